import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import {
  changeLevelTerms,
  type LevelTerms,
  lockOffers,
  markLevelRetired,
  offerLevel,
} from '../offers/index.ts';
import { lockOffered } from './lock-offered.ts';
import { priceListOf, readLevel } from './read-list.ts';
import { recordTerms } from './record-terms.ts';
import { type PriceList, problemOf, withLevel } from './rules.ts';

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

/** Changes a level's price and benefits from now on, not for earlier purchases and orders. */
export async function changeLevel(
  context: OperatorContext,
  { id, terms, version }: InputOf<typeof calls.changeLevel>,
): Promise<AnswerOf<typeof calls.changeLevel>> {
  const { tx } = context;
  const { list, offered } = await lockOffered(context, { id, version }, ({ levels }) => levels);
  // The order of levels is part of what members bought.
  if (terms.rank !== offered.terms.rank) {
    throw refuse('validation_failed', { fields: { rank: 'rank_stays' } });
  }
  keepInOrder(list, { id, terms });
  await changeLevelTerms(context, id, terms);
  const data = await readLevel(tx, id);
  const change = { before: offered.terms, after: terms };
  await recordTerms(context, { action: 'level_changed', subject: `level/${id}`, ...change });
  return { data };
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

function keepInOrder(list: PriceList, change: { id: string; terms: LevelTerms | null }): void {
  const { terms } = change;
  const isReversed =
    terms !== null && terms.max_discount_bp !== null && terms.max_discount_bp < terms.discount_bp;
  if (isReversed) throw refuse('validation_failed', { fields: { max_discount_bp: 'below_discount' } });
  // The check of refusals reads each slug where it is refused (docs/adr/001).
  const problem = problemOf(withLevel(list, change));
  if (problem === 'last_of_its_kind') throw refuse('last_of_its_kind');
  if (problem === 'levels_out_of_order') throw refuse('levels_out_of_order');
  if (problem === 'prices_below_rewards') throw refuse('prices_below_rewards');
}
