import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { NewOrder } from './new-order.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useUnpaidOrder } from './use-advertising.ts';

/** Start an order to distribute, or finish the one that waits to be paid. */
export function DistributeScreen() {
  const text = useText();
  const [, navigate] = useLocation();
  const unpaid = useUnpaidOrder();
  const dropped = useRef<string | null>(null);
  useNextStep(unpaid.data === undefined ? undefined : (unpaid.data?._id ?? null), (before) => {
    if (before !== null && before !== dropped.current) navigate(`/order-detail/${before}`, { replace: true });
    else startAtTop();
  });
  return (
    <Screen title={text('distribute.title')} back="/warehouse">
      <Loaded query={unpaid}>
        {(order) =>
          order ? (
            <UnpaidOrder
              key={order._id}
              order={order}
              onDrop={() => {
                dropped.current = order._id;
              }}
            />
          ) : (
            <NewOrder />
          )
        }
      </Loaded>
    </Screen>
  );
}

/**
 * Goes by what the server says is unpaid, and not by which answer came: an order whose payment went through is shown
 * as paid, also when the answer to the payment was lost.
 */
function useNextStep(unpaid: string | null | undefined, go: (before: string | null) => void): void {
  const last = useRef(unpaid);
  useEffect(() => {
    const before = last.current;
    last.current = unpaid;
    if (before !== undefined && before !== unpaid) go(before);
  });
}

/** The next step has the address of this one; it starts at its top all the same, for screen readers too. */
function startAtTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
