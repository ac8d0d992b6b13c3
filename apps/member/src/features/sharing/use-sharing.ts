import { useQuery } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { keys } from '../../data/query-keys.ts';
import { usePaged } from '../../data/use-paged.ts';
import { keepOrder } from '../orders/keep-order.ts';

export function useRewards() {
  return usePaged(keys.rewards, (paging, signal) => api.listProductReward(paging, { signal }));
}

/** The rewards that were paid today and yesterday, by the company's calendar. */
export function useRewardTotals() {
  return useQuery({
    queryKey: keys.rewardTotals,
    queryFn: async ({ signal }) => {
      const [today, yesterday] = await Promise.all([
        api.totalBonusToday({}, { signal }),
        api.totalBonusYesterday({}, { signal }),
      ]);
      return { today: today.data.total_bonus, yesterday: yesterday.data.total_bonus };
    },
  });
}

/** Own orders in distribution, and orders that were completed today. */
export function useToday() {
  return useQuery({
    queryKey: keys.today,
    queryFn: async ({ signal }) => {
      const [distributing, completed] = await Promise.all([
        api.numberProductDistributing({}, { signal }),
        api.listProductCompleted({ limit: 1 }, { signal }),
      ]);
      return {
        distributing: distributing.data.number_product_distributing,
        completed: completed.completed_product,
      };
    },
  });
}

export function useReceiveOrder() {
  return useIntent('randomProduct', { once: 'receive', keep: keepOrder });
}

export function useReleaseOrder(onDone: () => void) {
  return useIntent('productRelease', { keep: keepOrder, onDone });
}

export function useObject(onDone: () => void) {
  return useIntent('productObject', { onDone });
}

export function useClaimReward(onDone: (reward: number) => void) {
  return useIntent('productClaimReward', { keep: keepOrder, onDone: ({ reward }) => onDone(reward) });
}
