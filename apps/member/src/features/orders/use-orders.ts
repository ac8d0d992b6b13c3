import { useQuery } from '@tanstack/react-query';
import { api, type Input, type Order } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';

export type OrderFilter = Pick<Input<'listProduct'>, 'side' | 'status'>;

/** The orders of the member, both sides unless one is named. */
export function useOrders(filter: OrderFilter) {
  return usePaged<Order>(keys.orders(filter), (paging, signal) =>
    api.listProduct({ ...filter, ...paging }, { signal }),
  );
}

export function useCompletedOrders(side: OrderFilter['side']) {
  return usePaged<Order>(keys.completedOrders(side), (paging, signal) =>
    api.listProductCompleted({ side, ...paging }, { signal }),
  );
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: keys.order(id),
    queryFn: async ({ signal }) => (await api.product({ product_id: id }, { signal })).data,
  });
}

export function useVisits(id: string) {
  return useQuery({
    queryKey: keys.visits(id),
    queryFn: async ({ signal }) => (await api.productVisits({ product_id: id }, { signal })).data,
  });
}
