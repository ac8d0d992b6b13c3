import { fromWire, type Minor } from '@handbill/contract/money';
import * as v from 'valibot';
import type { Settings } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Actions, Dialog } from '../../ui/dialogs/dialog.tsx';
import { by } from '../../ui/forms/checks.ts';
import { PasswordField } from '../../ui/forms/field.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Fact, Facts } from '../../ui/screen.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Arrival, Delay } from './arrival.tsx';

const schema = v.object({ password: v.pipe(v.string(), v.nonEmpty('field.required')) });

/** Everything about a withdrawal on one sheet, and the password as proof of the member. */
export function WithdrawReview(props: {
  /** In minor units of the wire. */
  amount: number;
  fee: Minor;
  settings: Settings;
  busy: boolean;
  onConfirm(password: string): Promise<unknown>;
  onClose(): void;
}) {
  const text = useText();
  const { amount, fee, settings, busy } = props;
  const form = useForm(by(schema), ({ password }) => props.onConfirm(password));
  return (
    <Dialog title={text('withdraw.review')} place="bottom" persistent={busy} onClose={props.onClose}>
      <Form
        form={form}
        submit={
          <Actions>
            <Button look="secondary" disabled={busy} onClick={props.onClose}>
              {text('action.back')}
            </Button>
            <Button type="submit" connected busy={busy}>
              {text('withdraw.submit')}
            </Button>
          </Actions>
        }
      >
        <Facts>
          <Fact name={text('field.label.amount')}>
            <Money amount={amount} />
          </Fact>
        </Facts>
        <Arrival amount={fromWire(amount)} fee={fee} />
        <Facts>
          <Fact name={text('withdraw.when')}>
            {text('withdraw.within', { hours: settings.withdraw_answer_hours.value })}
          </Fact>
        </Facts>
        <Delay />
        <PasswordField
          label={text('field.label.password')}
          name="password"
          autoComplete="current-password"
          hint={text('withdraw.password_hint')}
          error={form.errors.password}
        />
      </Form>
    </Dialog>
  );
}
