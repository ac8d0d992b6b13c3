import { addMs, businessDate, HOUR_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectReceivedAmong } from '../../src/features/shares/drawing/drawing-sql.ts';
import { lockVisits } from '../../src/features/shares/index.ts';
import { claimVisits } from '../../src/features/shares/rewards/rewards-sql.ts';
import { updateEndedShare } from '../../src/features/shares/sql.ts';
import { updateDecided } from '../../src/features/shares/verdicts/visit-sql.ts';
import { selectObjectionable } from '../../src/features/visits/objections/objections-sql.ts';
import {
  countBySharer,
  countOpenings,
  countVerifiedFrom,
  markVisitors,
  wereSeen,
} from '../../src/features/visits/sql.ts';
import type { Tx } from '../../src/platform/database/transaction.ts';
import { newId } from '../../src/platform/ids.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { newShare } from '../given/shares.ts';
import { mostRowsRead } from './rows-read.ts';

/** How many visits are asked about. */
const ASKED = 8;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

interface Made {
  id: string;
  key: Buffer;
}

/** Visits of a share, each from a network and a browser of its own. */
async function insertVisits(
  share: { id: string; campaignId: string },
  visits: { count: number; state: 'pending' | 'verified'; openedAt: Date; claimed?: boolean },
): Promise<Made[]> {
  const { count, state, openedAt, claimed = false } = visits;
  return app.workAsOwner(async ({ tx }) => {
    const { rows } = await tx.query<Made>(
      `insert into visit (id, share_id, campaign_id, state, prefix_key, network_key, visitor_key, opened_at, decided_at, settles_at,
         claim_id)
       select gen_random_uuid(), $1::uuid, $2::uuid, $4::text, key, key, key, $5::timestamptz,
         case $4 when 'verified' then $5 end, case $4 when 'verified' then $5 end,
         case when $6::boolean then gen_random_uuid() end
       from (select decode(md5($1::text || $4 || n), 'hex') as key from generate_series(1, $3) as n) as made
       returning id, prefix_key as key`,
      [share.id, share.campaignId, count, state, openedAt, claimed],
    );
    await tx.query(
      `insert into visitor_mark (campaign_id, visitor_key, verified_at)
       select campaign_id, visitor_key, opened_at from visit where share_id = $1 and state = 'verified'
       on conflict do nothing`,
      [share.id],
    );
    return rows;
  });
}

test('a visit or a claim of a link that went viral a moment ago reads no other visit', {
  timeout: 120_000,
}, async () => {
  const now = app.clock.now();
  const since = addMs(now, -HOUR_MS);
  const earlier = await newShare(app, { visits: 10 });
  const morning = addMs(now, -12 * HOUR_MS);
  await insertVisits(earlier, { count: 5_000, state: 'verified', openedAt: morning, claimed: true });
  // The statistics end here: they know neither the campaign nor the time of what follows.
  await app.workAsOwner(({ tx }) => tx.query('analyze visit, visitor_mark, share, campaign', []));
  const viral = await newShare(app, { visits: 10_000 });
  const { campaignId } = viral;
  await insertVisits(viral, { count: 5_000, state: 'verified', openedAt: addMs(now, -1), claimed: true });
  const visits = await insertVisits(viral, { count: ASKED, state: 'pending', openedAt: addMs(now, -1) });
  const small = await newShareOf(campaignId, { verified: ASKED });
  const unseen = await newShareOf(campaignId, { verified: 0 });
  await insertVisits(small, { count: ASKED, state: 'verified', openedAt: addMs(now, -1) });

  const asked = visits.map(({ id }) => ({ visitId: id, campaignId }));
  const keys = visits.map(({ key }) => ({ today: key, yesterday: Buffer.alloc(16) }));
  const from = keys.map((key) => ({
    shareId: viral.id,
    campaignId,
    sharerId: viral.sharer.id,
    prefix: key,
    look: key,
  }));
  const marks = visits.map(({ key }) => ({ campaignId, visitorKey: key }));
  const verdict = { state: 'verified' as const, settlesAt: now };
  const claims = [small, viral].map(({ id }) => ({
    claimId: newId(now),
    share: { id, campaign_id: campaignId },
  }));
  const statements: Record<string, (tx: Tx) => Promise<unknown>> = {
    lockVisits: (tx) => lockVisits(tx, asked),
    countOpenings: (tx) => countOpenings(tx, keys, { since, atMost: 60 }),
    countVerifiedFrom: (tx) => countVerifiedFrom(tx, from, since),
    countBySharer: (tx) => countBySharer(tx, from, { since, lookSince: since, othersMax: 3 }),
    wereSeen: (tx) => wereSeen(tx, marks, since),
    markVisitors: (tx) => markVisitors(tx, marks, { now, since }),
    updateDecided: (tx) =>
      updateDecided(
        tx,
        asked.map((visit) => ({ ...visit, tapped: false, verdict })),
        now,
      ),
    claimVisits: (tx) => claimVisits(tx, { claims, now }),
    selectReceivedAmong: (tx) =>
      selectReceivedAmong(tx, {
        memberIds: [viral.sharer.id],
        campaignIds: [campaignId],
        day: businessDate(now, 'UTC'),
      }),
    selectObjectionable: (tx) =>
      selectObjectionable(tx, { shareId: unseen.id, campaignId, since, limit: ASKED }),
    updateEndedShare: (tx) =>
      updateEndedShare(tx, { id: unseen.id, campaign_id: campaignId }, { stage: 'released', now }),
  };
  const most: Record<string, number> = {};
  for (const [name, ask] of Object.entries(statements)) most[name] = await mostRowsRead(app, ask);
  expect(Object.entries(most).filter(([, rows]) => rows > 2 * ASKED)).toEqual([]);
});

/** Another share of the campaign. */
async function newShareOf(
  campaignId: string,
  { verified }: { verified: number },
): Promise<{ id: string; campaignId: string }> {
  const { id: memberId } = await app.newMember();
  const id = newId(app.clock.now());
  await app.workAsOwner(({ tx }) =>
    tx.query(
      `insert into share (id, token, campaign_id, member_id, stage, visits_target, visits_verified, reward_per_visit,
         fee_per_visit, received_on, created_at, expires_at)
       select $1::uuid, $1::text, campaign_id, $2, stage, visits_target, $4::integer, reward_per_visit, fee_per_visit, received_on,
         created_at, expires_at
       from share where campaign_id = $3 limit 1`,
      [id, memberId, campaignId, verified],
    ),
  );
  return { id, campaignId };
}
