import { useQuery } from '@tanstack/react-query';
import { type AnswerData, api, type DistributedOrder } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';

/** One payment of an order: for its first visits, or for visits that were added later. */
export interface Payment {
  at: string;
  /** In minor units. */
  amount: number;
}

/** The most lines that the server answers at a time. */
const PAGE = '100';

/** What was paid for an order and when, the oldest first, from the lines of the balance. */
export function usePayments(order: DistributedOrder) {
  return useQuery({
    queryKey: keys.payments(order._id),
    queryFn: async ({ signal }) =>
      order.paid_at === null ? [] : paymentsOf(order._id, order.paid_at, signal),
  });
}

async function paymentsOf(id: string, from: string, signal: AbortSignal): Promise<Payment[]> {
  const lines: AnswerData<'statement'> = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = { limit: PAGE, ...(cursor ? { cursor } : {}) };
    const { data, next_cursor } = await api.statement({ from, about: 'order', ...page }, { signal });
    lines.push(...data);
    cursor = next_cursor;
  }
  return lines
    .filter(({ reference, amount }) => amount < 0 && reference.split(' ')[0] === id)
    .map(({ date, amount }) => ({ at: date, amount: -amount }))
    .toReversed();
}
