import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Membership } from '../../data/answers/use-memberships.ts';
import type { DistributedOrder } from '../../data/api.ts';
import { type BusinessCalls, callsForBusiness } from '../../data/business-calls.ts';
import { makeStale, staleAfterCall } from '../../data/changes/stale-after.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import type { Ordering } from '../advertising/ordering.tsx';

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

/** An order of a business, and the membership for which it is read. */
export interface OfBusiness {
  membershipId: string;
  id: string;
}

export const orderKey = ({ membershipId, id }: OfBusiness) => keys.ofBusiness(membershipId, 'order', id);

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
