import {
  assignUnmatched,
  importBankStatement,
  listBankStatementLines,
  listDeposits,
  listUnmatched,
  mapBankStatement,
  readBankStatement,
  uploadBankStatement,
} from '@handbill/contract/console';
import { depositCancel, depositHistory } from '@handbill/contract/member';
import { formatMoney } from '@handbill/contract/money';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approveOpen, openApproval } from '../../../test/given/approvals.ts';
import {
  COMPANY_ACCOUNT_IN_VIETNAM,
  newReference,
  runBankJobs,
  upload,
} from '../../../test/given/money/bank.ts';
import { CSV_MAPPING, sendFile } from '../../../test/given/money/bank-files.ts';
import { payIn } from '../../../test/given/money/capital.ts';
import { announce, confirm } from '../../../test/given/money/deposits.ts';
import type { Person } from '../../../test/given/people.ts';

const RATE = 26_000;
let app: TestApp;
let member: Person;
let operator: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  await app.set('statement_alone_limit', 100_000_000n);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  operator = await app.newOperator();
  await rateIs(RATE);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const rateIs = (rate: number | null) => app.set('vnd_per_unit', rate);
const own = async (id: string) =>
  (await app.call(depositHistory, { deposit_id: id }, { as: member })).body.data[0];

const MAPPING = { ...CSV_MAPPING, currency: { column: 'Currency' }, payer: null };

/**
 * Imports lines of amount, currency, reference and text; returns their outcomes and the statement's totals.
 */
async function importLines(lines: readonly (readonly [string, string, string, string])[]) {
  const file = [
    'Date;Amount;Currency;Reference;Text',
    ...lines.map((line) => `02.03.2026;${line.join(';')}`),
  ].join('\n');
  const { body } = await upload(app, operator, file);
  const id = body.data._id;
  const preview = await app.call(
    mapBankStatement,
    { id, mapping: MAPPING, account: '0123456789' },
    { as: operator },
  );
  await app.call(importBankStatement, { id }, { as: operator });
  await runBankJobs(app);
  const statement = (await app.call(readBankStatement, { id }, { as: operator })).body.data;
  expect(preview.body.data.outcomes.length).toBe(statement.outcomes.length);
  const answer = await app.call(listBankStatementLines, { id, limit: '100' }, { as: operator });
  return { statement, lines: answer.body.data };
}

