import type { ServiceEvent } from '../../data/api.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { problemTexts } from './texts.ts';

/** Messages of the payment service that credited nothing: a person looks them up at the service. */
export function ServiceEventList() {
  return (
    <RecordList<ServiceEvent>
      title="Payment service"
      queue={false}
      selects={[{ name: 'problem', label: 'Problem', options: problemTexts }]}
      search="Id of the message or payment, or kind"
      card={(event) => <ServiceEventCard event={event} />}
    />
  );
}

function ServiceEventCard({ event }: { event: ServiceEvent }) {
  return (
    <RecordCard
      title={event.event_id}
      state={problemTexts[event.problem]}
      facts={[
        { name: 'Service', value: event.service },
        { name: 'Kind', value: event.type },
        { name: 'Payment', value: event.payment_id ?? '–' },
        { name: 'Received', value: <Instant of={event.received_at} /> },
      ]}
    />
  );
}
