import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { session } from '../../session/this-tab.ts';
import { api, type Member } from '../api.ts';
import { keepAnswer } from '../keep-answer.ts';
import { keys } from '../query-keys.ts';

async function readMember({ signal }: { signal: AbortSignal }): Promise<Member> {
  const { data } = await api.me({}, { signal });
  session.keep('user', data);
  return data;
}

/** The signed-in member's data. */
export const memberQuery = { queryKey: keys.me, queryFn: readMember };

/** The signed-in member. The last data known to this tab is shown until the answer arrives. */
export function useMember() {
  return useQuery({
    ...memberQuery,
    // Written by this app in this tab.
    initialData: () => session.recall('user') as Member | undefined,
    initialDataUpdatedAt: 0,
  });
}

/** Caches the member from an answer, so that a balance changes with the answer and not before. */
export function keepMember(queries: QueryClient, member: Member): QueryKey {
  session.keep('user', member);
  return keepAnswer(queries, keys.me, member);
}
