import type { webhookBodies } from '@handbill/contract/webhook-bodies';
import type { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { knownSettings } from '../settings/index.ts';
import { lockBehind, selectBehind, updateVisitsUntil } from './daily-sql.ts';
import { bodyOf, enqueueSending } from './record-event.ts';
import { dayBefore, daysAfter } from './rules.ts';
import { insertDeliveriesTo } from './sql.ts';

/** What was counted for an order on one day, in the form of the event. */
type OrderOfDay = Omit<z.output<(typeof webhookBodies)['visits.daily']>, 'day' | 'from' | 'to'>;

/** The first instant of a day, and the first one after it. */
interface Hours {
  from: Date;
  to: Date;
}

/** Answers the member's orders that anything was counted for in the hours of a day. */
type OrdersOfDay = (work: Work, wanted: Hours & { memberId: string }) => Promise<OrderOfDay[]>;

type WithSettings = Pick<Work, 'tx' | 'now' | 'config' | 'memory'>;

/** The addresses that lack visits of a day that is over. */
export async function addressesBehind(work: WithSettings): Promise<string[]> {
  const { timezone } = await knownSettings(work);
  return selectBehind(work.tx, dayBefore(work.now, timezone).day);
}

/**
 * Records the visits of the days until today for one address, if it lacks them. The address is locked and remembers its
 * last day, so that several servers, and a clock that goes back, record a day once.
 */
export async function recordDays(work: Work, id: string, ordersOf: OrdersOfDay): Promise<void> {
  const { tx } = work;
  const { timezone } = await knownSettings(work);
  const yesterday = dayBefore(work.now, timezone);
  const endpoint = await lockBehind(tx, { id, yesterday: yesterday.day });
  if (endpoint === null) return;
  const { member_id: memberId, visits_until: day, visits_counted_until: until } = endpoint;
  for (const behind of daysAfter({ day, until }, yesterday.day, timezone)) {
    const { from, to } = behind;
    await recordDay(work, { id, ...behind, orders: await ordersOf(work, { memberId, from, to }) });
  }
  await updateVisitsUntil(tx, id, yesterday);
  await enqueueSending(work, [id]);
}

async function recordDay(
  { tx, now, newId }: Work,
  { id: endpointId, orders, ...hours }: Hours & { id: string; day: string; orders: readonly OrderOfDay[] },
): Promise<void> {
  if (orders.length === 0) return;
  const deliveries = orders.map((order) => ({
    id: newId(),
    body: bodyOf('visits.daily', now, { ...order, ...hours }),
  }));
  await insertDeliveriesTo(tx, endpointId, { event: 'visits.daily', deliveries, now });
}
