import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { offeredCode } from '@handbill/contract/member';
import type { OperatorContext, Work } from '../../../platform/context.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { newCode } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { recordOperatorAction } from '../../operator-actions/index.ts';
import {
  codeIsTaken,
  type InviteCodeRow,
  insertInviteCode,
  lockInviteCode,
  lockOffers,
  selectInviteCodes,
  selectOfferedCode,
  updateEndedCode,
  updateOffered,
  updateUnlimited,
} from './invite-sql.ts';

const DRAWN_LENGTH = 8;

/** The company's invite codes, and how many members registered with each. */
export async function listInviteCodes({
  tx,
}: OperatorContext): Promise<AnswerOf<typeof calls.listInviteCodes>> {
  return { data: (await selectInviteCodes(tx, null)).map(inviteCodeOf) };
}

/** Creates a company invite code: a chosen one, or a random one. */
export async function makeInviteCode(
  context: OperatorContext,
  input: InputOf<typeof calls.makeInviteCode>,
): Promise<AnswerOf<typeof calls.makeInviteCode>> {
  const { tx, now, operatorId } = context;
  const code = input.code ?? newCode(DRAWN_LENGTH);
  if (await codeIsTaken(tx, code)) throw refuse('invite_code_taken');
  const made = await insertInviteCode(tx, { code, operatorId, now, unlimitedAt: null, offeredAt: null });
  if (!made) throw refuse('invite_code_taken');
  const data = await readCode(context, code);
  await recordOperatorAction(context, {
    action: 'invite_code_made',
    subject: `invite_code/${code}`,
    details: { before: null, after: 'open' },
  });
  return { data };
}

/** Opens the code that a new instance starts with. A code for everybody is not limited, and offered to all. */
export async function openFirstCode(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  { code, forEverybody }: { code: string; forEverybody: boolean },
): Promise<void> {
  const since = forEverybody ? now : null;
  await insertInviteCode(tx, { code, operatorId: null, now, unlimitedAt: since, offeredAt: since });
}

/** Ends a company code: nobody can register with it from now on. */
export async function endInviteCode(
  context: OperatorContext,
  { code }: InputOf<typeof calls.endInviteCode>,
): Promise<AnswerOf<typeof calls.endInviteCode>> {
  const { tx, now } = context;
  const before = await lockInviteCode(tx, code);
  if (before === null) throw refuse('not_found');
  if (before.closed_at !== null) throw refuse('changed_meanwhile');
  await updateEndedCode(tx, code, now);
  const data = await readCode(context, code);
  await recordOperatorAction(context, {
    action: 'invite_code_ended',
    subject: `invite_code/${code}`,
    details: { before: 'open', after: 'ended' },
  });
  return { data };
}

/** Limits how many unverified members of a company code can receive orders, or lifts that limit. */
export async function limitInviteCode(
  context: OperatorContext,
  { code, limited }: InputOf<typeof calls.limitInviteCode>,
): Promise<AnswerOf<typeof calls.limitInviteCode>> {
  const { tx, now } = context;
  const before = await lockInviteCode(tx, code);
  if (before === null) throw refuse('not_found');
  if ((before.unlimited_at === null) === limited) throw refuse('changed_meanwhile');
  await updateUnlimited(tx, code, limited ? null : now);
  const data = await readCode(context, code);
  await recordOperatorAction(context, {
    action: limited ? 'invite_code_limited' : 'invite_code_unlimited',
    subject: `invite_code/${code}`,
    details: limited ? { before: 'unlimited', after: 'limited' } : { before: 'limited', after: 'unlimited' },
  });
  return { data };
}

/**
 * Offers a company code to those whom no member invited, in place of the one that was offered; or stops offering it. The
 * form for registering has it then. Its account limit holds as before.
 */
export async function offerInviteCode(
  context: OperatorContext,
  { code, offered }: InputOf<typeof calls.offerInviteCode>,
): Promise<AnswerOf<typeof calls.offerInviteCode>> {
  const { tx, now } = context;
  const locked = await lockOffers(tx);
  const before = locked.find((each) => each.code === code);
  if (before === undefined) throw refuse('not_found');
  if (before.closed_at !== null || (before.offered_at !== null) === offered)
    throw refuse('changed_meanwhile');
  await updateOffered(tx, offered ? code : null, now);
  const data = await readCode(context, code);
  const offeredBefore = locked.find((each) => each.offered_at !== null)?.code ?? null;
  await recordOperatorAction(context, {
    action: offered ? 'invite_code_offered' : 'invite_code_not_offered',
    subject: `invite_code/${code}`,
    details: { before: offeredBefore, after: offered ? code : null },
  });
  return { data };
}

/** The company's code for those whom no member invited, if one is offered. */
export async function readOfferedCode({ tx }: Pick<Work, 'tx'>): Promise<AnswerOf<typeof offeredCode>> {
  return { data: { code: await selectOfferedCode(tx) } };
}

async function readCode({ tx }: OperatorContext, code: string) {
  return inviteCodeOf(onlyRow(await selectInviteCodes(tx, code)));
}

function inviteCodeOf({
  code,
  ...row
}: InviteCodeRow): AnswerOf<typeof calls.listInviteCodes>['data'][number] {
  return { _id: code, ...row };
}
