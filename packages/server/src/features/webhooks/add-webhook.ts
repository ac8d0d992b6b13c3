import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { webhookAdd } from '@handbill/contract/member';
import { webhookEvents } from '@handbill/contract/webhooks';
import type { MemberContext } from '../../platform/context.ts';
import { seal } from '../../platform/identity/sealing.ts';
import { refuse } from '../../platform/refusal.ts';
import { notify } from '../notifications/index.ts';
import { knownSettings } from '../settings/index.ts';
import { dayBefore, WEBHOOKS_MAX, webhookUrlOf } from './rules.ts';
import { newSecret, sealedFor } from './secrets.ts';
import { insertWebhook, lockAdditions, selectWebhooks } from './sql.ts';
import { webhookOf } from './wire.ts';

/**
 * Sends events to an address from now on. The secret is in this answer only. Refuses `webhooks_full`, and `forbidden`
 * where the company has switched webhooks off.
 */
export async function addWebhook(
  context: MemberContext,
  { url: typed, events }: InputOf<typeof webhookAdd>,
): Promise<AnswerOf<typeof webhookAdd>> {
  const { tx, now, config, memberId, newId } = context;
  const { timezone } = await knownSettings(context);
  if (config.webhooks === 'off') throw refuse('forbidden');
  const url = webhookUrlOf(typed, config.webhooks);
  if (url === null) throw refuse('validation_failed', { fields: { url: 'invalid' } });
  // Two at once would both find room for the last one.
  await lockAdditions(tx, memberId);
  if ((await selectWebhooks(tx, memberId)).length >= WEBHOOKS_MAX) throw refuse('webhooks_full');
  const id = newId();
  const secret = newSecret();
  const row = await insertWebhook(tx, {
    id,
    memberId,
    url,
    now,
    yesterday: dayBefore(now, timezone),
    events: webhookEvents.filter((event) => events.includes(event)),
    sealed: seal(config.secret, sealedFor(id), secret),
  });
  // It outlives the session that adds it: if that was stolen, the owner hears of it.
  await notify(context, memberId, 'webhook_added', { host: new URL(url).host });
  return { data: { ...webhookOf(row, now), secret } };
}
