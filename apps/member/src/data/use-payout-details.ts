import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { keys } from './query-keys.ts';

/** Where the member is paid to; null until it is saved. A withdrawal needs it, and so does closing the account. */
export function useBank() {
  return useQuery({
    queryKey: keys.bank,
    queryFn: ({ signal }) => api.bank({}, { signal }),
    select: ({ data }) => data,
  });
}

export function useAddress() {
  return useQuery({
    queryKey: keys.address,
    queryFn: async ({ signal }) => (await api.address({}, { signal })).data,
  });
}
