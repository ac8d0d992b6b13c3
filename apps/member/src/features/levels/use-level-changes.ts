import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useIntent } from '../../data/use-intent.ts';
import { takeMember } from '../../data/use-member.ts';

/** What a level changes beside itself: the prices of packages and the turns of the day. */
const STALE = ['levels', 'packages', 'orders', 'statement'];

export function useUpgrade(onDone: () => void) {
  const queries = useQueryClient();
  return useIntent(api.updateLevel, {
    stale: STALE,
    onDone: ({ data }) => {
      takeMember(queries, data);
      onDone();
    },
  });
}

export function useGiveLevelBack(onDone: () => void) {
  const queries = useQueryClient();
  return useIntent(api.levelRefund, {
    stale: STALE,
    onDone: ({ data }) => {
      takeMember(queries, data);
      onDone();
    },
  });
}
