import { linkFor } from '@handbill/contract/channels';
import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Heading, Note } from '../../ui/screen.tsx';
import { Qr } from '../../ui/sharing/qr.tsx';
import { SaveQr } from '../../ui/sharing/save-qr.tsx';
import { ChannelLinks } from './channels/channel-links.tsx';
import { CopyLink, canShare } from './copy-link.tsx';

/** The link of a received order, also as a QR code, and what counts. */
export function ShareCard({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const { share_url: url } = order;
  return (
    <Card>
      <Heading>{text('share.title')}</Heading>
      <p
        className="rounded-lg bg-sunken px-3 py-2 text-sm font-medium break-all select-all"
        data-testid="share-link"
      >
        {url}
      </p>
      {canShare() && <CopyLink url={url} look="secondary" />}
      <p className="text-sm text-soft">{text('share.says')}</p>
      <ChannelLinks order={order} />
      <Qr value={linkFor(url, 'qr')} label={text('share.qr')} />
      <SaveQr value={linkFor(url, 'qr')} fileName={fileNameOf(url)} />
      <ButtonLink href={`/order-detail/${order._id}/kit`} look="secondary">
        {text('receive.print')}
      </ButtonLink>
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
