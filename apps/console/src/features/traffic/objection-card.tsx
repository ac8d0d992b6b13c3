import type { Language } from '@handbill/contract/languages';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { api, type Objection } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { AnswerField } from '../../ui/forms/answer-field.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Money } from '../../ui/values/money-and-time.tsx';
import { WaitingInQueue } from '../../ui/values/waiting.tsx';
import { objectionTexts, refusedByReason, visitsText } from './texts.ts';

/** An objection to refused visits of one share. */
export function ObjectionCard({ objection }: { objection: Objection }) {
  const { status, order } = objection;
  const reasons = refusedByReason({ refused: objection.reasons });
  return (
    <RecordCard
      title={order.title}
      state={objectionTexts[status]}
      facts={[
        { name: 'Sharer', value: <MemberName of={objection.sharer.username} /> },
        { name: 'Visits', value: objection.visits },
        reasons.length > 0 && {
          name: 'Refused',
          value: reasons.map(({ text, visits }) => `${visits} ${text}`).join(', '),
        },
        { name: 'Networks', value: objection.networks },
        { name: 'Rewards', value: <Money of={objection.rewards} /> },
        status === 'open' && { name: 'Can be paid', value: visitsText(objection.payable) },
        status === 'upheld' && { name: 'Verified', value: visitsText(objection.paid ?? 0) },
        objection.answer !== null && { name: 'Answer', value: objection.answer },
        ...stepFacts('Decided', objection.decided_by, objection.decided_at),
      ]}
      actions={
        status === 'open' ? (
          <Allowed to="objections.decide">
            <Answers objection={objection} />
          </Allowed>
        ) : null
      }
    >
      {status === 'open' ? <WaitingInQueue queue="objections" since={objection.created_at} /> : null}
      <Link component={RouterLink} to={`/traffic?view=visits&share=${objection.share}&days=30`}>
        All visits of this share
      </Link>
    </RecordCard>
  );
}

function Answers({ objection: { _id: id, payable, sharer } }: { objection: Objection }) {
  return (
    <>
      {payable > 0 ? (
        <CommandDialog<string>
          label="Uphold"
          title={`Verify ${visitsText(payable)} after all`}
          confirm="Uphold"
          done="Upheld; the sharer is notified"
          read={(fields) => readReason(fields, 'answer')}
          send={(answer, key) => api.upholdObjection({ id, answer }, key)}
        >
          <p>They take places of the share and settle like other visits.</p>
          <AnswerToSharer language={sharer.language} />
        </CommandDialog>
      ) : null}
      <CommandDialog<string>
        label="Decline"
        title="Decline this objection"
        confirm="Decline"
        done="Declined; the sharer is notified"
        plain
        read={(fields) => readReason(fields, 'answer')}
        send={(answer, key) => api.declineObjection({ id, answer }, key)}
      >
        <AnswerToSharer language={sharer.language} />
      </CommandDialog>
    </>
  );
}

function AnswerToSharer({ language }: { language: Language }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
      <AnswerField
        name="answer"
        topic="objection_answered"
        language={language}
        help="Visible to the sharer."
        rows={2}
        autoFocus
      />
    </Box>
  );
}
