import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { useIntent } from '../../data/use-intent.ts';
import type { Membership } from '../../data/use-memberships.ts';

const keepMemberships = (queries: QueryClient, { data }: { data: Membership[] }): QueryKey[] => [
  keepAnswer(queries, keys.memberships, data),
];

export function useAccept(onDone: () => void) {
  return useIntent('membershipAccept', { keep: keepMemberships, onDone });
}

/** Leaves a team, or declines an invitation. */
export function useEnd(onDone: () => void) {
  return useIntent('membershipEnd', { keep: keepMemberships, onDone });
}
