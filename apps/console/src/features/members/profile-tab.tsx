import { Box, Link as TextLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberProfile } from '../../data/api.ts';
import { Empty } from '../../ui/lists/loaded.tsx';
import { Facts } from '../../ui/lists/record-card.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { lockReasonTexts } from './texts.ts';

/** A member's account, money, and what is in progress. */
export function ProfileTab({ profile }: { profile: MemberProfile }) {
  const { member, running, address, bank, invited_by: inviter } = profile;
  const reason = member.lock_reason;
  return (
    <>
      <Group title="Money">
        <Facts
          of={[
            { name: 'Available', value: <Money of={member.account_balance} /> },
            { name: 'Withdrawing', value: <Money of={member.withdrawing_balance} /> },
            { name: 'Open withdrawals', value: String(running.withdrawals) },
            { name: 'Total of open withdrawals', value: <Money of={running.withdrawals_total} /> },
          ]}
        />
      </Group>
      <Group title="Account">
        <Facts
          of={[
            { name: 'Phone', value: member.phone },
            {
              name: 'Phone verified',
              value: profile.phone_verified_at === null ? 'No' : <Instant of={profile.phone_verified_at} />,
            },
            { name: 'Counts as a real person', value: <Standing profile={profile} /> },
            { name: 'Level', value: member.level_name },
            { name: 'Language', value: profile.locale },
            { name: 'Joined', value: <Instant of={member.created_at} /> },
            { name: 'Accepted the terms', value: <Instant of={profile.agreed_terms_at} /> },
            { name: 'Invite code', value: profile.invite_code },
            {
              name: 'Invited by',
              value:
                inviter === null ? (
                  'The company'
                ) : (
                  <TextLink component={Link} to={`/members/${inviter._id}`}>
                    {inviter.username}
                  </TextLink>
                ),
            },
            { name: 'Id', value: member._id },
            member.closed_at !== null && { name: 'Closed on', value: <Instant of={member.closed_at} /> },
            reason !== null && { name: 'Locked on', value: <Instant of={member.locked_at} /> },
            reason !== null && { name: 'Reason', value: lockReasonTexts[reason] },
          ]}
        />
      </Group>
      <Group title="In progress">
        <Facts
          of={[
            { name: 'Sessions', value: String(running.sessions) },
            { name: 'Orders distributed', value: String(running.campaigns) },
            { name: 'Orders received', value: String(running.shares) },
          ]}
        />
      </Group>
      <Group title="Bank account">
        {bank === null ? (
          <Empty>No bank account saved. The member cannot withdraw.</Empty>
        ) : (
          <Facts
            of={[
              { name: 'Bank', value: `${bank.bank_name} (${bank.bank_code})` },
              { name: 'Account number', value: bank.account_number },
              { name: 'Account name', value: bank.account_name },
              { name: 'Last changed', value: <Instant of={bank.changed_at} /> },
            ]}
          />
        )}
      </Group>
      <Group title="Address">
        {address === null ? (
          <Empty>No address saved.</Empty>
        ) : (
          <Typography component="address" sx={{ fontStyle: 'normal', overflowWrap: 'anywhere' }}>
            {[
              address.full_name,
              address.line1,
              address.line2,
              address.postal_code,
              address.city,
              address.country,
            ]
              .filter(Boolean)
              .join(', ')}
            {`, ${address.phone}`}
          </Typography>
        )}
      </Group>
    </>
  );
}

const limitTexts = {
  network: 'many unverified members joined from the same network before',
  code: 'many unverified members joined with the same invite code before',
} as const;

/** Whether a member is verified, and what an unverified one cannot do. */
function Standing({ profile: { verified_at: verifiedAt, limited_by: limit } }: { profile: MemberProfile }) {
  if (verifiedAt !== null) {
    return (
      <>
        Since <Instant of={verifiedAt} />
      </>
    );
  }
  if (limit === null) return 'Not verified; can receive orders';
  return `Not verified; cannot receive orders, because ${limitTexts[limit]}`;
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography component="h2" variant="h6">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
