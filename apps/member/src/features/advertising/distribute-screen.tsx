import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { DistributedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { part } from '../../ui/part.ts';
import { Note, Screen } from '../../ui/screen.tsx';
import { startAtTop } from '../../ui/start-at-top.ts';
import { Drafting } from './drafts/drafting.tsx';
import { draftAgain } from './drafts/order-draft.ts';
import { useUnpaidOrder } from './use-advertising.ts';
import { useNextStep } from './use-next-step.ts';

/** Most who open the form have no unpaid order. */
const UnpaidOrder = part(() => import('./unpaid-order.tsx'), 'UnpaidOrder');

/** Starts an order to distribute, or finishes the unpaid one. */
export function DistributeScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const unpaid = useUnpaidOrder();
  const dropped = useRef<string | null>(null);
  const [restorable, setRestorable] = useState<DistributedOrder | null>(null);
  useNextStep(unpaid, (before) => {
    if (before !== null && before !== dropped.current) navigate(`/order-detail/${before}`, { replace: true });
    else startAtTop();
  });
  return (
    <Screen title={text('distribute.title')} back="/warehouse?side=distributed">
      <Loaded query={unpaid}>
        {(order) =>
          order ? (
            <Suspense fallback={<Skeleton />}>
              <UnpaidOrder
                key={order._id}
                order={order}
                onDrop={(canRestore) => {
                  dropped.current = order._id;
                  setRestorable(canRestore ? order : null);
                }}
                onStay={() => {
                  dropped.current = null;
                  setRestorable(null);
                }}
              />
            </Suspense>
          ) : (
            <>
              {restorable && <Restore order={restorable} onDone={() => setRestorable(null)} />}
              {/* Once it is restored, the form starts again with the draft. */}
              <Drafting key={restorable?._id} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}

/** Brings a dropped order back into the form. */
function Restore({ order, onDone }: { order: DistributedOrder; onDone(): void }) {
  const text = useText();
  return (
    <Note>
      <p>{text('unpaid.undo_says')}</p>
      <Button
        look="secondary"
        onClick={() => {
          draftAgain(order);
          onDone();
        }}
      >
        {text('unpaid.undo')}
      </Button>
    </Note>
  );
}
