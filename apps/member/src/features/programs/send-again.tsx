import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { type Delivery, useSendWebhook } from './use-webhooks.ts';
import { eventNames } from './webhook-names.ts';

/** Sends an event to its address once more. */
export function SendAgain({ webhookId, shown }: { webhookId: string; shown: Delivery }) {
  const text = useText();
  const send = useSendWebhook(webhookId);
  const { _id, event } = shown;
  return (
    <Button
      look="secondary"
      busy={send.isPending}
      aria-label={text('webhooks.again_named', { event: text(eventNames[event]), id: _id.slice(-4) })}
      onClick={() => send.mutate({ webhook_id: webhookId, delivery_id: _id }, { onError: toast.failure })}
    >
      {text('webhooks.again')}
    </Button>
  );
}