describe('a deposit to a bank account in dong', () => {
  test('a deposit to a bank account in dong keeps the rate and the dong amount of its announcement', async () => {
    const { _id, bank_amount, bank_currency, bank_rate, instructions } = await announce(app, member, 2_000);
    expect([bank_amount, bank_currency, bank_rate]).toEqual([520_000, 'VND', RATE]);
    await rateIs(30_000);
    expect(await own(_id)).toMatchObject({ bank_amount: 520_000, bank_rate: RATE, instructions });
    await rateIs(null);
    expect((await own(_id))?.instructions).toEqual(instructions);
    expect(await announce(app, member, 2_000)).toMatchObject({
      bank_amount: null,
      bank_currency: null,
      bank_rate: null,
    });
  });

  test('a deposit to a bank account in dong is confirmed in dong, at the rate fixed with it', async () => {
    const { _id } = await announce(app, member, 2_000);
    await rateIs(30_000);
    const { body } = await confirm(app, operator, _id, { bank_amount: 520_000 }, 'dong 1');
    expect(body.data).toMatchObject({
      amount: 2_000,
      credited: 2_000,
      bank_currency: 'VND',
      bank_amount: 520_000,
      bank_rate: RATE,
      bank_credited: 520_000,
    });
    const less = await announce(app, member, 2_000);
    const answer = await confirm(app, operator, less._id, { bank_amount: 510_001 }, 'dong 2');
    expect(answer.body.data).toMatchObject({ credited: 1_700, bank_amount: 600_000, bank_credited: 510_001 });
    expect(await app.available(member)).toBe(3_700n);
  });

  test('a deposit whose rate no longer holds is confirmed by two people, who see what the company pays from its own money', async () => {
    await rateIs(24_000);
    const [cancelled, open] = [await announce(app, member, 2_000), await announce(app, member, 2_000)];
    await app.call(depositCancel, { deposit_id: cancelled._id }, { as: member });
    await rateIs(30_000);
    expect((await confirm(app, operator, open._id, { bank_amount: 480_000 })).body.approval).toBeNull();
    const bank = await app.balance(accounts.bank);
    for (const received of [{ bank_amount: 480_000 }, { amount: 2_000 }]) {
      const refused = await confirm(app, operator, cancelled._id, received);
      expect([refused.status, refused.body.error]).toEqual([422, 'company_cannot_cover']);
    }
    await payIn(app, 400n);
    const asked = await confirm(app, operator, cancelled._id, { bank_amount: 480_000 });
    const second = await app.newOperator();
    const { lines } = await openApproval(app, second, asked.body.approval);
    expect(lines.slice(-2)).toEqual([
      { label: 'Worth at the day’s rate', before: null, after: formatMoney(1_600n, 'USD') },
      {
        label: 'Paid by the company, although the deposit’s rate no longer holds',
        before: null,
        after: formatMoney(400n, 'USD'),
      },
    ]);
    expect((await approveOpen(app, second, asked.body.approval)).status).toBe(200);
    expect(await app.available(member)).toBe(4_000n);
    expect(bank - (await app.balance(accounts.bank))).toBe(2_000n);
    expect(await app.actionsOn(`deposit/${cancelled._id}`)).toMatchObject([
      { action: 'deposit_confirmed', details: { credited: '2000', worth_at_rate_of_day: '1600' } },
    ]);
  });

  test('a deposit to a bank account in dong is confirmed in exactly one currency, and in dong only if dong were requested', async () => {
    const { _id } = await announce(app, member, 2_000);
    for (const paid of [{}, { amount: 2_000, bank_amount: 520_000 }]) {
      expect((await confirm(app, operator, _id, paid, 'dong 3')).body.fields).toEqual({ amount: 'required' });
    }
    expect((await confirm(app, operator, _id, { bank_amount: 1 }, 'dong 3')).body.fields).toEqual({
      bank_amount: 'too_small',
    });
    await rateIs(null);
    const inDollars = await announce(app, member, 2_000);
    const { body } = await confirm(app, operator, inDollars._id, { bank_amount: 520_000 }, 'dong 3');
    expect(body.fields).toEqual({ bank_amount: 'invalid' });
    expect((await confirm(app, operator, _id, { amount: 2_000 }, 'dong 3')).body.data.bank_credited).toBe(
      520_000,
    );
  });
});

