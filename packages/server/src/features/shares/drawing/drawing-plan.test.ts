import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/given/people.ts';
import { mostRowsRead } from '../../../../test/statements/rows-read.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { NEAR, pickByChance } from './drawing-sql.ts';

const RING = 2 ** 32;
/** How many campaigns: ten times as many where sweeps run. */
const MANY = process.env.HANDBILL_TEST_ALL === undefined ? 10_000 : 100_000;

let app: TestApp;
let advertiser: Person;

beforeAll(async () => {
  app = await createTestApp();
  advertiser = await app.newMember();
});
afterAll(() => app.close());
afterEach(() => app.workAsOwner(({ tx }) => tx.query('delete from campaign', [])));

/** Adds campaigns as they are after their approval, without their money. */
async function addCampaigns({ count, visits }: { count: number; visits: number }): Promise<void> {
  await app.workAsOwner(async ({ tx }) => {
    await tx.query(
      `insert into campaign (id, member_id, package_id, title, text, landing_url, stage, visits_target, visits_unallocated,
         list_price, discount_bp, price, reward_per_visit, fee_per_visit, created_at, paid_at, reviewed_at)
       select gen_random_uuid(), $1, (select id from package limit 1), 'Noodles', '', 'https://noodles.example/',
         'distributing', $3::integer, $3::integer, 20 * $3::integer, 0, 20 * $3::integer, 12, 8, now(), now(), now()
       from generate_series(1, $2::integer)`,
      [advertiser.id, count, visits],
    );
    await tx.query('analyze campaign', []);
  });
}

/** The campaigns drawn from one place of the ring with chances spread evenly, each by another member. */
async function drawnFrom(tx: Tx, { start, draws }: { start: number; draws: number }): Promise<string[]> {
  const each = Array.from({ length: draws }, (_, place) => ({
    memberId: randomUUID(),
    chance: (place + 0.5) / draws,
  }));
  return [...(await pickByChance(tx, each, { day: '2026-11-23', tried: [], start })).values()];
}

test('a draw reads a few hundred campaigns of each class, however many there are', {
  timeout: 240_000,
}, async () => {
  const classes = [20, 100, 400, 900];
  for (const thousands of [1, MANY / 1_000 - 1]) {
    for (const visits of classes) await addCampaigns({ count: 250 * thousands, visits });
    const read = await mostRowsRead(app, (tx) => drawnFrom(tx, { start: RING / 2, draws: 8 }));
    // One walk in each class, from the start: none goes on at the ring's beginning once it has enough.
    expect(read).toBeLessThanOrEqual(classes.length * (NEAR + 1));
  }
});

test('among more campaigns than a draw reads, each is drawn by its part of all remaining visits', async () => {
  await addCampaigns({ count: 1_000, visits: 13 });
  await addCampaigns({ count: 1_000, visits: 39 });
  await addCampaigns({ count: 1, visits: 1_000_000 });
  await app.work(async ({ tx }) => {
    const { rows } = await tx.query<{ id: string; visits: number }>(
      'select id, visits_unallocated as visits from campaign',
      [],
    );
    const visitsOf = new Map(rows.map(({ id, visits }) => [id, visits]));
    const drawn = new Map<number, number>();
    const [starts, draws] = [64, 100];
    for (let place = 0; place < starts; place += 1) {
      for (const id of await drawnFrom(tx, { start: (RING / starts) * place, draws })) {
        const visits = visitsOf.get(id) ?? 0;
        drawn.set(visits, (drawn.get(visits) ?? 0) + 1);
      }
    }
    const total = rows.reduce((sum, { visits }) => sum + visits, 0);
    for (const size of new Set(visitsOf.values())) {
      const sized = rows.filter(({ visits }) => visits === size).length * size;
      expect((drawn.get(size) ?? 0) / (starts * draws)).toBeCloseTo(sized / total, 1.5);
    }
  });
});
