import type { DistributedOrder, Order } from '../../data/api.ts';

const unseen: readonly DistributedOrder['stage'][] = ['unpaid', 'in_review', 'rejected'];

/** Whether an order was ever distributed, so that it has results. */
export function hasRun(order: Order): boolean {
  return order.side === 'distributed' && order.paid > 0 && !unseen.includes(order.stage);
}
