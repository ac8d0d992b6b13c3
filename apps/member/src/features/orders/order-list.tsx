import type { ReactNode } from 'react';
import type { Order } from '../../api.ts';
import { PagedList } from '../../ui/loaded.tsx';
import type { Paged } from '../../use-paged.ts';
import { OrderCard } from './order-card.tsx';

export function OrderList({ query, empty }: { query: Paged<Order>; empty: ReactNode }) {
  return (
    <PagedList query={query} keyOf={({ _id }) => _id} empty={empty}>
      {(order) => <OrderCard order={order} />}
    </PagedList>
  );
}
