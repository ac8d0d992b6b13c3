import { useId, useState } from 'react';
import type { AnswerData } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { Card, Fact, Facts, Heading, Note } from '../../../ui/screen.tsx';
import { CopyRow } from '../../../ui/sharing/copy-row.tsx';
import { share } from '../../../ui/sharing/share.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { Time } from '../../../ui/values/time.tsx';
import { useEndLink, useMakeLink, useResultsLinks } from './use-links.ts';

/** The links that show an order's results to people without an account; a new one is shown until this screen is left. */
export function LinksOfOrder({ orderId }: { orderId: string }) {
  const text = useText();
  const links = useResultsLinks(orderId);
  const make = useMakeLink(orderId);
  const url = make.data?.url;
  return (
    <Card>
      <Heading>{text('results.links')}</Heading>
      <p className="text-soft">{text('results.links_say')}</p>
      {url !== undefined && <NewLink url={url} />}
      <Loaded query={links}>
        {(list) => (
          <ul className="grid gap-3 empty:hidden">
            {list.map((link) => (
              <li key={link._id}>
                <OneLink orderId={orderId} link={link} onEnded={make.reset} />
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
        {text('results.link_make')}
      </Button>
    </Card>
  );
}

function NewLink({ url }: { url: string }) {
  const text = useText();
  return (
    <div role="status">
      <Note tone="active">
        <p className="font-semibold">{text('results.link_once')}</p>
        <CopyRow name={text('results.link_new')} value={url} />
        {'share' in navigator && (
          <Button look="secondary" onClick={() => share({ url })}>
            {text('results.link_send')}
          </Button>
        )}
      </Note>
    </div>
  );
}

function OneLink({
  orderId,
  link: { _id, made_at, ends_at },
  onEnded,
}: {
  orderId: string;
  link: AnswerData<'productLinks'>[number];
  onEnded(): void;
}) {
  const text = useText();
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const end = useEndLink(orderId, () => {
    setIsAsking(false);
    onEnded();
  });
  return (
    <div className="grid gap-2 rounded-card border border-line p-4">
      <div id={id}>
        <Facts>
          <Fact name={text('results.link_made')}>
            <Time at={made_at} />
          </Fact>
          <Fact name={text('results.link_until')}>
            <Time at={ends_at} />
          </Fact>
        </Facts>
      </div>
      <Button look="secondary" aria-describedby={id} onClick={() => setIsAsking(true)}>
        {text('results.link_end')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('results.link_end_title')}
          question={text('results.link_end_question')}
          confirm={text('results.link_end')}
          busy={end.isPending}
          failure={end.error}
          onClose={() => setIsAsking(false)}
          onConfirm={() => end.mutate({ product_id: orderId, link_id: _id })}
        />
      )}
    </div>
  );
}
