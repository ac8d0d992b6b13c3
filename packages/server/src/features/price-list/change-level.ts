import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { askApproval } from '../approvals/index.ts';
import { changeLevelTerms, lockOffers, markLevelRetired, offerLevel } from '../offers/index.ts';
import { keepInOrder } from './keep-in-order.ts';
import { askedTerms, levelApproval } from './level-approval.ts';
import { lockOffered } from './lock-offered.ts';
import { priceListOf, readLevel } from './read-list.ts';
import { recordTerms } from './record-terms.ts';
import { needsTwoPeople } from './rules.ts';

/** Offers a new level, at a rank that no other has. */
export async function addLevel(
  context: OperatorContext,
  { terms }: InputOf<typeof calls.addLevel>,
): Promise<AnswerOf<typeof calls.addLevel>> {
  const { tx } = context;
  await lockOffers(tx);
  const list = await priceListOf(tx);
  const taken = list.levels.some((level) => level.terms.rank === terms.rank);
  if (taken) throw refuse('validation_failed', { fields: { rank: 'rank_taken' } });
  const id = context.newId();
  keepInOrder(list, { id, terms });
  await offerLevel(context, id, terms);
  const data = await readLevel(tx, id);
  await recordTerms(context, { action: 'level_added', subject: `level/${id}`, before: {}, after: terms });
  return { data };
}

/**
 * Changes a level's price and benefits from now on, not for earlier purchases and orders. Its members have the new
 * benefits too: where these are less, the change is only requested, and another operator approves it.
 */
export async function changeLevel(
  context: OperatorContext,
  { id, terms, version, reason }: InputOf<typeof calls.changeLevel>,
): Promise<AnswerOf<typeof calls.changeLevel>> {
  const { tx } = context;
  const { list, offered } = await lockOffered(context, { id, version }, ({ levels }) => levels);
  // The order of levels is part of what members bought.
  if (terms.rank !== offered.terms.rank) {
    throw refuse('validation_failed', { fields: { rank: 'rank_stays' } });
  }
  keepInOrder(list, { id, terms });
  const { members } = await readLevel(tx, id);
  if (needsTwoPeople({ members, before: offered.terms, after: terms })) {
    if (reason === undefined) throw refuse('validation_failed', { fields: { reason: 'too_short' } });
    const { _id: approval } = await askApproval(context, {
      kind: levelApproval,
      subject: `level/${id}`,
      payload: askedTerms({ id, version, terms }),
      reason,
      concerns: null,
      memberId: null,
    });
    return { data: await readLevel(tx, id), approval };
  }
  await changeLevelTerms(context, id, terms);
  const data = await readLevel(tx, id);
  const change = { before: offered.terms, after: terms, reason };
  await recordTerms(context, { action: 'level_changed', subject: `level/${id}`, ...change });
  return { data, approval: null };
}

/** Retires a level. Its members keep it, with its discount and turns. */
export async function retireLevel(
  context: OperatorContext,
  { id, version }: InputOf<typeof calls.retireLevel>,
): Promise<AnswerOf<typeof calls.retireLevel>> {
  const { tx, now } = context;
  const { list, offered } = await lockOffered(context, { id, version }, ({ levels }) => levels);
  if (offered.retired) throw refuse('changed_meanwhile');
  keepInOrder(list, { id, terms: null });
  await markLevelRetired(context, id, now);
  const data = await readLevel(tx, id);
  const change = { before: offered.terms, after: {} };
  await recordTerms(context, { action: 'level_retired', subject: `level/${id}`, ...change });
  return { data };
}
