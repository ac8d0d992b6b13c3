import { type Minor, parseMoney, toWire } from '@handbill/contract/money';
import { Box, TextField, Typography } from '@mui/material';
import type { api, BankStatementMapping } from '../../data/api.ts';
import type { Reading } from '../../ui/commands/command-dialog.tsx';

export interface Typed {
  account: string;
  opening: string;
  closing: string;
}

export const NOTHING_TYPED: Typed = { account: '', opening: '', closing: '' };

/** Facts that a CSV lacks, copied by hand from the top of the file or the bank's website. */
export function TypedFields({
  mapping,
  typed,
  onChange,
}: {
  mapping: BankStatementMapping;
  typed: Typed;
  onChange(typed: Typed): void;
}) {
  const wanted = wantedOf(mapping);
  if (!wanted.account && !wanted.balances) return null;
  const field = (name: keyof Typed, label: string, helperText: string) => (
    <TextField
      label={label}
      value={typed[name]}
      helperText={helperText}
      autoComplete="off"
      onChange={({ target }) => onChange({ ...typed, [name]: target.value })}
    />
  );
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0 }}>
      <legend>Not in the columns</legend>
      <Typography variant="body2" sx={{ mb: 1 }}>
        Copy this from the top of the file or the bank’s website. It is checked against the lines, the
        company’s account and the previous statement. Without balances this file cannot be checked or compared
        with the books.
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {wanted.account ? field('account', 'Account number', 'The account of this file') : null}
        {wanted.balances ? field('opening', 'Opening balance', 'Before the first line') : null}
        {wanted.balances ? field('closing', 'Closing balance', 'After the last line') : null}
      </Box>
    </Box>
  );
}

type TypedFacts = Pick<Parameters<typeof api.mapBankStatement>[0], 'account' | 'balances'>;

/** The typed values, or a sentence that names the missing one. */
export function readTyped(
  { account, opening, closing }: Typed,
  mapping: BankStatementMapping,
): Reading<TypedFacts> {
  const wanted = wantedOf(mapping);
  const facts: TypedFacts = {};
  if ('always' in mapping.currency && !/^[A-Z]{3,4}$/.test(mapping.currency.always)) {
    return { wrong: 'Enter the currency of the file, such as VND.' };
  }
  if (wanted.account) {
    if (account.trim() === '') return { wrong: 'Enter the account number of this file.' };
    facts.account = account.trim();
  }
  if (wanted.balances && (opening.trim() !== '' || closing.trim() !== '')) {
    const [first, last] = [readSigned(opening), readSigned(closing)];
    if (first === null || last === null) {
      return { wrong: 'Enter both the opening and the closing balance, such as 1234.50.' };
    }
    facts.balances = { opening: toWire(first), closing: toWire(last) };
  }
  return { input: facts };
}

function wantedOf({ account, balance }: BankStatementMapping): { account: boolean; balances: boolean } {
  return { account: account == null, balances: balance == null };
}

/** A balance may be negative: accounts can be overdrawn. */
function readSigned(text: string): Minor | null {
  const [, sign, digits = ''] = /^([-\u2212]?)(.*)$/.exec(text.trim()) ?? [];
  const amount = parseMoney(digits);
  return amount === null || sign === '' ? amount : -amount;
}
