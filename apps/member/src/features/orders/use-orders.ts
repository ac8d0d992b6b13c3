import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
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

export function useCompletedOrders(side: OrderFilter['side']) {
  return usePaged<Order>(keys.completedOrders(side), (paging, signal) =>
    api.listProductCompleted({ side, ...paging }, { signal }),
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
    queryKey: keys.unpaidOrder,
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

/** Keeps an order that a call answered, and the member beside it. */
function useTake() {
  const queries = useQueryClient();
  return ({ data, user }: { data: Order; user?: Member }) => {
    queries.setQueryData(keys.order(data._id), data);
    if (data.side === 'distributed') takeUnpaid(queries, data);
    if (user) takeMember(queries, user);
  };
}

/** The order that waits to be paid is known as soon as it is created, and gone as soon as it is paid or dropped. */
function takeUnpaid(queries: QueryClient, order: DistributedOrder): void {
  const known = queries.getQueryData<DistributedOrder | null>(keys.unpaidOrder);
  if (order.stage === 'unpaid') queries.setQueryData(keys.unpaidOrder, order);
  else if (known?._id === order._id) queries.setQueryData(keys.unpaidOrder, null);
}

export function useCreateOrder(onDone: () => void) {
  const take = useTake();
  return useIntent(api.productCreate, {
    stale: STALE,
    onDone: (answer) => {
      onDone();
      take(answer);
    },
  });
}

export function usePayOrder(onDone: () => void) {
  const take = useTake();
  return useIntent(api.productPay, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone();
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
    once: 'receive',
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
