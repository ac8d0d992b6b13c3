import { Box, Link as TextLink, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LockReason, MemberProfile } from '../../api.ts';
import { Facts } from '../../ui/record-card.tsx';
import { Instant, Money } from '../../ui/values.tsx';
import { lockReasonTexts } from './texts.ts';

/** Who a member is, what they have, and what goes on. */
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
            { name: 'Withdrawals not answered', value: String(running.withdrawals) },
            { name: 'Their total', value: <Money of={running.withdrawals_total} /> },
          ]}
        />
      </Group>
      <Group title="Account">
        <Facts
          of={[
            { name: 'Phone', value: member.phone },
            { name: 'Level', value: member.level_name },
            { name: 'Language', value: profile.locale },
            { name: 'Joined', value: <Instant of={member.created_at} /> },
            { name: 'Agreed to the terms', value: <Instant of={profile.agreed_terms_at} /> },
            { name: 'Invite code', value: profile.invite_code },
            {
              name: 'Invited by',
              value:
                inviter === null ? (
                  'The house'
                ) : (
                  <TextLink component={Link} to={`/members/${inviter._id}`}>
                    {inviter.username}
                  </TextLink>
                ),
            },
            { name: 'Id', value: member._id },
            ...(member.closed_at === null
              ? []
              : [{ name: 'Closed on', value: <Instant of={member.closed_at} /> }]),
            ...(reason === null
              ? []
              : [
                  { name: 'Locked on', value: <Instant of={member.locked_at} /> },
                  { name: 'Reason', value: lockReasonTexts[reason as LockReason] ?? reason },
                ]),
          ]}
        />
      </Group>
      <Group title="Running">
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
          <Nothing>None saved: withdrawals cannot be asked for.</Nothing>
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
          <Nothing>None saved.</Nothing>
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

function Nothing({ children }: { children: ReactNode }) {
  return <Typography color="text.secondary">{children}</Typography>;
}
