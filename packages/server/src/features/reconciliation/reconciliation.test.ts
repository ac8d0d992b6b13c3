import { balanceSheet, importStatement } from '@handbill/contract/console';
import { DAY_MS } from '@handbill/contract/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT, runBankJobs, takeStatement, upload } from '../../../test/bank.ts';
import { type CamtFile, camtEntry, camtFile } from '../../../test/bank-files.ts';
import { announce, confirm } from '../../../test/deposits.ts';
import type { Person } from '../../../test/people.ts';

let app: TestApp;
let operator: Person;
let member: Person;

beforeEach(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  operator = await app.newOperator();
  member = await app.newMember();
});
afterEach(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

const jobs = () => runBankJobs(app);
const sheet = async () => {
  await app.signIn(operator);
  return (await app.call(balanceSheet, {}, { as: operator })).body.data.reconciliation;
};
const findings = async () => (await app.audit()).filter(({ check }) => check === 'bank_reconciliation');

/** A day of the bank on which the balance went from nothing to nothing. */
const firstDay = () => takeStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-01' });

describe('the books and the bank', () => {
  test('the books and the bank have never been compared before a statement with balances was imported', async () => {
    expect(await sheet()).toMatchObject({ state: 'never', closing: null, difference: null, days: [] });
    expect(await findings()).toEqual([]);
  });

  test('the books and the bank agree where every line has its movement, and list what is under way', async () => {
    await firstDay();
    const { reference } = await announce(app, member, 2_500);
    const later = await announce(app, member, 700);
    await takeStatement(app, {
      opening: '0.00',
      closing: '25.00',
      entries: [camtEntry({ amount: '25.00', reference: 'REC1', remittance: reference })],
    });
    await jobs();
    await confirm(app, operator, later._id, { amount: 700 }, 'REC2');
    await jobs();
    expect(await sheet()).toMatchObject({
      state: 'agrees',
      currency: 'USD',
      closes_on: '2026-03-02',
      closing: 2_500,
      expected: 2_500,
      difference: 0,
      ledger: 3_200,
      in_transit: { count: 1, sum: 700 },
      missing: { count: 0, sum: 0 },
      movements: [{ kind: 'deposit_credited', subject: later._id, amount: 700, missing: false }],
      lines: [],
    });
    expect(await findings()).toEqual([]);
  });

  test('the books and the bank agree where a deposit was confirmed by hand before its line came', async () => {
    await firstDay();
    const { _id: id } = await announce(app, member, 1_000);
    await confirm(app, operator, id, { amount: 1_000 }, 'BY HAND');
    await takeStatement(app, {
      opening: '0.00',
      closing: '10.00',
      entries: [camtEntry({ amount: '10.00', reference: 'BY HAND' })],
    });
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', in_transit: { count: 0 } });
  });

  test('X6: a deposit that no bank ever sent is a finding once the bank should have shown it', async () => {
    await firstDay();
    const { _id: id } = await announce(app, member, 9_000);
    await confirm(app, operator, id, { amount: 9_000 }, 'INVENTED');
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', in_transit: { count: 1, sum: 9_000 } });
    app.clock.advance(4 * DAY_MS);
    await takeStatement(app, { opening: '0.00', closing: '0.00', day: '2026-03-05' });
    await jobs();
    expect(await sheet()).toMatchObject({
      state: 'differs',
      difference: 0,
      missing: { count: 1, sum: 9_000 },
      movements: [{ subject: id, missing: true }],
    });
    expect(await findings()).toMatchObject([
      { subject: 'bank/2026-03-05' },
      { subject: `deposit_credited/${id}`, detail: expect.stringContaining('is on no statement') },
    ]);
  });

  test('differ by a debit that no withdrawal asked for', async () => {
    await firstDay();
    await takeStatement(app, {
      opening: '0.00',
      closing: '-4.00',
      entries: [camtEntry({ direction: 'DBIT', amount: '4.00', reference: 'FEE' })],
    });
    await jobs();
    expect(await sheet()).toMatchObject({
      state: 'differs',
      difference: -400,
      lines: [{ amount: -400, released: false }],
      days: [
        { closing: -400, expected: 0, difference: -400 },
        { closing: 0, difference: 0 },
      ],
    });
    expect(await findings()).toMatchObject([
      { detail: expect.stringContaining('a difference of -400') },
      { detail: '-400 went out without a withdrawal' },
    ]);
  });

  test('the books and the bank are not compared by a file that one person uploaded, until another one’s goes on from it', async () => {
    const uploadAndStart = async (as: Person, file: Partial<CamtFile>) => {
      await app.signIn(as);
      const sent = await upload(app, as, camtFile({ entries: [], ...file }));
      return app.call(importStatement, { id: sent.body.data._id }, { as });
    };
    await uploadAndStart(operator, { opening: '0.00', closing: '0.00', day: '2026-03-01' });
    await uploadAndStart(operator, { opening: '0.00', closing: '0.00', day: '2026-03-02' });
    await jobs();
    expect((await sheet()).state).toBe('never');
    await uploadAndStart(await app.newOperator(), { opening: '0.00', closing: '0.00', day: '2026-03-03' });
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', closes_on: '2026-03-02' });
  });

  test('the books and the bank begin with what the bank held before its first statement', async () => {
    await app.fund(member, 300n);
    app.clock.advance(2 * DAY_MS);
    await takeStatement(app, { opening: '5.00', closing: '5.00', day: '2026-03-04' });
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'agrees', expected: 500, in_transit: { count: 0 } });
    const { rows } = await app.runtime.pool.query('select base from statement_comparison');
    expect(rows).toEqual([{ base: 200n }]);
  });

  test('differ where the books held more than the account did at its first statement', async () => {
    await app.fund(member, 300n);
    app.clock.advance(2 * DAY_MS);
    await takeStatement(app, { opening: '1.00', closing: '1.00', day: '2026-03-04' });
    await jobs();
    expect(await sheet()).toMatchObject({ state: 'differs', base: -200 });
    expect(await findings()).toContainEqual(expect.objectContaining({ subject: 'bank/opening' }));
  });

  test('the books and the bank are in the figures that are watched', async () => {
    await firstDay();
    await jobs();
    const { body } = await app.app.inject({ method: 'GET', url: '/metrics' });
    expect(body).toContain('bank_reconciliation_agrees 1');
    expect(body).toContain('bank_reconciliation_difference_hundredths 0');
  });
});
