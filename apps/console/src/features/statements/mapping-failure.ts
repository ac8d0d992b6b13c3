import { CallFailed } from '@handbill/contract/client';
import { failureText } from '../../ui/failure-text.ts';

const fieldTexts: Readonly<Record<string, string>> = {
  booked_on: 'Booking date',
  credit: 'Amount',
  debit: 'Debits',
  currency: 'Currency',
  bank_reference: 'Bank reference',
  remittance: 'Remittance text',
  payer: 'Payer',
  balance: 'Running balance',
  account: 'Account column',
};

const problemTexts: Readonly<Record<string, string>> = {
  column_twice: 'the file has two columns with this name',
  no_such_column: 'the file has no such column',
};

/** Why a mapping was refused, naming the column that is wrong. */
export function mappingFailureText(error: unknown): string {
  if (!(error instanceof CallFailed) || error.slug !== 'validation_failed') return failureText(error);
  const [[field, problem] = ['', '']] = Object.entries(error.fields);
  if (field === 'header_line') return 'The header line is empty or missing.';
  const [what, why] = [fieldTexts[field], problemTexts[problem]];
  return what === undefined || why === undefined ? failureText(error) : `${what}: ${why}.`;
}
