import { describe, expect, test } from 'vitest';
import { unpacked } from '../../../../test/packed-lines.ts';
import type { BankStatementMapping } from '../bank-statement.ts';
import { readCsv, samplesOf, textOfCsv } from './read-csv.ts';

const mapping: BankStatementMapping = {
  delimiter: ';',
  header_line: 1,
  booked_on: 'Date',
  date_format: 'dd.MM.yyyy',
  amount: { signed: 'Amount' },
  decimal: ',',
  currency: { column: 'Currency' },
  bank_reference: 'Reference',
  remittance: 'Text',
  payer: 'Name',
};
const HEADER = 'Date;Amount;Currency;Reference;Text;Name';

const readFile = (lines: string[], changed: Partial<BankStatementMapping> = {}) =>
  readCsv(lines.join('\r\n'), { ...mapping, ...changed });
const read = async (lines: string[], changed: Partial<BankStatementMapping> = {}) =>
  unpacked((await readFile(lines, changed)).lines);
const refusalOf = async (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: { slug: string; fields: unknown; current: unknown }) => [
      error.slug,
      error.fields ?? error.current,
    ],
  );

describe('a line of a CSV', () => {
  test('a line of a CSV is read by the names of its columns', async () => {
    const line = '02.03.2026;1.234,50;usd;FT 1;"hb 2345-6789; ab, thanks";Nguyễn';
    expect(await read([HEADER, line])).toEqual([
      {
        line: 2,
        raw: line,
        bookedOn: '2026-03-02',
        amount: 123_450n,
        currency: 'USD',
        bankReference: 'FT 1',
        remittance: 'hb 2345-6789; ab, thanks',
        payer: 'Nguyễn',
        candidates: ['HB23456789AB'],
        paymentId: null,
        problem: null,
        skip: null,
      },
    ]);
  });

  test('a line of a CSV has its number in the file, also after a preamble and texts of several lines', async () => {
    const lines = await read(
      ['Account 1', '', HEADER, '02.03.2026;1,00;USD;a;"one', 'two";x', '', '02.03.2026;2,00;USD;b;t;x'],
      { header_line: 3 },
    );
    expect(lines.map(({ line, remittance }) => [line, remittance])).toEqual([
      [4, 'one two'],
      [7, 't'],
    ]);
  });

  test.each([
    ['30.02.2026;1,00;USD;a;t;x', 'date_unreadable'],
    ['02.03.2026;1.00;USD;a;t;x', 'amount_unreadable'],
    ['02.03.2026;;USD;a;t;x', 'amount_unreadable'],
    ['02.03.2026;10.000.000.000,01;USD;a;t;x', 'amount_too_large'],
    ['02.03.2026;1,00;;a;t;x', 'currency_unreadable'],
    ['02.03.2026;1,00;US$;a;t;x', 'currency_unreadable'],
    ['02.03.2026;1,00;USD; ;t;x', 'bank_reference_missing'],
    [`02.03.2026;1,00;USD;${'a'.repeat(141)};t;x`, 'bank_reference_too_long'],
    ['02.03.2026;1,00;USD;a;t', 'columns_differ'],
    ['02.03.2026;1,00;USD;a;t;x;y', 'columns_differ'],
  ])('the line %s of a CSV is a problem: %s', async (line, problem) => {
    expect((await read([HEADER, line])).map((each) => each.problem)).toEqual([problem]);
  });

  test('a debit in a CSV needs no reference', async () => {
    expect(await read([HEADER, '02.03.2026;-1,00;USD;;t;x'])).toMatchObject([
      { amount: -100n, problem: null },
    ]);
  });

  test('a line of a CSV may have separate columns for credits and debits', async () => {
    const split = { amount: { credit: 'In', debit: 'Out' } };
    const row = (credit: string, debit: string) => `02.03.2026;${credit};${debit};USD;a;t;x`;
    const lines = await read(
      [
        'Date;In;Out;Currency;Reference;Text;Name',
        row('5,00', ''),
        row('', '5,00'),
        row('', '-5,00'),
        row('5,00', '0,00'),
        row('0,00', '5,00'),
        row('0,00', '0,00'),
        row('5,00', '5,00'),
        row('-5,00', ''),
        row('', ''),
        row('x', ''),
      ],
      split,
    );
    expect(lines.map(({ amount }) => amount)).toEqual([
      500n,
      -500n,
      -500n,
      500n,
      -500n,
      0n,
      null,
      null,
      null,
      null,
    ]);
  });

  test('a line of a CSV may have only credits', async () => {
    const lines = await read(['Date;In;Currency;Reference;Text;Name', '02.03.2026;5,00;USD;a;t;x'], {
      amount: { credit: 'In', debit: null },
    });
    expect(lines).toMatchObject([{ amount: 500n, problem: null }]);
  });

  test('a CSV may have no header, currency or payer', async () => {
    const lines = await read(['20260302;5.00;a;t'], {
      header_line: 0,
      booked_on: '1',
      date_format: 'yyyyMMdd',
      amount: { signed: '2' },
      decimal: '.',
      currency: { always: 'EUR' },
      bank_reference: '3',
      remittance: '4',
      payer: null,
    });
    expect(lines).toMatchObject([{ line: 1, amount: 500n, currency: 'EUR', payer: '', problem: null }]);
  });
});