describe('a line of a bank statement in dong', () => {
  test('a bank statement line with exactly the requested dong credits exactly the announced amount', async () => {
    const [one, two] = [await announce(app, member, 2_000), await announce(app, member, 12_34)];
    await rateIs(30_000);
    const { statement, lines } = await importLines([
      ['520.000,00', 'VND', 'vnd 1', one.reference],
      [`${two.bank_amount},00`, 'VND', 'vnd 2', `nap ${two.reference.toLowerCase()}`],
    ]);
    expect(statement.currency).toBe('VND');
    expect(lines.map(({ outcome, credited }) => [outcome, credited])).toEqual([
      ['matched', 2_000],
      ['matched', 1_234],
    ]);
    expect(lines[0]?.deposit).toMatchObject({ amount: 2_000, bank_amount: 520_000, bank_currency: 'VND' });
    expect(await app.available(member)).toBe(3_234n);
    const { body } = await app.call(listDeposits, { search: one.reference }, { as: operator });
    expect(body.data).toMatchObject([{ credited: 2_000, bank_credited: 520_000 }]);
  });

  test('a bank statement line with more or less dong is credited at the deposit’s rate, and dollars as they are', async () => {
    const [more, less, dollars] = [
      await announce(app, member, 2_000),
      await announce(app, member, 2_000),
      await announce(app, member, 2_000),
    ];
    await rateIs(30_000);
    const { lines } = await importLines([
      ['780.000,00', 'VND', 'vnd 3', more.reference],
      ['260.001,00', 'VND', 'vnd 4', less.reference],
      ['20,00', 'USD', 'vnd 5', dollars.reference],
    ]);
    expect(lines.map(({ outcome, credited }) => [outcome, credited])).toEqual([
      ['matched', 3_000],
      ['matched', 1_000],
      ['matched', 2_000],
    ]);
    const { body } = await app.call(listDeposits, { search: dollars.reference }, { as: operator });
    expect(body.data).toMatchObject([{ bank_amount: 520_000, bank_credited: null }]);
  });

  describe('at a rate that is worse today', () => {
    beforeEach(() => app.set('deposit_deviation', 10));
    afterEach(() => app.set('deposit_deviation', 1_000_000));
    // Every line was booked on 2 March.
    const announcedOn = async (day: string, rate = 24_000) => {
      await rateIs(rate);
      const { _id, reference, bank_amount } = await announce(app, member, 2_000);
      await app.work(({ tx }) =>
        tx.query(`update deposit set expires_at = $2 where id = $1`, [_id, `${day}T12:00:00+07:00`]),
      );
      return { id: _id, reference, dong: `${bank_amount},00` };
    };
    const outcomesOf = async (lines: readonly (readonly [string, string])[]) =>
      (
        await importLines(lines.map(([dong, text]) => [dong, 'VND', newReference(), text] as const))
      ).lines.map(({ outcome, why, credited }) => [outcome, why, credited]);

    test('a line for a cancelled deposit is not credited at the deposit’s rate, but waits at the day’s', async () => {
      const { id, reference, dong } = await announcedOn('2026-03-02');
      expect((await app.call(depositCancel, { deposit_id: id }, { as: member })).status).toBe(200);
      await rateIs(30_000);
      expect(await outcomesOf([[dong, reference]])).toEqual([['unmatched', 'rate_outdated', 1_600]]);
      expect(await app.available(member)).toBe(0n);
    });

    test('a line for a cancelled deposit is credited while its rate costs the company nothing', async () => {
      const { id, reference, dong } = await announcedOn('2026-03-02');
      await app.call(depositCancel, { deposit_id: id }, { as: member });
      expect(await outcomesOf([[dong, reference]])).toEqual([['matched', null, 2_000]]);
    });

    test('a line is credited at the deposit’s rate until three days after it expired, and up to the allowed deviation', async () => {
      const [late, tooLate, more, tooMuch, less] = [
        await announcedOn('2026-02-27'),
        await announcedOn('2026-02-26'),
        await announcedOn('2026-03-02'),
        await announcedOn('2026-03-02'),
        await announcedOn('2026-03-02'),
      ];
      await rateIs(30_000);
      expect(
        await outcomesOf([
          [late.dong, late.reference],
          [tooLate.dong, tooLate.reference],
          ['528.000,00', more.reference],
          ['528.001,00', tooMuch.reference],
          ['240.000,00', less.reference],
        ]),
      ).toEqual([
        ['matched', null, 2_000],
        ['unmatched', 'rate_outdated', 1_600],
        ['matched', null, 2_200],
        ['unmatched', 'rate_outdated', 1_760],
        ['matched', null, 1_000],
      ]);
    });

    test('a line whose deposit’s rate no longer holds is assigned by two people, who see what the company pays', async () => {
      const { id, reference, dong } = await announcedOn('2026-03-02');
      await app.call(depositCancel, { deposit_id: id }, { as: member });
      await rateIs(30_000);
      await importLines([[dong, 'VND', 'vnd 22', reference]]);
      const waiting = await app.call(listUnmatched, { search: 'vnd 22' }, { as: operator });
      const assignment = {
        id: waiting.body.data[0]?._id ?? '',
        to: { deposit_reference: reference },
        reason: 'The bank was late',
      };
      const assign = () => app.call(assignUnmatched, assignment, { as: operator });
      const refused = await assign();
      expect([refused.status, refused.body.error]).toEqual([422, 'company_cannot_cover']);
      await payIn(app, 400n);
      const asked = await assign();
      expect([asked.status, asked.body.data.status, await app.available(member)]).toEqual([
        200,
        'waiting',
        0n,
      ]);
      const second = await app.newOperator();
      const { lines } = await openApproval(app, second, asked.body.approval);
      expect(lines.slice(-2)).toEqual([
        { label: 'Worth at the day’s rate', before: null, after: formatMoney(1_600n, 'USD') },
        {
          label: 'Paid by the company, although the deposit’s rate no longer holds',
          before: null,
          after: formatMoney(400n, 'USD'),
        },
      ]);
      expect((await approveOpen(app, second, asked.body.approval)).status).toBe(200);
      expect(await app.available(member)).toBe(2_000n);
    });

    test('an assignment logs what was credited and what was held', async () => {
      const { reference } = await announcedOn('2026-03-02');
      await rateIs(20_000);
      await importLines([['480.000,00', 'VND', 'vnd 23', 'no reference']]);
      const waiting = await app.call(listUnmatched, { search: 'vnd 23' }, { as: operator });
      const id = waiting.body.data[0]?._id ?? '';
      await app.call(
        assignUnmatched,
        { id, to: { deposit_reference: reference }, reason: 'The payer forgot the reference' },
        { as: operator },
      );
      expect(await app.actionsOn(`unmatched/${id}`)).toMatchObject([
        { action: 'unmatched_assigned', details: { amount: '2400', credited: '2000' } },
      ]);
    });
  });

  test('an unmatched line in dong is kept at the day’s rate, and credits a deposit at the deposit’s own', async () => {
    const { reference } = await announce(app, member, 2_000);
    const [unmatched, exchange] = [await app.balance(accounts.unmatched), await exchangeGain()];
    await rateIs(25_000);
    const { lines } = await importLines([['520.000,00', 'VND', 'vnd 6', 'no reference']]);
    expect(lines).toMatchObject([{ outcome: 'unmatched', why: 'no_reference', credited: 2_080 }]);
    expect((await app.balance(accounts.unmatched)) - unmatched).toBe(2_080n);
    const waiting = await app.call(listUnmatched, { search: 'vnd 6' }, { as: operator });
    expect(waiting.body.data).toMatchObject([
      { amount: 2_080, bank_currency: 'VND', bank_amount: 520_000, bank_rate: 25_000 },
    ]);
    await app.call(
      assignUnmatched,
      {
        id: waiting.body.data[0]?._id ?? '',
        to: { deposit_reference: reference },
        reason: 'The payer forgot the reference',
      },
      { as: operator },
    );
    expect(await app.available(member)).toBe(2_000n);
    expect(await app.balance(accounts.unmatched)).toBe(unmatched);
    expect((await exchangeGain()) - exchange).toBe(80n);
  });

  test('an unmatched line in dong credits a deposit with more than it was held at only from the company’s own money', async () => {
    const { reference } = await announce(app, member, 4_000);
    await rateIs(2 * RATE);
    await importLines([['1.040.000,00', 'VND', 'vnd 20', 'no reference']]);
    const waiting = await app.call(listUnmatched, { search: 'vnd 20' }, { as: operator });
    expect(waiting.body.data).toMatchObject([{ amount: 2_000 }]);
    const id = waiting.body.data[0]?._id ?? '';
    const assign = () =>
      app.call(
        assignUnmatched,
        { id, to: { deposit_reference: reference }, reason: 'The payer forgot the reference' },
        { as: operator },
      );
    const refused = await assign();
    expect([refused.status, refused.body.error]).toEqual([422, 'company_cannot_cover']);
    await payIn(app, 2_000n);
    expect((await assign()).status).toBe(200);
    expect(await app.available(member)).toBe(4_000n);
  });

  test('two people assign an unmatched line in dong by what it credits, not by what it was held at', async () => {
    const { reference } = await announce(app, member, 4_000);
    await rateIs(2 * RATE);
    await importLines([['1.040.000,00', 'VND', 'vnd 21', 'no reference']]);
    const waiting = await app.call(listUnmatched, { search: 'vnd 21' }, { as: operator });
    const [money] = waiting.body.data;
    expect(money).toMatchObject({ amount: 2_000 });
    await payIn(app, 2_000n);
    // More than is held, and less than is credited.
    await app.set('credit_alone_limit', 3_000n);
    const to = { deposit_reference: reference };
    const asked = await app.call(
      assignUnmatched,
      { id: money?._id ?? '', to, reason: 'The payer forgot the reference' },
      { as: operator },
    );
    await app.set('credit_alone_limit', 1_000_000_000_000n);
    expect([asked.status, await app.available(member)]).toEqual([200, 0n]);
    const second = await app.newOperator();
    const { title } = await openApproval(app, second, asked.body.approval);
    expect((await approveOpen(app, second, asked.body.approval)).status).toBe(200);
    const credited = await app.available(member);
    expect([credited, title]).toEqual([4_000n, `${formatMoney(credited, 'USD')} to ${member.username}`]);
  });

  test('a bank statement line in dong is not credited without a rate, for a fraction of a dong, or below one cent', async () => {
    await rateIs(null);
    const { reference } = await announce(app, member, 2_000);
    const unknown = await importLines([['520.000,00', 'VND', 'vnd 7', reference]]);
    expect(unknown.lines).toMatchObject([{ outcome: 'ignored', why: 'other_currency', credited: null }]);
    await rateIs(RATE);
    const { lines } = await importLines([
      ['520.000,00', 'VND', 'vnd 8', reference],
      ['520.000,50', 'VND', 'vnd 9', 'x'],
      ['100,00', 'VND', 'vnd 10', 'x'],
      ['20,00', 'EUR', 'vnd 11', 'x'],
    ]);
    expect(lines.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['unmatched', 'rate_unknown'],
      ['wrong', 'amount_unreadable'],
      ['ignored', 'too_small'],
      ['ignored', 'other_currency'],
    ]);
    expect(await app.available(member)).toBe(0n);
  });

  const exchangeGain = () =>
    app.work(async ({ tx }) => {
      const { rows } = await tx.query<{ gain: bigint }>(
        `select coalesce(sum(e.amount), 0)::bigint as gain from ledger.entry e
         join ledger.account a on a.id = e.account_id where a.name = 'revenue/exchange'`,
        [],
      );
      return rows[0]?.gain ?? 0n;
    });
});

