import { countText } from '../../../languages/counts.ts';
import { useText } from '../../../languages/index.ts';
import { type Compared, own, type Status, useCompared } from './compared.ts';

/**
 * What an order led to, in its row of a list, where the table does not fit. One call answers for all rows; an order
 * that is too old for the table has nothing here.
 */
export function LedTo(props: { id: string; status: Status; of?: Pick<Compared, 'queryKey' | 'calls'> }) {
  const { id, status, of = own(status) } = props;
  const text = useText();
  const found = useCompared(of, status).data?.data.find(({ product_id }) => product_id === id);
  if (found === undefined) return null;
  const { taps, conversions } = found;
  return text('row.led_to', { taps: countText(taps), conversions: countText(conversions) });
}
