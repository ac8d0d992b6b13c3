import { useQuery } from '@tanstack/react-query';
import { type AnswerData, api } from '../../../data/api.ts';
import { keys } from '../../../data/query-keys.ts';

/** A payment of an order, in minor units: for its first visits, or for visits that were added later. */
export type Payment = AnswerData<'productPayments'>[number];

/** What was paid for an order and when, the oldest first. */
export function usePayments(id: string) {
  return useQuery({
    queryKey: keys.payments(id),
    queryFn: async ({ signal }) => (await api.productPayments({ product_id: id }, { signal })).data,
  });
}
