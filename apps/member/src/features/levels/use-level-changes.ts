import type { QueryClient } from '@tanstack/react-query';
import type { Member } from '../../data/api.ts';
import { useIntent } from '../../data/use-intent.ts';
import { keepMember } from '../../data/use-member.ts';

const keep = (queries: QueryClient, { data }: { data: Member }) => [keepMember(queries, data)];

export function useUpgrade(onDone: () => void) {
  return useIntent('updateLevel', { keep, onDone });
}

export function useGiveLevelBack(onDone: () => void) {
  return useIntent('levelRefund', { keep, onDone });
}
