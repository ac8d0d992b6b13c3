import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { CopyRow } from '../../ui/copy-row.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Fact, Facts, Note } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { type ConversionKey, useConversionKeys, useEndKey, useMakeKey } from './use-conversions.ts';

/** The advertiser's keys; a new one is shown until this screen is left. */
export function ConversionKeys() {
  const text = useText();
  const keys = useConversionKeys();
  const make = useMakeKey();
  return (
    <section className="grid gap-3 border-line border-t pt-3">
      <h3 className="font-semibold">{text('conversion.keys')}</h3>
      {make.data !== undefined && (
        <div role="status">
          <Note tone="active">
            <p className="font-semibold">{text('conversion.key_once')}</p>
            <div className="break-all">
              <CopyRow name={text('conversion.key_new')} value={make.data} />
            </div>
          </Note>
        </div>
      )}
      <Loaded query={keys}>
        {(list) => (
          <ul className="grid gap-3">
            {list.map((key) => (
              <li key={key._id}>
                <OneKey shown={key} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Button
        look="secondary"
        connected
        busy={make.isPending}
        onClick={() => make.mutate(undefined, { onError: toast.failure })}
      >
        {text('conversion.key_make')}
      </Button>
    </section>
  );
}

function OneKey({ shown }: { shown: ConversionKey }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndKey(() => setIsAsking(false));
  const { _id, hint, created_at, last_used_at } = shown;
  return (
    <div className="grid gap-2 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <code className="font-medium">hbk_…{hint}</code>
        <Button
          look="secondary"
          aria-label={text('conversion.key_end_named', { hint })}
          onClick={() => setIsAsking(true)}
        >
          {text('conversion.key_end')}
        </Button>
      </div>
      <Facts>
        <Fact name={text('conversion.key_made')}>
          <Time at={created_at} />
        </Fact>
        {last_used_at !== null && (
          <Fact name={text('conversion.key_used')}>
            <Time at={last_used_at} />
          </Fact>
        )}
      </Facts>
      {isAsking && (
        <ConfirmDialog
          title={text('conversion.key_end_named', { hint })}
          question={text('conversion.key_end_question')}
          confirm={text('conversion.key_end')}
          busy={end.isPending}
          onClose={() => setIsAsking(false)}
          onConfirm={() => end.mutate({ key_id: _id }, { onError: toast.failure })}
        />
      )}
    </div>
  );
}
