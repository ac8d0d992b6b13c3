import * as consoleCalls from '@handbill/contract/console';
import { withdrawCancel } from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT, feedBankStatement, runBankJobs } from '../../../test/given/money/bank.ts';
import { camtEntry } from '../../../test/given/money/bank-files.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import { restoredByCommand } from './restored-by-command.ts';

test('a withdrawal from before a restore is neither cancelled nor rejected before the bank has shown whether it was paid', async () => {
  const app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  const [lan, first, second] = [await app.newMember(), await app.newOperator(), await app.newOperator()];
  const signInAgain = () => Promise.all([lan, first, second].map((person) => app.signIn(person)));
  const ask = async () => (await askWithdrawal(app, lan, 1_000)).body.data._id;
  const approve = (id: string) => app.call(consoleCalls.approveWithdrawal, { id }, { as: first });
  const cancel = async (id: string) =>
    (await app.call(withdrawCancel, { withdrawal_id: id }, { as: lan })).body.error ?? 'cancelled';
  const reject = async (id: string) => {
    const rejection = { id, reason: 'name_mismatch' } as const;
    return (await app.call(consoleCalls.rejectWithdrawal, rejection, { as: first })).body.error ?? 'rejected';
  };
  const ended = async (id: string) => [await cancel(id), await reject(id)];
  const waits = ['withdrawal_state', 'restored_not_reconciled'];
  await saveBankAndAddress(app, lan);
  await feedBankStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-01' });
  const { reference } = await announce(app, lan, 5_000);
  const deposit = camtEntry({ amount: '50.00', reference: 'IN1', remittance: reference });
  await feedBankStatement(app, { opening: '0.00', closing: '50.00', entries: [deposit] });
  const [paid, unwanted, wrong] = [await ask(), await ask(), await ask()];
  await approve(paid);

  // What the backup lacks: the bank was sent the first one.
  const operators = [first.username, second.username];
  await app.work((work) =>
    restoredByCommand(work, { backupAt: work.now, operators, origin: 'https://x.test' }),
  );
  app.clock.advance(DAY_MS + 1);
  await signInAgain();
  for (const id of [paid, unwanted]) expect(await ended(id)).toEqual(waits);
  expect(await cancel(await ask())).toBe('cancelled');

  app.clock.advance(DAY_MS);
  await signInAgain();
  const debit = camtEntry({
    day: '2026-03-04',
    direction: 'DBIT',
    amount: '9.50',
    reference: 'OUT1',
    endToEnd: paid.replaceAll('-', ''),
  });
  await feedBankStatement(app, {
    opening: '50.00',
    closing: '40.50',
    opensOn: '2026-03-03',
    day: '2026-03-04',
    entries: [debit],
  });
  expect(await ended(paid)).toEqual(['withdrawal_state', 'withdrawal_state']);
  expect(await ended(unwanted)).toEqual(waits);
  await approve(paid);
  expect((await pay(app, second, paid, 'OUT1')).status).toBe(200);
  await runBankJobs(app);
  expect(await ended(unwanted)).toEqual(waits);

  app.clock.advance(DAY_MS);
  await signInAgain();
  await feedBankStatement(app, { opening: '40.50', closing: '40.50', day: '2026-03-05' });
  expect([await cancel(unwanted), await reject(wrong)]).toEqual(['cancelled', 'rejected']);
  expect(await app.available(lan)).toBe(4_000n);
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

test('without a restore, too, a withdrawal that a bank statement shows as paid is neither cancelled nor rejected', async () => {
  const app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  const [lan, operator] = [await app.newMember(), await app.newOperator()];
  await app.fund(lan, 5_000n);
  await saveBankAndAddress(app, lan);
  const id = (await askWithdrawal(app, lan, 1_000)).body.data._id;
  const endToEnd = id.replaceAll('-', '');
  const debit = camtEntry({ direction: 'DBIT', amount: '9.50', reference: 'OUT1', endToEnd });
  await feedBankStatement(app, { opening: '50.00', closing: '40.50', entries: [debit] });
  const cancelled = await app.call(withdrawCancel, { withdrawal_id: id }, { as: lan });
  const rejection = { id, reason: 'name_mismatch' } as const;
  const rejected = await app.call(consoleCalls.rejectWithdrawal, rejection, { as: operator });
  expect([cancelled.body.error, rejected.body.error]).toEqual(['withdrawal_state', 'withdrawal_state']);
  expect(await app.available(lan)).toBe(4_000n);
  expect(app.bugs).toEqual([]);
  await app.close();
});
