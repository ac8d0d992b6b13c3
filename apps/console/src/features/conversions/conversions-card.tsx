import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { api, type ShareConversions } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { RecordCard, stepFacts } from '../../ui/lists/record-card.tsx';
import { MemberName } from '../../ui/values/member-name.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { signalTexts } from './texts.ts';

/** The conversions of one share, to judge. */
export function ConversionsCard({ conversions }: { conversions: ShareConversions }) {
  const { order, counts, by, signals, worth } = conversions;
  return (
    <RecordCard
      title={order.title}
      state={countsText(counts)}
      facts={[
        { name: 'By code, picture, server', value: `${by.code}, ${by.picture}, ${by.server}` },
        { name: 'Taps', value: conversions.taps },
        worth > 0 && { name: 'Value', value: <Money of={worth} /> },
        { name: 'Sharer', value: <MemberName of={conversions.sharer} /> },
        { name: 'Advertiser', value: <MemberName of={conversions.advertiser} /> },
        { name: 'First', value: <Instant of={conversions.first_at} /> },
        { name: 'Last', value: <Instant of={conversions.last_at} /> },
        ...stepFacts('Judged', conversions.judged_by, conversions.judged_at),
      ]}
      actions={
        <Allowed to="traffic.reverse">
          <Judge conversions={conversions} verdict="made" />
          <Judge conversions={conversions} verdict="real" />
        </Allowed>
      }
    >
      {signals.length > 0 ? (
        <ul>
          {signals.map((signal) => (
            <li key={signal}>{signalTexts[signal]}</li>
          ))}
        </ul>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        <Link component={RouterLink} to={visitsOf(conversions)}>
          Visits of this share
        </Link>
        <Link component={RouterLink} to={`/review?order=${order._id}`}>
          Preview as a visitor
        </Link>
      </Box>
    </RecordCard>
  );
}

/** Where the share's visits are listed with their networks, for as long as conversions are judged. */
function visitsOf({ _id: share, order }: ShareConversions): string {
  return `/traffic?${new URLSearchParams({ view: 'visits', share, name: order.title, days: '30' })}`;
}

const judging = {
  made: {
    label: 'Made up',
    title: 'Leave these conversions out of the results',
    done: 'Left out of the results',
    says: 'The advertiser reads how many were left out. No money moves.',
  },
  real: {
    label: 'Real',
    title: 'Count these conversions in the results',
    done: 'Counted in the results',
    says: 'All conversions of this share so far count.',
  },
} as const;

function Judge({
  conversions: { _id: id, seen, counts },
  verdict,
}: {
  conversions: ShareConversions;
  verdict: 'made' | 'real';
}) {
  const { label, title, done, says } = judging[verdict];
  if (counts[verdict] > 0 && counts.open === 0 && counts[verdict === 'made' ? 'real' : 'made'] === 0)
    return null;
  return (
    <CommandDialog
      label={label}
      title={title}
      confirm={label}
      done={done}
      read={readReason}
      send={(reason, key) => api.judgeConversions({ id, seen, verdict, reason }, key)}
    >
      <p>{says}</p>
      <ReasonField autoFocus />
    </CommandDialog>
  );
}

function countsText({ open, made, real }: ShareConversions['counts']): string {
  const parts = [open > 0 && `${open} not judged`, made > 0 && `${made} made up`, real > 0 && `${real} real`];
  return parts.filter((part) => part !== false).join(', ');
}
