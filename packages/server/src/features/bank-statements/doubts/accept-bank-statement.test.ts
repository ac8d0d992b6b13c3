import {
  acceptBankStatement,
  importBankStatement,
  listBankStatementLines,
  mapBankStatement,
  readBankStatement,
} from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import { SECOND_MS } from '@handbill/contract/time';
import { accounts } from '@handbill/ledger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { approve, approveOpen, openApproval } from '../../../../test/given/approvals.ts';
import {
  COMPANY_ACCOUNT,
  runBankJobs,
  takeBankStatement,
  upload,
} from '../../../../test/given/money/bank.ts';
import { CSV_MAPPING, camtEntry, camtFile } from '../../../../test/given/money/bank-files.ts';
import type { Person } from '../../../../test/given/people.ts';
import { untilWaiting } from '../../../../test/races.ts';
import { lockBankStatements } from '../sql.ts';

let app: TestApp;
let operator: Person;
let other: Person;
let references = 0;

beforeEach(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const statementWithId = async (id: string) =>
  (await app.call(readBankStatement, { id }, { as: operator })).body.data;
async function uploaded(
  amounts: readonly string[],
  { as = operator, ...file }: Partial<Parameters<typeof camtFile>[0]> & { as?: Person } = {},
) {
  const entries = amounts.map((amount) => {
    references += 1;
    return camtEntry({ amount, reference: `ACC${references}`, day: file.day ?? '2026-03-02' });
  });
  const content = camtFile({ entries, ...file });
  const { body } = await upload(app, as, content);
  return body.data._id;
}
const start = (id: string, as = operator) => app.call(importBankStatement, { id }, { as });
/** A statement whose balance does not change, unless it has amounts. Those of one day continue each other in time. */
async function started(file: Parameters<typeof uploaded>[1], as = operator, amounts: readonly string[] = []) {
  app.clock.advance(SECOND_MS);
  const id = await uploaded(amounts, { opening: '0.00', as, ...file });
  expect((await start(id, as)).status).toBe(200);
  return id;
}
const accept = (id: string, as = operator) =>
  app.call(acceptBankStatement, { id, reason: 'Compared with the bank online' }, { as });
async function acceptByTwo(id: string) {
  await accept(id);
  return approveOpen(app, other);
}

test('a forged bank statement credits nothing before a second person has accepted its totals', async () => {
  const id = await uploaded(['9000.00', '1.00'], { opening: '0.00', closing: '9001.00' });
  await start(id);
  await runBankJobs(app);
  expect([(await statementWithId(id)).status, await app.balance(accounts.unmatched)]).toEqual(['held', 0n]);
  expect((await accept(id)).body.data).toMatchObject({
    kind: 'statement',
    subject: `bank_statement/${id}`,
    title: 'march.csv',
    lines: [
      { label: 'Account', after: COMPANY_ACCOUNT.account_number },
      { label: 'Days', after: '2026-03-02 to 2026-03-02' },
      { label: 'Opening balance', after: '0.00 USD' },
      { label: 'Sum of credits', after: '9001.00 USD' },
      { label: 'Sum of debits', after: '0.00 USD' },
      { label: 'Closing balance', after: '9001.00 USD' },
      { label: 'Lines', after: '2' },
    ],
  });
  const open = await openApproval(app, other);
  const alone = await approve(app, open, operator);
  expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required']);
  expect((await approve(app, open, other)).status).toBe(200);
  await runBankJobs(app);
  expect(await statementWithId(id)).toMatchObject({ status: 'imported', accepted_by: other.username });
  expect(await app.balance(accounts.unmatched)).toBe(900_100n);
  const late = await accept(id);
  expect([late.status, late.body.error]).toEqual([409, 'statement_state']);
  expect(await app.audit()).toEqual([]);
});

test('unaccepted bank statements together credit only what statement_alone_limit allows', async () => {
  await app.set('statement_alone_limit', 1_000n);
  const first = await uploaded(['6.00', '5.00']);
  app.clock.advance(1_000);
  const second = await uploaded(['4.00', '0.01']);
  await start(first);
  await start(second, other);
  await runBankJobs(app);
  expect([(await statementWithId(first)).status, (await statementWithId(second)).status]).toEqual([
    'held',
    'held',
  ]);
  expect(await app.balance(accounts.unmatched)).toBe(1_000n);
  const { body } = await app.call(listBankStatementLines, { id: first }, { as: operator });
  expect(body.data.map(({ outcome }) => outcome)).toEqual(['unmatched', null]);
});

test('a forged bank statement with the true total, which names other payers, waits for a second person whatever continues it', async () => {
  await started({ day: '2026-02-28' }, other);
  const id = await started({ closing: '6.00', day: '2026-03-01' }, operator, ['6.00']);
  await started({ opening: '6.00', closing: '6.00', day: '2026-03-02' }, other);
  await takeBankStatement(app, { opening: '6.00', closing: '6.00', day: '2026-03-03' });
  await expectHeld(id);
  expect((await acceptByTwo(id)).status).toBe(200);
  await runBankJobs(app);
  expect([(await statementWithId(id)).status, await app.balance(accounts.unmatched)]).toEqual([
    'imported',
    600n,
  ]);
});

/** An invented credit, and a debit that hides it. */
const hidden = () => [
  camtEntry({ amount: '9000.00', reference: 'INVENTED' }),
  camtEntry({ amount: '9000.00', reference: 'HIDES', direction: 'DBIT' }),
];
async function expectHeld(id: string) {
  await runBankJobs(app);
  expect([(await statementWithId(id)).status, await app.balance(accounts.unmatched)]).toEqual(['held', 0n]);
}

test('a forged bank statement whose debits hide its credits is not vouched for by the genuine ones around it', async () => {
  await started({ day: '2026-03-01' }, other);
  await started({ day: '2026-03-03' }, other);
  const id = await started({ entries: hidden(), day: '2026-03-02' });
  await expectHeld(id);
  expect((await acceptByTwo(id)).status).toBe(200);
  await runBankJobs(app);
  expect(await app.balance(accounts.unmatched)).toBe(900_000n);
});

test('a statement whose columns were changed after somebody asked to accept it is not accepted by the question of before', async () => {
  const sent = await upload(
    app,
    operator,
    'Date;Amount;Reference;Text;Name\n03.03.2026;1,00;CSV1;thanks;Lan',
  );
  const { _id: id } = sent.body.data;
  const account = COMPANY_ACCOUNT.account_number;
  const balances = { opening: 0, closing: 100 };
  const map = (mapping: InputOf<typeof mapBankStatement>['mapping']) =>
    app.call(mapBankStatement, { id, mapping, account, balances }, { as: operator });
  await map(CSV_MAPPING);
  const columns = (await accept(id)).body.data.lines.find(({ label }) => label === 'Columns')?.after;
  expect(columns).toBe('day: Date, amount: Amount, bank reference: Reference, text: Text, payer: Name');
  await map({ ...CSV_MAPPING, remittance: 'Name' });
  const late = await approveOpen(app, other);
  expect([late.status, late.body.error]).toEqual([422, 'approval_impossible']);
});

test('a credit in another currency than its statement’s waits for a second person', async () => {
  const entries = [camtEntry({ amount: '9000.00', currency: 'VND', reference: 'OTHER' })];
  const id = await uploaded([], { entries, opening: '0.00' });
  expect((await start(id)).body.current).toEqual({ problems: ['currency_differs'] });
  expect((await acceptByTwo(id)).status).toBe(200);
  expect((await start(id)).status).toBe(200);
});

test('a statement that does not add up is imported when two people accept its problems', async () => {
  const id = await uploaded(['9.00'], { opening: '1.00', closing: '1.01' });
  expect((await start(id)).body.error).toBe('statement_in_doubt');
  await accept(id);
  expect((await openApproval(app, other)).lines).toContainEqual({
    label: 'Problem 1: sum differs',
    before: 'expected 10.00 USD',
    after: '1.01 USD',
  });
  expect((await accept(id, other)).body.error).toBe('approval_open');
  await approveOpen(app, other);
  expect((await statementWithId(id)).problems).toEqual([]);
  expect((await start(id)).status).toBe(200);
  await runBankJobs(app);
  expect([(await statementWithId(id)).status, await app.balance(accounts.unmatched)]).toEqual([
    'imported',
    900n,
  ]);
});

test('a statement that was imported before it was accepted is compared with the books as soon as it is', async () => {
  await app.set('statement_alone_limit', 100n);
  const id = await uploaded(['1.00'], { opening: '0.00', closing: '1.00' });
  await start(id);
  await runBankJobs(app);
  expect((await statementWithId(id)).status).toBe('imported');
  await app.owner.query('delete from graphile_worker._private_jobs');
  await acceptByTwo(id);
  const { rows } = await app.owner.query<{ key: string }>('select key from graphile_worker._private_jobs');
  expect(rows.map(({ key }) => key)).toContain('reconcile-bank');
});

test('a statement cannot be accepted before it is read, and an unknown one is not found', async () => {
  const { body } = await upload(app, operator, 'a;b');
  const early = await accept(body.data._id);
  expect([early.status, early.body.error]).toEqual([409, 'statement_state']);
  expect((await accept(operator.id)).status).toBe(404);
});

test('an acceptance sent twice under one key is requested once', async () => {
  const id = await uploaded(['9.00'], { opening: '0.00', closing: '9.00' });
  const input = { id, reason: 'Compared with the bank online' };
  const first = await app.call(acceptBankStatement, input, { as: operator, key: 'once' });
  const again = await app.call(acceptBankStatement, input, { as: operator, key: 'once' });
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
  expect((await acceptByTwo(id)).status).toBe(200);
});

test('an import waits for the others before it locks its statement, like the start of one', async () => {
  const id = await uploaded(['1.00'], { opening: '0.00', closing: '1.00' });
  await start(id);
  const importing = await app.work(async ({ tx }) => {
    await lockBankStatements(tx);
    const running = runBankJobs(app);
    await untilWaiting(app);
    await tx.query('select from bank_statement where id = $1 for update nowait', [id]);
    return [running];
  });
  await Promise.all(importing);
  expect((await statementWithId(id)).status).toBe('held');
});
