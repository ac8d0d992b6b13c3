import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { leadsTo } from './check-proof.ts';

const ASK_AGAIN_MS = 5_000;

/** What is owed and what is there, by day. */
export function useSolvency() {
  return useQuery({
    queryKey: keys.solvency,
    queryFn: async ({ signal }) => (await api.solvency({}, { signal })).data,
  });
}

/** What a member's own check of a day's total came to. */
type Checked =
  /** `amount`, in minor units, is in the total. */
  | { outcome: 'in'; amount: number }
  /** The member had nothing then. */
  | { outcome: 'nothing' }
  | { outcome: 'wrong' }
  /** A new day began since the total was loaded. */
  | { outcome: 'outdated' }
  /** The browser computes no hashes here: it does so over secure connections alone. */
  | { outcome: 'insecure' };

/** Checks in this browser that the member's money is in a day's total. Nothing that the server says about it is trusted. */
export function useOwnCheck(memberId: string, proof: { day: string; owed: number; root: string }) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: keys.solvencyProof(proof.root),
    queryFn: async ({ signal }): Promise<Checked> => {
      const { day, leaves } = (await api.solvencyProof({}, { signal })).data;
      if (day !== proof.day) {
        // The new total has another seal, and is checked in place of this one.
        void queries.invalidateQueries({ queryKey: keys.solvency });
        return { outcome: 'outdated' };
      }
      if (leaves.length === 0) return { outcome: 'nothing' };
      if (!window.isSecureContext) return { outcome: 'insecure' };
      if (!(await leadsTo(proof, leaves, memberId))) return { outcome: 'wrong' };
      return { outcome: 'in', amount: leaves.reduce((sum, { amount }) => sum + amount, 0) };
    },
    refetchInterval: ({ state }) => (state.data?.outcome === 'outdated' ? ASK_AGAIN_MS : false),
  });
}
