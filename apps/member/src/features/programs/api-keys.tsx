import { Suspense, useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { part } from '../../ui/part.ts';
import { Card, Fact, Facts, Heading, Note } from '../../ui/screen.tsx';
import { CopyRow } from '../../ui/sharing/copy-row.tsx';
import { Time } from '../../ui/values/time.tsx';
import { EndKey } from './end-key.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { scopeNames } from './scope-names.ts';
import { type ApiKey, useApiKeys } from './use-keys.ts';

/** Only in wide windows. */
const KeysTable = part(() => import('./keys-table.tsx'), 'KeysTable');

/** The member's keys; a new one is shown until this screen is left. */
export function ApiKeys({ wide }: { wide: boolean }) {
  const text = useText();
  const keys = useApiKeys();
  const [isMaking, setIsMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <Card>
      <Heading>{text('programs.keys')}</Heading>
      <p className="text-soft">{text('programs.keys_say')}</p>
      {made !== null && (
        <div role="status">
          <Note tone="active">
            <p className="font-semibold">{text('programs.key_once')}</p>
            <CopyRow name={text('programs.key_new')} value={made} />
          </Note>
        </div>
      )}
      <Loaded query={keys}>
        {(list) =>
          wide && list.length > 0 ? (
            <Suspense fallback={<Skeleton rows={2} />}>
              <KeysTable list={list} />
            </Suspense>
          ) : (
            <ul className="grid gap-3">
              {list.map((key) => (
                <li key={key._id}>
                  <OneKey shown={key} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button look="secondary" onClick={() => setIsMaking(true)}>
        {text('programs.key_make')}
      </Button>
      {isMaking && <MakeKeyDialog onMade={setMade} onClose={() => setIsMaking(false)} />}
    </Card>
  );
}

function OneKey({ shown }: { shown: ApiKey }) {
  const text = useText();
  const { name, scopes, hint, created_at, last_used_at } = shown;
  return (
    <div className="grid gap-2 rounded-card border border-line p-4">
      <h3 className="wrap-anywhere font-semibold">{name}</h3>
      <ul className="grid gap-1 text-soft">
        {scopes.map((scope) => (
          <li key={scope}>{text(scopeNames[scope])}</li>
        ))}
      </ul>
      <Facts>
        <Fact name={text('programs.key')}>
          <code>hbk_…{hint}</code>
        </Fact>
        <Fact name={text('programs.key_made')}>
          <Time at={created_at} />
        </Fact>
        <Fact name={text('programs.key_used')}>
          {last_used_at === null ? text('programs.key_unused') : <Time at={last_used_at} />}
        </Fact>
      </Facts>
      <EndKey shown={shown} />
    </div>
  );
}
