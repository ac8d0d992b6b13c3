import { CallFailed } from '@handbill/contract/client';
import { Alert, Box, Button, TextField } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api, type StatementDetails, type StatementMapping } from '../../api.ts';
import { useInstance } from '../../instance.tsx';
import { useCommand } from '../../use-command.ts';
import { columnNames, guessMapping } from './guess-mapping.ts';
import { Sample } from './sample.tsx';
import { NOTHING_TYPED, readTyped, TypedFields } from './typed-fields.tsx';

const DELIMITERS: Readonly<Record<StatementMapping['delimiter'], string>> = {
  ',': 'Comma ,',
  ';': 'Semicolon ;',
  '\t': 'Tab',
  '|': 'Bar |',
};
const DATE_FORMATS: Readonly<Record<StatementMapping['date_format'], string>> = {
  'yyyy-MM-dd': '2026-12-31',
  'dd.MM.yyyy': '31.12.2026',
  'dd/MM/yyyy': '31/12/2026',
  'MM/dd/yyyy': '12/31/2026 (month first)',
  'dd-MM-yyyy': '31-12-2026',
  'yyyy/MM/dd': '2026/12/31',
  yyyyMMdd: '20261231',
  'dd.MM.yy': '31.12.26',
  'dd/MM/yy': '31/12/26',
};

/** Which column is what: guessed, or as saved for this account, and looked over by a person. */
export function MappingForm({ statement, onMapped }: { statement: StatementDetails; onMapped(): void }) {
  const { currency } = useInstance();
  const { _id: id, sample, saved_mappings: saved } = statement;
  const detected = (statement.delimiter ?? ',') as StatementMapping['delimiter'];
  const [mapping, setMapping] = useState<StatementMapping>(
    () => statement.mapping ?? saved[0]?.mapping ?? guessMapping(sample, detected, currency),
  );
  const [name, setName] = useState(saved[0]?.name ?? '');
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [wrong, setWrong] = useState<string | null>(null);
  const map = useCommand(
    (input: Mapped, options) =>
      api.mapStatement({ id, ...input }, options).catch((error: unknown) => {
        throw namedFailure(error);
      }),
    { done: 'The file is read; nothing is credited yet', onDone: onMapped },
  );
  const rows =
    mapping.delimiter === detected
      ? sample
      : sample.map((row) => row.join(detected).split(mapping.delimiter));
  const columns = columnNames(rows, mapping.header_line);
  const change = (changed: Partial<StatementMapping>) => setMapping({ ...mapping, ...changed });

  function submit(event: FormEvent) {
    event.preventDefault();
    const reading = readTyped(typed, mapping);
    setWrong('wrong' in reading ? reading.wrong : null);
    if ('wrong' in reading) return;
    const saving = name.trim() === '' ? {} : { save_as: name.trim() };
    void map.run({ mapping, ...reading.input, ...saving });
  }

  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }} noValidate>
      <Sample rows={rows} headerLine={mapping.header_line} />
      <Group legend="The file">
        {saved.length > 0 ? (
          <Choice
            label="Saved columns"
            value={saved.find((each) => each.name === name)?.name ?? ''}
            options={Object.fromEntries([['', 'None'], ...saved.map((each) => [each.name, each.name])])}
            onChange={(chosen) => {
              const found = saved.find((each) => each.name === chosen);
              setName(chosen);
              if (found) setMapping(found.mapping);
            }}
          />
        ) : null}
        <Choice
          label="Divided by"
          value={mapping.delimiter}
          options={DELIMITERS}
          onChange={(delimiter) => change({ delimiter })}
        />
        <TextField
          label="Header in line"
          type="number"
          value={mapping.header_line}
          helperText="0: the file has no header"
          onChange={({ target }) =>
            change({ header_line: Math.min(50, Math.max(0, Math.trunc(Number(target.value)))) })
          }
        />
      </Group>
      <ColumnGroup columns={columns} mapping={mapping} change={change} />
      <TypedFields mapping={mapping} typed={typed} onChange={setTyped} />
      <TextField
        label="Save as"
        value={name}
        helperText="For the next file of this bank. Empty: not saved."
        onChange={({ target }) => setName(target.value)}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ maxWidth: 400 }}
      />
      <div aria-live="polite">
        {(wrong ?? map.failure) === null ? null : <Alert severity="warning">{wrong ?? map.failure}</Alert>}
      </div>
      <Button type="submit" variant="contained" disabled={map.busy} sx={{ justifySelf: 'start' }}>
        Show what would happen
      </Button>
    </Box>
  );
}

type Mapped = Omit<Parameters<typeof api.mapStatement>[0], 'id'>;

function isoOf(currency: string): string {
  return currency === 'EURO' ? 'EUR' : currency;
}

const FIELD_NAMES: Readonly<Record<string, string>> = {
  booked_on: 'Booking date',
  credit: 'Amount',
  debit: 'Debits',
  currency: 'Currency',
  bank_reference: 'Bank reference',
  remittance: 'Remittance text',
  payer: 'Payer',
  balance: 'Running balance',
  account: 'Account',
  header_line: 'Header',
};

