import { Typography } from '@mui/material';
import { api, type OwnLineKind } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField, ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { isKeyOf } from '../../ui/known-keys.ts';
import { BankText } from './bank-text.tsx';
import { ownLineTexts } from './texts.ts';

/** One operator classifies a line as the company's own, another approves. */
export function BookOwnLine({
  statement,
  line,
  amount,
  currency,
  text,
}: {
  statement: string;
  line: number;
  amount: number;
  currency: string | null;
  text: string;
}) {
  const way = amount < 0 ? 'out' : 'in';
  return (
    <Allowed to="unmatched.company">
      <CommandDialog
        label="Book as own"
        title="Book as the company’s own"
        confirm="Request"
        done="Requested; another operator decides under Approvals"
        plain
        read={readOwnLine}
        send={(input, key) => api.bookOwnLine({ id: statement, line, ...input }, key)}
      >
        <Typography>
          Line {line}: <BankText of={amount} currency={currency} />
          {text === '' ? '' : `, ${text}`}. It is booked against the company’s money, never against members’.
          First compare it with the bank’s advice: an unexplained debit may be theft.
        </Typography>
        <ChoiceField
          name="kind"
          label="Kind"
          start="fee"
          options={Object.fromEntries(
            Object.entries(ownLineTexts).map(([kind, texts]) => [kind, texts[way]]),
          )}
        />
        <ReasonField />
      </CommandDialog>
    </Allowed>
  );
}

function readOwnLine(fields: FormData): Reading<{ kind: OwnLineKind; reason: string }> {
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  const kind = fields.get('kind');
  if (!isKeyOf(ownLineTexts, kind)) return { wrong: 'Choose what it is.' };
  return { input: { kind, reason: reading.input } };
}
