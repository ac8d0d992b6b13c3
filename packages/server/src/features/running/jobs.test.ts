import { updateAddress } from '@handbill/contract/member';
import { accounts, post, transfer } from '@handbill/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { forgetIdempotencyKeys, forgetOldSessions, rollUpLedger } from './jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('an idempotency key is kept for at least 24 hours and then deleted', async () => {
  const member = await app.newMember();
  const address = { full_name: 'A', phone: '0901', country: 'VN', city: 'Huế', line1: '1' };
  const save = async () => app.call(updateAddress, address, { as: await app.signIn(member), key: 'once' });
  expect((await save()).headers).not.toHaveProperty('idempotency-replayed');
  app.minutesPass(24 * 60);
  await runJob(app.runtime, forgetIdempotencyKeys);
  expect((await save()).headers).toHaveProperty('idempotency-replayed', 'true');
  app.minutesPass(24 * 60 + 1);
  await runJob(app.runtime, forgetIdempotencyKeys);
  expect((await save()).headers).not.toHaveProperty('idempotency-replayed');
});

test('more keys than one portion are all deleted, and younger ones stay', async () => {
  const member = await app.newMember();
  const insert = (prefix: string, count: number) =>
    app.runtime.pool.query(
      `insert into idempotency_key (scope, key, call, fingerprint, created_at)
       select 'member/' || $1, $2 || n, 'test', '', $3 from generate_series(1, $4::int) as n`,
      [member.id, prefix, app.clock.now(), count],
    );
  await insert('old', 5_001);
  app.minutesPass(2 * 24 * 60 + 1);
  await insert('new', 2);
  await runJob(app.runtime, forgetIdempotencyKeys);
  const { rows } = await app.runtime.pool.query(
    'select key from idempotency_key where scope = $1 order by key',
    [`member/${member.id}`],
  );
  expect(rows.map(({ key }) => key)).toEqual(['new1', 'new2']);
});

test('a member’s session is deleted long after it ended, and not while it can be alive', async () => {
  const member = await app.newMember();
  const sessions = async () => {
    const { rows } = await app.runtime.pool.query('select 1 from session where subject_id = $1', [member.id]);
    return rows.length;
  };
  const before = await sessions();
  expect(before).toBeGreaterThan(0);
  for (const [days, left] of [
    [269, before],
    [2, 0],
  ] as const) {
    app.minutesPass(days * 24 * 60);
    await runJob(app.runtime, forgetOldSessions);
    expect(await sessions()).toBe(left);
  }
});

test('an old session is deleted together with the browser that still got notifications for it', async () => {
  const member = await app.newMember();
  await app.work(({ tx, now, newId }) =>
    tx.query(
      `insert into push_subscription (id, member_id, session_id, endpoint, p256dh, auth, created_at, renewed_at)
       select $1, $2, session.id, 'https://fcm.googleapis.com/old', 'p256dh', 'auth', $3, $3
       from session where subject_id = $2`,
      [newId(), member.id, now],
    ),
  );
  app.minutesPass(272 * 24 * 60);
  await runJob(app.runtime, forgetOldSessions);
  const { rows } = await app.work(({ tx }) =>
    tx.query(
      'select 1 from session where subject_id = $1 union all select 1 from push_subscription where member_id = $1',
      [member.id],
    ),
  );
  expect(rows).toEqual([]);
});

test('rolling the ledger up changes no balance', async () => {
  const pay = (reference: string) =>
    app.work(({ tx, now }) =>
      post(
        tx,
        transfer({
          kind: 'deposit_credited',
          reference,
          at: now,
          entries: [
            { account: accounts.bank, amount: -7n },
            { account: accounts.revenueMembership, amount: 7n },
          ],
        }),
      ),
    );
  const revenue = () => app.balance(accounts.revenueMembership);
  await pay('one');
  await runJob(app.runtime, rollUpLedger);
  await pay('two');
  await runJob(app.runtime, rollUpLedger);
  await runJob(app.runtime, rollUpLedger);
  await pay('three');
  expect(await revenue()).toBe(21n);
  expect(await app.audit()).toEqual([]);
});
