import { businessDate, startOfBusinessDate } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { refuse } from '../../../platform/refusal.ts';
import { levelOf } from '../../levels/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { countDroppedDrafts, countTurnsUsed } from './starting-sql.ts';

/** How many drafts of an editor can be dropped in a day. Each gives its turn back and stays among the owner's orders. */
const DROPPED_DRAFTS_MAX = 20;

export interface Turns {
  /** The orders that the member's level allows per day. */
  perDay: number;
  /** Those started on the current business day, without those dropped unpaid. */
  used: number;
}

/** The turns of the member today. */
export async function turnsToday(
  context: Pick<MemberContext, 'tx' | 'config' | 'memory' | 'now' | 'memberId'>,
): Promise<Turns> {
  const { tx, memberId } = context;
  const since = await startOfToday(context);
  const [level, used] = await Promise.all([levelOf(tx, memberId), countTurnsUsed(tx, { memberId, since })]);
  return { perDay: level.turns_per_day, used };
}

/** Refuses `daily_orders_completed` to an editor of the team too many of whose drafts of today were dropped. */
export async function refuseManyDrops(context: MemberContext): Promise<void> {
  const { tx, memberId, actorId } = context;
  if (actorId === memberId) return;
  const since = await startOfToday(context);
  const dropped = await countDroppedDrafts(tx, { memberId, actorId, since });
  if (dropped >= DROPPED_DRAFTS_MAX) throw refuse('daily_orders_completed');
}

async function startOfToday(context: Pick<MemberContext, 'tx' | 'config' | 'memory' | 'now'>): Promise<Date> {
  const { timezone } = await knownSettings(context);
  return startOfBusinessDate(businessDate(context.now, timezone), timezone);
}
