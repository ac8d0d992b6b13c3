import type { listVisits } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import { addMs, DAY_MS, msBetween } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { memberIdOf } from '../members/index.ts';
import type { Period, VisitFilter } from './sql.ts';

const PERIOD_MS_MAX = 92 * DAY_MS;

type Asked = Omit<InputOf<typeof listVisits>, 'cursor' | 'limit'>;

/**
 * The requested period, by default the last 24 hours. Refuses one that is too long or ends before it starts.
 */
export function periodOf(
  { now }: Pick<OperatorContext, 'now'>,
  { from, to, days }: Pick<Asked, 'from' | 'to' | 'days'>,
): Period {
  const until = to ?? addMs(now, 1);
  const since = from ?? addMs(until, -(days ?? 1) * DAY_MS);
  const length = msBetween(since, until);
  if (length <= 0) throw refuse('validation_failed', { fields: { to: 'before_from' } });
  if (length > PERIOD_MS_MAX) throw refuse('validation_failed', { fields: { from: 'range_too_long' } });
  // Ids count from 1970 on; nothing was opened before.
  return { from: notBeforeIds(since), to: notBeforeIds(until) };
}

function notBeforeIds(instant: Date): Date {
  return new Date(Math.max(instant.getTime(), 0));
}

/** The requested filter. Refuses an unknown sharer. */
export async function filterOf(
  { tx }: Pick<OperatorContext, 'tx'>,
  { order_id, share_id, sharer, network }: Asked,
): Promise<VisitFilter> {
  const sharerId = sharer === undefined ? null : await memberIdOf(tx, sharer.toLowerCase());
  if (sharer !== undefined && sharerId === null) {
    throw refuse('validation_failed', { fields: { sharer: 'no_such_member' } });
  }
  return {
    orderId: order_id ?? null,
    shareId: share_id ?? null,
    sharerId,
    network: network === undefined ? null : Buffer.from(network, 'hex'),
  };
}