describe('a whole file is refused', () => {
  test.each([
    ['a missing column', [HEADER, 'x'], { payer: 'Payer' }, { payer: 'no_such_column' }],
    [
      'a duplicate column',
      ['Date;Amount;Currency;Reference;Text;Text;Name'],
      {},
      { remittance: 'column_twice' },
    ],
    ['a missing header', ['', '', HEADER], { header_line: 1 }, { header_line: 'no_header_line' }],
  ])('a CSV is refused as a whole for %s', async (_why, lines, changed, fields) => {
    expect(await refusalOf(read(lines, changed))).toEqual(['validation_failed', fields]);
  });

  test.each([
    ['nothing but a header', [HEADER], { problem: 'no_lines' }],
    ['a quote that is not closed', [HEADER, '02.03.2026;"1,00;USD;a;t;x'], { problem: 'malformed', line: 2 }],
    ['a quote within a text', [HEADER, 'a;b', 'a"b;c'], { problem: 'malformed', line: 3 }],
    ['a line without an end', [HEADER, 'x'.repeat(30_000)], { problem: 'malformed', line: 2 }],
  ])('a CSV is refused as a whole for %s', async (_why, lines, facts) => {
    expect(await refusalOf(read(lines))).toEqual(['bank_file_unreadable', facts]);
  });

  test('a CSV of more than 200,000 lines is refused', async () => {
    const many = Array.from({ length: 200_001 }, () => 'x;;;;;');
    expect(await refusalOf(read([HEADER, ...many]))).toEqual([
      'bank_file_unreadable',
      { problem: 'too_many_lines' },
    ]);
  }, 60_000);
});

describe('the beginning of a file', () => {
  test.each([',', ';', '\t', '|'] as const)(
    'the beginning of a file shows that %j is its delimiter',
    async (delimiter) => {
      const text = [
        'Statement of March',
        ['Date', 'Amount', 'Text'].join(delimiter),
        ['1', '2', '3'].join(delimiter),
      ];
      expect(samplesOf(text.join('\n'))[0]).toEqual({
        delimiter,
        rows: [['Statement of March'], ['Date', 'Amount', 'Text'], ['1', '2', '3']],
      });
    },
  );

  test('the beginning of a file is shown split at each delimiter, and no quoted text is split', () => {
    const samples = samplesOf('Date;Text\n1;"rent, and; water"\n2;"fees, of the bank"');
    expect(samples.map(({ delimiter }) => delimiter)).toEqual([';', ',', '\t', '|']);
    expect(samples[0]?.rows).toEqual([
      ['Date', 'Text'],
      ['1', 'rent, and; water'],
      ['2', 'fees, of the bank'],
    ]);
    expect(samples[3]?.rows[0]).toEqual(['Date;Text']);
  });

  test('the beginning of a file is shown as far as it can be read', async () => {
    expect(samplesOf('a;b\n1;"2"\n\n"3;4')[0]?.rows).toEqual([['a', 'b'], ['1', '2'], [], ['"3;4']]);
  });
});

describe('the text of a file', () => {
  test('the text of a file is read in the encodings that banks write', () => {
    expect(textOfCsv(Buffer.from('é;1', 'utf8'))).toBe('é;1');
    expect(textOfCsv(Buffer.from('\ufeffé;1', 'utf8'))).toBe('é;1');
    expect(textOfCsv(Buffer.from('\ufeffé;1', 'utf16le'))).toBe('é;1');
    expect(textOfCsv(Buffer.from('\ufeffé;1', 'utf16le').swap16())).toBe('é;1');
    expect(textOfCsv(Buffer.from('é;1', 'latin1'))).toBe('é;1');
  });

  test('a file without text is refused', () => {
    for (const content of ['', ' \n', 'a\0b']) {
      expect(() => textOfCsv(Buffer.from(content))).toThrow('the bank’s file cannot be read');
    }
  });
});

describe('the balances of a CSV', () => {
  const WITH_BALANCE = `${HEADER};Balance`;
  const rows = ['02.03.2026;5,00;USD;a;t;x;105,00', '03.03.2026;-2,00;USD;b;t;x;103,00'];

  test.each([
    ['oldest first', rows],
    ['newest first', [...rows].reverse()],
  ])('the balances of a CSV come from the column of running balances, %s', async (_order, lines) => {
    const { balances } = await readFile([WITH_BALANCE, ...lines], { balance: 'Balance' });
    expect(balances).toEqual({
      currency: 'USD',
      opening: 10_000n,
      closing: 10_300n,
      credits: 500n,
      debits: 200n,
      opensOn: '2026-03-02',
      closesOn: '2026-03-03',
      problems: [],
    });
  });

  test('the balances of a CSV are in doubt when a running balance does not follow from the previous one', async () => {
    const [first = '', second = ''] = rows;
    const broken = [WITH_BALANCE, first, second.replace('-2,00', '9,00')];
    const { balances } = await readFile(broken, { balance: 'Balance' });
    expect(balances.problems).toMatchObject([
      { problem: 'running_balance_broken' },
      { problem: 'sum_differs', expected: 11_400n, found: 10_300n },
    ]);
  });

  test('the balances of a CSV without any are those that a person typed', async () => {
    const text = [HEADER, '02.03.2026;5,00;USD;a;t;x'].join('\n');
    const { balances } = await readCsv(text, mapping, { opening: 100n, closing: 600n });
    expect([balances.opening, balances.closing, balances.problems]).toEqual([100n, 600n, []]);
    const wrong = await readCsv(text, mapping, { opening: 100n, closing: 700n });
    expect(wrong.balances.problems).toEqual([{ problem: 'sum_differs', expected: 600n, found: 700n }]);
  });
});
