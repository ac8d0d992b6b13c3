import * as v from 'valibot';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { by, text as filled } from '../../../ui/forms/checks.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Card, Heading, Note } from '../../../ui/screen.tsx';
import { timeText } from '../../../ui/values/time.tsx';
import { SendButtons } from './send-buttons.tsx';
import { type Phone, useConfirm } from './use-phone.ts';

const codeOnly = by(v.object({ code: filled(16) }));

/** Takes the code that was sent, and says where it went and until when it is valid. */
export function EnterCode({ phone, code }: { phone: Phone; code: NonNullable<Phone['code']> }) {
  const text = useText();
  const confirm = useConfirm();
  const form = useForm(codeOnly, (sent) => confirm.mutateAsync(sent), {
    phone_code_incorrect: 'code',
    phone_taken: 'code',
  });
  const isOwn = code.phone === phone.phone;
  const to = { phone: code.phone, at: timeText(code.expires_at) };
  if (code.state === 'failed') {
    return (
      <>
        <Note tone="wrong">
          <p>{text('phone.failed', to)}</p>
        </Note>
        {isOwn && <SendButtons phone={phone} />}
      </>
    );
  }
  return (
    <Card>
      <Heading>{text('phone.code_title')}</Heading>
      <p role="status">{text(code.state === 'sent' ? 'phone.sent' : 'phone.sending', to)}</p>
      <Form
        form={form}
        submit={
          <Button type="submit" connected busy={confirm.isPending} wide>
            {text('phone.confirm')}
          </Button>
        }
      >
        <TextField
          label={text('phone.code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={16}
          hint={text('phone.code_hint')}
          error={form.errors.code}
        />
      </Form>
      {isOwn && <SendButtons phone={phone} />}
    </Card>
  );
}
