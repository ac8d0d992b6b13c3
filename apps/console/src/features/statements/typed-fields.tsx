import { type Minor, parseMoney, toWire } from '@handbill/contract/money';
import { Box, TextField, Typography } from '@mui/material';
import type { api, StatementMapping } from '../../api.ts';
import type { Reading } from '../../ui/command-dialog.tsx';

export interface Typed {
  account: string;
  opening: string;
  closing: string;
}

export const NOTHING_TYPED: Typed = { account: '', opening: '', closing: '' };

/** What a CSV does not say of itself: a person copies it from the file's title or the bank's own page. */
export function TypedFields({
  mapping,
  typed,
  onChange,
}: {
  mapping: StatementMapping;
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
        Copy it from the top of the file or from the bank’s website. It is checked against the lines, the
        company’s account and the statement before this one. Without balances nothing of this file can be
        checked, and the books are not compared with it.
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {wanted.account ? field('account', 'Account number', 'The account that this file is of') : null}
        {wanted.balances ? field('opening', 'Opening balance', 'Before the first line') : null}
        {wanted.balances ? field('closing', 'Closing balance', 'After the last line') : null}
      </Box>
    </Box>
  );
}

type Said = Pick<Parameters<typeof api.mapStatement>[0], 'account' | 'balances'>;

/** What was typed, or the sentence that says what is missing. */
export function readTyped({ account, opening, closing }: Typed, mapping: StatementMapping): Reading<Said> {
  const wanted = wantedOf(mapping);
  const said: Said = {};
  if (wanted.account) {
    if (account.trim() === '') return { wrong: 'Enter the number of the account that this file is of.' };
    said.account = account.trim();
  }
  if (wanted.balances && (opening.trim() !== '' || closing.trim() !== '')) {
    const [first, last] = [readSigned(opening), readSigned(closing)];
    if (first === null || last === null) {
      return { wrong: 'Enter both the opening and the closing balance as amounts, such as 1234.50.' };
    }
    said.balances = { opening: toWire(first), closing: toWire(last) };
  }
  return { input: said };
}

function wantedOf({ account, balance }: StatementMapping): { account: boolean; balances: boolean } {
  return { account: account == null, balances: balance == null };
}

/** An account may be overdrawn. */
function readSigned(text: string): Minor | null {
  const [, sign, digits = ''] = /^([-\u2212]?)(.*)$/.exec(text.trim()) ?? [];
  const amount = parseMoney(digits);
  return amount === null || sign === '' ? amount : -amount;
}
