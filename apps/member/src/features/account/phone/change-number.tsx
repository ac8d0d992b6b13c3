import { phoneChannels } from '@handbill/contract/phone';
import { useState } from 'react';
import * as v from 'valibot';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { by, text as filled } from '../../../ui/forms/checks.ts';
import { PasswordField, TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { SelectField } from '../../../ui/forms/more-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { RowDetails, RowList } from '../../../ui/lists/rows.tsx';
import { PhoneIcon } from '../../../ui/more-icons.tsx';
import { timeText } from '../../../ui/values/time.tsx';
import { type Phone, useChange } from './use-phone.ts';

const schema = by(
  v.object({
    phone: filled(32),
    channel: v.picklist(phoneChannels),
    password: v.pipe(v.string(), v.nonEmpty('field.required')),
  }),
);

/** Another number: the code goes there, and the number changes once the code comes back. */
export function ChangeNumber({ phone }: { phone: Phone }) {
  const text = useText();
  // A new form after each code.
  const [sent, setSent] = useState(0);
  return (
    <RowList>
      <li>
        <RowDetails key={sent} icon={PhoneIcon} title={text('phone.change')}>
          <p className="text-sm text-soft">{text('phone.change_says')}</p>
          {phone.next_code_at === null ? (
            <NewNumber channels={phone.channels} onDone={() => setSent(sent + 1)} />
          ) : (
            <p className="text-sm">{text('phone.next_from', { at: timeText(phone.next_code_at) })}</p>
          )}
        </RowDetails>
      </li>
    </RowList>
  );
}

function NewNumber({ channels, onDone }: { channels: Phone['channels']; onDone(): void }) {
  const text = useText();
  const change = useChange(onDone);
  const form = useForm(schema, (values) => change.mutateAsync(values), {
    password_incorrect: 'password',
    phone_not_reachable: 'phone',
    phone_is_verified: 'phone',
  });
  const [only] = channels;
  return (
    <Form
      form={form}
      submit={
        <Button type="submit" look="secondary" connected busy={change.isPending} wide>
          {text('phone.send_new')}
        </Button>
      }
    >
      <TextField
        label={text('phone.new')}
        name="phone"
        type="tel"
        autoComplete="tel"
        maxLength={32}
        error={form.errors.phone}
      />
      {channels.length > 1 ? (
        <SelectField label={text('phone.channel')} name="channel" error={form.errors.channel}>
          {channels.map((channel) => (
            <option key={channel} value={channel}>
              {text(`phone.channel.${channel}`)}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="channel" value={only} />
      )}
      <PasswordField
        label={text('field.label.password_current')}
        name="password"
        autoComplete="current-password"
        error={form.errors.password}
      />
    </Form>
  );
}
