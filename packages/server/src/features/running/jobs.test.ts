import { updateAddress } from '@handbill/contract/member';
import { accounts, post, transfer } from '@handbill/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { forgetIdempotencyKeys, rollUpLedger } from './jobs.ts';

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
