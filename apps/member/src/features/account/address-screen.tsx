import * as v from 'valibot';
import type { AnswerData } from '../../api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled, optionalText } from '../../ui/checks.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Screen } from '../../ui/screen.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useForm } from '../../ui/use-form.ts';
import { useAddress, useSaveAddress } from './use-account.ts';
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

/** What each line is, and what a browser may fill it with. */
const fields = [
  { name: 'full_name', autoComplete: 'name' },
  { name: 'phone', autoComplete: 'tel' },
  { name: 'country', autoComplete: 'country-name' },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'line1', autoComplete: 'address-line1' },
  { name: 'line2', autoComplete: 'address-line2' },
  { name: 'postal_code', autoComplete: 'postal-code' },
] as const;

export function AddressScreen() {
  const text = useText();
  const { back } = useWayBack();
  return (
    <Screen title={text('address.title')} back={back}>
      <Loaded query={useAddress()}>{(address) => <AddressForm address={address} />}</Loaded>
    </Screen>
  );
}

function AddressForm({ address }: { address: AnswerData<'address'> }) {
  const text = useText();
  const { goBack } = useWayBack();
  const draft = useDraft('address');
  const save = useSaveAddress(() => {
    draft.forget();
    toast.done('toast.address');
    goBack();
  });
  const form = useForm(by(schema), ({ line2, postal_code, ...rest }) =>
    save.mutateAsync({
      ...rest,
      ...(line2 === undefined ? {} : { line2 }),
      ...(postal_code === undefined ? {} : { postal_code }),
    }),
  );
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
      {fields.map(({ name, autoComplete }) => (
        <TextField
          key={name}
          label={text(`field.label.${name}`)}
          name={name}
          autoComplete={autoComplete}
          defaultValue={draft.typed[name] ?? address?.[name] ?? ''}
          error={form.errors[name]}
        />
      ))}
    </Form>
  );
}
