import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { share } from '../../ui/share.ts';
import { CopyLink, canShare } from './copy-link.tsx';

/** The first way to pass the link on, always in reach: above the navigation and its raised button. */
export function ShareBar({ order }: { order: ReceivedOrder }) {
  const text = useText();
  const { share_url: url } = order;
  return (
    <div className="sticky bottom-24 z-10 grid rounded-full shadow-lift">
      {canShare() ? (
        <Button onClick={() => share({ title: order.title, url })}>
          <ShareIcon size={20} />
          {text('share.action')}
        </Button>
      ) : (
        <CopyLink url={url} look="primary" />
      )}
    </div>
  );
}
