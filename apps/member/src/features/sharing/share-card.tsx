import { linkFor } from '@handbill/contract/channels';
import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DownloadIcon } from '../../ui/more-icons.tsx';
import { Card, Heading, Note } from '../../ui/screen.tsx';
import { Qr } from '../../ui/sharing/qr.tsx';
import { SaveButton } from '../paper/hand-over.tsx';
import { ChannelLinks } from './channels/channel-links.tsx';
import { CopyLink, canShare } from './copy-link.tsx';

/** The link of a received order, also as a QR code, and what counts. */
export function ShareCard({ order, message }: { order: ReceivedOrder; message: string }) {
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
      <ChannelLinks order={order} message={message} />
      <Qr value={linkFor(url, 'qr')} label={text('share.qr')} />
      <SaveCode order={order} />
      <ButtonLink href={`/order-detail/${order._id}/kit`} look="secondary">
        {text('receive.print')}
      </ButtonLink>
      <Note>
        <p>{text('share.honest')}</p>
      </Note>
    </Card>
  );
}

/** Saves the code with what tells its readers that it is an advertisement, in their language. */
function SaveCode({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const make = async () => {
    const { codePicture } = await import('../paper/code-picture.ts');
    return codePicture(order, order.language ?? session.language());
  };
  return (
    <SaveButton file={{ name: `${fileNameOf(order.share_url)}.png`, make }}>
      <DownloadIcon size={18} />
      {text('qr.save')}
    </SaveButton>
  );
}

/** Distinguishes the saved pictures of different links. */
function fileNameOf(url: string): string {
  return `handbill-${url.slice(url.lastIndexOf('/') + 1)}`;
}
