import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { keys } from '../query-keys.ts';

/** The recovery of this account that support started, or null. */
export function useRunningRecovery() {
  return useQuery({
    queryKey: keys.runningRecovery,
    queryFn: async ({ signal }) => (await api.runningRecovery({}, { signal })).data,
  });
}