/** A refused mapping says which column is wrong. */
function namedFailure(error: unknown): unknown {
  if (!(error instanceof CallFailed) || error.slug !== 'validation_failed') return error;
  const [field = '', why] = Object.entries(error.fields)[0] ?? [];
  const what = FIELD_NAMES[field] ?? 'One of the columns';
  const message =
    why === 'column_twice'
      ? `${what}: the file has two columns of this name, so it cannot be told which is meant.`
      : why === 'not_there'
        ? 'The line of the header is empty or not there.'
        : `${what}: the file has no such column.`;
  return new CallFailed({ slug: error.slug, status: error.status, message });
}

interface ColumnsOf {
  columns: readonly string[];
  mapping: StatementMapping;
  change(changed: Partial<StatementMapping>): void;
}

function ColumnGroup({ columns, mapping, change }: ColumnsOf) {
  const { currency } = useInstance();
  const split = 'credit' in mapping.amount;
  return (
    <Group legend="Which column is what">
      <Column
        label="Booking date"
        of={columns}
        value={mapping.booked_on}
        onChange={(booked_on) => change({ booked_on })}
      />
      <Choice
        label="Dates look like"
        value={mapping.date_format}
        options={DATE_FORMATS}
        onChange={(date_format) => change({ date_format })}
      />
      <Choice
        label="Amounts"
        value={split ? 'split' : 'signed'}
        options={{ signed: 'In one column, with a sign', split: 'Credits and debits apart' }}
        onChange={(kind) => {
          const first = columns[0] ?? '1';
          change({ amount: kind === 'split' ? { credit: first, debit: null } : { signed: first } });
        }}
      />
      <AmountColumns columns={columns} mapping={mapping} change={change} />
      <Choice
        label="Decimals behind a"
        value={mapping.decimal}
        options={{ '.': 'Point: 1234.50', ',': 'Comma: 1234,50' }}
        onChange={(decimal) => change({ decimal })}
      />
      <Column
        label="Currency"
        of={columns}
        none={`All in ${currency}`}
        value={'column' in mapping.currency ? mapping.currency.column : null}
        onChange={(column) =>
          change({ currency: column === null ? { always: isoOf(currency) } : { column } })
        }
      />
      <Column
        label="Bank reference"
        of={columns}
        value={mapping.bank_reference}
        onChange={(bank_reference) => change({ bank_reference })}
      />
      <Column
        label="Remittance text"
        of={columns}
        value={mapping.remittance}
        onChange={(remittance) => change({ remittance })}
      />
      <Column
        label="Payer"
        of={columns}
        none="Not in the file"
        value={mapping.payer}
        onChange={(payer) => change({ payer })}
      />
      <Column
        label="Running balance"
        of={columns}
        none="Not in the file"
        value={mapping.balance ?? null}
        onChange={(balance) => change({ balance })}
      />
      <Column
        label="Account column"
        of={columns}
        none="Not in the file"
        value={mapping.account ?? null}
        onChange={(account) => change({ account })}
      />
    </Group>
  );
}

function AmountColumns({ columns, mapping: { amount }, change }: ColumnsOf) {
  if ('signed' in amount) {
    return (
      <Column
        label="Amount"
        of={columns}
        value={amount.signed}
        onChange={(signed) => change({ amount: { signed } })}
      />
    );
  }
  return (
    <>
      <Column
        label="Credits"
        of={columns}
        value={amount.credit}
        onChange={(credit) => change({ amount: { ...amount, credit } })}
      />
      <Column
        label="Debits"
        of={columns}
        none="Not in the file"
        value={amount.debit}
        onChange={(debit) => change({ amount: { ...amount, debit } })}
      />
    </>
  );
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0 }}>
      <legend>{legend}</legend>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
        {children}
      </Box>
    </Box>
  );
}

function Choice<Value extends string>(props: {
  label: string;
  value: Value | '';
  options: Readonly<Record<string, string>>;
  onChange(value: Value): void;
}) {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value as Value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {Object.entries(props.options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </TextField>
  );
}

const NONE = '';

/** One of the file's columns; `none` says what it means to choose none, where that can be. */
function Column<Value extends string | null>(props: {
  label: string;
  of: readonly string[];
  value: Value;
  none?: string;
  onChange(value: Value): void;
}) {
  const { value, none } = props;
  const options = value === null || props.of.includes(value) ? props.of : [value, ...props.of];
  return (
    <TextField
      select
      label={props.label}
      value={value ?? NONE}
      onChange={({ target }) => props.onChange((target.value === NONE ? null : target.value) as Value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {none === undefined ? null : <option value={NONE}>{none}</option>}
      {options.map((column, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name
        <option key={`${index} ${column}`} value={column}>
          {column}
        </option>
      ))}
    </TextField>
  );
}
