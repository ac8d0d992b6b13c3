import { TextField, Typography } from '@mui/material';
import { api, type OwnLineKind } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { readReason } from '../../ui/read-reason.ts';
import { BankText } from './bank-text.tsx';
import { ownLineTexts } from './texts.ts';

/** One operator says what a line of the company's own is; another approves. */
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
    <Allowed to="unmatched.house">
      <CommandDialog
        label="Book as our own"
        title="A line of the company’s own"
        confirm="Ask"
        done="Asked; another operator decides under Approvals"
        plain
        read={readOwnLine}
        send={(input, key) => api.bookOwnLine({ id: statement, line, ...input }, key)}
      >
        <Typography>
          Line {line}: <BankText of={amount} currency={currency} />
          {text === '' ? '' : `, ${text}`}. It is booked against the company’s own money, never against
          members’. Compare it with the bank’s advice first: a debit that nobody can explain may be a theft.
        </Typography>
        <TextField
          name="kind"
          label="What it is"
          select
          fullWidth
          margin="normal"
          defaultValue="fee"
          slotProps={{ select: { native: true } }}
        >
          {Object.entries(ownLineTexts).map(([kind, texts]) => (
            <option key={kind} value={kind}>
              {texts[way]}
            </option>
          ))}
        </TextField>
        <TextField name="reason" label="Reason" fullWidth multiline />
      </CommandDialog>
    </Allowed>
  );
}

function readOwnLine(fields: FormData): Reading<{ kind: OwnLineKind; reason: string }> {
  const reading = readReason(fields);
  if ('wrong' in reading) return reading;
  const kind = String(fields.get('kind')) as OwnLineKind;
  return { input: { kind, reason: reading.input } };
}
