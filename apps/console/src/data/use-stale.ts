import { useQueryClient } from '@tanstack/react-query';
import { stale } from './answers.ts';

/** Rereads what a change makes stale, by the table in answers.ts. */
export function useStale(): (change: keyof typeof stale) => void {
  const queries = useQueryClient();
  return (change) => {
    for (const queryKey of stale[change]) void queries.invalidateQueries({ queryKey });
  };
}
