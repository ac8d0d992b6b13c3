import { addMs, businessDate, DAY_MS, HOUR_MS, startOfBusinessDate } from '@handbill/contract/time';
import { features } from '../features/index.ts';
import { ensureBankDirectory } from '../features/members/index.ts';
import { addOperatorWithPassword } from '../features/operators/index.ts';
import { defaultSettings } from '../features/settings/index.ts';
import type { Runtime } from '../platform/context.ts';
import { hashPassword } from '../platform/identity/passwords.ts';
import { type Job, runJob } from '../platform/queue/jobs.ts';
import { runWork } from '../platform/work.ts';
import { DEMO_PASSWORD, History } from './history.ts';
import { setUpInstance } from './instance.ts';
import { ensurePages } from './pages.ts';
import { instanceIsSetUp } from './sql.ts';

/** How many days of history a demo has. */
export const DEMO_DAYS = 24;

/** When each of them begins, after midnight. The longest ends eighteen hours later, within its business day. */
const DAY_BEGINS_MS = 6 * HOUR_MS;

const demoOperators = [
  ['operator', 'demo'],
  ['approver', 'demo'],
  ['support', 'support'],
  ['reviewer', 'reviewer'],
  ['cashier', 'cashier'],
  ['controller', 'controller'],
] as const;

/**
 * Sets up a demo instance, once: its levels and pages, its operators, and a few weeks of history made through
 * the real calls, with a clock that starts in the past. Its last day is yesterday, so it is the same history at
 * whatever hour it is made. `say` gets progress messages.
 */
export async function setUpDemo(
  runtime: Runtime,
  { say, days }: { say: (line: string) => void; days: number },
): Promise<void> {
  const now = runtime.clock.now();
  if (await runWork(runtime, now, ({ tx }) => instanceIsSetUp(tx), 'read')) return;
  say('Making a demo instance with a few weeks of history …');
  const { timezone } = defaultSettings('demo');
  const start = addMs(startOfBusinessDate(businessDate(now, timezone), timezone), -days * DAY_MS);
  const history = await History.begin(runtime, start, setUpFirstDay);
  try {
    for (let day = 0; day < days; day += 1) {
      history.waitUntil(addMs(start, day * DAY_MS + DAY_BEGINS_MS));
      await history.makeDay(day);
      for (const job of jobsOn(day, days)) await runJob(history.runtime, job);
    }
  } finally {
    await history.end();
  }
}

/** Jobs that call other servers wait for the real day; all books are read again on the last day alone. */
function jobsOn(day: number, days: number): Job[] {
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const left = ['refresh-bank-directory', ...(day < days - 1 ? ['run-whole-audit'] : [])];
  return jobs.filter(({ name }) => !left.includes(name));
}

/** Sets up a demo instance's first day. */
async function setUpFirstDay(runtime: Runtime): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await runWork(runtime, runtime.clock.now(), async (work) => {
    await setUpInstance(work);
    await ensurePages(work);
    await ensureBankDirectory(work);
    for (const [username, role] of demoOperators) {
      await addOperatorWithPassword(work, { username, role, passwordHash });
    }
  });
}
