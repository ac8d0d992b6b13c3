import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../platform/context.ts';
import { seal } from '../../platform/identity/sealing.ts';
import { refuse } from '../../platform/refusal.ts';
import { notify } from '../notifications/index.ts';
import { listWebhooks, lockOwnWebhook } from './own-webhooks.ts';
import { newSecret, sealedFor } from './secrets.ts';
import { endFormerSecret, replaceSecret } from './secrets-sql.ts';
import { webhookOf } from './wire.ts';

/**
 * Gives the member's own address another secret, which is in this answer only. The one before also signs for as long
 * as its owner says, so that no event is refused while the program changes. Refuses `not_found`, and `changed_meanwhile`
 * when the secret is not the one that its owner saw: repeating a call whose answer was lost would end the secret that the
 * program has.
 */
export async function makeSecret(
  context: MemberContext,
  { webhook_id: id, secret_made_at: seen, overlap_hours: hours }: InputOf<typeof calls.webhookSecretMake>,
): Promise<AnswerOf<typeof calls.webhookSecretMake>> {
  const { tx, now, config, memberId } = context;
  const { secret_made_at: madeAt } = await lockOwnWebhook(context, id);
  if (madeAt.getTime() !== seen.getTime()) throw refuse('changed_meanwhile');
  const secret = newSecret();
  const sealed = seal(config.secret, sealedFor(id), secret);
  const formerUntil = hours === 0 ? null : addMs(now, hours * HOUR_MS);
  const row = await replaceSecret(tx, { id, sealed, now, formerUntil });
  // Anyone who has it can invent events: if the session was stolen, the owner hears of it.
  await notify(context, memberId, 'webhook_secret_made', { host: new URL(row.url).host });
  return { data: { ...webhookOf(row, now), secret } };
}

/** Ends the secret before the last one of the member's own address. Refuses `not_found`. */
export async function endSecret(
  context: MemberContext,
  { webhook_id: id }: InputOf<typeof calls.webhookSecretEnd>,
): Promise<AnswerOf<typeof calls.webhookSecretEnd>> {
  await lockOwnWebhook(context, id);
  await endFormerSecret(context.tx, id);
  return listWebhooks(context);
}
