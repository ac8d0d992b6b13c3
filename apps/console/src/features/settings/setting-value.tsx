import { formatMoney, parseMoney, toWire } from '@handbill/contract/money';
import { TextField } from '@mui/material';
import type { Setting } from '../../data/api.ts';
import type { Reading } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField } from '../../ui/forms/fields.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';

type Value = Setting['value'];

/** The name of a setting in words: `withdraw_fee` becomes “Withdraw fee”. */
export function labelOf({ _id }: Pick<Setting, '_id'>): string {
  const words = _id.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The value of a setting, formatted. */
export function ValueOf({ setting, value }: { setting: Setting; value: Value }) {
  if (value === null || value === '') return <>none</>;
  if (typeof value === 'boolean') return <>{value ? 'yes' : 'no'}</>;
  if (typeof value === 'number') {
    return setting.type === 'money' ? <Money of={value} /> : `${value} ${setting.unit ?? ''}`;
  }
  if (typeof value === 'string') return <>{value}</>;
  return (
    <>
      {value.bank_name} {value.bin === null ? '' : `(${value.bin}) `}
      {value.account_number} {value.account_name}
    </>
  );
}

/** The allowed values of a setting, in words. */
export function boundsText({ type, minimum, maximum, unit, choices, optional }: Setting): string {
  const none = optional ? ', or none' : '';
  switch (type) {
    case 'yes_no':
      return 'yes or no';
    case 'choice':
      return choices.join(', ');
    case 'timezone':
      return 'a name such as Asia/Ho_Chi_Minh';
    case 'link':
      return 'https://…, mailto:… or /…';
    case 'bank_account':
      return `an account of the company${none}`;
    case 'text':
      return `${minimum} to ${maximum} characters`;
    case 'money':
      return `${formatMoney(minimum ?? 0, 'USD')} to ${formatMoney(maximum ?? 0, 'USD')}`.replaceAll(
        '\u00a0$',
        '',
      );
    case 'whole':
      return `${minimum} to ${maximum} ${unit ?? ''}${none}`;
  }
}

/** The field, or fields, in which a setting is changed. */
export function SettingFields({ setting }: { setting: Setting }) {
  const { type, value } = setting;
  if (type === 'bank_account') return <AccountFields value={value} />;
  if (type === 'yes_no' || type === 'choice') {
    const options = type === 'choice' ? setting.choices : ['yes', 'no'];
    const chosen = typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
    return (
      <ChoiceField
        name="value"
        label="Value"
        options={Object.fromEntries(options.map((option) => [option, option]))}
        start={chosen}
      />
    );
  }
  const typed = typeof value === 'number' && type === 'money' ? typedMoney(value) : String(value ?? '');
  return (
    <TextField
      name="value"
      label={setting.unit === null ? 'Value' : `Value, in ${setting.unit}`}
      defaultValue={typed}
      helperText={`Allowed: ${boundsText(setting)}`}
      fullWidth
      autoFocus
      autoComplete="off"
      slotProps={{ htmlInput: type === 'whole' || type === 'money' ? { inputMode: 'decimal' } : {} }}
    />
  );
}

function AccountFields({ value }: { value: Value }) {
  const account = typeof value === 'object' && value !== null ? value : null;
  const field = (name: string, label: string, typed: string | null | undefined) => (
    <TextField name={name} label={label} defaultValue={typed ?? ''} fullWidth autoComplete="off" />
  );
  return (
    <>
      {field('bank_name', 'Bank', account?.bank_name)}
      {field('bin', 'Bank BIN (Vietnam only)', account?.bin)}
      {field('account_number', 'Account number', account?.account_number)}
      {field('account_name', 'Account name', account?.account_name)}
      <p>Leave all four empty to accept no deposits.</p>
    </>
  );
}

function typedMoney(amount: number): string {
  return formatMoney(amount, 'USD').replace(/[^\d,]/g, '');
}

/** The typed value in its wire form. The server refuses values out of bounds. */
export function readSetting({ type, optional }: Setting, fields: FormData): Reading<Value> {
  const text = String(fields.get('value') ?? '').trim();
  switch (type) {
    case 'bank_account':
      return { input: readAccount(fields) };
    case 'yes_no':
      return { input: text === 'yes' };
    case 'money': {
      const amount = parseMoney(text);
      return amount === null ? { wrong: 'Enter an amount, such as 12.50.' } : { input: toWire(amount) };
    }
    case 'whole':
      if (text === '' && optional) return { input: null };
      return /^-?\d{1,9}$/.test(text) ? { input: Number(text) } : { wrong: 'Enter a whole number.' };
    case 'text':
    case 'link':
    case 'timezone':
    case 'choice':
      return { input: text };
  }
}

function readAccount(fields: FormData): Value {
  const field = (name: string) => String(fields.get(name)).trim();
  const account = {
    bin: field('bin') || null,
    bank_name: field('bank_name'),
    account_number: field('account_number').replace(/\s/g, '').toUpperCase(),
    account_name: field('account_name'),
  };
  return Object.values(account).every((part) => !part) ? null : account;
}
