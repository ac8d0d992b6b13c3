import type { AnswerOf } from '@handbill/contract/endpoint';
import type { awards } from '@handbill/contract/member';
import type { RequestContext } from '../../platform/context.ts';
import { randomBelow } from '../../platform/ids.ts';
import { maskName } from '../members/index.ts';
import { awardFeedOf, knownSettings } from '../settings/index.ts';
import { sampleAwards } from './rules.ts';
import { selectAwards } from './sql.ts';

const AWARDS_SHOWN = 20;

/** Rewards actually paid to members who agreed to be shown; the list may be short or empty. */
export async function listAwards(context: RequestContext): Promise<AnswerOf<typeof awards>> {
  const settings = await knownSettings(context);
  const feed = awardFeedOf(settings, context.config.mode);
  if (feed === 'hidden') return { data: [], source: 'live' };
  if (feed === 'sample') {
    const today = { now: context.now, timezone: settings.timezone };
    return { data: sampleAwards(today, AWARDS_SHOWN, randomBelow), source: 'sample' };
  }
  const rows = await selectAwards(context.tx, AWARDS_SHOWN);
  return {
    data: rows.map((row) => ({
      name: maskName(row.username),
      amount: row.reward,
      date: row.created_at,
    })),
    source: context.config.demoLife ? 'simulated' : 'live',
  };
}
