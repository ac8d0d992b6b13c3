import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type AnswerData, api, type Input } from '../../data/api.ts';
import { keys } from '../../data/query-keys.ts';
import { useIntent } from '../../data/use-intent.ts';
import { now } from '../../device/clock.ts';

export type Webhook = AnswerData<'webhooks'>[number];
export type Delivery = AnswerData<'webhookDeliveries'>[number];

/** While something is on its way: a receiver answers within seconds. */
const SENDING_MS = 3_000;

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
    refetchInterval: ({ state: { data } }) =>
      data?.some(
        ({ state, tries, next_try_at }) => state === 'waiting' && (tries === 0 || isDue(next_try_at)),
      )
        ? SENDING_MS
        : false,
  });
}

/** Whether a try is under way or about to begin; the next one after a failure may be hours away. */
function isDue(nextTryAt: string | null): boolean {
  return nextTryAt !== null && Date.parse(nextTryAt) <= now().getTime();
}

/** Adds a webhook. Its answer is not kept anywhere: the secret is in it. */
export function useAddWebhook() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (sent: Input<'webhookAdd'>) => (await api.webhookAdd(sent)).data.secret,
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.webhooks }),
  });
}

export function useRemoveWebhook(onDone: () => void) {
  return useIntent('webhookRemove', {
    keep: (queries, { data }: Answer<'webhookRemove'>) => {
      queries.setQueryData(keys.webhooks, data);
      return [keys.webhooks];
    },
    onDone,
  });
}

export function useSwitchWebhook() {
  return useIntent('webhookSwitch', {
    keep: (queries, { data }: Answer<'webhookSwitch'>) => {
      queries.setQueryData(keys.webhooks, data);
      return [keys.webhooks];
    },
  });
}

export function useSendWebhook(webhookId: string) {
  return useIntent('webhookSend', {
    keep: (queries, { data }: Answer<'webhookSend'>) => {
      queries.setQueryData(keys.webhookDeliveries(webhookId), data);
      return [keys.webhookDeliveries(webhookId)];
    },
  });
}
