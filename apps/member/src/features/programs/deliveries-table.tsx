import { useText } from '../../languages/index.ts';
import { Badge } from '../../ui/screen.tsx';
import { Time, timeText } from '../../ui/values/time.tsx';
import { SortedTable } from '../../ui/wide/sorted-table.tsx';
import { SendAgain } from './send-again.tsx';
import type { Delivery } from './use-webhooks.ts';
import { deliveryStates, eventNames } from './webhook-names.ts';

interface Deliveries {
  webhookId: string;
  isOn: boolean;
  list: readonly Delivery[];
}

/** What was sent to one address, for wide windows. */
export function DeliveriesTable({ webhookId, isOn, list }: Deliveries) {
  const text = useText();
  return (
    <SortedTable
      caption={text('webhooks.deliveries')}
      columns={[
        { name: text('webhooks.column_event'), value: ({ event }) => text(eventNames[event]) },
        {
          name: text('webhooks.column_time'),
          value: ({ happened_at }) => happened_at,
          cell: ({ happened_at }) => <Time at={happened_at} />,
        },
        {
          name: text('webhooks.column_state'),
          value: ({ state }) => text(deliveryStates[state].name),
          cell: (delivery) => <State shown={delivery} />,
        },
        { name: text('webhooks.tries'), value: ({ tries }) => tries },
        {
          name: text('webhooks.answer'),
          value: ({ last_status }) => last_status,
        },
      ]}
      rows={list}
      keyOf={({ _id }) => _id}
      shown={list.length}
      {...(isOn && { actions: (delivery: Delivery) => <SendAgain webhookId={webhookId} shown={delivery} /> })}
    />
  );
}

/** The state of a delivery, with the next try of one that waits for it. */
function State({ shown: { state, tries, next_try_at } }: { shown: Delivery }) {
  const text = useText();
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={deliveryStates[state].tone}>{text(deliveryStates[state].name)}</Badge>
      {next_try_at !== null && tries > 0 && (
        <span className="text-soft">{text('webhooks.next_at', { at: timeText(next_try_at) })}</span>
      )}
    </span>
  );
}