describe('a file without a column for the currency', () => {
  test('a statement names the currency of the bank account, and its lines are read in the one that the operator states', async () => {
    const { reference } = await announce(app, member, 2_000);
    const file = ['Date;Amount;Reference;Text', `02.03.2026;520.000,00;stated 1;${reference}`].join('\n');
    const { body } = await upload(app, operator, file);
    expect(body.data.account_currency).toBe('VND');
    const { _id: id } = body.data;
    const mapIn = (always: string) =>
      app.call(
        mapBankStatement,
        { id, mapping: { ...MAPPING, currency: { always } }, account: '0123456789' },
        { as: operator },
      );
    expect((await mapIn('EUR')).body.data.outcomes).toMatchObject([{ outcome: 'ignored', lines: 1 }]);
    const stated = (await mapIn(body.data.account_currency)).body.data;
    expect([stated.currency, stated.outcomes]).toEqual([
      'VND',
      [{ outcome: 'matched', lines: 1, total: 52_000_000 }],
    ]);
    await app.call(importBankStatement, { id }, { as: operator });
    await runBankJobs(app);
    expect(await app.available(member)).toBe(2_000n);
  });

  test('the bank account has the balances’ currency unless a rate is set', async () => {
    await rateIs(null);
    const { body } = await sendFile(
      app,
      uploadBankStatement,
      { file_name: 'dollars.csv' },
      { file: 'Date;Amount;Reference;Text\n02.03.2026;1,00;stated 2;hello', as: operator },
    );
    expect(body.data.account_currency).toBe('USD');
  });
});

