import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { MemberContext } from '../../platform/context.ts';
import { isId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { knownSettings } from '../settings/index.ts';
import { dayBefore } from './rules.ts';
import {
  deleteWebhook,
  lockWebhook,
  type OwnWebhookRow,
  selectWebhooks,
  switchWebhookOff,
  switchWebhookOn,
} from './sql.ts';
import { webhookOf } from './wire.ts';

export async function listWebhooks({
  tx,
  now,
  memberId,
}: MemberContext): Promise<AnswerOf<typeof calls.webhooks>> {
  return { data: (await selectWebhooks(tx, memberId)).map((row) => webhookOf(row, now)) };
}

/** Switches the member's own address off or on. Refuses `not_found`. */
export async function switchWebhook(
  context: MemberContext,
  { webhook_id: id, state }: InputOf<typeof calls.webhookSwitch>,
): Promise<AnswerOf<typeof calls.webhookSwitch>> {
  await lockOwnWebhook(context, id);
  const { tx, now } = context;
  if (state === 'on') {
    const { timezone } = await knownSettings(context);
    await switchWebhookOn(tx, id, dayBefore(now, timezone));
  } else await switchWebhookOff(tx, { id, because: 'owner', now });
  return listWebhooks(context);
}

/** Removes the member's own address. Refuses `not_found`. */
export async function removeWebhook(
  context: MemberContext,
  { webhook_id: id }: InputOf<typeof calls.webhookRemove>,
): Promise<AnswerOf<typeof calls.webhookRemove>> {
  await lockOwnWebhook(context, id);
  await deleteWebhook(context.tx, id);
  return listWebhooks(context);
}

/** Locks the member's own address. Refuses `not_found`. */
export async function lockOwnWebhook({ tx, memberId }: MemberContext, id: string): Promise<OwnWebhookRow> {
  const own = isId(id) ? await lockWebhook(tx, { id, memberId }) : null;
  if (own === null) throw refuse('not_found');
  return own;
}
