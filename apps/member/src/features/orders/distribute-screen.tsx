import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { NewOrder } from './new-order.tsx';
import { UnpaidOrder } from './unpaid-order.tsx';
import { useUnpaidOrder } from './use-orders.ts';

/** Start an order to distribute, or finish the one that waits to be paid. */
export function DistributeScreen() {
  const text = useText();
  return (
    <Screen title={text('distribute.title')} back="/warehouse">
      <Loaded query={useUnpaidOrder()}>
        {(unpaid) => (unpaid ? <UnpaidOrder order={unpaid} /> : <NewOrder />)}
      </Loaded>
    </Screen>
  );
}
