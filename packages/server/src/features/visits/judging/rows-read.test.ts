import { addMs, HOUR_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { mostRowsRead } from '../../../../test/statements/rows-read.ts';
import { lockVisits } from '../../shares/index.ts';
import { countOpenings } from '../sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** Visits of a share, each from a network of its own. */
async function insertVisits(share: { id: string; campaignId: string }, openedAt: Date): Promise<void> {
  await app.workAsOwner(({ tx }) =>
    tx.query(
      `insert into visit (id, share_id, campaign_id, state, prefix_key, opened_at)
       select gen_random_uuid(), $1::uuid, $2, 'pending', decode(md5($1::text || n), 'hex'), $3 from generate_series(1, 5000) as n`,
      [share.id, share.campaignId, openedAt],
    ),
  );
}

test('a visit of a link that went viral a moment ago reads no other visit', {
  timeout: 120_000,
}, async () => {
  const now = app.clock.now();
  const earlier = await newShare(app, { visits: 10 });
  await insertVisits({ id: earlier.id, campaignId: earlier.campaignId }, addMs(now, -12 * HOUR_MS));
  // The statistics end here: they know neither the campaign nor the time of what follows.
  await app.workAsOwner(({ tx }) => tx.query('analyze visit, share, campaign', []));
  const { id: shareId, campaignId } = await newShare(app, { visits: 10 });
  await insertVisits({ id: shareId, campaignId }, now);

  const visits = await app.work(async ({ tx }) => {
    const { rows } = await tx.query<{ id: string; key: Buffer }>(
      'select id, prefix_key as key from visit where share_id = $1 limit 8',
      [shareId],
    );
    return rows;
  });
  const asked = visits.map(({ id }) => ({ visitId: id, campaignId }));
  expect(await mostRowsRead(app, (tx) => lockVisits(tx, asked))).toBeLessThanOrEqual(visits.length);
  const networks = visits.map(({ key }) => ({ today: key, yesterday: Buffer.alloc(16) }));
  const ask = { since: addMs(now, -HOUR_MS), atMost: 60 };
  expect(await mostRowsRead(app, (tx) => countOpenings(tx, networks, ask))).toBeLessThanOrEqual(
    visits.length,
  );
});
