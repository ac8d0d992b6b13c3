import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type AnswerData, api, type Input } from '../../data/api.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { useIntent } from '../../data/use-intent.ts';
import { now } from '../../device/clock.ts';

export type Webhook = AnswerData<'webhooks'>[number];
export type Delivery = AnswerData<'webhookDeliveries'>[number];

/** While something is on its way: a receiver answers within seconds. */
const SENDING_MS = 3_000;
/** Longer than a try takes. */
const TRY_MS = 20_000;

export function useWebhooks() {
  return useQuery({
    queryKey: keys.webhooks,
    queryFn: async ({ signal }) => (await api.webhooks({}, { signal })).data,
  });
}

export function useDeliveries(webhookId: string) {
  return useQuery({
    queryKey: keys.webhookDeliveries(webhookId),
    queryFn: async ({ signal }) => (await api.webhookDeliveries({ webhook_id: webhookId }, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? SENDING_MS : false),
  });
}

/** Whether a try is under way or about to begin; the next one after a failure may be hours away. */
function isUnderWay({ state, tries, last_tried_at, next_try_at }: Delivery): boolean {
  if (state !== 'waiting') return false;
  const since = now().getTime() - TRY_MS;
  return tries === 0 || isBefore(next_try_at, now().getTime()) || !isBefore(last_tried_at, since);
}

function isBefore(instant: string | null, time: number): boolean {
  return instant !== null && Date.parse(instant) <= time;
}

/** Adds a webhook. Its answer is not kept anywhere: the secret is in it. */
export function useAddWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sent: Input<'webhookAdd'>) => (await api.webhookAdd(sent)).data.secret,
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.webhooks }),
  });
}

/** Makes another secret. Its answer is not kept anywhere, either. */
export function useMakeSecret() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sent: Input<'webhookSecretMake'>) => (await api.webhookSecretMake(sent)).data.secret,
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.webhooks }),
  });
}

export function useEndSecret() {
  return useIntent('webhookSecretEnd', {
    keep: (queries, { data }: Answer<'webhookSecretEnd'>) => [keepAnswer(queries, keys.webhooks, data)],
  });
}

export function useRemoveWebhook(onDone: () => void) {
  return useIntent('webhookRemove', {
    keep: (queries, { data }: Answer<'webhookRemove'>) => [keepAnswer(queries, keys.webhooks, data)],
    onDone,
  });
}

export function useSwitchWebhook() {
  return useIntent('webhookSwitch', {
    keep: (queries, { data }: Answer<'webhookSwitch'>) => [keepAnswer(queries, keys.webhooks, data)],
  });
}

export function useSendWebhook(webhookId: string) {
  return useIntent('webhookSend', {
    keep: (queries, { data }: Answer<'webhookSend'>) => [
      keepAnswer(queries, keys.webhookDeliveries(webhookId), data),
    ],
  });
}
