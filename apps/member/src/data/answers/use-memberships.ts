import { useQuery } from '@tanstack/react-query';
import { type AnswerData, api } from '../api.ts';
import { keys } from '../query-keys.ts';

export type Membership = AnswerData<'memberships'>[number];

/** The businesses of others that the member belongs to, or is invited to. */
export function useMemberships() {
  return useQuery({
    queryKey: keys.memberships,
    queryFn: async ({ signal }) => (await api.memberships({}, { signal })).data,
  });
}
