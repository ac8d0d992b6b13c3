import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';

export function useLevels() {
  return useQuery({
    queryKey: keys.levels,
    queryFn: async ({ signal }) => (await api.level({}, { signal })).data,
  });
}
