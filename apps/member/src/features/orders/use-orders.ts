import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type DistributedOrder, type Input, type Member, type Order } from '../../api.ts';
import { keys } from '../../query-keys.ts';
import { useIntent } from '../../use-intent.ts';
import { takeMember } from '../../use-member.ts';
import { usePaged } from '../../use-paged.ts';

export type OrderFilter = Pick<Input<'listProduct'>, 'side' | 'status'>;

/** What an order that changed makes stale. */
const STALE = ['orders'];
const STALE_MONEY = ['orders', 'me', 'statement', 'rewards'];

/** The orders of the member, both sides unless one is named. */
export function useOrders(filter: OrderFilter) {
  return usePaged<Order>(keys.orders(filter), (paging, signal) =>
    api.listProduct({ ...filter, ...paging }, { signal }),
  );
}

export function useCompletedOrders() {
  return usePaged<Order>(keys.completedOrders, (paging, signal) =>
    api.listProductCompleted(paging, { signal }),
  );
}

export function useRewards() {
  return usePaged(keys.rewards, (paging, signal) => api.listProductReward(paging, { signal }));
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: keys.order(id),
    queryFn: async ({ signal }) => (await api.product({ product_id: id }, { signal })).data,
  });
}

export function useVisits(id: string) {
  return useQuery({
    queryKey: keys.visits(id),
    queryFn: async ({ signal }) => (await api.productVisits({ product_id: id }, { signal })).data,
  });
}

/** The order that the member started and has not paid: there is one at most. Null when there is none. */
export function useUnpaidOrder() {
  return useQuery({
    queryKey: ['orders', 'unpaid'],
    queryFn: async ({ signal }) => {
      const { data } = await api.listProduct(
        { side: 'distributed', status: 'pending', limit: 100 },
        { signal },
      );
      return data.find((each): each is DistributedOrder => each.stage === 'unpaid') ?? null;
    },
  });
}

export function usePackages() {
  return useQuery({
    queryKey: keys.packages,
    queryFn: async ({ signal }) => (await api.packages({}, { signal })).data,
  });
}

/** How many orders the member may still distribute and receive today. */
export function useLimits() {
  return useQuery({
    queryKey: keys.limits,
    queryFn: async ({ signal }) => (await api.numberProduct({}, { signal })).data,
  });
}

/** The figures of today: rewards paid today and yesterday, orders in distribution and completed. */
export function useToday() {
  return useQuery({
    queryKey: keys.today,
    queryFn: async ({ signal }) => {
      const [today, yesterday, distributing, completed] = await Promise.all([
        api.totalBonusToday({}, { signal }),
        api.totalBonusYesterday({}, { signal }),
        api.numberProductDistributing({}, { signal }),
        api.listProductCompleted({ limit: 1 }, { signal }),
      ]);
      return {
        rewardToday: today.data.total_bonus,
        rewardYesterday: yesterday.data.total_bonus,
        distributing: distributing.data.number_product_distributing,
        completed: completed.completed_product,
      };
    },
  });
}

/** Keeps an order that a call answered, and the member beside it. */
function useTake() {
  const queries = useQueryClient();
  return ({ data, user }: { data: Order; user?: Member }) => {
    queries.setQueryData(keys.order(data._id), data);
    if (user) takeMember(queries, user);
  };
}

export function useCreateOrder() {
  const take = useTake();
  return useIntent(api.productCreate, { stale: STALE, onDone: take });
}

export function usePayOrder(onDone: (order: Order) => void) {
  const take = useTake();
  return useIntent(api.productPay, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone(answer.data);
    },
  });
}

export function useStopOrder(onDone: () => void) {
  const take = useTake();
  return useIntent(api.productStop, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone();
    },
  });
}

export function usePauseOrder() {
  const take = useTake();
  return useIntent(api.productPause, { stale: STALE, onDone: take });
}

export function useResumeOrder() {
  const take = useTake();
  return useIntent(api.productResume, { stale: STALE, onDone: take });
}

export function useReceiveOrder(onDone: (order: Order) => void) {
  const take = useTake();
  return useIntent(api.randomProduct, {
    stale: STALE,
    onDone: (answer) => {
      take(answer);
      onDone(answer.data);
    },
  });
}

export function useReleaseOrder(onDone: () => void) {
  const take = useTake();
  return useIntent(api.productRelease, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone();
    },
  });
}

export function useClaimReward(onDone: (reward: number) => void) {
  const take = useTake();
  return useIntent(api.productClaimReward, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone(answer.reward);
    },
  });
}
