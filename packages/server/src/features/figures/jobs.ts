import { addMs, businessDate, dateAfter, HOUR_MS, startOfBusinessDate } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { existing } from '../../platform/database/rows.ts';
import { eachAlone } from '../../platform/queue/each-alone.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { knownSettings } from '../settings/index.ts';
import { countDays, deleteCountedBefore, saveCounted, selectCounted } from './sql.ts';

/** As far back as the figures can be asked for. */
const DAYS_KEPT = 92;
/** Visits are still refused for some days after they were verified: these days are counted again once a day. */
const DAYS_AGAIN = 7;
/** What was begun before the end of a day is committed by then. */
const SETTLED_MS = HOUR_MS;

/** Counts the business days that have ended, so that the figures need not: each in its own transaction. */
export const countEndedDays: Job = {
  name: 'count-ended-days',
  schedule: '20 * * * *',
  async run({ transact }) {
    const { timezone, days } = await transact(findDue);
    await eachAlone(days, (day) => transact((work) => countDay(work, { timezone, day })));
  },
};

/** The ended days without a count, and the last ones that were not counted since this business day began. */
async function findDue(work: Work): Promise<{ timezone: string; days: string[] }> {
  const { tx, now } = work;
  const { timezone } = await knownSettings(work);
  const today = businessDate(now, timezone);
  const to = businessDate(addMs(now, -SETTLED_MS), timezone);
  const from = dateAfter(today, -DAYS_KEPT);
  await deleteCountedBefore(tx, from);
  const counted = new Map(
    (await selectCounted(tx, { from, to, timezone })).map(({ day, counted_at }) => [day, counted_at]),
  );
  const since = startOfBusinessDate(today, timezone);
  const days = [];
  for (let day = from; day < to; day = dateAfter(day)) {
    const countedAt = counted.get(day);
    const isOld = day >= dateAfter(today, -DAYS_AGAIN) && countedAt !== undefined && countedAt < since;
    if (countedAt === undefined || isOld) days.push(day);
  }
  return { timezone, days };
}

async function countDay(
  { tx, now }: Work,
  { timezone, day }: { timezone: string; day: string },
): Promise<void> {
  const [row] = await countDays(tx, { from: day, to: day, timezone });
  await saveCounted(tx, { timezone, row: existing(row), now });
}
