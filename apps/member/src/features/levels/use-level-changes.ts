import type { QueryClient } from '@tanstack/react-query';
import { keepMember } from '../../data/answers/use-member.ts';
import type { Member } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';

const keep = (queries: QueryClient, { data }: { data: Member }) => [keepMember(queries, data)];

export function useUpgrade(onDone: () => void) {
  return useIntent('updateLevel', { keep, onDone });
}

export function useGiveLevelBack(onDone: () => void) {
  return useIntent('levelRefund', { keep, onDone });
}
