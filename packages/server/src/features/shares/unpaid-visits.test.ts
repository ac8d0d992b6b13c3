import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { planOf } from '../../../test/statements/plans.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const SHARE = 'share_id = $1 and campaign_id = $1';

test.each([
  ['visit', 'shared.is_unpaid(state, claim_id) and settles_at <= now()'],
  ['visit', 'shared.is_claimable(state, claim_id, settles_at, now())'],
  ['visit', 'shared.is_reversible(state, claim_id, settles_at, now())'],
  ['shared.visit_record', 'shared.is_claimable(state, claim_id, settles_at, now())'],
  ['shared.visit_record', 'shared.is_reversible(state, claim_id, settles_at, now())'],
])('unpaid visits of a share in %s where %s are found by their own index alone', async (from, wanted) => {
  const plan = await planOf(app, `select 1 from ${from} where ${SHARE} and ${wanted}`, [UNKNOWN_ID]);
  expect(plan).toMatch(/Index Only Scan using visit_unpaid[\s\S]*Index Cond: .*settles_at/);
  expect(plan).not.toMatch(/shared\.|Filter/);
});

test('from the instant at which an unpaid visit settles, it can be claimed and no longer be reversed', async () => {
  const { rows } = await app.workAsOwner(({ tx }) =>
    tx.query<{ claimable: boolean; reversible: boolean }>(
      `select shared.is_claimable('verified', claim_id, settles_at, $1) as claimable,
         shared.is_reversible('verified', claim_id, settles_at, $1) as reversible
       from (values (1, null::uuid, $1::timestamptz), (2, null, $1::timestamptz + interval '1 microsecond'),
         (3, $2, $1)) as visit (number, claim_id, settles_at)
       order by number`,
      [app.clock.now(), UNKNOWN_ID],
    ),
  );
  expect(rows).toEqual([
    { claimable: true, reversible: false },
    { claimable: false, reversible: true },
    { claimable: false, reversible: false },
  ]);
});
