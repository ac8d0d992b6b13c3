import { Box, Chip, Tab, Tabs, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Title, useCanAccess } from 'react-admin';
import { useParams, useSearchParams } from 'react-router';
import { answers } from '../../data/answers.ts';
import type { MemberProfile } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { Loaded } from '../../ui/lists/loaded.tsx';
import { SimulatedMark } from '../../ui/values/member-name.tsx';
import { AskToPay } from './ask-to-pay.tsx';
import { Locking } from './locking.tsx';
import { DepositsTab, LedgerTab, LevelsTab, WithdrawalsTab } from './money-tabs.tsx';
import { LogTab, NotesTab } from './notes-tabs.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { InvitedTab, SessionsTab } from './people-tabs.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SeeAsMember } from './see-as-member.tsx';
import { stateOf } from './texts.ts';
import { VouchFor } from './vouch-for.tsx';

interface TabOf {
  name: string;
  label: string;
  shows(profile: MemberProfile): ReactNode;
}

/** Everything about one member; each tab loads when it is opened. */
export function MemberPage() {
  const { id = '' } = useParams();
  const profile = useQuery(answers.member(id));
  return (
    <Box sx={{ my: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Title title="Member" />
      <Loaded query={profile}>{(read) => <Details profile={read} />}</Loaded>
    </Box>
  );
}

function Details({ profile }: { profile: MemberProfile }) {
  const { member } = profile;
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="h1" variant="h5" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {member.username}
        </Typography>
        <SimulatedMark of={member.username} />
        <Chip
          label={stateOf(member)}
          size="small"
          variant={member.locked_at === null ? 'filled' : 'outlined'}
          color={member.locked_at === null ? 'default' : 'error'}
        />
        <Box sx={{ flexGrow: 1 }} />
        <Allowed to="members.view">
          <SeeAsMember key={member._id} member={member} />
        </Allowed>
        <Allowed to="locked_withdrawals.ask">
          {member.locked_at === null ? null : <AskToPay profile={profile} />}
        </Allowed>
        <Allowed to="members.lock">
          {profile.verified_at === null ? <VouchFor member={member} /> : null}
          <Locking member={member} />
        </Allowed>
      </Box>
      <MemberTabs profile={profile} />
    </>
  );
}

function MemberTabs({ profile }: { profile: MemberProfile }) {
  const [search, setSearch] = useSearchParams();
  const may = {
    orders: useMay('orders', 'read'),
    deposits: useMay('deposits', 'read'),
    withdrawals: useMay('withdrawals', 'read'),
    log: useMay('audit', 'read'),
  };
  const { _id: id, username } = profile.member;
  const tabs: TabOf[] = [
    { name: 'profile', label: 'Profile', shows: (of) => <ProfileTab profile={of} /> },
    { name: 'ledger', label: 'Ledger', shows: () => <LedgerTab id={id} /> },
    ...(may.orders ? [{ name: 'orders', label: 'Orders', shows: () => <OrdersTab id={id} /> }] : []),
    ...(may.deposits ? [{ name: 'deposits', label: 'Deposits', shows: () => <DepositsTab id={id} /> }] : []),
    ...(may.withdrawals
      ? [{ name: 'withdrawals', label: 'Withdrawals', shows: () => <WithdrawalsTab id={id} /> }]
      : []),
    { name: 'levels', label: 'Levels', shows: () => <LevelsTab id={id} /> },
    { name: 'invited', label: `Invited (${profile.invited})`, shows: () => <InvitedTab id={id} /> },
    { name: 'sessions', label: 'Sessions', shows: () => <SessionsTab id={id} /> },
    { name: 'notes', label: `Notes (${profile.notes})`, shows: () => <NotesTab id={id} /> },
    ...(may.log ? [{ name: 'log', label: 'Audit log', shows: () => <LogTab username={username} /> }] : []),
  ];
  const [first] = tabs;
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? first;
  if (open === undefined) return null;
  return (
    <>
      <Tabs
        value={open.name}
        onChange={(_event, name: string) => setSearch({ tab: name }, { replace: true })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={`About ${username}`}
      >
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            sx={{ textTransform: 'none' }}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={`panel-${open.name}`} aria-labelledby={`tab-${open.name}`}>
        {open.shows(profile)}
      </div>
    </>
  );
}

function useMay(resource: string, action: string): boolean {
  return useCanAccess({ resource, action }).canAccess === true;
}
