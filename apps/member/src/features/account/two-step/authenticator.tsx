import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { type AnswerData, api, type Input } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Button } from '../../../ui/button.tsx';
import { by, text as filled } from '../../../ui/forms/checks.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Card, Fact, Facts, Heading, Note } from '../../../ui/screen.tsx';
import { CopyRow } from '../../../ui/sharing/copy-row.tsx';
import { Qr } from '../../../ui/sharing/qr.tsx';
import { Time } from '../../../ui/values/time.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { useConfirmAuthenticator, useRemoveAuthenticator } from './use-two-step.ts';

type Enrolment = AnswerData<'authenticatorBegin'>;

/** The authenticator: from the password to the QR code to the first code of the app, or removed. */
export function AuthenticatorCard({ added }: { added: string | null }) {
  const text = useText();
  const [asking, setAsking] = useState<'add' | 'remove' | null>(null);
  const begin = useMutation({
    mutationFn: (sent: Input<'authenticatorBegin'>) => api.authenticatorBegin(sent),
  });
  const remove = useRemoveAuthenticator();
  return (
    <Card>
      <Heading>{text('two_step.app')}</Heading>
      {begin.data ? (
        <FirstCode enrolment={begin.data.data} onDone={begin.reset} />
      ) : (
        <>
          {added === null ? (
            <p>{text('two_step.app_none')}</p>
          ) : (
            <Facts>
              <Fact name={text('two_step.added')}>
                <Time at={added} />
              </Fact>
            </Facts>
          )}
          <Button look={added === null ? 'primary' : 'secondary'} wide onClick={() => setAsking('add')}>
            {text(added === null ? 'two_step.app_add' : 'two_step.app_replace')}
          </Button>
          {added !== null && (
            <Button
              look="secondary"
              wide
              aria-label={text('two_step.app_remove_named')}
              onClick={() => setAsking('remove')}
            >
              {text('two_step.remove')}
            </Button>
          )}
        </>
      )}
      {asking === 'add' && (
        <PasswordDialog
          title={text('two_step.app_new')}
          submit="second_step.continue"
          busy={begin.isPending}
          onSend={({ password }) => begin.mutateAsync({ password })}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'remove' && (
        <PasswordDialog
          title={text('two_step.app_remove_title')}
          submit="two_step.remove"
          ends
          busy={remove.isPending}
          onSend={({ password }) => remove.mutateAsync({ password })}
          onClose={() => setAsking(null)}
        />
      )}
    </Card>
  );
}

const codeOnly = by(v.object({ code: filled(16) }));

function FirstCode({ enrolment, onDone }: { enrolment: Enrolment; onDone(): void }) {
  const text = useText();
  const confirm = useConfirmAuthenticator();
  const { secret, address } = enrolment;
  const form = useForm(
    codeOnly,
    async ({ code }) => {
      await confirm.mutateAsync({ enrolment: enrolment.enrolment, code });
      onDone();
    },
    { otp_incorrect: 'code' },
  );
  return (
    <>
      <p>{text('two_step.app_scan')}</p>
      <Qr value={address} label={text('two_step.app_qr')} />
      <p className="text-center">
        <a href={address} className="inline-flex min-h-11 items-center text-accent underline">
          {text('two_step.app_open')}
        </a>
      </p>
      <div className="break-all">
        <CopyRow name={text('two_step.app_key')} value={secret} />
      </div>
      <Form
        form={form}
        submit={
          <Button type="submit" connected busy={confirm.isPending} wide>
            {text('two_step.confirm')}
          </Button>
        }
      >
        <Note tone="active">
          <p>{text('two_step.signs_out')}</p>
        </Note>
        <TextField
          label={text('two_step.code')}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          error={form.errors.code}
        />
      </Form>
      <Button look="secondary" wide onClick={onDone}>
        {text('action.cancel')}
      </Button>
    </>
  );
}
