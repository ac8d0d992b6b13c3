import { addMs, DAY_MS } from '@handbill/contract/time';
import type { webhookBodies } from '@handbill/contract/webhook-bodies';
import type { z } from 'zod';
import type { Work } from '../../platform/context.ts';
import { lockBehind, selectBehind, updateVisitsUntil } from './daily-sql.ts';
import { bodyOf, enqueueSending } from './record-event.ts';
import { dayBefore } from './rules.ts';
import { insertDeliveriesTo } from './sql.ts';

/** After a longer pause the days before these are left out. */
const DAYS_MAX = 7;

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** The days after one, up to and with the last one, as `yyyy-MM-dd`. */
function daysAfter(until: string, last: string): string[] {
  const days = Array.from({ length: DAYS_MAX }, (_, ago) =>
    addMs(startOf(last), -ago * DAY_MS)
      .toISOString()
      .slice(0, last.length),
  );
  return days.filter((day) => day > until).reverse();
}

/** What was counted for an order on one day, as the event says it. */
type OrderOfDay = Omit<z.output<(typeof webhookBodies)['visits.daily']>, 'day'>;

/** Answers the member's orders that anything was counted for on a day, `yyyy-MM-dd` in UTC. */
type OrdersOfDay = (work: Work, wanted: { memberId: string; day: string }) => Promise<OrderOfDay[]>;

/** The addresses that lack visits of a day that is over. */
export const addressesBehind = ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<string[]> =>
  selectBehind(tx, dayBefore(now));

/**
 * Records the visits of the days until today for one address, if it lacks them. The address is locked and remembers its
 * last day, so that several servers, and a clock that goes back, record a day once.
 */
export async function recordDays(work: Work, id: string, ordersOf: OrdersOfDay): Promise<void> {
  const { tx } = work;
  const yesterday = dayBefore(work.now);
  const endpoint = await lockBehind(tx, { id, yesterday });
  if (endpoint === null) return;
  const { member_id: memberId, visits_until: until } = endpoint;
  for (const day of daysAfter(until, yesterday)) {
    await recordDay(work, { id, day, orders: await ordersOf(work, { memberId, day }) });
  }
  await updateVisitsUntil(tx, id, yesterday);
  await enqueueSending(work, [id]);
}

async function recordDay(
  { tx, now, newId }: Work,
  { id: endpointId, day, orders }: { id: string; day: string; orders: readonly OrderOfDay[] },
): Promise<void> {
  if (orders.length === 0) return;
  const deliveries = orders.map((order) => ({
    id: newId(),
    body: bodyOf('visits.daily', now, { ...order, day }),
  }));
  await insertDeliveriesTo(tx, endpointId, { event: 'visits.daily', deliveries, now });
}
