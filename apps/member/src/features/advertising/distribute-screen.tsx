import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { NewOrder } from './new-order.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useUnpaidOrder } from './use-advertising.ts';

/** Starts an order to distribute, or finishes the unpaid one. */
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
 * Relies on the server's unpaid order rather than on the answers received, so that a paid order is shown as paid even
 * if the answer to the payment was lost.
 */
function useNextStep(unpaid: string | null | undefined, go: (before: string | null) => void): void {
  const last = useRef(unpaid);
  useEffect(() => {
    const before = last.current;
    last.current = unpaid;
    if (before !== undefined && before !== unpaid) go(before);
  });
}

/** The next step has the same address, but still starts at its top, for screen readers too. */
function startAtTop(): void {
  window.scrollTo(0, 0);
  document.getElementById('main')?.focus({ preventScroll: true });
}
