import { useState } from 'react';
import { useLocation } from 'wouter';
import { useMember } from '../../data/answers/use-member.ts';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { draftAgain } from '../advertising/drafts/order-draft.ts';
import { useOrdering } from '../advertising/ordering.tsx';
import { RunAgain } from '../advertising/run-again.tsx';
import { useBusinessDrop } from './use-business-orders.ts';

/** Drops the editor's own unpaid draft, which can be restored; later it can be ordered again like any other. */
export function DropDraft({ order, membershipId }: { order: DistributedOrder; membershipId: string }) {
  const text = useText();
  const own = useMember().data?.username;
  const [isDropped, setIsDropped] = useState(false);
  const drop = useBusinessDrop({ membershipId, id: order._id }, () => {
    setIsDropped(true);
    toast.done('toast.dropped');
  });
  if (order.stage !== 'unpaid') return isDropped ? <Restore order={order} /> : <RunAgain order={order} />;
  if (order.drafted_by === null || order.drafted_by !== own) return null;
  return (
    <Button
      connected
      look="quiet"
      busy={drop.isPending}
      onClick={() => drop.mutate({ product_id: order._id }, { onError: toast.failure })}
    >
      {text('team.drop')}
    </Button>
  );
}

/** Brings a dropped draft back into the form. */
function Restore({ order }: { order: DistributedOrder }) {
  const text = useText();
  const [, navigate] = useLocation();
  const { membershipId, path } = useOrdering();
  const restore = () => draftAgain(order, { of: membershipId });
  return (
    <Note>
      <p>{text('unpaid.undo_says')}</p>
      <Button look="secondary" onClick={() => navigate(`${path}?draft=${encodeURIComponent(restore())}`)}>
        {text('unpaid.undo')}
      </Button>
    </Note>
  );
}
