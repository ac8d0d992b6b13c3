import { addMs, businessDate, DAY_MS, HOUR_MS, startOfBusinessDate } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { notifyAll } from '../notifications/index.ts';
import { knownSettings } from '../settings/index.ts';
import { markSummaries, selectDueSummaries, type Week, type WeekRow } from './weekly-sql.ts';

/** The members of one transaction. */
const BATCH = 500;
/** For how many members the rewards of the week are read together: each read scans the whole week. */
const READ_AT_ONCE = 20_000;
/** When a week's summary is sent, after its end on Sunday at midnight, in the company's time zone. */
const SENT_AT_HOUR = 8;

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
  async run({ now, transact }) {
    const { timezone } = await transact(knownSettings);
    const week = lastWeek(now, timezone);
    let after: string | null = null;
    do {
      const page = { ...week, after, limit: READ_AT_ONCE };
      const due: WeekRow[] = await transact(({ tx }) => selectDueSummaries(tx, page));
      for (let sent = 0; sent < due.length; sent += BATCH)
        await transact((work) => sendSome(work, week, due.slice(sent, sent + BATCH)));
      after = due.length === READ_AT_ONCE ? (due.at(-1)?.member_id ?? null) : null;
    } while (after !== null);
  },
};

async function sendSome(work: Work, { monday }: Week, due: readonly WeekRow[]): Promise<void> {
  const memberIds = due.map(({ member_id }) => member_id);
  const marked = await markSummaries(work.tx, { week: monday, memberIds });
  await notifyAll(
    work,
    due
      .filter(({ member_id }) => marked.has(member_id))
      .map(({ member_id: memberId, visits, reward }) => ({
        memberId,
        kind: 'weekly_summary' as const,
        params: { visits: String(visits), reward: String(reward) },
      })),
  );
}