describe('a reference of the bank', () => {
  test('a bank reference is the same in any punctuation, spacing or case, by hand and in a file', async () => {
    const [one, two] = [await announce(app, member, 2_000), await announce(app, member, 2_000)];
    await confirm(app, operator, one._id, { bank_amount: 520_000 }, 'REF/25-1');
    for (const spelling of ['REF251', 'ref.25.1.', 'R E F 2 5 1', 'ＲＥＦ２５１', 'REF/25-1.']) {
      const { body } = await confirm(app, operator, two._id, { bank_amount: 520_000 }, spelling);
      expect(body.error).toBe('bank_reference_used');
    }
    const { lines } = await importLines([['520.000,00', 'VND', 'Ref.25.1', two.reference]]);
    expect(lines).toMatchObject([{ outcome: 'duplicate', why: 'bank_reference_used' }]);
    expect(await app.available(member)).toBe(2_000n);
  });

  test('a bank reference has only ASCII letters and digits: a Cyrillic letter is not taken for a Latin one', async () => {
    const { _id, reference } = await announce(app, member, 2_000);
    for (const spelling of ['RЕF 25', 'REF٢', 'RÉF', '...', 'REF²x̂']) {
      const { body } = await confirm(app, operator, _id, { bank_amount: 520_000 }, spelling);
      expect(body.fields).toEqual({ bank_reference: 'letters_and_digits' });
    }
    const { lines } = await importLines([['520.000,00', 'VND', 'RЕF 25', reference]]);
    expect(lines).toMatchObject([{ outcome: 'wrong', why: 'bank_reference_unreadable' }]);
    expect(await app.available(member)).toBe(0n);
  });
});
