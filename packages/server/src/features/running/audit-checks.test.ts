import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Work } from '../../platform/context.ts';
import { runningAuditChecks } from './audit-checks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const findingsIn =
  (mode: 'demo' | 'production') =>
  async ({ tx, config }: Work) =>
    (await Promise.all(runningAuditChecks.map(({ run }) => run(tx, { ...config, mode }, null)))).flat();

test('a server role that owns the database is a finding of each audit, except in a demo', async () => {
  expect(await app.workAsOwner(findingsIn('production'))).toEqual([
    {
      subject: 'database',
      detail: expect.stringMatching(/^The server's database role \w+ is a superuser, so /),
    },
  ]);
  expect(await app.workAsOwner(findingsIn('demo'))).toEqual([]);
  expect(await app.work(findingsIn('production'))).toEqual([]);
});

test('a disabled trigger, even of a foreign key, is a finding of each audit', async () => {
  await app.owner.query('alter table claim disable trigger claim_is_append_only');
  expect(await app.audit()).toEqual([
    { check: 'triggers_on', subject: 'claim: claim_is_append_only', detail: 'is switched off' },
  ]);
  await app.owner.query('alter table claim enable always trigger claim_is_append_only');
  expect(await app.audit()).toEqual([]);
  await app.owner.query('alter table claim disable trigger all');
  expect((await app.audit()).length).toBeGreaterThan(1);
});
