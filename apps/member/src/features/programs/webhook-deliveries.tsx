import { Suspense, useState } from 'react';
import { useText } from '../../languages/index.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { part } from '../../ui/part.ts';
import { Badge, Fact, Facts } from '../../ui/screen.tsx';
import { Time } from '../../ui/values/time.tsx';
import { SendAgain } from './send-again.tsx';
import { type Delivery, useDeliveries } from './use-webhooks.ts';
import { deliveryStates, eventNames } from './webhook-names.ts';

/** Only in wide windows. */
const DeliveriesTable = part(() => import('./deliveries-table.tsx'), 'DeliveriesTable');

interface Of {
  webhookId: string;
  isOn: boolean;
}

/** What was sent to one address, behind a summary that opens it. */
export function WebhookDeliveries({ wide, titleId, ...of }: Of & { wide: boolean; titleId: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-describedby={titleId} className="min-h-11 cursor-pointer py-2 font-medium">
        {text('webhooks.deliveries')}
      </summary>
      {isOpen && <DeliveryList {...of} wide={wide} />}
    </details>
  );
}

function DeliveryList({ webhookId, isOn, wide }: Of & { wide: boolean }) {
  const text = useText();
  const deliveries = useDeliveries(webhookId);
  return (
    <Loaded query={deliveries}>
      {(list) =>
        list.length === 0 ? (
          <p className="text-soft">{text('webhooks.none')}</p>
        ) : wide ? (
          <Suspense fallback={<Skeleton rows={2} />}>
            <DeliveriesTable webhookId={webhookId} isOn={isOn} list={list} />
          </Suspense>
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

function OneDelivery({ webhookId, shown, isOn }: Of & { shown: Delivery }) {
  const text = useText();
  const { event, state, tries, last_status, happened_at, next_try_at } = shown;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-medium">{text(eventNames[event])}</h4>
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
      {isOn && <SendAgain webhookId={webhookId} shown={shown} />}
    </div>
  );
}
