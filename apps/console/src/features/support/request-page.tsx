import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { answers } from '../../data/answers.ts';
import type { SupportThread } from '../../data/api.ts';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { Facts, stepFacts } from '../../ui/lists/record-card.tsx';
import { languageName } from '../../ui/values/language-name.ts';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { WaitingInQueue } from '../../ui/values/waiting.tsx';
import { Messages } from './messages.tsx';
import { RequestActions } from './request-actions.tsx';
import { SubjectLinks } from './subject-links.tsx';
import { becauseTexts, statusTexts, subjectTexts, topicTexts } from './texts.ts';

/** A request to support: what it is about, its messages, and the steps that the operator can take. */
export function SupportPage() {
  const { id = '' } = useParams();
  const request = useQuery(answers.support(id));
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2, maxWidth: 900 }}>
      <Title title="Support" />
      <Loaded query={request}>{(thread) => <Request request={thread} />}</Loaded>
    </Box>
  );
}

function Request({ request }: { request: SupportThread }) {
  const { subject, member, waits_since: since, closed_because: because } = request;
  return (
    <>
      <Box>
        <Typography component="h1" variant="h5">
          {request.reference} · {topicTexts[request.topic]}
        </Typography>
        <Typography color="text.secondary">
          {statusTexts[request.status]}
          {because === null ? '' : `: ${becauseTexts[because]}`}
        </Typography>
        {since === null ? null : <WaitingInQueue queue="support" since={since} />}
      </Box>
      <Facts
        of={[
          { name: 'Member', value: <MemberName of={member.username} /> },
          { name: 'Language', value: languageName(member.language) },
          member.locked && { name: 'Account', value: 'Locked' },
          member.closed && { name: 'Account', value: 'Closed' },
          { name: 'Subject', value: [subjectTexts[subject.kind], subject.name].filter(Boolean).join(' · ') },
          subject.amount !== null && { name: 'Amount', value: <Money of={subject.amount} /> },
          ...stepFacts('Taken', request.taken_by, request.taken_at),
        ]}
      />
      <SubjectLinks request={request} />
      <Messages thread={request.thread} />
      {request.status === 'closed' ? null : <RequestActions request={request} />}
    </>
  );
}
