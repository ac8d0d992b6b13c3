import type { ReactNode } from 'react';
import type { Order } from '../../api.ts';
import { DayRows } from '../../ui/day-rows.tsx';
import type { Paged } from '../../use-paged.ts';
import { OrderRow } from './order-row.tsx';

/** Orders under the days on which they began. */
export function OrderDays({ query, empty }: { query: Paged<Order>; empty: ReactNode }) {
  return (
    <DayRows query={query} keyOf={({ _id }) => _id} at={({ created_at }) => created_at} empty={empty}>
      {(order) => <OrderRow order={order} />}
    </DayRows>
  );
}
