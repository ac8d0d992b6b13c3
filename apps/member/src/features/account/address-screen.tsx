import * as v from 'valibot';
import { useAddress } from '../../data/answers/use-payout-details.ts';
import type { AnswerData } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled, optionalText } from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { CountryField } from './country-field.tsx';
import { useSaveAddress } from './use-account.ts';
import { useWayBack } from './use-way-back.ts';

const schema = v.object({
  full_name: filled(120),
  phone: v.pipe(filled(32), v.minLength(4, 'field.phone')),
  country: v.pipe(filled(80), v.minLength(2, 'field.too_short')),
  city: filled(120),
  line1: filled(200),
  line2: optionalText(200),
  postal_code: optionalText(20),
});
type FieldName = keyof v.InferOutput<typeof schema>;

/** The `autocomplete` value of each field. */
const tokens: Record<FieldName, string> = {
  full_name: 'name',
  phone: 'tel',
  country: 'country-name',
  city: 'address-level2',
  line1: 'address-line1',
  line2: 'address-line2',
  postal_code: 'postal-code',
};

export function AddressScreen() {
  const text = useText();
  const { back } = useWayBack();
  return (
    <Screen title={text('address.title')} back={back}>
      <Loaded query={useAddress()}>{(address) => <AddressForm address={address} />}</Loaded>
    </Screen>
  );
}

/** Two fields side by side, if both are wide enough for their content. */
const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] items-start gap-4';

function AddressForm({ address }: { address: AnswerData<'address'> }) {
  const text = useText();
  const { goBack } = useWayBack();
  const draft = useDraft('address');
  const save = useSaveAddress(() => {
    draft.forget();
    toast.done('toast.address');
  });
  const form = useForm(by(schema), ({ line2, postal_code, ...rest }) =>
    save.mutateAsync(
      {
        ...rest,
        ...(line2 === undefined ? {} : { line2 }),
        ...(postal_code === undefined ? {} : { postal_code }),
      },
      { onSuccess: goBack },
    ),
  );
  const field = (name: FieldName) => ({
    name,
    label: text(`field.label.${name}`),
    autoComplete: tokens[name],
    defaultValue: draft.typed[name] ?? address?.[name] ?? '',
    error: form.errors[name],
  });
  return (
    <Form
      form={draft.kept(form)}
      submit={
        <Button type="submit" connected busy={save.isPending} wide>
          {text('address.save')}
        </Button>
      }
    >
      <p className="text-sm text-soft">{text('address.says')}</p>
      <div className={pair}>
        <TextField {...field('full_name')} autoCapitalize="words" />
        <TextField {...field('phone')} type="tel" />
      </div>
      <CountryField {...field('country')} />
      <TextField {...field('line1')} />
      <TextField {...field('line2')} />
      <div className={pair}>
        <TextField {...field('city')} autoCapitalize="words" />
        <TextField {...field('postal_code')} autoCapitalize="characters" />
      </div>
    </Form>
  );
}
