import { useQuery } from '@tanstack/react-query';
import { api, type DistributedOrder } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { useIntent } from '../../data/use-intent.ts';
import { STALE, STALE_MONEY, useTakeOrder } from '../orders/take-order.ts';

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

export function useCreateOrder(onDone: () => void) {
  const take = useTakeOrder();
  return useIntent(api.productCreate, {
    stale: STALE,
    onDone: (answer) => {
      onDone();
      take(answer);
    },
  });
}

export function usePayOrder(onDone: () => void) {
  const take = useTakeOrder();
  return useIntent(api.productPay, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone();
    },
  });
}

export function useStopOrder(onDone: () => void) {
  const take = useTakeOrder();
  return useIntent(api.productStop, {
    stale: STALE_MONEY,
    onDone: (answer) => {
      take(answer);
      onDone();
    },
  });
}

export function usePauseOrder() {
  const take = useTakeOrder();
  return useIntent(api.productPause, { stale: STALE, onDone: take });
}

export function useResumeOrder() {
  const take = useTakeOrder();
  return useIntent(api.productResume, { stale: STALE, onDone: take });
}
