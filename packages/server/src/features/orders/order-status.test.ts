import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['unpaid', 'pending'],
  ['in_review', 'pending'],
  ['distributing', 'pending'],
  ['paused', 'pending'],
  ['completed', 'success'],
  ['rejected', 'closed'],
  ['stopped', 'closed'],
])('a distributed order in stage %s has the status %s', async (stage, status) => {
  const { rows } = await app.runtime.pool.query('select shared.campaign_status($1) as status', [stage]);
  expect(rows).toEqual([{ status }]);
});

test.each([
  ['distributing', 0, 0, 0, 'pending'],
  ['distributing', 3, 0, 3, 'pending'],
  ['completed', 10, 0, 4, 'pending'],
  ['completed', 10, 0, 10, 'success'],
  ['released', 2, 0, 2, 'success'],
  ['released', 2, 1, 2, 'pending'],
  ['expired', 1, 0, 0, 'pending'],
  ['expired', 0, 1, 0, 'pending'],
  ['expired', 0, 0, 0, 'closed'],
  ['released', 0, 0, 0, 'closed'],
])(
  'a received order in stage %s with %i verified visits, %i held and %i claimed has the status %s',
  async (stage, verified, held, claimed, status) => {
    const { rows } = await app.runtime.pool.query('select shared.share_status($1, $2, $3, $4) as status', [
      stage,
      verified,
      held,
      claimed,
    ]);
    expect(rows).toEqual([{ status }]);
  },
);
