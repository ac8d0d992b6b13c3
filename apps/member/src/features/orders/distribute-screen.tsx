import { useEffect, useRef } from 'react';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { NewOrder } from './new-order.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useUnpaidOrder } from './use-orders.ts';

/** Start an order to distribute, or finish the one that waits to be paid. */
export function DistributeScreen() {
  const text = useText();
  const unpaid = useUnpaidOrder();
  useStartAtTop(unpaid.data === undefined ? undefined : (unpaid.data?._id ?? null));
  return (
    <Screen title={text('distribute.title')} back="/warehouse">
      <Loaded query={unpaid}>
        {(order) => (order ? <UnpaidOrder key={order._id} order={order} /> : <NewOrder />)}
      </Loaded>
    </Screen>
  );
}

/** The next step has the address of this one; it starts at its top all the same, for screen readers too. */
function useStartAtTop(step: string | null | undefined): void {
  const last = useRef(step);
  useEffect(() => {
    const before = last.current;
    last.current = step;
    if (before === undefined || before === step) return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [step]);
}
