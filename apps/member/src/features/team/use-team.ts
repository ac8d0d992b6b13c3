import { type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query';
import { type AnswerData, api } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';

type Team = AnswerData<'team'>;
export type TeamMember = Team[number];

/** The team of the member's own business. */
export function useTeam() {
  return useQuery({
    queryKey: keys.team,
    queryFn: async ({ signal }) => (await api.team({}, { signal })).data,
  });
}

const keepTeam = (queries: QueryClient, { data }: { data: Team }): QueryKey[] => [
  keepAnswer(queries, keys.team, data),
];

/** Invites somebody, or gives somebody of the team another role. */
export function useInvite(onDone: () => void) {
  return useIntent('teamInvite', { keep: keepTeam, onDone });
}

export function useRemove(onDone: () => void) {
  return useIntent('teamRemove', { keep: keepTeam, onDone });
}
