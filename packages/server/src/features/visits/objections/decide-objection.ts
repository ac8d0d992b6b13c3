import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, MINUTE_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockCampaign } from '../../escrow/index.ts';
import { lockMember } from '../../members/index.ts';
import { notify } from '../../notifications/index.ts';
import { type OperatorActionName, recordOperatorAction } from '../../operator-actions/index.ts';
import { readSettings } from '../../settings/index.ts';
import { lockShare, reinstateVisits } from '../../shares/index.ts';
import { requireWithinLimits } from '../limits.ts';
import { lockGranting } from '../limits-sql.ts';
import { objectionOf } from './list-objections.ts';
import {
  lockObjection,
  type ObjectionRow,
  selectObjected,
  selectObjection,
  updateDecided,
} from './objections-sql.ts';

/**
 * Upholds an objection: its visits count after all, as far as they can be paid, and settle as others do.
 * Refuses `objection_unpayable` when none can: the order has ended or has nothing left, the share is full, or
 * the sharer closed the account; and `operator_limit` when this is more than one operator may uphold in 24 hours.
 */
export async function upholdObjection(
  context: OperatorContext,
  { id, answer }: InputOf<typeof calls.upholdObjection>,
): Promise<AnswerOf<typeof calls.upholdObjection>> {
  const { tx, now, operatorId } = context;
  await lockGranting(tx, operatorId);
  const objection = await lockOpen(context, id);
  const { campaign_id: campaignId, share_id: shareId } = objection;
  const sharer = await lockMember(tx, objection.member_id);
  const campaign = await lockCampaign(tx, campaignId);
  const share = await lockShare(tx, { shareId, campaignId });
  if (!campaign || !share || sharer.closed_at !== null) throw refuse('objection_unpayable');
  const visitIds = await selectObjected(tx, { id, campaignId });
  const { settle_minutes } = await readSettings(context);
  const settlesAt = addMs(now, settle_minutes * MINUTE_MS);
  const paid = await reinstateVisits(context, { campaign, share }, { visitIds, cause: id, settlesAt });
  if (paid === 0) throw refuse('objection_unpayable');
  const reward = share.reward_per_visit * BigInt(paid);
  await requireWithinLimits(context, { rewards: reward, objections: 1 });
  await updateDecided(tx, { id, campaignId, status: 'upheld', paid, answer, operatorId, now });
  await notify(context, share.member_id, 'objection_upheld', {
    ...toldOf(objection, answer),
    visits: String(paid),
    reward: String(reward),
  });
  return finish(context, id, { action: 'objection_upheld', details: { paid: String(paid), answer } });
}

/** Declines an objection: its visits stay refused, and the sharer reads why. */
export async function declineObjection(
  context: OperatorContext,
  { id, answer }: InputOf<typeof calls.declineObjection>,
): Promise<AnswerOf<typeof calls.declineObjection>> {
  const { tx, now, operatorId } = context;
  const objection = await lockOpen(context, id);
  const { campaign_id: campaignId } = objection;
  await updateDecided(tx, { id, campaignId, status: 'declined', paid: 0, answer, operatorId, now });
  const visits = String(objection.visits);
  await notify(context, objection.member_id, 'objection_declined', { ...toldOf(objection, answer), visits });
  context.emit({ memberId: objection.member_id, kind: 'order', subject: objection.share_id });
  return finish(context, id, { action: 'objection_declined', details: { answer } });
}

/** The open objection, locked. Refuses `objection_state` if somebody else has decided it. */
async function lockOpen(context: OperatorContext, id: string): Promise<ObjectionRow> {
  const locked = await lockObjection(context.tx, id);
  if (!locked) throw refuse('not_found');
  if (locked.status !== 'open') throw refuse('objection_state');
  return find(context, id);
}

async function find({ tx }: OperatorContext, id: string): Promise<ObjectionRow> {
  const objection = await selectObjection(tx, id);
  if (!objection) throw refuse('not_found');
  return objection;
}

const toldOf = ({ title, share_id }: ObjectionRow, reason: string) => ({ title, reason, order: share_id });

async function finish(
  context: OperatorContext,
  id: string,
  { action, details }: { action: OperatorActionName; details: Record<string, string> },
) {
  const objection = await find(context, id);
  await recordOperatorAction(context, {
    action,
    subject: `share/${objection.share_id}`,
    details: { objection: id, visits: String(objection.visits), ...details },
  });
  return { data: objectionOf(objection) };
}
