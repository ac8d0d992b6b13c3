import { MINUTE_MS } from '@handbill/contract/time';
import { useQuery } from '@tanstack/react-query';
import { type AnswerData, api, type DistributedOrder, type Input } from '../../data/api.ts';
import { useIntent, useIntentOf } from '../../data/changes/use-intent.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { timeZone } from '../../session/clock.ts';
import { keepOrder } from '../orders/keep-order.ts';
import { useOrdering } from './ordering.tsx';

/** The member's unpaid order, of which there is at most one; null if there is none. */
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

/** The packages, at the payer’s prices. */
export function usePackages() {
  const { calls, keyOf } = useOrdering();
  return useQuery({
    queryKey: keyOf(keys.packages),
    queryFn: async ({ signal }) => (await calls.packages({}, { signal })).data,
  });
}

/** What similar orders took. It changes slowly, so an answer is good for the visit. */
export function useForecast(order: Input<'productForecast'>) {
  const { calls, keyOf } = useOrdering();
  return useQuery({
    queryKey: keyOf(keys.forecast(order)),
    queryFn: async ({ signal }) => (await calls.productForecast(order, { signal })).data,
    enabled: order.package_id !== '',
    staleTime: 10 * MINUTE_MS,
  });
}

/** The page of an advertisement that is being written; null: none was asked for yet. */
export function useExactPreview(advertisement: Input<'productPreview'> | null) {
  const { calls, keyOf } = useOrdering();
  return useQuery({
    queryKey: keyOf(keys.preview(advertisement)),
    queryFn: async ({ signal }) => {
      if (advertisement === null) throw new Error('there is nothing to preview');
      return (await calls.productPreview(advertisement, { signal })).data;
    },
    enabled: advertisement !== null,
    // The same advertisement has the same page.
    staleTime: 10 * MINUTE_MS,
    gcTime: MINUTE_MS,
  });
}

export type Results = AnswerData<'productResults'>;

/** What an order led to, and what each of it cost. */
export function useResults(id: string) {
  return useQuery({
    queryKey: keys.results(id),
    queryFn: async ({ signal }) =>
      (await api.productResults({ product_id: id, ...timeZone() }, { signal })).data,
  });
}

export function useCreateOrder(onDone: () => void = () => undefined) {
  const { calls, keep } = useOrdering();
  return useIntentOf('productCreate', calls.productCreate, { keep, onDone });
}

export function usePayOrder(onDone: () => void) {
  return useIntent('productPay', { keep: keepOrder, onDone });
}

export function useTopUpOrder(onDone: () => void) {
  return useIntent('productTopUp', { keep: keepOrder, onDone });
}

export function useStopOrder(onDone: () => void) {
  return useIntent('productStop', { keep: keepOrder, onDone });
}

export function usePauseOrder() {
  return useIntent('productPause', { keep: keepOrder });
}

export function useResumeOrder() {
  return useIntent('productResume', { keep: keepOrder });
}

/** Shows visitors of an order a code, or no longer. */
export function useSwitchCodes(order: DistributedOrder) {
  return useIntent('productCodes', {
    keep: (queries, { data }) => [
      keepAnswer(queries, keys.order(order._id), { ...order, shows_codes: data.shown }),
    ],
  });
}
