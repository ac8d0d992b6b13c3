import type { VisitChannel } from '@handbill/contract/channels';
import { MINOR_MAX } from '@handbill/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { newCodedShare, tapped } from '../../../../test/given/conversions.ts';
import type { Person } from '../../../../test/given/people.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { conversionChecks } from '../audit-checks.ts';
import { addUpConversions } from '../jobs.ts';
import { lockConversions, selectShare } from '../judging/judging-sql.ts';
import { correctWorth, storeConversion, storeRedeemed, updateJudged } from '../sql.ts';
import { selectConversions } from './results-sql.ts';

const HISTORIES = 8;
const BROWSERS = 6;

type Step =
  | { act: 'picture' | 'server'; browser: number; worth: bigint | null }
  | { act: 'code' | 'correct'; browser: number; worth: bigint | null }
  | { act: 'judge'; verdict: 'made' | 'real' }
  | { act: 'add_up' };

const browser = fc.nat({ max: BROWSERS - 1 });
const worth = fc.option(fc.bigInt({ min: 1n, max: 900n }));
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constantFrom('picture' as const, 'server' as const, 'code' as const), browser, worth }),
  fc.record({ act: fc.constant('correct' as const), browser, worth }),
  fc.record({
    act: fc.constant('judge' as const),
    verdict: fc.constantFrom('made' as const, 'real' as const),
  }),
  fc.constant({ act: 'add_up' as const }),
);

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.set('proof_of_work_bits', 0);
  operator = await app.newOperator();
});
afterAll(() => app.close());

const REPORTED = `select campaign_id, share_id, channel, reported_by, made, count(*)::int as conversions,
    coalesce(sum(worth), 0)::int as worth
  from (select *, verdict is not distinct from 'made' as made from conversion) as conversion
  group by reported_by, made, grouping sets ((campaign_id, share_id, channel), (campaign_id, channel)) order by 1, 2, 3, 4, 5`;
const SUM_OF_REPORTS = `select campaign_id, share_id, channel, reported_by, made, sum(conversions)::int as conversions,
    sum(worth)::int as worth
  from conversion_sum group by 1, 2, 3, 4, 5 having sum(conversions) <> 0 or sum(worth) <> 0 order by 1, 2, 3, 4, 5`;

async function expectSums(): Promise<void> {
  const rowsOf = async (query: string) => (await app.runtime.pool.query(query)).rows;
  expect(await rowsOf(SUM_OF_REPORTS)).toEqual(await rowsOf(REPORTED));
}

interface History {
  shareId: string;
  campaignId: string;
  /** One of each browser. */
  taps: readonly string[];
}

/** Browsers come through two channels. */
const channelOfBrowser = (browser: number): VisitChannel => (browser % 2 === 0 ? 'zalo' : 'none');

/** One step of a history of a share. Steps may run at the same time. */
async function take({ taps, ...share }: History, its: Step): Promise<void> {
  if (its.act === 'add_up') {
    await runJob(app.runtime, addUpConversions);
    return;
  }
  await app.work(async ({ tx, now, newId }) => {
    if (its.act === 'judge') {
      const since = new Date(0);
      const ids = await lockConversions(tx, { shareId: share.shareId, since });
      const { campaignId } = share;
      await updateJudged(tx, { ids, campaignId, verdict: its.verdict, operatorId: operator.id, now });
      return;
    }
    if (its.act === 'code') {
      const code = `C${its.browser}`;
      const channel = channelOfBrowser(its.browser);
      await storeRedeemed(tx, { id: newId(), ...share, code, channel, worth: its.worth, now });
      return;
    }
    if (its.act === 'correct') {
      await correctWorth(tx, { campaignId: share.campaignId, code: `C${its.browser}`, worth: its.worth });
      return;
    }
    const of = {
      ...share,
      tapId: taps[its.browser] ?? '',
      code: null,
      channel: channelOfBrowser(its.browser),
      reportedBy: its.act,
      worth: its.worth,
    };
    await storeConversion(tx, { id: newId(), ...of, now });
  });
}

test('sums of conversions equal a recount after any history of reports, corrections and verdicts, also at the same time', {
  timeout: 120_000,
}, async () => {
  const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 5, maxLength: 15 });
  const advertiser = await app.newMember();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const share = await newHistory(advertiser);
      for (const together of history) {
        await Promise.all(together.map((its) => take(share, its)));
      }
      await expectSums();
    }),
    { numRuns: HISTORIES },
  );
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

async function newHistory(advertiser: Person): Promise<History> {
  const { id: shareId, campaignId, url } = await newCodedShare(app, advertiser);
  const taps: string[] = [];
  while (taps.length < BROWSERS) taps.push(await tapped(app, url));
  return { shareId, campaignId, taps };
}

class Undo extends Error {}

test.each([
  ['a conversion worth more', 'update conversion_sum set worth = worth + 1'],
  ['a conversion more', 'update conversion_sum set conversions = conversions + 1'],
  ['a conversion without sums', 'delete from conversion_sum'],
  ['sums without a conversion', 'delete from conversion'],
  ['a share’s conversion in no sum', 'delete from conversion_sum where share_id is not null'],
  ['a conversion of another channel', "update conversion_sum set channel = 'line' where share_id is null"],
])('the audit finds %s', async (_damage, statement) => {
  await take(await newHistory(await app.newMember()), { act: 'server', browser: 1, worth: 5n });
  const looking = app.workAsOwner(async ({ tx }) => {
    await tx.query(statement, []);
    const [check] = conversionChecks;
    expect(await check?.run(tx, app.runtime.config, null)).not.toEqual([]);
    throw new Undo();
  });
  await expect(looking).rejects.toThrow(Undo);
});

test('a worth that is read fits a JSON integer, however much was reported', async () => {
  const history = await newHistory(await app.newMember());
  await take(history, { act: 'server', browser: 1, worth: 5n });
  await take(history, { act: 'server', browser: 2, worth: 5n });
  const reading = app.workAsOwner(async ({ tx }) => {
    await tx.query('alter table conversion drop constraint conversion_worth_check', []);
    await tx.query('update conversion set worth = $1', [MINOR_MAX]);
    await tx.query('update conversion_sum set worth = $1', [MINOR_MAX]);
    expect((await selectConversions(tx, history.campaignId)).worth).toBe(MINOR_MAX);
    const listed = await selectShare(tx, { shareId: history.shareId, since: new Date(0) });
    expect(listed?.worth).toBe(MINOR_MAX);
    throw new Undo();
  });
  await expect(reading).rejects.toThrow(Undo);
});
