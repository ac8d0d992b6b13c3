import * as v from 'valibot';
import type { AnswerData } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled } from '../../ui/checks.ts';
import { PasswordField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { SelectField } from '../../ui/more-fields.tsx';
import { Card, Fact, Facts, Heading, Note, Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useSettings } from '../../use-settings.ts';
import { useBank, useBankDirectory, useSaveBank } from './use-account.ts';
import { useWayBack } from './use-way-back.ts';

const schema = v.object({
  bank_code: v.pipe(v.string(), v.nonEmpty('field.required')),
  account_number: v.pipe(
    v.string(),
    v.nonEmpty('field.required'),
    v.transform((number) => number.replace(/[ -]/g, '').toUpperCase()),
    v.regex(/^[A-Z0-9]{4,34}$/, 'field.account_number'),
  ),
  account_name: v.pipe(filled(120), v.minLength(2, 'field.too_short')),
  password: v.pipe(v.string(), v.nonEmpty('field.required')),
});

/** The bank account that withdrawals are paid to. */
export function BankInfoScreen() {
  const text = useText();
  const { back } = useWayBack();
  const saved = useBank();
  const directory = useBankDirectory();
  return (
    <Screen title={text('bank.title')} back={back}>
      <Loaded query={saved}>
        {(bank) => (
          <>
            {bank && <SavedBank bank={bank} />}
            <Loaded query={directory}>
              {(banks) => <BankForm banks={banks} changing={bank !== null} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function SavedBank({ bank }: { bank: NonNullable<AnswerData<'bank'>> }) {
  const text = useText();
  return (
    <Card>
      <Heading>{text('bank.saved')}</Heading>
      <Facts>
        <Fact name={text('field.label.bank')}>{bank.bank_name}</Fact>
        <Fact name={text('field.label.account_number')}>{bank.account_number}</Fact>
        <Fact name={text('field.label.account_name')}>{bank.account_name}</Fact>
      </Facts>
    </Card>
  );
}

function BankForm(props: { banks: AnswerData<'bankDirectory'>; changing: boolean }) {
  const text = useText();
  const { goBack } = useWayBack();
  const hours = useSettings().data?.bank_change_hours.value ?? 0;
  const save = useSaveBank(() => {
    toast.done('toast.bank');
    goBack();
  });
  const form = useForm(by(schema), (values) => save.mutateAsync(values));
  const { errors } = form;
  return (
    <Form
      form={form}
      submit={
        <Button type="submit" connected busy={save.isPending} wide>
          {text('bank.save')}
        </Button>
      }
    >
      {props.changing && hours > 0 && (
        <Note tone="active">
          <p>{text('bank.change_delays', { hours })}</p>
        </Note>
      )}
      <SelectField label={text('field.label.bank')} name="bank_code" defaultValue="" error={errors.bank_code}>
        <option value="">{text('bank.choose')}</option>
        {props.banks.map((bank) => (
          <option key={bank.code} value={bank.code}>
            {bank.short_name} – {bank.name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={text('field.label.account_number')}
        name="account_number"
        autoComplete="off"
        inputMode="text"
        error={errors.account_number}
      />
      <TextField
        label={text('field.label.account_name')}
        name="account_name"
        autoComplete="name"
        hint={text('bank.name_hint')}
        error={errors.account_name}
      />
      <PasswordField
        label={text('field.label.password')}
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
    </Form>
  );
}
