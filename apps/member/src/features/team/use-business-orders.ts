import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Membership } from '../../data/answers/use-memberships.ts';
import type { DistributedOrder, Input, Order } from '../../data/api.ts';
import { useIntentOf } from '../../data/changes/use-intent.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';
import { timeZone } from '../../session/clock.ts';
import type { Compared } from '../advertising/table/compared.ts';
import { type OfBusiness, orderKey, useBusinessCalls } from './use-business-ordering.ts';

/** The orders that the business of a membership distributes. */
export function useBusinessOrders(membershipId: string, status: NonNullable<Input<'listProduct'>['status']>) {
  const calls = useBusinessCalls(membershipId);
  return usePaged<Order>(keys.ofBusiness(membershipId, 'orders', status), (paging, signal) =>
    calls.listProduct({ side: 'distributed', status, ...paging }, { signal }),
  );
}

/** The orders of the business of a membership for a table that compares them; its editors may run them again. */
export function useComparedOrders(
  { _id: membershipId, role }: Membership,
  status: NonNullable<Input<'listResults'>['status']>,
): Compared {
  const calls = useBusinessCalls(membershipId);
  const list = `/teams/${membershipId}`;
  return {
    calls,
    list,
    queryKey: keys.ofBusiness(membershipId, 'order-results', status),
    hrefOf: ({ product_id }) => `${list}/orders/${product_id}`,
    runsAgain: role === 'editor',
  };
}

export function useBusinessOrder(of: OfBusiness) {
  const calls = useBusinessCalls(of.membershipId);
  return useQuery({
    queryKey: orderKey(of),
    queryFn: async ({ signal }): Promise<DistributedOrder> => {
      const { data } = await calls.product({ product_id: of.id }, { signal });
      if (data.side !== 'distributed') throw new Error('a team reads only what its business distributes');
      return data;
    },
  });
}

export function useBusinessResults({ membershipId, id }: OfBusiness) {
  const calls = useBusinessCalls(membershipId);
  return useQuery({
    queryKey: keys.ofBusiness(membershipId, 'results', id),
    queryFn: async ({ signal }) =>
      (await calls.productResults({ product_id: id, ...timeZone() }, { signal })).data,
  });
}

export function useBusinessVisits({ membershipId, id }: OfBusiness) {
  const calls = useBusinessCalls(membershipId);
  return useQuery({
    queryKey: keys.ofBusiness(membershipId, 'visits', id),
    queryFn: async ({ signal }) => (await calls.productVisits({ product_id: id }, { signal })).data,
  });
}

/** Drops an unpaid order that the member drafted for its business, which then has none. */
export function useBusinessDrop({ membershipId, id }: OfBusiness, onDone: () => void) {
  const calls = useBusinessCalls(membershipId);
  return useIntentOf('productDrop', calls.productDrop, {
    keep: (queries, { data }) => [
      keepAnswer(queries, orderKey({ membershipId, id }), data),
      keepAnswer(queries, keys.ofBusiness(membershipId, 'unpaid'), null),
    ],
    onDone,
  });
}

/** Redeems codes at the counter of a business. */
export function useBusinessRedeem(membershipId: string) {
  return useIntentOf('conversionRedeem', useBusinessCalls(membershipId).conversionRedeem);
}

/** Pauses and resumes an order for its business; the answer is kept under that business alone. */
export function useBusinessPause(of: OfBusiness) {
  const calls = useBusinessCalls(of.membershipId);
  const keep = (queries: QueryClient, { data }: { data: DistributedOrder }) => [
    keepAnswer(queries, orderKey(of), data),
  ];
  return {
    pause: useIntentOf('productPause', calls.productPause, { keep }),
    resume: useIntentOf('productResume', calls.productResume, { keep }),
  };
}
