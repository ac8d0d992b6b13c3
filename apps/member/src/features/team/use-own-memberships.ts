import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Membership } from '../../data/answers/use-memberships.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';

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
