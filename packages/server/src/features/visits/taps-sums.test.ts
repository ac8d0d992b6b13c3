import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { newShare } from '../../../test/given/shares.ts';
import { mostRowsRead } from '../../../test/statements/rows-read.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { addUpTaps } from './jobs.ts';
import { sumVisitsOfCampaign } from './showing/channels-sql.ts';
import { selectLatestOfCampaign, selectSharesPage } from './showing/visits-sql.ts';
import { tapChecks } from './taps-audit.ts';
import { recordTap, sumTapsOfCampaign, sumTapsOfShare } from './taps-sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

class Undo extends Error {}

test('taps are summed by share and campaign, once for each browser, also at the same time and while they are added up', async () => {
  const advertiser = await app.newMember();
  const { id: shareId, campaignId } = await newShare(app, { by: advertiser });
  const tap = (browser: number, channel: 'zalo' | 'none') =>
    app.work(({ tx, now, newId }) =>
      recordTap(tx, {
        id: newId(),
        shareId,
        campaignId,
        visitorKey: Buffer.from([browser]),
        channel,
        now,
      }),
    );
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([tap(round, 'zalo'), tap(round, 'zalo'), tap(100 + round, 'none'), tap(round, 'none')]);
    await Promise.all([tap(50 + round, 'zalo'), ...[1, 2].map(() => runJob(app.runtime, addUpTaps))]);
  }
  const { rows } = await app.runtime.pool.query<{ taps: number }>(
    'select count(*)::int as taps from tap where share_id = $1',
    [shareId],
  );
  expect(rows).toEqual([{ taps: 15 }]);
  const total = (sums: readonly { taps: number }[]) => sums.reduce((sum, { taps }) => sum + taps, 0);
  await app.work(async ({ tx }) => {
    expect(total(await sumTapsOfShare(tx, { campaignId, shareId }))).toBe(15);
    expect(total(await sumTapsOfCampaign(tx, campaignId))).toBe(15);
  });
  expect(await app.audit()).toEqual([]);
});

const OF_SHARES = 'sums of taps equal the taps';
const OF_CAMPAIGNS = 'sums of taps of campaigns equal those of their shares';

test.each([
  [
    'a tap more in a share',
    'update tap_sum set taps = taps + 1 where share_id is not null',
    [OF_SHARES, OF_CAMPAIGNS],
  ],
  ['a tap more in a campaign', 'update tap_sum set taps = taps + 1 where share_id is null', [OF_CAMPAIGNS]],
  ['a tap without sums', 'delete from tap_sum', [OF_SHARES]],
])('the audit finds %s', async (_damage, statement, checks) => {
  const looking = app.workAsOwner(async ({ tx }) => {
    await tx.query(statement, []);
    const found = [];
    for (const { check, run } of tapChecks) {
      if ((await run(tx, app.runtime.config, null)).length > 0) found.push(check);
    }
    expect(found).toEqual(checks);
    throw new Undo();
  });
  await expect(looking).rejects.toThrow(Undo);
});

test('the visits of an order are read from sums, however many visits and taps it has', async () => {
  const { id: shareId, campaignId } = await newShare(app, { by: await app.newMember() });
  await app.workAsOwner(async ({ tx }) => {
    await tx.query(
      `insert into visit (id, share_id, campaign_id, state, opened_at)
       select gen_random_uuid(), $1, $2, 'pending', now() from generate_series(1, 10000)`,
      [shareId, campaignId],
    );
    await tx.query(
      `insert into tap (id, share_id, campaign_id, tapped_at)
       select gen_random_uuid(), $1, $2, now() from generate_series(1, 10000)`,
      [shareId, campaignId],
    );
    await tx.query('analyze visit, tap, tap_sum, visit_sum', []);
  });
  const asked: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => sumTapsOfCampaign(tx, campaignId),
    (tx) => sumVisitsOfCampaign(tx, campaignId),
    (tx) => selectSharesPage(tx, { campaignId, after: null, limit: 200 }),
    (tx) => selectLatestOfCampaign(tx, { campaignId, limit: 50 }),
  ];
  for (const ask of asked) expect(await mostRowsRead(app, ask)).toBeLessThanOrEqual(50);
});
