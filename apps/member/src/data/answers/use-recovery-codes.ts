import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { keys } from '../query-keys.ts';

/** Whether the member has recovery codes, and how many are left. */
export function useRecoveryCodes() {
  return useQuery({
    queryKey: keys.recoveryCodes,
    queryFn: async ({ signal }) => (await api.recoveryCodes({}, { signal })).data,
  });
}
