import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { keys } from '../query-keys.ts';

/** How many orders the member may still distribute and receive today, and what waits for the member now. */
export function useLimits() {
  return useQuery({
    queryKey: keys.limits,
    queryFn: async ({ signal }) => (await api.numberProduct({}, { signal })).data,
  });
}
