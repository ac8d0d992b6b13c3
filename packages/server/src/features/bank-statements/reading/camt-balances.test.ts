import { describe, expect, test } from 'vitest';
import { camtEntry, camtFile } from '../../../../test/given/money/bank-files.ts';
import { balancesFromRunning } from './balances.ts';
import { readCamt } from './read-camt.ts';

const file = (changes: readonly (readonly [string | RegExp, string])[]) =>
  changes.reduce(
    (xml, [before, after]) => {
      const changed = xml.replace(before, after);
      expect(changed).not.toBe(xml);
      return changed;
    },
    camtFile({ entries: [camtEntry({ amount: '5.00' })], opening: '1.00', closing: '6.00' }),
  );
const read = (...changes: readonly (readonly [string | RegExp, string])[]) =>
  readCamt(Buffer.from(file(changes)));
const balancesOf = async (...changes: readonly (readonly [string | RegExp, string])[]) =>
  (await read(...changes)).balances;

const ACCOUNT_CURRENCY = ['<Ccy>USD</Ccy></Acct>', '</Acct>'] as const;
const CLOSING = /<Bal><Tp><CdOrPrtry><Cd>CLBD.*?<\/Bal>/s;
const PERIOD =
  '<FrToDt><FrDtTm>2026-03-01T00:00:00Z</FrDtTm><ToDtTm>2026-03-02T23:59:59Z</ToDtTm></FrToDt><Acct>';

describe('what a CAMT.053 statement says about itself', () => {
  test('balances, currency and days come from the account and its closing balance', async () => {
    expect(await balancesOf()).toMatchObject({
      currency: 'USD',
      opening: 100n,
      closing: 600n,
      opensOn: '2026-03-02',
      closesOn: '2026-03-02',
    });
  });

  test('an account without a currency gets that of its closing balance', async () => {
    expect(await balancesOf(ACCOUNT_CURRENCY)).toMatchObject({ currency: 'USD', closing: 600n });
  });

  test('a currency other than a three-letter code is ignored', async () => {
    const unreadable = [/Ccy="USD">6\.00/, 'Ccy="US">6.00'] as const;
    expect(await balancesOf(ACCOUNT_CURRENCY, unreadable)).toMatchObject({ currency: null });
  });

  test('a closing balance without a currency leaves it open', async () => {
    const without = [/<Amt Ccy="USD">6\.00/, '<Amt>6.00'] as const;
    expect(await balancesOf(ACCOUNT_CURRENCY, without)).toMatchObject({ currency: null });
  });

  test('a CAMT.053 without a closing balance has no balances, and the days of its period', async () => {
    expect(await balancesOf([CLOSING, ''], ['<Acct>', PERIOD], ACCOUNT_CURRENCY)).toMatchObject({
      currency: null,
      opening: null,
      closing: null,
      opensOn: '2026-03-01',
      closesOn: '2026-03-02',
    });
  });

  test('a CAMT.053 without a closing balance and a period has the days of its lines', async () => {
    expect(await balancesOf([CLOSING, ''])).toMatchObject({
      opening: null,
      opensOn: '2026-03-02',
      closesOn: '2026-03-02',
    });
  });

  test('a message other than a statement has no lines to import', async () => {
    const other = ['<BkToCstmrStmt>', '<BkToCstmrDbtCdtNtfctn>'] as const;
    const end = ['</BkToCstmrStmt>', '</BkToCstmrDbtCdtNtfctn>'] as const;
    await expect(read(other, end)).rejects.toMatchObject({
      slug: 'bank_file_unreadable',
      current: { problem: 'no_lines' },
    });
  });
});

describe('balances from a running balance', () => {
  const row = (amount: bigint | null, balance: bigint | null) => ({ amount, balance });

  test('no rows give no balances', () => {
    expect(balancesFromRunning([])).toBeNull();
  });

  test('a first or last row without an amount or a balance gives no balances', () => {
    const whole = row(5n, 15n);
    for (const broken of [row(null, 15n), row(5n, null)]) {
      expect(balancesFromRunning([broken, whole])).toBeNull();
      expect(balancesFromRunning([whole, broken])).toBeNull();
    }
  });

  test('an unreadable row in between breaks the running balance', () => {
    const rows = [row(5n, 15n), row(null, null), row(1n, 16n)];
    expect(balancesFromRunning(rows)).toEqual({
      opening: 10n,
      closing: 16n,
      doubts: [{ problem: 'running_balance_broken', expected: null, found: null }],
    });
  });
});
