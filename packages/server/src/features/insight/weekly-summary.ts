import { addMs, businessDate, DAY_MS, HOUR_MS, startOfBusinessDate } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { notifyAll } from '../notifications/index.ts';
import { knownSettings } from '../settings/index.ts';
import { markSummaries } from './weekly-sql.ts';

/** The members of one transaction; the next one finds the rest. */
const BATCH = 500;
/** When a week's summary is sent, after its end on Sunday at midnight, in the company's time zone. */
const SENT_AT_HOUR = 8;

/** A week that ended on a Sunday: its Monday as `yyyy-MM-dd`, and its first instant and the first one after it. */
export interface Week {
  monday: string;
  from: Date;
  until: Date;
}

/** The last whole week whose summary is due, also when servers were stopped on its day. */
export function lastWeek(now: Date, timezone: string): Week {
  const day = businessDate(addMs(now, -SENT_AT_HOUR * HOUR_MS), timezone);
  // By the calendar, whose days always have 24 hours in UTC.
  const calendar = new Date(`${day}T00:00:00Z`);
  const thisMonday = addMs(calendar, -((calendar.getUTCDay() + 6) % 7) * DAY_MS);
  const dateOf = (date: Date) => date.toISOString().slice(0, 10);
  const monday = dateOf(addMs(thisMonday, -7 * DAY_MS));
  return {
    monday,
    from: startOfBusinessDate(monday, timezone),
    until: startOfBusinessDate(dateOf(thisMonday), timezone),
  };
}

/**
 * Tells each member who was paid for visits in the last week what it brought. A member gets one summary a week, also with
 * several servers, and none of a week without rewards.
 */
export const sendWeeklySummaries: Job = {
  name: 'send-weekly-summaries',
  schedule: '*/15 * * * *',
  async run({ transact }) {
    let sent = BATCH;
    while (sent === BATCH) sent = await transact(sendSome);
  },
};

async function sendSome(work: Work): Promise<number> {
  const { timezone } = await knownSettings(work);
  const { monday, from, until } = lastWeek(work.now, timezone);
  const weeks = await markSummaries(work.tx, { from, until, week: monday, limit: BATCH });
  await notifyAll(
    work,
    weeks.map(({ member_id: memberId, visits, reward }) => ({
      memberId,
      kind: 'weekly_summary' as const,
      params: { visits: String(visits), reward: String(reward) },
    })),
  );
  return weeks.length;
}
