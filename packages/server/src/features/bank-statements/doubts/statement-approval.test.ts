import { acceptBankStatement, mapBankStatement } from '@handbill/contract/console';
import { accounts } from '@handbill/ledger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { approvedBy, openApproval } from '../../../../test/given/approvals.ts';
import { COMPANY_ACCOUNT, upload } from '../../../../test/given/money/bank.ts';
import { CSV_MAPPING, camtEntry, camtFile } from '../../../../test/given/money/bank-files.ts';
import type { Person } from '../../../../test/given/people.ts';
import { bankStatementApproval } from './accept-bank-statement.ts';

const MAPPING = { ...CSV_MAPPING, currency: { column: 'Currency' } };

let app: TestApp;
let operator: Person;
let other: Person;

beforeEach(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

async function uploaded(file: string): Promise<string> {
  const { body } = await upload(app, operator, file);
  return body.data._id;
}
/** A CSV whose columns are known. */
async function mapped(lines: readonly string[]): Promise<string> {
  const id = await uploaded(['Date;Amount;Currency;Reference;Text;Name', ...lines].join('\n'));
  const { status } = await app.call(
    mapBankStatement,
    { id, mapping: MAPPING, account: COMPANY_ACCOUNT.account_number },
    { as: operator },
  );
  expect(status).toBe(200);
  return id;
}
const accept = (id: string) =>
  app.call(acceptBankStatement, { id, reason: 'Compared with the bank online' }, { as: operator });
async function linesAsked(id: string) {
  expect((await accept(id)).status).toBeLessThan(300);
  return (await openApproval(app, other)).lines;
}
const acceptance = () => approvedBy(app, bankStatementApproval, [operator, other]);

test('an acceptance of an unknown or unread statement shows nothing and is refused', async () => {
  const unread = await uploaded('a;b');
  for (const id of [operator.id, unread]) {
    expect(await acceptance().show({ id })).toBeNull();
    await expect(acceptance().apply({ id })).rejects.toMatchObject({ slug: 'statement_state' });
  }
});

test('an accepted statement has nothing left to accept and is not accepted again', async () => {
  const id = await uploaded(camtFile({ entries: [camtEntry({})], opening: '0.00', closing: '10.00' }));
  expect(await acceptance().show({ id })).toMatchObject({ title: 'march.csv' });
  await acceptance().apply({ id });
  expect(await acceptance().show({ id })).toBeNull();
  await expect(acceptance().apply({ id })).rejects.toMatchObject({ slug: 'statement_state' });
  expect(await app.balance(accounts.unmatched)).toBe(0n);
});

test('a file with several currencies and no balances is shown as having none, without a currency', async () => {
  const id = await mapped(['02.03.2026;25,00;USD;M1;hello;Lan', '03.03.2026;5,00;EUR;M2;hello;Lan']);
  const lines = await linesAsked(id);
  expect(lines).toContainEqual({ label: 'Opening balance', before: null, after: 'not in the file' });
  expect(lines).toContainEqual({ label: 'Closing balance', before: null, after: 'not in the file' });
  expect(lines).toContainEqual({ label: 'Sum of debits', before: null, after: '0.00' });
  expect(lines).toContainEqual({ label: 'Days', before: null, after: '2026-03-02 to 2026-03-03' });
});

test('a file with unreadable days is shown with unknown days', async () => {
  const lines = await linesAsked(await mapped(['some day;25,00;USD;M1;hello;Lan']));
  expect(lines).toContainEqual({ label: 'Days', before: null, after: '? to ?' });
});

test('a problem without amounts refers the second person to the statement', async () => {
  const entries = [camtEntry({ currency: 'EUR' })];
  const id = await uploaded(camtFile({ entries, currency: 'EUR', opening: '0.00', closing: '10.00' }));
  expect(await linesAsked(id)).toContainEqual({
    label: 'Problem 1: currency differs',
    before: null,
    after: 'see the statement',
  });
});
