import { useId, useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Badge, Card, Heading, Note } from '../../ui/screen.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import {
  type MadeSecret,
  useRemoveWebhook,
  useSendWebhook,
  useSwitchWebhook,
  useWebhooks,
  type Webhook,
} from './use-webhooks.ts';
import { WebhookDeliveries } from './webhook-deliveries.tsx';
import { eventNames, stateOfWebhook } from './webhook-names.ts';
import { WebhookSecret } from './webhook-secret.tsx';

/** The addresses of the member's programs; a new secret is shown in its card until this screen is left. */
export function Webhooks({ wide }: { wide: boolean }) {
  const text = useText();
  const webhooks = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const keep = ({ webhookId, secret }: MadeSecret) =>
    setSecrets((others) => ({ ...others, [webhookId]: secret }));
  return (
    <Card>
      <Heading>{text('webhooks.title')}</Heading>
      <p className="text-soft">{text('webhooks.say')}</p>
      <Loaded query={webhooks}>
        {(list) => (
          <ul className="grid gap-3">
            {list.map((webhook) => (
              <li key={webhook._id}>
                <OneWebhook shown={webhook} secret={secrets[webhook._id]} onMade={keep} wide={wide} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Button look="secondary" onClick={() => setIsAdding(true)}>
        {text('webhooks.add')}
      </Button>
      {isAdding && <AddWebhookDialog onAdded={keep} onClose={() => setIsAdding(false)} />}
    </Card>
  );
}

interface Shown {
  shown: Webhook;
  secret: string | undefined;
  onMade(made: MadeSecret): void;
  wide: boolean;
}

function OneWebhook({ shown, secret, onMade, wide }: Shown) {
  const text = useText();
  const { _id, url, events, off_since: offSince } = shown;
  const { name, tone } = stateOfWebhook(shown);
  const id = useId();
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="wrap-anywhere font-semibold">
          {url}
        </h3>
        <Badge tone={tone}>{text(name)}</Badge>
      </div>
      <div className="halves grid gap-3">
        <div className="grid gap-3">
          <ul className="grid gap-1 text-soft">
            {events.map((event) => (
              <li key={event}>{text(eventNames[event])}</li>
            ))}
          </ul>
          {shown.off_because === 'secured' && <Note tone="wrong">{text('webhooks.secured')}</Note>}
          <Steps webhook={shown} titleId={id} />
        </div>
        <div className="grid gap-3">
          <WebhookSecret webhook={shown} secret={secret} onMade={onMade} />
        </div>
      </div>
      <WebhookDeliveries webhookId={_id} titleId={id} isOn={offSince === null} wide={wide} />
    </div>
  );
}

function Steps({ webhook, titleId }: { webhook: Webhook; titleId: string }) {
  const text = useText();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveWebhook(() => setIsAsking(false));
  const turn = useSwitchWebhook();
  const send = useSendWebhook(webhook._id);
  const isOn = webhook.off_since === null;
  const { host } = new URL(webhook.url);
  const switchIt = () =>
    turn.mutate({ webhook_id: webhook._id, state: isOn ? 'off' : 'on' }, { onError: toast.failure });
  return (
    <div className="flex flex-wrap gap-2">
      {isOn && (
        <Button
          look="secondary"
          busy={send.isPending}
          aria-describedby={titleId}
          onClick={() => send.mutate({ webhook_id: webhook._id }, { onError: toast.failure })}
        >
          {text('webhooks.test')}
        </Button>
      )}
      <Button look="secondary" busy={turn.isPending} aria-describedby={titleId} onClick={switchIt}>
        {text(isOn ? 'webhooks.switch_off' : 'webhooks.switch_on')}
      </Button>
      <Button
        look="secondary"
        aria-label={text('webhooks.remove_named', { host })}
        onClick={() => setIsAsking(true)}
      >
        {text('webhooks.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text('webhooks.remove_title', { host })}
          question={text('webhooks.remove_question')}
          confirm={text('webhooks.remove')}
          busy={remove.isPending}
          failure={remove.error}
          onClose={() => setIsAsking(false)}
          onConfirm={() => remove.mutate({ webhook_id: webhook._id })}
        />
      )}
    </div>
  );
}
