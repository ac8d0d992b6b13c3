import { firstChannels, linkFor } from '@handbill/contract/channels';
import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { share } from '../../ui/share.ts';
import { SendTo } from './channels/send-to.tsx';
import { CopyLink, canShare } from './copy-link.tsx';

/**
 * The first ways to pass the link on, always in reach above the navigation and its raised button: the device's share
 * sheet or a copy, and the app that speakers of the language use most.
 */
export function ShareBar({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const { share_url: url } = order;
  const [usual = 'other'] = firstChannels[session.language()];
  return (
    <div className="sticky bottom-24 z-10 flex flex-wrap gap-1.5 rounded-3xl border border-line bg-card p-1.5 shadow-lift *:grow">
      {canShare() ? (
        <Button onClick={() => share({ title: order.title, url: linkFor(url, 'other') })}>
          <ShareIcon size={20} />
          {text('share.action')}
        </Button>
      ) : (
        <CopyLink url={url} look="primary" />
      )}
      <SendTo order={order} channel={usual} />
    </div>
  );
}
