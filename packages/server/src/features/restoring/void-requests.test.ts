import * as consoleCalls from '@handbill/contract/console';
import { DAY_MS } from '@handbill/contract/time';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT, feedBankStatement, runBankJobs } from '../../../test/given/money/bank.ts';
import { camtEntry } from '../../../test/given/money/bank-files.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBank } from '../../../test/given/money/payout-details.ts';
import { restoredByCommand } from './restored-by-command.ts';

test('after a restore every request is void and its money waits, and a return is recorded only if the bank shows it', async () => {
  const app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  const [lan, first, second] = [await app.newMember(), await app.newOperator(), await app.newOperator()];
  const reason = 'Agreed on the phone';
  await saveBank(app, lan);
  await feedBankStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-01' });
  const { reference: remittance } = await announce(app, lan, 5_000);
  const entries = [
    camtEntry({ amount: '50.00', reference: 'IN1', remittance }),
    camtEntry({ amount: '20.00', reference: 'IN2', remittance: 'a stranger' }),
    camtEntry({ amount: '10.00', reference: 'IN3', remittance: 'the owners' }),
  ];
  await feedBankStatement(app, { opening: '0.00', closing: '80.00', entries });

  const kept = async (search: string) => {
    const { body } = await app.call(consoleCalls.listUnmatched, { search }, { as: first });
    const [money] = body.data;
    if (!money) throw new Error(`${search} is not kept`);
    return money;
  };
  const { _id: id } = await kept('IN2');
  const askReturn = () => app.call(consoleCalls.askUnmatchedReturn, { id, reason }, { as: first });
  const returned = (bank_reference: string) =>
    app.call(consoleCalls.returnUnmatched, { id, bank_reference }, { as: second });
  const { version = 0 } =
    (await app.call(consoleCalls.listSettings, {}, { as: first })).body.data.find(
      ({ _id }) => _id === 'withdraw_answer_hours',
    ) ?? {};
  await app.call(
    consoleCalls.lockMember,
    { id: lan.id, reason: 'fraud_suspected', note: reason },
    { as: first },
  );
  const asked = [
    await askReturn(),
    await app.call(
      consoleCalls.askUnmatchedCompany,
      { id: (await kept('IN3'))._id, purpose: 'capital', reason },
      { as: first },
    ),
    await app.call(consoleCalls.askCorrection, { username: lan.username, amount: -1, reason }, { as: first }),
    await app.call(consoleCalls.askLockedWithdrawal, { id: lan.id, reason }, { as: first }),
    await app.call(
      consoleCalls.changeSetting,
      { key: 'withdraw_answer_hours', value: 25, version, reason },
      { as: first },
    ),
  ];
  expect(asked.filter(({ status }) => status >= 300)).toEqual([]);
  await app.work(({ tx, now }) =>
    tx.query('update operator set link_approved_until = $2 where id = $1', [
      first.id,
      new Date(now.getTime() + 3 * DAY_MS),
    ]),
  );

  const operators = [first.username, second.username];
  await app.work((work) =>
    restoredByCommand(work, { backupAt: work.now, operators, origin: 'https://x.test' }),
  );
  const { rows } = await app.runtime.pool.query<{ state: string }>(
    `select status as state from approval union all select status from correction
     union all select status from locked_withdrawal
     union all select status from unmatched_money
     union all select coalesce(link_approved_until::text, 'no link') from operator where id = $1`,
    [first.id],
  );
  expect(rows.map(({ state }) => state)).toEqual([
    'declined',
    'declined',
    'declined',
    'waiting',
    'waiting',
    'no link',
  ]);

  app.clock.advance(DAY_MS + 1);
  for (const person of [first, second]) await app.signIn(person);
  expect((await askReturn()).status).toBe(200);
  expect((await returned('OUT1')).body.error).toBe('restored_not_reconciled');
  const debit = camtEntry({ day: '2026-03-03', direction: 'DBIT', amount: '20.00', reference: 'OUT1' });
  await feedBankStatement(app, { opening: '80.00', closing: '60.00', day: '2026-03-03', entries: [debit] });
  expect((await returned('OUT2')).body.error).toBe('restored_not_reconciled');
  expect((await returned('OUT1')).body.data.status).toBe('returned');
  await runBankJobs(app);
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});
