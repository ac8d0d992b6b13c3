import { firstChannels, linkFor } from '@handbill/contract/channels';
import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { session } from '../../session/this-tab.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { share } from '../../ui/sharing/share.ts';
import { SendTo } from './channels/send-to.tsx';
import { CopyLink, canShare } from './copy-link.tsx';

/**
 * The first ways to pass the link on: the device's share sheet or a copy, and the app that speakers of the language use
 * most. Always in reach above the navigation with its raised button and the bar that says that there is no connection, on
 * a ground that hides what scrolls below it.
 */
export function ShareBar({ order, message }: { order: ReceivedOrder; message: string }) {
  const text = useText();
  const { share_url: url } = order;
  const [usual = 'other'] = firstChannels[session.language()];
  return (
    <div className="pointer-events-none sticky bottom-(--connection,0px) z-10 -mx-4 -mb-[calc(12px+var(--bar))] bg-linear-to-t from-paper from-80% to-transparent px-4 pt-6 pb-[calc(12px+var(--bar))]">
      <div className="pointer-events-auto flex flex-wrap gap-1.5 rounded-3xl border border-line bg-card p-1.5 shadow-lift *:grow">
        {canShare() ? (
          <Button onClick={() => share({ title: order.title, text: message, url: linkFor(url, 'other') })}>
            <ShareIcon size={20} />
            {text('share.action')}
          </Button>
        ) : (
          <CopyLink url={url} look="primary" />
        )}
        <SendTo order={order} message={message} channel={usual} />
      </div>
    </div>
  );
}
