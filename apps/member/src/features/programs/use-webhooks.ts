import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, type AnswerData, api, type Input } from '../../data/api.ts';
import { useIntent } from '../../data/changes/use-intent.ts';
import { useKeyless } from '../../data/changes/use-keyless.ts';
import { keepAnswer } from '../../data/keep-answer.ts';
import { keys } from '../../data/query-keys.ts';
import { now } from '../../session/clock.ts';

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

/** A secret that is shown once, in the card of its webhook. */
export interface MadeSecret {
  webhookId: string;
  secret: string;
}

/** Adds a webhook. Its answer is not kept anywhere: the secret is in it. */
export function useAddWebhook() {
  return useMakesSecret('webhookAdd', (sent: Input<'webhookAdd'>) => api.webhookAdd(sent));
}

/** Makes another secret. Its answer is not kept anywhere, either. */
export function useMakeSecret() {
  return useMakesSecret('webhookSecretMake', (sent: Input<'webhookSecretMake'>) =>
    api.webhookSecretMake(sent),
  );
}

function useMakesSecret<Name extends 'webhookAdd' | 'webhookSecretMake'>(
  name: Name,
  send: (sent: Input<Name>) => Promise<Answer<'webhookAdd' | 'webhookSecretMake'>>,
) {
  const queries = useQueryClient();
  return useKeyless(name, async (sent: Input<Name>): Promise<MadeSecret> => {
    const { secret, ...webhook } = (await send(sent)).data;
    putInList(queries, webhook);
    return { webhookId: webhook._id, secret };
  });
}

/** So that the secret has its card, also if the list cannot be fetched now. */
function putInList(queries: QueryClient, webhook: Webhook): void {
  queries.setQueryData<Webhook[]>(keys.webhooks, (list = []) =>
    list.some(({ _id }) => _id === webhook._id)
      ? list.map((each) => (each._id === webhook._id ? webhook : each))
      : [webhook, ...list],
  );
}

export function useEndSecret(onDone: () => void) {
  return useIntent('webhookSecretEnd', {
    keep: (queries, { data }: Answer<'webhookSecretEnd'>) => [keepAnswer(queries, keys.webhooks, data)],
    onDone,
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
