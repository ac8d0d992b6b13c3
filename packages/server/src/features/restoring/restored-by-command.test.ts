import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT, feedBankStatement, runBankJobs } from '../../../test/given/money/bank.ts';
import { camtEntry } from '../../../test/given/money/bank-files.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { restoredByCommand } from './restored-by-command.ts';

/** The origin of invitation links. */
const CONSOLE = 'https://handbill.test';

let app: TestApp;
let lan: Person;
let approver: Person;
let payer: Person;
let removed: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  lan = await app.newMember();
  approver = await app.newOperator();
  payer = await app.newOperator();
  removed = await app.newOperator();
  await saveBankAndAddress(app, lan);
});
afterEach(() => expect(app.bugs).toEqual([]));
afterAll(() => app.close());

const withdraw = (amount: number, key: string) => askWithdrawal(app, lan, amount, key);
const approve = (id: string) => app.call(consoleCalls.approveWithdrawal, { id }, { as: approver });

test('after a restore all earlier access and approvals are void, and no money goes out until the bank agrees', async () => {
  await feedBankStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-01' });
  const { reference } = await announce(app, lan, 5_000);
  await feedBankStatement(app, {
    opening: '0.00',
    closing: '50.00',
    entries: [camtEntry({ amount: '50.00', reference: 'IN1', remittance: reference })],
  });
  const paidAtTheBank = (await withdraw(1_000, 'before')).body.data._id;
  await approve(paidAtTheBank);
  const inBatch = (await withdraw(1_200, 'before too')).body.data._id;
  await approve(inBatch);

  // The backup is from this moment. Everything after it is lost: only the bank knows that the first one was
  // paid.
  const backupAt = app.clock.now();
  const operators = [approver.username, payer.username];
  const summary = await app.work((work) => restoredByCommand(work, { backupAt, operators, origin: CONSOLE }));
  expect(summary).toContain('2 approved withdrawals wait for approval again');
  expect(summary).toContain('that closes on 2026-03-05 or later');
  expect(summary).toContain('Locks, closed accounts, blocks and settings are those of the backup');
  expect(summary.match(/https:\/\/handbill\.test\/console\/invitation#/g)).toHaveLength(2);

  // Sessions, passwords and operators.
  expect((await app.call(member.me, {}, { as: lan })).status).toBe(401);
  expect((await app.call(member.refreshToken, { refresh_token: lan.refreshToken })).status).toBe(401);
  for (const { username } of [approver, removed]) {
    const signIn = await app.call(consoleCalls.operatorLogin, { username, password: PASSWORD });
    expect([username, signIn.status]).toEqual([username, 401]);
  }

  // An operator whose access was just restored cannot be the second person for a day.
  app.clock.advance(DAY_MS + 1);

  // Idempotency keys: the earlier request is neither replayed nor executed again.
  await app.signIn(lan);
  expect((await withdraw(1_000, 'before')).body.error).toBe('idempotency_key_reused');
  const inbox = (await app.call(member.notifications, {}, { as: lan })).body.data;
  expect(inbox.map(({ kind }) => kind)).toContain('restored');

  // Approvals are void, and even with new ones only payments on a bank statement can be recorded.
  for (const person of [approver, payer]) await app.signIn(person);
  const waiting = await app.call(consoleCalls.listWithdrawals, { status: 'pending' }, { as: approver });
  expect(waiting.body.data.map(({ _id }) => _id).sort()).toEqual([paidAtTheBank, inBatch].sort());
  expect((await approve(paidAtTheBank)).status).toBe(200);
  expect((await pay(app, payer, paidAtTheBank, 'OUT1')).body.error).toBe('restored_not_reconciled');
  expect((await approve(inBatch)).status).toBe(200);
  expect((await pay(app, payer, inBatch, 'OUT2')).body.error).toBe('restored_not_reconciled');

  // The bank has not executed yet what was sent to it before the restore: that the books agree proves nothing.
  await feedBankStatement(app, { opening: '50.00', closing: '50.00', day: '2026-03-03' });
  expect((await pay(app, payer, paidAtTheBank, 'OUT1')).body.error).toBe('restored_not_reconciled');

  // A day later it shows the payment, which can be recorded; then the books agree again.
  app.clock.advance(DAY_MS);
  for (const person of [approver, payer]) await app.signIn(person);
  await feedBankStatement(app, {
    opening: '50.00',
    closing: '40.50',
    day: '2026-03-04',
    entries: [
      camtEntry({
        day: '2026-03-04',
        direction: 'DBIT',
        amount: '9.50',
        reference: 'OUT1',
        endToEnd: paidAtTheBank.replaceAll('-', ''),
      }),
    ],
  });
  expect((await pay(app, payer, inBatch, 'OUT2')).body.error).toBe('restored_not_reconciled');
  expect((await pay(app, payer, paidAtTheBank, 'OUT1')).status).toBe(200);
  await runBankJobs(app);
  expect((await pay(app, payer, inBatch, 'OUT2')).body.error).toBe('restored_not_reconciled');

  // Three days after the restore the bank shows whatever was sent before it.
  app.clock.advance(DAY_MS);
  for (const person of [approver, payer]) await app.signIn(person);
  await feedBankStatement(app, { opening: '40.50', closing: '40.50', day: '2026-03-05' });
  expect((await pay(app, payer, inBatch, 'OUT2')).status).toBe(200);
  expect(await app.audit()).toEqual([]);
});

test('a batch is not released after a restore before the bank agrees', async () => {
  await app.signIn(lan);
  for (const person of [approver, payer]) await app.signIn(person);
  const { _id: id } = (await withdraw(1_000, 'a batch')).body.data;
  await approve(id);
  const { _id: batch } = (await app.call(consoleCalls.makePaymentBatch, {}, { as: approver })).body.data;
  app.clock.advance(DAY_MS);
  const operators = [approver.username, payer.username];
  const backupAt = app.clock.now();
  await app.work((work) => restoredByCommand(work, { backupAt, operators, origin: CONSOLE }));
  app.clock.advance(DAY_MS + 1);
  for (const person of [approver, payer]) await app.signIn(person);
  const old = await app.call(consoleCalls.releasePaymentBatch, { id: batch }, { as: payer });
  expect(old.body.error).toBe('payment_batch_state');
  await approve(id);
  const made = (await app.call(consoleCalls.makePaymentBatch, {}, { as: approver })).body.data._id;
  const fresh = await app.call(consoleCalls.releasePaymentBatch, { id: made }, { as: payer });
  expect([fresh.status, fresh.body.error]).toEqual([409, 'restored_not_reconciled']);
});

test('the restore command requires at least two enabled operators who stay, and a backup time in the past', async () => {
  const run = (options: Partial<Parameters<typeof restoredByCommand>[1]>) =>
    app.work((work) =>
      restoredByCommand(work, {
        backupAt: work.now,
        operators: [approver.username, payer.username],
        origin: CONSOLE,
        ...options,
      }),
    );
  for (const operators of [[approver.username], [approver.username, approver.username.toUpperCase()]]) {
    await expect(run({ operators })).rejects.toThrow('at least two operators');
  }
  await expect(run({ operators: [approver.username, removed.username] })).rejects.toThrow(
    'no enabled operator',
  );
  const tomorrow = new Date(app.clock.now().getTime() + 1);
  await expect(run({ backupAt: tomorrow })).rejects.toThrow('time to come');
});
