import { type WebhookEvent, webhookEvents } from '@handbill/contract/webhooks';
import { useText } from '../../languages/index.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { CheckField } from '../../ui/forms/more-fields.tsx';
import { type Checked, useForm, type Values } from '../../ui/forms/use-form.ts';
import { type MadeSecret, useAddWebhook } from './use-webhooks.ts';
import { eventNames } from './webhook-names.ts';

const URL_MAX = 500;

function check(values: Values): Checked<{ url: string; events: WebhookEvent[] }> {
  const url = String(values.url).trim();
  const events = webhookEvents.filter((event) => values[event] === 'on');
  if (url === '') return { errors: { url: 'field.required' } };
  if (events.length === 0) return { errors: { [webhookEvents[0]]: 'webhooks.event_missing' } };
  return { sent: { url, events } };
}

/** Asks for an address and for its events, and adds the webhook. */
export function AddWebhookDialog({ onAdded, onClose }: { onAdded(made: MadeSecret): void; onClose(): void }) {
  const text = useText();
  const add = useAddWebhook();
  const form = useForm(check, async (sent) => {
    onAdded(await add.mutateAsync(sent));
    onClose();
  });
  return (
    <FormDialog
      title={text('webhooks.add_title')}
      submit={text('webhooks.add')}
      form={form}
      busy={add.isPending}
      onClose={onClose}
    >
      <TextField
        label={text('webhooks.url')}
        name="url"
        inputMode="url"
        maxLength={URL_MAX}
        autoComplete="off"
        hint={text('webhooks.url_hint')}
        error={form.errors.url}
      />
      <fieldset className="grid gap-1">
        <legend className="font-medium">{text('webhooks.events')}</legend>
        {webhookEvents.map((event) => (
          <CheckField key={event} name={event} defaultChecked error={form.errors[event]}>
            {text(eventNames[event])}
          </CheckField>
        ))}
      </fieldset>
    </FormDialog>
  );
}
