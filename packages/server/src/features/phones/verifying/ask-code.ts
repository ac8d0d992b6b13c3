import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import type { PhoneChannel } from '@handbill/contract/phone';
import { addMs, SECOND_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { networkKeys, saltsAt } from '../../../platform/identity/network.ts';
import { enqueueTask } from '../../../platform/queue/enqueue.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockOpenMember, lockProvenMember, phoneOf } from '../../members/index.ts';
import { readSettings } from '../../settings/index.ts';
import { SEND_PHONE_CODE } from '../code.ts';
import { CODE_MS, COUNTED_MS, isReachable, waitMs } from '../rules.ts';
import { insertCode, lockSending, selectSent, selectVerifiedAt } from '../sql.ts';
import { readPhone } from './read-phone.ts';

type Answer = AnswerOf<typeof calls.phoneSend>;

/** Sends a code to the member's own number. Refuses `phone_is_verified`. */
export async function askOwnCode(
  context: MemberContext,
  { channel }: InputOf<typeof calls.phoneSend>,
): Promise<Answer> {
  const { tx, memberId } = context;
  const { phone } = await lockOpenMember(tx, memberId);
  if ((await selectVerifiedAt(tx, memberId)) !== null) throw refuse('phone_is_verified');
  return sendTo(context, { phone, channel });
}

/**
 * Sends a code to another number, for a member whose password was just checked. That another account
 * has the number is only shown to the person who receives the code.
 */
export async function askCodeForChange(
  context: MemberContext,
  { phone: typed, channel }: InputOf<typeof calls.phoneChange>,
  verifiedHash: string,
): Promise<Answer> {
  const { tx, memberId } = context;
  const member = await lockProvenMember(tx, memberId, verifiedHash);
  const phone = phoneOf(typed);
  if (phone === null) throw refuse('validation_failed', { fields: { phone: 'invalid' } });
  const isVerified = (await selectVerifiedAt(tx, memberId)) !== null;
  if (isVerified && phone === member.phone) throw refuse('phone_is_verified');
  return sendTo(context, { phone, channel });
}

/**
 * Stores a code and queues its sending. Refuses `phone_service_missing`, `phone_not_reachable`, and
 * `too_many_requests` beyond what is sent to a member, a number, the numbers around it, from a network or in total.
 */
async function sendTo(
  context: MemberContext,
  { phone, channel }: { phone: string; channel: PhoneChannel },
): Promise<Answer> {
  const { tx, now, config, memberId, caller } = context;
  const service = config.phoneService;
  if (!service?.channels.includes(channel)) throw refuse('phone_service_missing');
  if (!isReachable(phone, service.countries)) throw refuse('phone_not_reachable');
  const { address, userAgent } = caller;
  const keys = networkKeys(await saltsAt(tx, now), { address, userAgent, secret: config.secret });
  const networks = [keys.prefixToday, keys.prefixYesterday];
  await lockSending(tx);
  const settings = await readSettings(context);
  const sent = await selectSent(tx, { memberId, phone, networks, since: addMs(now, -COUNTED_MS) });
  const wait = waitMs(sent, settings, now);
  if (wait > 0) throw refuse('too_many_requests', { retryAfterSeconds: Math.ceil(wait / SECOND_MS) });
  const id = context.newId();
  const network = keys.prefixToday;
  await insertCode(tx, { id, memberId, phone, channel, network, now, expiresAt: addMs(now, CODE_MS) });
  await enqueueTask(tx, SEND_PHONE_CODE, [{ code_id: id }]);
  return readPhone(context);
}
