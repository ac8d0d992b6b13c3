import { Box, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import type { BankStatementMapping } from '../../data/api.ts';
import { Choice } from '../../ui/forms/fields.tsx';

const dateTexts: Readonly<Record<BankStatementMapping['date_format'], string>> = {
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

interface Fields {
  columns: readonly string[];
  mapping: BankStatementMapping;
  change(changed: Partial<BankStatementMapping>): void;
}

/** Which column holds what, and how its values are written. */
export function ColumnFields({
  accountCurrency,
  ...fields
}: Fields & {
  /** The currency of the bank account, assumed for a file that states none. */ accountCurrency: string;
}) {
  const { columns, mapping, change } = fields;
  return (
    <Group legend="Columns">
      <Column label="Booking date" name="booked_on" {...fields} />
      <Choice
        fullWidth
        label="Date format"
        value={mapping.date_format}
        options={dateTexts}
        onChange={(date_format) => change({ date_format })}
      />
      <Choice
        fullWidth
        label="Amounts"
        value={'credit' in mapping.amount ? 'split' : 'signed'}
        options={{ signed: 'In one column, with a sign', split: 'Credits and debits in two columns' }}
        onChange={(kind) => {
          const first = columns[0] ?? '1';
          change({ amount: kind === 'split' ? { credit: first, debit: null } : { signed: first } });
        }}
      />
      <AmountColumns {...fields} />
      <Choice
        fullWidth
        label="Decimal separator"
        value={mapping.decimal}
        options={{ '.': 'Point: 1234.50', ',': 'Comma: 1234,50' }}
        onChange={(decimal) => change({ decimal })}
      />
      <CurrencyFields {...fields} accountCurrency={accountCurrency} />
      <Column label="Bank reference" name="bank_reference" {...fields} />
      <Column label="Remittance text" name="remittance" {...fields} />
      <OptionalColumn label="Payer" name="payer" {...fields} />
      <OptionalColumn label="Running balance" name="balance" {...fields} />
      <OptionalColumn label="Account column" name="account" {...fields} />
    </Group>
  );
}

function AmountColumns({ columns, mapping: { amount }, change }: Fields) {
  if ('signed' in amount) {
    return (
      <Choice
        fullWidth
        label="Amount"
        options={optionsOf(columns, amount.signed)}
        value={amount.signed}
        onChange={(signed) => change({ amount: { signed } })}
      />
    );
  }
  return (
    <>
      <Choice
        fullWidth
        label="Credits"
        options={optionsOf(columns, amount.credit)}
        value={amount.credit}
        onChange={(credit) => change({ amount: { ...amount, credit } })}
      />
      <Choice
        fullWidth
        label="Debits"
        none="Not in the file"
        options={optionsOf(columns, amount.debit)}
        value={amount.debit ?? ''}
        onChange={(debit) => change({ amount: { ...amount, debit: debit || null } })}
      />
    </>
  );
}

/** A column, or the one currency of the whole file. */
function CurrencyFields({
  columns,
  mapping: { currency },
  change,
  accountCurrency,
}: Fields & { accountCurrency: string }) {
  const column = 'column' in currency ? currency.column : null;
  return (
    <>
      <Choice
        fullWidth
        label="Currency column"
        none="Not in the file"
        options={optionsOf(columns, column)}
        value={column ?? ''}
        onChange={(chosen) =>
          change({ currency: chosen === '' ? { always: accountCurrency } : { column: chosen } })
        }
      />
      {'always' in currency ? (
        <TextField
          label="Currency of the file"
          value={currency.always}
          helperText={`Three letters. The bank account is in ${accountCurrency}.`}
          autoComplete="off"
          onChange={({ target }) =>
            change({ currency: { always: target.value.replace(/[^A-Za-z]/g, '').toUpperCase() } })
          }
          slotProps={{ htmlInput: { maxLength: 4 } }}
        />
      ) : null}
    </>
  );
}

function Column(props: Fields & { label: string; name: 'booked_on' | 'bank_reference' | 'remittance' }) {
  const { label, name, columns, mapping, change } = props;
  return (
    <Choice
      fullWidth
      label={label}
      options={optionsOf(columns, mapping[name])}
      value={mapping[name]}
      onChange={(column) => change({ [name]: column })}
    />
  );
}

function OptionalColumn(props: Fields & { label: string; name: 'payer' | 'balance' | 'account' }) {
  const { label, name, columns, mapping, change } = props;
  const column = mapping[name] ?? null;
  return (
    <Choice
      fullWidth
      label={label}
      none="Not in the file"
      options={optionsOf(columns, column)}
      value={column ?? ''}
      onChange={(chosen) => change({ [name]: chosen || null })}
    />
  );
}

/** The columns of the file, each name once, and the saved one if this file lacks it. */
function optionsOf(columns: readonly string[], chosen: string | null): Record<string, string> {
  const all = chosen === null || columns.includes(chosen) ? columns : [chosen, ...columns];
  return Object.fromEntries(all.map((column) => [column, column]));
}

export function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, m: 0, minWidth: 0 }}>
      <legend>{legend}</legend>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
