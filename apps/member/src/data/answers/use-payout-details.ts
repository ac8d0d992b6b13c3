import { useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';
import { keys } from '../query-keys.ts';

/** The member's bank account; null until saved. Withdrawals and closing the account need it. */
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
