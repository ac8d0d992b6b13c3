import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Membership } from '../../data/answers/use-memberships.ts';
import type { DistributedOrder, Input, Order } from '../../data/api.ts';
import { type BusinessCalls, callsForBusiness } from '../../data/business-calls.ts';
import { makeStale, staleAfterCall } from '../../data/changes/stale-after.ts';
import { useIntentOf } from '../../data/changes/use-intent.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';
import { timeZone } from '../../session/clock.ts';
import type { Ordering } from '../advertising/ordering.tsx';
import type { Compared } from '../advertising/table/compared.ts';

/** The calls for a business. Whenever one is refused, the app asks again which teams the member is in. */
export function useBusinessCalls(membershipId: string): BusinessCalls {
  const queries = useQueryClient();
  return useMemo(
    () =>
      callsForBusiness(membershipId, () => {
        // It may have been ended.
        void makeStale(queries, staleAfterCall.membershipEnd);
      }),
    [membershipId, queries],
  );
}

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

/** The order of a business that its owner has yet to pay, of which there is at most one; null if there is none. */
export function useBusinessUnpaid(membershipId: string) {
  const calls = useBusinessCalls(membershipId);
  return useQuery({
    queryKey: keys.ofBusiness(membershipId, 'unpaid'),
    queryFn: async ({ signal }) => {
      const { data } = await calls.listProduct(
        { side: 'distributed', status: 'pending', limit: 100 },
        { signal },
      );
      return data.find((each): each is DistributedOrder => each.stage === 'unpaid') ?? null;
    },
  });
}

/** Writing orders for a business, which its owner then pays. */
export function useBusinessOrdering({ _id: membershipId, owner }: Membership): Ordering {
  const calls = useBusinessCalls(membershipId);
  return useMemo(
    () => ({
      membershipId,
      says: (text) => ({
        begins: text('team.draft_says', { owner }),
        sends: text('team.draft_send', { owner }),
      }),
      calls,
      path: `/teams/${membershipId}/new`,
      pathOf: (id) => `/teams/${membershipId}/orders/${id}`,
      keyOf: (own) => keys.ofBusiness(membershipId, ...own.map((part) => JSON.stringify(part))),
      keep: (queries, { data }) => [
        keepAnswer(queries, orderKey({ membershipId, id: data._id }), data),
        keepAnswer(queries, keys.ofBusiness(membershipId, 'unpaid'), data),
      ],
    }),
    [calls, membershipId, owner],
  );
}

/** An order of a business, and the membership for which it is read. */
interface OfBusiness {
  membershipId: string;
  id: string;
}

const orderKey = ({ membershipId, id }: OfBusiness) => keys.ofBusiness(membershipId, 'order', id);

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
