import { CallFailed } from '@handbill/contract/client';
import type { FieldSlug } from '@handbill/contract/errors';
import { failureText } from '../../ui/failures/failure-text.ts';

/** The columns of a mapping, as the form names them. */
const columnNames: Readonly<Record<string, string>> = {
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

const problemTexts: Readonly<Partial<Record<FieldSlug, string>>> = {
  column_twice: 'the file has two columns with this name',
  no_such_column: 'the file has no such column',
};

/** Why a mapping was refused, naming the column that is wrong. */
export function mappingFailureText(error: unknown): string {
  if (!(error instanceof CallFailed) || error.slug !== 'validation_failed') return failureText(error);
  const [fault] = Object.entries(error.fields);
  const [what, why] = fault ? [columnNames[fault[0]], problemTexts[fault[1]]] : [];
  return what === undefined || why === undefined ? failureText(error) : `${what}: ${why}.`;
}
