import { figures } from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { businessDate, dateAfter, MINUTE_MS, startOfBusinessDate } from '@handbill/contract/time';
import { accounts, balanceOf } from '@handbill/ledger';
import type { OperatorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { rowsAsCsv } from '../../platform/formats/list-csv.ts';
import { keptFor } from '../../platform/kept-for.ts';
import { seeOneMoment, sumLiabilitiesByKind } from '../audit/index.ts';
import { joinObstacles } from '../members/index.ts';
import { knownSettings, missingSettings } from '../settings/index.ts';
import { countDays, type DayRow, type Period, selectAnswerTimes, selectCounted } from './sql.ts';

const DAYS = 30;

/**
 * What happened on the days of a period, and how long answers took: today and the answers of a month are counted from
 * the raw rows, so they are kept for a minute.
 */
const readActivity = keptFor(MINUTE_MS, async ({ tx }, from: string, to: string, timezone: string) => ({
  answers: await selectAnswerTimes(tx, startOfBusinessDate(from, timezone)),
  by_day: await readDays(tx, { from, to, timezone }),
}));

/**
 * Key figures: the company's assets and liabilities in one snapshot, and its last business days, today included, as of
 * the last minute.
 */
export async function readFigures(
  context: OperatorContext,
  { days = DAYS }: InputOf<typeof figures>,
): Promise<AnswerOf<typeof figures>> {
  const { tx, now, config } = context;
  await seeOneMoment(tx);
  const settings = await knownSettings(context);
  const { timezone } = settings;
  const to = businessDate(now, timezone);
  const period = { from: dateAfter(to, 1 - days), to, timezone };
  return {
    data: {
      at: now,
      ...period,
      // In the ledger, assets are negative.
      bank: -(await balanceOf(tx, accounts.bank)),
      owed: await sumLiabilitiesByKind(tx),
      missing_settings: missingSettings(settings, config.mode),
      join_obstacles: await joinObstacles(context, settings),
      ...(await readActivity(context, period.from, to, timezone)),
    },
  };
}

/** The activity of each day, as CSV. */
export async function daysAsCsv(context: OperatorContext, input: InputOf<typeof figures>): Promise<string> {
  const { data } = await readFigures(context, input);
  return rowsAsCsv(figures.output.shape.data.shape.by_day.element, data.by_day);
}

/** The counted days, and from the first one that is missing on as the tables have them now: today is never counted. */
async function readDays(tx: Tx, { from, to, timezone }: Period): Promise<DayRow[]> {
  const days: DayRow[] = [];
  let next = from;
  for (const { counted_at: _countedAt, ...row } of await selectCounted(tx, { from, to, timezone })) {
    if (row.day !== next || row.day === to) break;
    days.push(row);
    next = dateAfter(row.day);
  }
  return [...days, ...(await countDays(tx, { from: next, to, timezone }))];
}
