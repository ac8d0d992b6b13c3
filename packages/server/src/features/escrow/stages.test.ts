import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { planOf } from '../../../test/statements/plans.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { isClosed, isRunning } from './index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['unpaid', 'open'],
  ['in_review', 'running'],
  ['distributing', 'running'],
  ['paused', 'running'],
  ['completed', 'closed'],
  ['rejected', 'closed'],
  ['stopped', 'closed'],
] as const)('a campaign in stage %s is %s, in code and in SQL', async (stage, is) => {
  const { rows } = await app.runtime.pool.query(
    'select shared.is_open_stage($1) as open, shared.is_running_stage($1) as running',
    [stage],
  );
  expect(rows).toEqual([{ open: is !== 'closed', running: is === 'running' }]);
  expect(isClosed(stage)).toBe(is === 'closed');
  expect(isRunning(stage)).toBe(is === 'running');
});

test('a campaign that was stopped before payment was dropped', async () => {
  const { rows } = await app.runtime.pool.query(
    `select stage, paid_at is not null as is_paid from (values ('unpaid', null), ('stopped', null), ('stopped', now()))
       as campaign (stage, paid_at) where shared.is_dropped(stage, paid_at)`,
  );
  expect(rows).toEqual([{ stage: 'stopped', is_paid: false }]);
});

test('the correction of a campaign that was not dropped is found by its index', async () => {
  const plan = await planOf(
    app,
    'select 1 from campaign where corrects_id = $1 and not shared.is_dropped(stage, paid_at)',
    [UNKNOWN_ID],
  );
  expect(plan).toContain('campaign_one_correction');
  expect(plan).not.toMatch(/shared\.|Filter/);
});

test('running campaigns whose last day is over are found by their index', async () => {
  const plan = await planOf(
    app,
    'select 1 from campaign where ends_on < now() and shared.is_running_stage(stage)',
  );
  expect(plan).toContain('campaign_ends');
  expect(plan).not.toMatch(/shared\.|Filter/);
});

test('open campaigns are counted by package with their index', async () => {
  const plan = await planOf(app, 'select package_id, count(*) from shared.open_campaign group by package_id');
  expect(plan).toContain('campaign_open');
  expect(plan).not.toMatch(/shared\.|Filter/);
});
