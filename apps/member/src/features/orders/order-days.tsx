import type { ReactNode } from 'react';
import type { Order } from '../../data/api.ts';
import type { Paged } from '../../data/use-paged.ts';
import { DayRows } from '../../ui/lists/day-rows.tsx';
import { OrderRow } from './order-row.tsx';

/**
 * Orders, grouped by the day on which they began. Each leads to the member's own page of it, or to `hrefOf`, and has what
 * is known `below`, and what can be done with it after it.
 */
export function OrderDays(props: {
  query: Paged<Order>;
  empty: ReactNode;
  hrefOf?(order: Order): string;
  below?(order: Order): ReactNode;
  action?(order: Order): ReactNode;
}) {
  const { query, empty, hrefOf, below, action } = props;
  return (
    <DayRows query={query} keyOf={({ _id }) => _id} at={({ created_at }) => created_at} empty={empty}>
      {(order) => (
        <>
          <OrderRow order={order} href={hrefOf?.(order)} below={below?.(order)} />
          {action?.(order)}
        </>
      )}
    </DayRows>
  );
}
