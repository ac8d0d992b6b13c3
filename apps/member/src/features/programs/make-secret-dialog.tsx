import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { SelectField } from '../../ui/forms/more-fields.tsx';
import { type Checked, useForm, type Values } from '../../ui/forms/use-form.ts';
import { type MadeSecret, useMakeSecret, type Webhook } from './use-webhooks.ts';

/** For how many hours the secret before also signs: an hour, a day, a week. */
const OVERLAPS = [1, 24, 168];
const USUAL_OVERLAP = 24;

const check = (values: Values): Checked<{ hours: number }> => ({ sent: { hours: Number(values.overlap) } });

/**
 * Asks for how long the secret before also signs, and makes another one. It closes after one attempt, also a failed one:
 * whether there is another secret now, its owner sees in the list.
 */
export function MakeSecretDialog(props: {
  webhook: Webhook;
  onMade(made: MadeSecret): void;
  onFailed(failure: unknown): void;
  onClose(): void;
}) {
  const { webhook, onMade, onFailed, onClose } = props;
  const text = useText();
  const make = useMakeSecret();
  // As it was when its owner decided: the list may be fetched again while the dialog is open.
  const [seen] = useState(webhook.secret_made_at);
  const form = useForm(check, async ({ hours }) => {
    const sent = { webhook_id: webhook._id, secret_made_at: seen, overlap_hours: hours };
    await make.mutateAsync(sent).then(onMade, onFailed);
    onClose();
  });
  return (
    <FormDialog
      title={text('webhooks.secret_title', { host: new URL(webhook.url).host })}
      submit={text('webhooks.secret_make')}
      form={form}
      busy={make.isPending}
      onClose={onClose}
    >
      <SelectField label={text('webhooks.overlap')} name="overlap" defaultValue={USUAL_OVERLAP}>
        {OVERLAPS.map((hours) => (
          <option key={hours} value={hours}>
            {text('webhooks.overlap_hours', { hours })}
          </option>
        ))}
      </SelectField>
      <p className="text-soft">{text('webhooks.secret_say')}</p>
    </FormDialog>
  );
}
