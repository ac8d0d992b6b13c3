import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';

export function useInvited() {
  return usePaged(keys.invited, (paging, signal) => api.listInvited(paging, { signal }));
}

/** How many registered with the member's code: in total, and in each of the last months, oldest first. */
export function useInvitedFigures() {
  return useQuery({
    queryKey: keys.invitedFigures,
    queryFn: async ({ signal }) => {
      const { total, by_month: months } = await api.listInvited({ limit: 1 }, { signal });
      return { total, months };
    },
  });
}
