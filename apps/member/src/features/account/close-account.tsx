import { CallFailed } from '@handbill/contract/client';
import { useState } from 'react';
import * as v from 'valibot';
import { useText } from '../../languages/index.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { by } from '../../ui/checks.ts';
import { Actions, Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, Heading, Note } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useCloseAccount } from './use-account.ts';

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('field.required')) });

/** Leaving for good: what happens is said before it is asked once more, with the password. */
export function CloseAccount() {
  const text = useText();
  const [asking, setAsking] = useState(false);
  return (
    <Card>
      <Heading>{text('account.close')}</Heading>
      <p className="text-sm text-soft">{text('account.close_says')}</p>
      <Button look="secondary" connected onClick={() => setAsking(true)}>
        {text('account.close')}
      </Button>
      {asking && <ClosingDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function ClosingDialog({ onClose }: { onClose(): void }) {
  const text = useText();
  const closing = useCloseAccount(() => toast.done('toast.closed'));
  const form = useForm(by(schema), (values) => closing.mutateAsync(values));
  return (
    <Dialog title={text('account.close_title')} persistent={closing.isPending} onClose={onClose}>
      <Note tone="active">
        <p>{text('account.close_warning')}</p>
      </Note>
      <Form
        form={form}
        onFailure={(failure) => <Remedy failure={failure} />}
        submit={
          <Actions>
            <Button type="button" look="secondary" disabled={closing.isPending} onClick={onClose}>
              {text('action.cancel')}
            </Button>
            <Button type="submit" connected busy={closing.isPending}>
              {text('account.close_confirm')}
            </Button>
          </Actions>
        }
      >
        <PasswordField
          label={text('field.label.password')}
          name="password"
          autoComplete="current-password"
          error={form.errors.password}
        />
      </Form>
    </Dialog>
  );
}

/** What is missing before the account can be closed, and where to give it. */
function Remedy({ failure }: { failure: unknown }) {
  const text = useText();
  if (!(failure instanceof CallFailed)) return null;
  const { settles_at } = failure.fields;
  if (failure.slug === 'account_unsettled' && settles_at !== undefined) {
    return (
      <p>
        {text('account.close_from')} <Time at={settles_at} />
      </p>
    );
  }
  if (failure.slug === 'bank_does_not_exist') {
    return (
      <ButtonLink href="/individual/bank-info?next=/account-detail" look="secondary">
        {text('withdraw.add_bank')}
      </ButtonLink>
    );
  }
  if (failure.slug !== 'address_required') return null;
  return (
    <ButtonLink href="/individual/address?next=/account-detail" look="secondary">
      {text('withdraw.add_address')}
    </ButtonLink>
  );
}
