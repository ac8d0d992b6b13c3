import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import type { Webhook } from '../../data/api.ts';
import { countText } from '../../ui/lists/count-text.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { stateTexts } from './texts.ts';

/** A webhook, and why its last event that failed did not arrive. */
export function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { member, host, events, state, added_at, off_since, last_taken_at, waiting, last_failure } = webhook;
  return (
    <RecordCard
      title={host}
      state={stateTexts[state]}
      facts={[
        { name: 'Events', value: events.join(', ') },
        { name: 'Added', value: <Instant of={added_at} /> },
        off_since !== null && { name: 'Off since', value: <Instant of={off_since} /> },
        {
          name: 'Last event taken',
          value: last_taken_at === null ? 'None yet' : <Instant of={last_taken_at} />,
        },
        { name: 'Waiting', value: countText(waiting) },
        ...failureFacts(last_failure),
      ]}
      actions={
        <TextLink component={Link} to={`/members/${member._id}`}>
          Open {member.username}
        </TextLink>
      }
    />
  );
}

function failureFacts(failure: Webhook['last_failure']) {
  if (failure === null) return [{ name: 'Last failure', value: 'None in 30 days' }];
  const { _id, event, tries, status, tried_at, next_try_at } = failure;
  const answer = status === null ? 'no answer' : `answer ${status}`;
  return [
    { name: 'Last failure', value: `${event}: ${answer}` },
    { name: 'Event id', value: _id },
    { name: 'Tries', value: countText(tries) },
    { name: 'Last try', value: <Instant of={tried_at} /> },
    { name: 'Next try', value: next_try_at === null ? 'Given up' : <Instant of={next_try_at} /> },
  ];
}
