import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import { knownSettings } from '../settings/index.ts';
import { periodOf } from './read-filter.ts';
import { byStake, OPENED_MIN, signalsOf } from './rules.ts';
import { selectOverall, selectTraffic } from './sql.ts';
import { trafficOf } from './wire.ts';

const LOOKED_AT_MAX = 500;
const SHOWN_MAX = 100;
const EVERYTHING = { orderId: null, shareId: null, sharerId: null, network: null };

/**
 * The groups of visits that stand out from the instance's, those with the most still refusable rewards first.
 * It only reports them.
 */
export async function listOutliers(
  context: OperatorContext,
  input: InputOf<typeof calls.listOutliers>,
): Promise<AnswerOf<typeof calls.listOutliers>> {
  const { tx, now } = context;
  const period = periodOf(context, input);
  const { timezone } = await knownSettings(context);
  const groupsBy = (by: 'share' | 'sharer' | 'network') =>
    selectTraffic(tx, {
      by,
      period,
      filter: EVERYTHING,
      timezone,
      after: null,
      limit: LOOKED_AT_MAX,
      openedMin: OPENED_MIN,
      now,
    });
  const overall = await selectOverall(tx, period);
  const found = [];
  for (const about of ['share', 'sharer', 'network'] as const) {
    for (const row of await groupsBy(about)) {
      const signals = signalsOf(row, { overall, about });
      if (signals.length > 0) found.push({ ...trafficOf(about, row), about, signals });
    }
  }
  return { data: found.sort(byStake).slice(0, SHOWN_MAX), ...period };
}
