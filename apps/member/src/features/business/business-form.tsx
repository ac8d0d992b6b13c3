import { chatAppOf } from '@handbill/contract/businesses';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import type { Business } from '../../data/answers/use-business.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { by, text as filled, httpsAddress, optionalText } from '../../ui/forms/checks.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextArea } from '../../ui/forms/more-fields.tsx';
import { useDraft } from '../../ui/forms/use-draft.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Heading } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { LogoField } from './logo-field.tsx';
import { useLogo, useSaveBusiness } from './use-save-business.ts';

const name = v.pipe(filled(80), v.minLength(2, 'field.too_short'));
const chat = v.pipe(
  optionalText(200),
  v.check((address) => address === undefined || chatAppOf(address) !== null, 'business.chat_wrong'),
);
const schema = v.object({
  name,
  town: name,
  logo: optionalText(200),
  phone: optionalText(32),
  chat,
  site: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    httpsAddress,
  ]),
  legal_name: optionalText(120),
  tax_number: optionalText(40),
  tax_address: optionalText(240),
});

/** The profile of a business. A field that is left empty is removed. */
export function BusinessForm({ business }: { business: Business | null }) {
  const text = useText();
  const draft = useDraft('business');
  const [logo, setLogo] = useState(draft.typed.logo ?? business?.logo ?? '');
  const logoField = useRef<HTMLInputElement>(null);
  /** A form field, so that it is kept in the draft like the others. */
  function changeLogo(changed: string): void {
    setLogo(changed);
    if (logoField.current === null) return;
    logoField.current.value = changed;
    logoField.current.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const upload = useLogo();
  const save = useSaveBusiness(() => {
    draft.forget();
    toast.done('business.saved');
  });
  const form = useForm(by(schema), ({ name, town, ...others }) =>
    save.mutateAsync({ name, town, ...given(others) }),
  );
  const errors: Partial<Record<string, (typeof form.errors)[string]>> = form.errors;
  const saved = { ...business, chat: business?.chat?.address };
  const field = (name: Exclude<keyof v.InferOutput<typeof schema>, 'logo'>) => ({
    name,
    label: text(`business.${name}`),
    defaultValue: draft.typed[name] ?? saved[name] ?? '',
    error: errors[name],
  });
  return (
    <Form
      form={draft.kept(form)}
      submit={
        <>
          {upload.isPending && <WhyNotYet />}
          <Button type="submit" connected busy={save.isPending || upload.isPending} wide>
            {text('business.save')}
          </Button>
        </>
      }
    >
      <div className="halves grid gap-4">
        <div className="grid gap-4">
          <p className="text-soft">{text('business.says')}</p>
          <TextField {...field('name')} autoComplete="organization" autoCapitalize="words" maxLength={80} />
          <TextField {...field('town')} autoComplete="address-level2" autoCapitalize="words" maxLength={80} />
          <input ref={logoField} type="hidden" name="logo" defaultValue={logo} />
          <LogoField logo={logo} upload={upload} onChange={changeLogo} />
        </div>
        <div className="grid gap-4">
          <Heading>{text('business.contact')}</Heading>
          <TextField
            {...field('phone')}
            type="tel"
            autoComplete="tel"
            hint={text('business.phone_hint')}
            maxLength={32}
          />
          <TextField
            {...field('chat')}
            inputMode="url"
            autoCapitalize="none"
            hint={
              <span className="wrap-anywhere">
                {text('business.chat_hint', { example: 'https://zalo.me/0912345678' })}
              </span>
            }
            maxLength={200}
          />
          <TextField
            {...field('site')}
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            hint={text('business.site_hint')}
          />
        </div>
        <div className="both-halves grid gap-4">
          <Heading>{text('business.receipts')}</Heading>
          <p className="text-sm text-soft">{text('business.receipts_says')}</p>
          <div className="halves grid gap-4">
            <div className="grid gap-4">
              <TextField {...field('legal_name')} maxLength={120} />
              <TextField {...field('tax_number')} autoCapitalize="characters" maxLength={40} />
            </div>
            <TextArea {...field('tax_address')} rows={3} maxLength={240} />
          </div>
        </div>
      </div>
    </Form>
  );
}

/** The fields that have a value. */
function given<Fields extends Record<string, string | undefined>>(
  fields: Fields,
): { [Name in keyof Fields]?: string } {
  const found = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(found) as { [Name in keyof Fields]?: string };
}

function WhyNotYet() {
  const text = useText();
  return <span className="text-sm text-soft">{text('business.uploading')}</span>;
}
