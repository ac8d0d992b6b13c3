import { PasswordField, TextField } from '../../ui/forms/field.tsx';
import { LanguageSelect } from '../../ui/forms/language-select.tsx';
import { CheckField, MoneyField, SelectField, TextArea } from '../../ui/forms/more-fields.tsx';

export function FieldStates() {
  return (
    <>
      <TextField label="Empty" name="empty" placeholder="https://" />
      <TextField label="Filled, with a hint" name="filled" defaultValue="Huế" hint="As on the letter box." />
      <TextField label="Wrong" name="wrong" defaultValue="Huế" error="field.too_short" />
      <TextField label="Disabled" name="disabled" defaultValue="Huế" disabled />
      <TextArea label="Longer text" name="long" defaultValue="Breakfast is ours, bicycles are free." />
      <PasswordField label="Password" name="password" autoComplete="off" defaultValue="correct horse" />
      <MoneyField label="Amount" name="amount" defaultValue="1 200,50" />
      <MoneyField label="Wrong amount" name="wrong_amount" defaultValue="12,345" error="field.amount" />
      <SelectField label="Choice" name="choice">
        <option>One</option>
        <option>Another</option>
      </SelectField>
      <CheckField name="agree">I have read and agree to the terms of use.</CheckField>
      <CheckField name="agreed" checked onChange={() => undefined}>
        Ticked
      </CheckField>
      <CheckField name="must" error="field.agree">
        Must be ticked
      </CheckField>
      <LanguageSelect />
    </>
  );
}
