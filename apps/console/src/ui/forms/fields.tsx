import { TextField } from '@mui/material';
import { isKeyOf } from '../known-keys.ts';

interface Choosing {
  label: string;
  options: Readonly<Record<string, string>>;
  /** The text of a first option that selects nothing; without it, something is always selected. */
  none?: string;
  help?: string;
  /** Stretches to the width of its grid cell. */
  fullWidth?: boolean;
}

const native = { select: { native: true }, inputLabel: { shrink: true } } as const;

function Options({ options, none }: Choosing) {
  return (
    <>
      {none === undefined ? null : <option value="">{none}</option>}
      {Object.entries(options).map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </>
  );
}

/** A choice from a closed list, with all options visible. */
export function Choice<Value extends string>(
  props: Choosing & {
    options: Readonly<Record<Exclude<Value, ''>, string>>;
    value: Value;
    onChange(value: Value): void;
  },
) {
  const isOffered = (value: string): value is Value =>
    value === '' ? props.none !== undefined : isKeyOf(props.options, value);
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      helperText={props.help}
      onChange={({ target: { value } }) => {
        if (isOffered(value)) props.onChange(value);
      }}
      slotProps={native}
      sx={{ justifySelf: props.fullWidth ? 'stretch' : 'start' }}
    >
      {Options(props)}
    </TextField>
  );
}

/** A choice from a closed list in a form. Without `start`, the operator has to choose. */
export function ChoiceField(props: Choosing & { name: string; start?: string; disabled?: boolean }) {
  const { name, label, help, start, disabled = false } = props;
  return (
    <TextField
      select
      name={name}
      label={label}
      defaultValue={start ?? ''}
      helperText={help}
      fullWidth
      disabled={disabled}
      slotProps={native}
    >
      {start === undefined ? (
        <option value="" disabled>
          Choose …
        </option>
      ) : null}
      {Options(props)}
    </TextField>
  );
}

/** An operator's reason in their own words; `help` says who reads it. */
export function ReasonField(props: { name?: string; label?: string; help?: string; autoFocus?: boolean }) {
  const { name = 'reason', label = 'Reason', help = 'Recorded in the audit log.', autoFocus = false } = props;
  return <TextField name={name} label={label} helperText={help} fullWidth multiline autoFocus={autoFocus} />;
}
