import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-row.tsx';
import { Actions } from '../../ui/dialog.tsx';
import { CopyIcon, ShareIcon } from '../../ui/icons.tsx';
import { Qr } from '../../ui/qr.tsx';
import { SaveQr } from '../../ui/save-qr.tsx';
import { Card, Heading, Note } from '../../ui/screen.tsx';
import { share } from '../../ui/share.ts';

/** The link of a received order, and the ways to share it. */
export function ShareCard({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const { share_url: url } = order;
  const canShare = typeof navigator.share === 'function';
  return (
    <Card>
      <Heading>{text('share.title')}</Heading>
      <p
        className="rounded-lg bg-sunken px-3 py-2 text-sm font-medium break-all select-all"
        data-testid="share-link"
      >
        {url}
      </p>
      <Actions>
        <Button look={canShare ? 'secondary' : 'primary'} onClick={() => copyText(url)}>
          <CopyIcon size={20} />
          {text('share.copy')}
        </Button>
        {canShare && (
          <Button onClick={() => share({ title: order.title, url })}>
            <ShareIcon size={20} />
            {text('share.action')}
          </Button>
        )}
      </Actions>
      <p className="text-sm text-soft">{text('share.says')}</p>
      <Qr value={url} label={text('share.qr')} />
      <SaveQr value={url} fileName={fileNameOf(url)} />
      <Note>
        <p>{text('share.honest')}</p>
      </Note>
    </Card>
  );
}

/** Distinguishes the saved pictures of different links. */
function fileNameOf(url: string): string {
  return `handbill-${url.slice(url.lastIndexOf('/') + 1)}`;
}
