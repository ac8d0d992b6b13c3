import { businessDate, startOfBusinessDate } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { levelOf } from '../../levels/index.ts';
import { knownSettings } from '../../settings/index.ts';
import { countTurnsUsed } from './starting-sql.ts';

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
  const { tx, now, memberId } = context;
  const { timezone } = await knownSettings(context);
  const since = startOfBusinessDate(businessDate(now, timezone), timezone);
  const [level, used] = await Promise.all([levelOf(tx, memberId), countTurnsUsed(tx, { memberId, since })]);
  return { perDay: level.turns_per_day, used };
}
