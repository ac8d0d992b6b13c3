import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { mostRowsRead } from '../../../../test/rows-read.ts';
import { newShare } from '../../../../test/shares.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { selectCampaignByHour } from '../sql.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('a campaign’s hours are read from their sums, however many visits it has', async () => {
  const { id, campaignId } = await newShare(app, { visits: 20 });
  await app.workAsOwner(({ tx }) =>
    tx.query(
      `insert into visit (id, share_id, campaign_id, state, opened_at)
       select gen_random_uuid(), $1, $2, 'pending', now() - make_interval(secs => number)
       from generate_series(1, 3000) as number`,
      [id, campaignId],
    ),
  );
  const read = (tx: Tx) => selectCampaignByHour(tx, { campaignId, limit: 168 });
  expect(await mostRowsRead(app, read)).toBeLessThan(10);
  await app.workAsOwner(({ tx }) => tx.query('delete from visit where share_id = $1', [id]));
});
