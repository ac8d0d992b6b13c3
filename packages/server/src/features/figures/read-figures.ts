import { figures } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { addMs, businessDate, DAY_MS, fromIso, startOfBusinessDate } from '@handbill/contract/time';
import { accounts, balanceOf } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import { rowsAsCsv } from '../../platform/formats/list-csv.ts';
import { seeOneMoment, sumLiabilitiesByKind } from '../audit/index.ts';
import { knownSettings } from '../settings/index.ts';
import { type Period, selectAnswerTimes, selectDays } from './sql.ts';

const DAYS = 30;

/**
 * Key figures in one snapshot: the company's assets and liabilities, and its last business days, today
 * included.
 */
export async function readFigures(
  context: OperatorContext,
  { days = DAYS }: InputOf<typeof figures>,
): Promise<AnswerOf<typeof figures>> {
  const { tx, now } = context;
  await seeOneMoment(tx);
  const { timezone } = await knownSettings(context);
  const period = periodOf({ now, timezone, days });
  return {
    data: {
      at: now,
      from: period.from,
      to: period.to,
      timezone,
      // In the ledger, assets are negative.
      bank: -(await balanceOf(tx, accounts.bank)),
      owed: await sumLiabilitiesByKind(tx),
      answers: await selectAnswerTimes(tx, period.since),
      by_day: await selectDays(tx, period),
    },
  };
}

/** The activity of each day, as CSV. */
export async function daysAsCsv(context: OperatorContext, input: InputOf<typeof figures>): Promise<string> {
  const { data } = await readFigures(context, input);
  return rowsAsCsv(figures.output.shape.data.shape.by_day.element, data.by_day);
}

/** The last business days of a time zone, up to the one of `now`. */
function periodOf({ now, timezone, days }: { now: Date; timezone: string; days: number }): Period {
  const to = businessDate(now, timezone);
  // Calendar days are counted at midnight UTC, where each has 24 hours.
  const first = addMs(fromIso(`${to}T00:00:00.000Z`), -(days - 1) * DAY_MS);
  const from = first.toISOString().slice(0, 'yyyy-MM-dd'.length);
  return { from, to, timezone, since: startOfBusinessDate(from, timezone) };
}
