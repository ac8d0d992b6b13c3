import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keepMember } from '../../data/answers/use-member.ts';
import type { DistributedOrder, Member, Order } from '../../data/api.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';

/** Caches the order and the member from an answer. */
export function keepOrder(queries: QueryClient, answer: { data: Order; user?: Member }): QueryKey[] {
  const { data, user } = answer;
  const kept = [keepAnswer(queries, keys.order(data._id), data)];
  if (data.side === 'distributed') kept.push(...keepUnpaid(queries, data));
  if (user) kept.push(keepMember(queries, user));
  return kept;
}

/** Caches the unpaid order when it is created, and removes it when it is paid or cancelled. */
function keepUnpaid(queries: QueryClient, order: DistributedOrder): QueryKey[] {
  const known = queries.getQueryData<DistributedOrder | null>(keys.unpaidOrder);
  if (order.stage === 'unpaid') return [keepAnswer(queries, keys.unpaidOrder, order)];
  return known?._id === order._id ? [keepAnswer(queries, keys.unpaidOrder, null)] : [];
}
