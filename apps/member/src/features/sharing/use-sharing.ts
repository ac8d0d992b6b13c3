import { useQuery } from '@tanstack/react-query';
import { api, type Order } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { useIntent } from '../../data/use-intent.ts';
import { usePaged } from '../../data/use-paged.ts';
import { STALE, STALE_MONEY, useTakeOrder } from '../orders/take-order.ts';

export function useRewards() {
  return usePaged(keys.rewards, (paging, signal) => api.listProductReward(paging, { signal }));
}

/** The rewards that were paid today and yesterday, as the house counts days. */
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

export function useReceiveOrder(onDone: (order: Order) => void) {
  const take = useTakeOrder();
  return useIntent(api.randomProduct, {
    once: 'receive',
    stale: STALE,
    onDone: (answer) => {
      take(answer);
      onDone(answer.data);
    },
  });
}

export function useReleaseOrder(onDone: () => void) {
  const take = useTakeOrder();
  return useIntent(api.productRelease, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone();
    },
  });
}

export function useClaimReward(onDone: (reward: number) => void) {
  const take = useTakeOrder();
  return useIntent(api.productClaimReward, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone(answer.reward);
    },
  });
}
