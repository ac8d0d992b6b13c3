import { type Scope, scopes } from '@handbill/contract/scopes';
import { useText } from '../../languages/index.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { CheckField } from '../../ui/forms/more-fields.tsx';
import { type Checked, useForm, type Values } from '../../ui/forms/use-form.ts';
import { scopeNames } from './scope-names.ts';
import { useMakeKey } from './use-keys.ts';

const NAME_MAX = 40;

function check(values: Values): Checked<{ name: string; scopes: Scope[] }> {
  const name = String(values.name).trim();
  const chosen = scopes.filter((scope) => values[scope] === 'on');
  if (name === '') return { errors: { name: 'field.required' } };
  if (chosen.length === 0) return { errors: { [scopes[0]]: 'programs.scope_missing' } };
  return { sent: { name, scopes: chosen } };
}

/** Asks for a name and for what the program may do, and makes the key. */
export function MakeKeyDialog({ onMade, onClose }: { onMade(key: string): void; onClose(): void }) {
  const text = useText();
  const make = useMakeKey();
  const form = useForm(check, async (sent) => {
    onMade(await make.mutateAsync(sent));
    onClose();
  });
  return (
    <FormDialog
      title={text('programs.key_title')}
      submit={text('programs.key_make')}
      form={form}
      busy={make.isPending}
      onClose={onClose}
    >
      <TextField
        label={text('programs.key_name')}
        name="name"
        maxLength={NAME_MAX}
        autoComplete="off"
        hint={text('programs.key_name_hint')}
        error={form.errors.name}
      />
      <fieldset className="grid gap-1">
        <legend className="font-medium">{text('programs.scopes')}</legend>
        {scopes.map((scope) => (
          <CheckField key={scope} name={scope} error={form.errors[scope]}>
            {text(scopeNames[scope])}
          </CheckField>
        ))}
      </fieldset>
    </FormDialog>
  );
}
