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
])('a distributed order whose campaign is %s counts as %s', async (stage, status) => {
  const { rows } = await app.runtime.pool.query('select shared.campaign_status($1) as status', [stage]);
  expect(rows).toEqual([{ status }]);
});

test.each([
  ['distributing', 0, 0, 'pending'],
  ['distributing', 3, 3, 'pending'],
  ['completed', 10, 4, 'pending'],
  ['completed', 10, 10, 'success'],
  ['released', 2, 2, 'success'],
  ['expired', 1, 0, 'pending'],
  ['expired', 0, 0, 'closed'],
  ['released', 0, 0, 'closed'],
])(
  'a received order that is %s with %i verified visits and %i claimed counts as %s',
  async (stage, verified, claimed, status) => {
    const { rows } = await app.runtime.pool.query('select shared.share_status($1, $2, $3) as status', [
      stage,
      verified,
      claimed,
    ]);
    expect(rows).toEqual([{ status }]);
  },
);
