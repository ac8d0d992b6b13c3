import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { DistributedOrder, Member, Order } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { takeMember } from '../../data/use-member.ts';

/** What an order that changed makes stale. */
export const STALE = ['orders'];
export const STALE_MONEY = ['orders', 'me', 'statement', 'rewards'];

/** Keeps an order that a call answered, and the member in the same answer. */
export function useTakeOrder() {
  const queries = useQueryClient();
  return ({ data, user }: { data: Order; user?: Member }) => {
    queries.setQueryData(keys.order(data._id), data);
    if (data.side === 'distributed') takeUnpaid(queries, data);
    if (user) takeMember(queries, user);
  };
}

/** The order that waits to be paid is known as soon as it is created, and gone as soon as it is paid or dropped. */
function takeUnpaid(queries: QueryClient, order: DistributedOrder): void {
  const known = queries.getQueryData<DistributedOrder | null>(keys.unpaidOrder);
  if (order.stage === 'unpaid') queries.setQueryData(keys.unpaidOrder, order);
  else if (known?._id === order._id) queries.setQueryData(keys.unpaidOrder, null);
}
