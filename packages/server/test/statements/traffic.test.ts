import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectTraffic } from '../../src/features/traffic/sql.ts';
import { selectVisits } from '../../src/features/traffic/visits-sql.ts';
import type { Tx } from '../../src/platform/database/transaction.ts';
import { newId } from '../../src/platform/ids.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { newShare } from '../given/shares.ts';
import { mostRowsRead } from './rows-read.ts';

const OLD_SHARES = 20_000;
const VISITS = 60;
const PAGE = 20;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** Shares of a member that ended long ago, each with a visit. */
async function insertOldShares({
  campaignId,
  memberId,
}: {
  campaignId: string;
  memberId: string;
}): Promise<void> {
  const began = addMs(app.clock.now(), -365 * DAY_MS);
  const ids = Array.from({ length: OLD_SHARES }, (_, place) => newId(addMs(began, place)));
  await app.workAsOwner(async ({ tx }) => {
    await tx.query(
      `insert into share (id, token, campaign_id, member_id, stage, visits_target, visits_verified, reward_per_visit,
         fee_per_visit, received_on, created_at, expires_at, completed_at)
       select its.id, its.id, $2, $3, 'completed', 1, 1, 12, 8, date '2000-01-01' + place::int, $4, $4, $4
       from unnest($1::uuid[]) with ordinality as its (id, place)`,
      [ids, campaignId, memberId, began],
    );
    await tx.query(
      `insert into visit (id, share_id, campaign_id, state, opened_at, decided_at, settles_at)
       select id, id, $2, 'verified', $3, $3, $3 from unnest($1::uuid[]) as id`,
      [ids, campaignId, began],
    );
  });
}

/** Visits of the last hours. */
async function insertVisits({ id, campaignId }: { id: string; campaignId: string }): Promise<void> {
  const times = Array.from({ length: VISITS }, (_, place) => addMs(app.clock.now(), -place * 60_000 - 1));
  await app.workAsOwner(({ tx }) =>
    tx.query(
      `insert into visit (id, share_id, campaign_id, state, reason, prefix_key, opened_at, decided_at)
       select its.id, $3, $4, 'refused', 'repeat', decode(md5('a network'), 'hex'), opened_at, opened_at
       from unnest($1::uuid[], $2::timestamptz[]) as its (id, opened_at)`,
      [times.map((time) => newId(time)), times, id, campaignId],
    ),
  );
}

test('the console reads the visits that it shows and their shares, however many there are', {
  timeout: 120_000,
}, async () => {
  const [one, other] = [await newShare(app, { visits: 10 }), await newShare(app, { visits: 10 })];
  await insertOldShares({ campaignId: one.campaignId, memberId: (await app.newMember()).id });
  await insertVisits(one);
  await insertVisits(other);
  await app.workAsOwner(({ tx }) => tx.query('analyze visit, share, campaign, member', []));
  const now = app.clock.now();
  const asked = {
    period: { from: addMs(now, -24 * HOUR_MS), to: now },
    filter: { orderId: null, shareId: null, sharerId: null, network: null },
    after: null,
    limit: PAGE,
    now,
  };
  const of = (filter: Partial<typeof asked.filter> | Record<string, string>) => (tx: Tx) =>
    selectVisits(tx, { ...asked, filter: { ...asked.filter, ...filter } });
  expect(await mostRowsRead(app, of({}))).toBeLessThanOrEqual(PAGE);
  for (const filter of [{ orderId: one.campaignId }, { shareId: one.id }, { sharerId: one.sharer.id }])
    expect(await mostRowsRead(app, of(filter))).toBeLessThanOrEqual(VISITS);
  for (const by of ['share', 'sharer', 'network', 'order', 'all'] as const) {
    const groups = (tx: Tx) => selectTraffic(tx, { ...asked, by, timezone: 'UTC', openedMin: 1 });
    expect(await mostRowsRead(app, groups)).toBeLessThanOrEqual(2 * VISITS);
  }
});
