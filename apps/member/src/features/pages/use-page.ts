import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { session } from '../../session/this-tab.ts';

const FRESH_MS = 5 * 60_000;

export type PageName =
  | 'companyProfile'
  | 'developmentCooperation'
  | 'foundationRules'
  | 'orderingRules'
  | 'receiveAccount'
  | 'promises'
  | 'privacy'
  | 'terms'
  | 'help';

/** A page written by the company, in the current language. */
export function usePage(name: PageName) {
  return useQuery({
    queryKey: keys.page(name, session.language()),
    queryFn: ({ signal }) => api[name]({}, { signal }),
    staleTime: FRESH_MS,
  });
}

/** The public answer times of withdrawals. */
export function usePublicFigures() {
  return useQuery({
    queryKey: keys.publicFigures,
    queryFn: async ({ signal }) => (await api.publicFigures({}, { signal })).data,
  });
}
