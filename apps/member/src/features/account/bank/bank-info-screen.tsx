import * as v from 'valibot';
import { useBank } from '../../../data/answers/use-payout-details.ts';
import { useSettings } from '../../../data/answers/use-settings.ts';
import type { AnswerData } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { by, text as filled } from '../../../ui/forms/checks.ts';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useDraft } from '../../../ui/forms/use-draft.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { NextIcon } from '../../../ui/icons.tsx';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { BankIcon } from '../../../ui/more-icons.tsx';
import { Note, Screen } from '../../../ui/screen.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useBankDirectory, useSaveBank } from '../use-account.ts';
import { useWayBack } from '../use-way-back.ts';
import { BankField } from './bank-picker.tsx';

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
  return (
    <Screen title={text('bank.title')} back={back}>
      <Loaded query={useBank()}>
        {(bank) => (bank === null ? <BankForm changing={false} /> : <SavedBank bank={bank} />)}
      </Loaded>
    </Screen>
  );
}

/** The saved account and, on request or if a draft exists, the form for another one. */
function SavedBank({ bank }: { bank: NonNullable<AnswerData<'bank'>> }) {
  const text = useText();
  const begun = Object.values(useDraft('bank').typed).some(Boolean);
  return (
    <>
      <section
        aria-label={text('bank.saved')}
        className="grid gap-5 rounded-card border border-line bg-card p-5 shadow-lift"
      >
        <p className="flex items-center gap-3 font-serif text-lg font-semibold">
          <span className="grid size-10 shrink-0 place-items-center rounded-full bg-money-wash text-money">
            <BankIcon size={20} />
          </span>
          {bank.bank_name}
        </p>
        <dl className="grid gap-1">
          <dt className="sr-only">{text('field.label.account_number')}</dt>
          <dd className="text-xl tracking-wider whitespace-nowrap even-digits">
            {bank.account_number.replace('****', '•••• ')}
          </dd>
          <dt className="sr-only">{text('field.label.account_name')}</dt>
          <dd className="text-soft">{bank.account_name}</dd>
        </dl>
      </section>
      <details open={begun} className="group rounded-card border border-line bg-card">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-card px-5 py-2 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <span className="flex-1">{text('bank.change')}</span>
          <NextIcon
            size={18}
            className="shrink-0 rotate-90 text-soft transition-transform group-open:-rotate-90"
          />
        </summary>
        <div className="border-line border-t p-5">
          <BankForm changing />
        </div>
      </details>
    </>
  );
}

function BankForm({ changing }: { changing: boolean }) {
  const text = useText();
  const { goBack } = useWayBack();
  const directory = useBankDirectory();
  const settings = useSettings().data;
  const hours = (changing ? settings?.bank_change_hours : settings?.first_bank_hours)?.value ?? 0;
  const draft = useDraft('bank');
  const save = useSaveBank(() => {
    draft.forget();
    toast.done('toast.bank');
  });
  const form = useForm(by(schema), (values) => save.mutateAsync(values, { onSuccess: goBack }), {
    bank_does_not_exist: 'bank_code',
    password_incorrect: 'password',
  });
  const { errors } = form;
  return (
    <Form
      form={draft.kept(form)}
      submit={
        <Button type="submit" connected busy={save.isPending} wide>
          {text('bank.save')}
        </Button>
      }
    >
      {hours > 0 && (
        <Note tone="active">
          <p>{text(changing ? 'bank.change_delays' : 'bank.first_delays', { hours })}</p>
        </Note>
      )}
      <Loaded query={directory} skeleton={<Skeleton rows={1} />}>
        {(banks) => (
          <BankField banks={banks} defaultCode={draft.typed.bank_code ?? ''} error={errors.bank_code} />
        )}
      </Loaded>
      <TextField
        label={text('field.label.account_number')}
        name="account_number"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={draft.typed.account_number ?? ''}
        error={errors.account_number}
      />
      <TextField
        label={text('field.label.account_name')}
        name="account_name"
        autoComplete="name"
        autoCapitalize="characters"
        spellCheck={false}
        hint={text('bank.name_hint')}
        defaultValue={draft.typed.account_name ?? ''}
        error={errors.account_name}
      />
      <PasswordField
        label={text('field.label.password')}
        name="password"
        autoComplete="current-password"
        hint={text('withdraw.password_hint')}
        error={errors.password}
      />
    </Form>
  );
}
