import type { FieldSlug } from '@handbill/contract/errors';
// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { refused } from '../../../test/failures.ts';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import type { BankStatementDetails, BankStatementMapping } from '../../data/api.ts';
import { MappingForm } from './mapping-form.tsx';

const api = vi.hoisted(() => ({ mapBankStatement: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const onMapped = vi.fn();
/** As the server splits the file: quoted text stays whole. */
const statement = {
  _id: 's-1',
  samples: [
    {
      delimiter: ',',
      rows: [
        ['Date', 'Amount', 'Reference', 'Text', 'Name'],
        ['02.03.2026', '520000.00', 'FT-1', 'rent, and water', 'LAN'],
      ],
    },
    { delimiter: ';', rows: [['Date,Amount,Reference,Text,Name'], ['02.03.2026,520000.00,FT-1']] },
  ],
  account_currency: 'VND',
  mapping: null,
  saved_mappings: [],
} as unknown as BankStatementDetails;

beforeEach(() => {
  forgetAdmin();
  onMapped.mockReset();
  api.mapBankStatement.mockReset().mockResolvedValue({});
});

const open = (more: Partial<BankStatementDetails> = {}) =>
  screen.draw(<MappingForm statement={{ ...statement, ...more }} onMapped={onMapped} />);
const sent = () =>
  api.mapBankStatement.mock.calls.at(-1)?.[0] as { mapping: BankStatementMapping; account?: string };

test('a mapping is guessed from the file, and sent with the facts that the file lacks', async () => {
  await open();
  await screen.type('Account number', ' 0123456789 ');
  await screen.type('Save as', 'Our bank');
  await screen.press('Preview import');
  expect(sent()).toEqual({
    id: 's-1',
    mapping: {
      delimiter: ',',
      header_line: 1,
      booked_on: 'Date',
      date_format: 'dd.MM.yyyy',
      amount: { signed: 'Amount' },
      decimal: '.',
      currency: { always: 'VND' },
      bank_reference: 'Reference',
      remittance: 'Text',
      payer: 'Name',
      balance: null,
    },
    account: '0123456789',
    save_as: 'Our bank',
  });
  expect(onMapped).toHaveBeenCalledTimes(1);
});

test('a file without a currency column is in the bank account’s currency unless another one is stated', async () => {
  await open();
  expect(screen.field('Currency of the file').value).toBe('VND');
  await screen.type('Account number', '0123456789');
  await screen.type('Currency of the file', 'us');
  await screen.press('Preview import');
  expect(screen.text()).toContain('Enter the currency of the file, such as VND.');
  expect(api.mapBankStatement).not.toHaveBeenCalled();
  await screen.type('Currency of the file', 'usd');
  await screen.press('Preview import');
  expect(sent().mapping.currency).toEqual({ always: 'USD' });
  await screen.type('Currency column', 'Text');
  expect(screen.text()).not.toContain('Currency of the file');
  await screen.press('Preview import');
  expect(sent().mapping.currency).toEqual({ column: 'Text' });
});

test('a file is shown as the server splits it at the chosen delimiter, and quoted text is never split', async () => {
  await open();
  expect(screen.text()).toContain('rent, and water');
  await screen.type('Delimiter', ';');
  expect(document.querySelectorAll('tbody tr:first-child td')).toHaveLength(1);
  await screen.type('Delimiter', '|');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(0);
});

test('amounts in two columns take a column for credits, and optionally one for debits', async () => {
  await open();
  await screen.type('Account number', '0123456789');
  await screen.type('Amounts', 'split');
  await screen.type('Credits', 'Amount');
  await screen.press('Preview import');
  expect(sent().mapping.amount).toEqual({ credit: 'Amount', debit: null });
  await screen.type('Debits', 'Text');
  await screen.press('Preview import');
  expect(sent().mapping.amount).toEqual({ credit: 'Amount', debit: 'Text' });
});

test('a mapping needs an account number if no column has one, and both balances or none', async () => {
  await open();
  await screen.press('Preview import');
  expect(screen.text()).toContain('Enter the account number of this file.');
  await screen.type('Account column', 'Name');
  await screen.type('Opening balance', '10');
  await screen.press('Preview import');
  expect(screen.text()).toContain('Enter both the opening and the closing balance');
  await screen.type('Closing balance', '-4.50');
  await screen.press('Preview import');
  expect(sent()).toMatchObject({ balances: { opening: 1_000, closing: -450 } });
});

test('a saved mapping is used again, even if this file lacks one of its columns', async () => {
  await open();
  await screen.type('Account number', '0123456789');
  await screen.press('Preview import');
  const mapping = { ...sent().mapping, payer: 'Sender' };
  await open({ mapping, saved_mappings: [{ name: 'Our bank', mapping }] });
  await screen.draw(null);
  await open({ mapping, saved_mappings: [{ name: 'Our bank', mapping }] });
  expect([screen.field('Payer').value, screen.field('Saved columns').value]).toEqual(['Sender', 'Our bank']);
});

test.each<[Record<string, FieldSlug>, string]>([
  [{ payer: 'no_such_column' }, 'Payer: the file has no such column.'],
  [{ credit: 'column_twice' }, 'Amount: the file has two columns with this name.'],
  [{ header_line: 'no_header_line' }, 'The header line is empty or missing.'],
  [{ save_as: 'invalid' }, 'Not valid: save as.'],
])('a mapping that is refused with %j names the column', async (fields, says) => {
  api.mapBankStatement.mockRejectedValue(refused('validation_failed', { status: 422, fields }));
  await open();
  await screen.type('Account number', '0123456789');
  await screen.press('Preview import');
  expect(screen.text()).toContain(says);
  expect(onMapped).not.toHaveBeenCalled();
});
