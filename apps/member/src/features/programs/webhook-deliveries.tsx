import { useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Badge, Fact, Facts } from '../../ui/screen.tsx';
import { Time } from '../../ui/time.tsx';
import { toast } from '../../ui/toast.tsx';
import { type Delivery, useDeliveries, useSendWebhook } from './use-webhooks.ts';
import { deliveryStates, eventNames } from './webhook-names.ts';

/** What was sent to one address, behind a summary that opens it. */
export function WebhookDeliveries({ webhookId, isOn }: { webhookId: string; isOn: boolean }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{text('webhooks.deliveries')}</summary>
      {isOpen && <DeliveryList webhookId={webhookId} isOn={isOn} />}
    </details>
  );
}

function DeliveryList({ webhookId, isOn }: { webhookId: string; isOn: boolean }) {
  const text = useText();
  const deliveries = useDeliveries(webhookId);
  return (
    <Loaded query={deliveries}>
      {(list) =>
        list.length === 0 ? (
          <p className="text-soft">{text('webhooks.none')}</p>
        ) : (
          <ul className="grid gap-3">
            {list.map((delivery) => (
              <li key={delivery._id} className="border-t border-line pt-3">
                <OneDelivery webhookId={webhookId} shown={delivery} isOn={isOn} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function OneDelivery({ webhookId, shown, isOn }: { webhookId: string; shown: Delivery; isOn: boolean }) {
  const text = useText();
  const send = useSendWebhook(webhookId);
  const { _id, event, state, tries, last_status, happened_at, next_try_at } = shown;
  const name = text(eventNames[event]);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-medium">{name}</h4>
        <Badge tone={deliveryStates[state].tone}>{text(deliveryStates[state].name)}</Badge>
      </div>
      <p className="text-soft">
        <Time at={happened_at} />
      </p>
      <Facts>
        <Fact name={text('webhooks.tries')}>{tries}</Fact>
        <Fact name={text('webhooks.answer')}>{last_status ?? text('webhooks.answer_none')}</Fact>
        {next_try_at !== null && tries > 0 && (
          <Fact name={text('webhooks.next')}>
            <Time at={next_try_at} />
          </Fact>
        )}
      </Facts>
      {isOn && (
        <Button
          look="secondary"
          busy={send.isPending}
          aria-label={text('webhooks.again_named', { event: name, id: _id.slice(-4) })}
          onClick={() => send.mutate({ webhook_id: webhookId, delivery_id: _id }, { onError: toast.failure })}
        >
          {text('webhooks.again')}
        </Button>
      )}
    </div>
  );
}
