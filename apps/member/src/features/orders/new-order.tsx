import { useState } from 'react';
import * as v from 'valibot';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled, httpsAddress } from '../../ui/checks.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useForm } from '../../ui/use-form.ts';
import { ImageField } from './image-field.tsx';
import { PackageField } from './package-field.tsx';
import { Preview } from './preview.tsx';
import { useCreateOrder, useLimits, usePackages } from './use-orders.ts';

const schema = v.object({
  title: filled(80),
  text: v.pipe(v.string(), v.trim(), v.maxLength(500, 'field.too_long')),
  landing_url: httpsAddress,
  package_id: v.pipe(v.string('field.package'), v.nonEmpty('field.package')),
});

/** What the advertisement says, where it leads, and how many visits it should bring. */
export function NewOrder() {
  const text = useText();
  const [draft, setDraft] = useState({ title: '', text: '' });
  const [image, setImage] = useState<string | null>(null);
  const packages = usePackages();
  const create = useCreateOrder();
  const form = useForm(by(schema), (values) =>
    create.mutateAsync({ ...values, ...(image === null ? {} : { image }) }),
  );
  const { errors } = form;
  return (
    <>
      <p>{text('distribute.says')}</p>
      <Turns />
      <Form
        form={form}
        submit={
          <Button type="submit" connected busy={create.isPending} wide>
            {text('distribute.submit')}
          </Button>
        }
      >
        <TextField
          label={text('field.label.title')}
          name="title"
          maxLength={80}
          error={errors.title}
          onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
        />
        <TextArea
          label={text('field.label.text')}
          name="text"
          maxLength={500}
          hint={text('distribute.text_hint')}
          error={errors.text}
          onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
        />
        <TextField
          label={text('field.label.landing_url')}
          name="landing_url"
          type="text"
          inputMode="url"
          autoCapitalize="none"
          placeholder="https://"
          hint={text('distribute.landing_hint')}
          error={errors.landing_url}
        />
        <ImageField image={image} onChange={setImage} />
        <Loaded query={packages}>
          {(offered) => <PackageField packages={offered} error={errors.package_id} />}
        </Loaded>
        <Preview title={draft.title} text={draft.text} image={image} />
      </Form>
    </>
  );
}

function Turns() {
  const text = useText();
  const limits = useLimits().data;
  if (!limits) return null;
  return (
    <p className="text-sm text-soft">
      {text('distribute.turns', { remaining: limits.remaining_today, turns: limits.number_ads })}
    </p>
  );
}
