import type { BusinessRefusal } from '@handbill/contract/businesses';
import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { asSeen, logStep } from '../../approvals/index.ts';
import { notify } from '../../notifications/index.ts';
import { renameInFeed } from '../names.ts';
import { askedOf } from './list-businesses.ts';
import { type AskedRow, lockBusiness, selectAskedById, updateDecided } from './verifying-sql.ts';

/** Verifies a business as it was shown. Refuses `changed_meanwhile`, and `business_state` unless it waits. */
export async function verifyBusiness(
  context: OperatorContext,
  { id, seen }: InputOf<typeof calls.verifyBusiness>,
): Promise<AnswerOf<typeof calls.verifyBusiness>> {
  const business = await lockShown(context, { id, seen, from: ['waiting'] });
  return decide(context, business, { reason: null, explanation: null });
}

/** Refuses to verify a business, or ends its badge; its owner reads why. Refuses as verifyBusiness does. */
export async function refuseBusiness(
  context: OperatorContext,
  { id, seen, reason, explanation }: InputOf<typeof calls.refuseBusiness>,
): Promise<AnswerOf<typeof calls.refuseBusiness>> {
  const business = await lockShown(context, { id, seen, from: ['waiting', 'verified'] });
  return decide(context, business, { reason, explanation: explanation ?? null });
}

async function lockShown(
  context: OperatorContext,
  { id, seen, from }: { id: string; seen: string; from: readonly AskedRow['status'][] },
): Promise<AskedRow> {
  const { tx } = context;
  await lockBusiness(tx, id);
  return asSeen(context, {
    row: await selectAskedById(tx, id),
    seen,
    subject: `business/${id}`,
    shown: askedOf,
    current: askedOf,
    isOpen: ({ status }) => from.includes(status),
    closed: () => refuse('business_state'),
  });
}

interface Decision {
  /** Null: verified. */
  reason: BusinessRefusal | null;
  explanation: string | null;
}

async function decide(context: OperatorContext, before: AskedRow, { reason, explanation }: Decision) {
  const { tx, now, operatorId } = context;
  const { id, name, member_id: memberId } = before;
  const status = reason === null ? 'verified' : 'refused';
  await updateDecided(tx, { id, status, reason, explanation, operatorId, now });
  if (reason === null || before.status === 'verified') await renameInFeed(tx, memberId);
  if (reason === null) await notify(context, memberId, 'business_verified', { name });
  else {
    const kind = before.status === 'verified' ? 'business_badge_ended' : 'business_refused';
    await notify(context, memberId, kind, { name, reason, ...(explanation === null ? {} : { explanation }) });
  }
  await logStep(context, {
    action: reason === null ? 'business_verified' : 'business_refused',
    subject: `business/${id}`,
    before: before.status,
    after: status,
    details: { member: memberId, document: before.document, reason, explanation },
  });
  const after = await selectAskedById(tx, id);
  if (after === null) throw new Error('the business that was just decided is not there');
  return { data: askedOf(after) };
}
