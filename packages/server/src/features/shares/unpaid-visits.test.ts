import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['visit', 'shared.is_unpaid(state, claim_id)'],
  ['shared.unpaid_visit', 'true'],
])('unpaid visits that %s shows are found by their own index', async (from, unpaid) => {
  const plan = await app.workAsOwner(async ({ tx }) => {
    // The tables are empty, so that the planner would read them whole.
    await tx.query('set local enable_seqscan = off', []);
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
      `explain select 1 from ${from} where share_id = $1 and campaign_id = $1 and ${unpaid} and settles_at <= now()`,
      ['01890000-0000-7000-8000-00000000dead'],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('visit_unpaid');
  expect(plan).not.toContain('is_unpaid');
});
