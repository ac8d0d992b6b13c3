import { Button, Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import type { SupportRequest } from '../../data/api.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { WaitingInQueue } from '../../ui/values/waiting.tsx';
import { becauseTexts, statusTexts, subjectTexts, takenTexts, topicTexts } from './texts.ts';

/** Members’ requests to support: open ones by their wait, the longest first. */
export function SupportList() {
  return (
    <RecordList<SupportRequest>
      title="Support"
      queue
      selects={[
        { name: 'status', label: 'Status', options: statusTexts, start: 'open' },
        { name: 'subject', label: 'Subject', options: subjectTexts },
        { name: 'topic', label: 'Topic', options: topicTexts },
        { name: 'taken', label: 'Taken', options: takenTexts },
      ]}
      search="Reference or username"
      card={(request) => <SupportCard request={request} />}
    >
      <Button component={Link} to="/saved-answers" variant="outlined">
        Saved answers
      </Button>
    </RecordList>
  );
}

function SupportCard({ request }: { request: SupportRequest }) {
  const { _id: id, reference, subject, topic, status, member, closed_because: because } = request;
  return (
    <RecordCard
      title={`${reference} · ${topicTexts[topic]}`}
      state={statusTexts[status]}
      facts={[
        { name: 'Member', value: <MemberName of={member.username} /> },
        { name: 'Subject', value: [subjectTexts[subject.kind], subject.name].filter(Boolean).join(' · ') },
        { name: 'Messages', value: request.messages },
        { name: 'Last message', value: <Instant of={request.written_at} /> },
        request.taken_by !== null && { name: 'Taken by', value: request.taken_by },
        because !== null && { name: 'Closed', value: becauseTexts[because] },
      ]}
      actions={
        <TextLink component={Link} to={`/support/${id}`}>
          Open request
        </TextLink>
      }
    >
      {request.waits_since === null ? null : <WaitingInQueue queue="support" since={request.waits_since} />}
    </RecordCard>
  );
}
