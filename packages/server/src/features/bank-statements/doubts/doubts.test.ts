import { importBankStatement, mapBankStatement, readBankStatement } from '@handbill/contract/console';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { COMPANY_ACCOUNT, upload } from '../../../../test/given/money/bank.ts';
import { CSV_MAPPING, camtEntry, camtFile } from '../../../../test/given/money/bank-files.ts';
import type { Person } from '../../../../test/given/people.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { importBankStatementsJob } from '../importing/jobs.ts';
import { doubtsBetween } from './between-statements.ts';

const MAPPING = { ...CSV_MAPPING, date_format: 'yyyy-MM-dd', decimal: '.', payer: null } as const;

describe('a statement and those around it', () => {
  const usual = {
    currency: 'USD',
    opening: 100n,
    closing: 300n,
    opensOn: '2026-03-10',
    closesOn: '2026-03-12',
  };
  const other = { opening: 0n, closing: 100n, opensOn: '2026-03-08', closesOn: '2026-03-09' };
  const problems = (
    changed: Partial<typeof usual>,
    around: { before?: typeof other; after?: typeof other; bankCurrency?: string; today?: string },
  ) =>
    doubtsBetween(
      { ...usual, ...changed },
      { before: null, after: null, bankCurrency: 'USD', today: '2026-03-12', ...around },
    ).map(({ problem }) => problem);

  test.each([
    ['nothing is wrong where it continues the one before', {}, { before: other }, []],
    ['a weekend is no gap', { opensOn: '2026-03-12' }, { before: other }, []],
    [
      'a week is a gap',
      { opensOn: '2026-03-16', closesOn: '2026-03-16' },
      { before: other },
      ['days_missing'],
    ],
    ['a different opening balance is found', { opening: 99n }, { before: other }, ['opening_differs']],
    ['overlapping days are found', { opensOn: '2026-03-08' }, { before: other }, ['days_overlap']],
    ['a different currency is found', {}, { bankCurrency: 'VND' }, ['currency_differs']],
    [
      'the following statement is checked as well',
      {},
      { after: { ...other, opensOn: '2026-03-11', closesOn: '2026-03-13' } },
      ['closing_differs', 'days_overlap'],
    ],
    ['the next day on which the bank works is no day far ahead', {}, { today: '2026-03-08' }, []],
    ['a day far ahead is found', {}, { today: '2026-03-07' }, ['days_ahead']],
  ])('between a statement and those around it, %s', (_what, changed, around, expected) => {
    expect(problems(changed, around)).toEqual(expected);
  });

  test('a file without balances has no problems with them', () => {
    const silent = { ...usual, opening: null, closing: null };
    expect(
      doubtsBetween(silent, { before: other, after: null, bankCurrency: 'VND', today: '2026-03-12' }),
    ).toEqual([]);
  });
});

describe('the import of a statement', () => {
  let app: TestApp;
  let operator: Person;
  beforeAll(async () => {
    app = await createTestApp();
    await app.set('bank_account', COMPANY_ACCOUNT);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    operator = await app.newOperator();
  });
  afterEach(async () => {
    expect(await app.audit()).toEqual([]);
    expect(app.bugs).toEqual([]);
  });

  let entries = 0;
  async function uploaded(file: Partial<Parameters<typeof camtFile>[0]>, amount = '9.00') {
    entries += 1;
    const content = camtFile({
      entries: [camtEntry({ amount, reference: `BAL${entries}`, day: file.day ?? '2026-03-02' })],
      ...file,
    });
    const { body } = await upload(app, operator, content);
    return body.data;
  }
  const start = (id: string) => app.call(importBankStatement, { id }, { as: operator });

  test('the import of a statement with a wrong sum stops and credits nothing', async () => {
    const { _id: id, problems } = await uploaded({ opening: '1.00', closing: '1.01' });
    expect(problems).toEqual([{ problem: 'sum_differs', expected: 1_000, found: 101 }]);
    const { status, body } = await start(id);
    expect([status, body.error, body.current]).toEqual([
      409,
      'statement_in_doubt',
      { problems: ['sum_differs'] },
    ]);
    await runJob(app.runtime, importBankStatementsJob);
    const { body: after } = await app.call(readBankStatement, { id }, { as: operator });
    expect([after.data.status, after.data.imported_lines]).toEqual(['ready', 0]);
  });

  test('the import of a statement accepts one that continues the previous one, and stops at a gap', async () => {
    const first = await uploaded({ opening: '0.00', closing: '9.00', day: '2026-03-02' });
    expect(first.balances).toEqual({
      currency: 'USD',
      opening: 0,
      closing: 900,
      credits: 900,
      debits: 0,
      opens_on: '2026-03-02',
      closes_on: '2026-03-02',
    });
    expect((await start(first._id)).status).toBe(200);
    const next = await uploaded({ opening: '9.00', closing: '10.00', day: '2026-03-03' }, '1.00');
    expect((await start(next._id)).status).toBe(200);
    const gap = await uploaded({ opening: '11.00', closing: '12.00', day: '2026-03-04' }, '1.00');
    expect((await start(gap._id)).body.current).toEqual({ problems: ['opening_differs'] });
    const again = await uploaded({ opening: '0.00', closing: '1.00', day: '2026-03-01' }, '1.00');
    expect((await start(again._id)).body.current).toEqual({ problems: ['closing_differs'] });
  });

  test('the import of a CSV without balances is checked against those that a person typed', async () => {
    const send = async (closing: number, opening: number) => {
      entries += 1;
      const file = `Date;Amount;Reference;Text\n2026-03-05;3.00;CSV${entries};thanks`;
      const sent = await upload(app, operator, file);
      const { _id: id } = sent.body.data;
      const account = COMPANY_ACCOUNT.account_number;
      const input = { id, mapping: MAPPING, account, balances: { opening, closing } };
      const { body } = await app.call(mapBankStatement, input, { as: operator });
      return { id, problems: body.data.problems };
    };
    const sum = await send(1_400, 1_000);
    expect(sum.problems).toEqual([{ problem: 'sum_differs', expected: 1_300, found: 1_400 }]);
    expect((await start(sum.id)).body.current).toEqual({ problems: ['sum_differs'] });
    const chain = await send(1_400, 1_100);
    expect(chain.problems).toEqual([{ problem: 'opening_differs', expected: 1_000, found: 1_100 }]);
    const right = await send(1_300, 1_000);
    expect(right.problems).toEqual([]);
  });

  test('of two statements that continue the same one, only the first import starts', async () => {
    const both = [
      await uploaded({ opening: '10.00', closing: '11.00', day: '2026-03-05' }, '1.00'),
      await uploaded({ opening: '10.00', closing: '12.00', day: '2026-03-05' }, '2.00'),
    ];
    const answers = await Promise.all(both.map(({ _id }) => start(_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
