import { Box, Button, TextField } from '@mui/material';
import type { FormEvent } from 'react';
import { useListContext } from 'react-admin';
import { api, type LockReason, type Member } from '../../api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/command-button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { RecordCard } from '../../ui/record-card.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import { Instant, Money } from '../../ui/values.tsx';

const reasonTexts: Readonly<Record<LockReason, string>> = {
  fraud_suspected: 'Suspected fraud',
  member_request: 'The member asked for it',
  legal_request: 'A legal request',
};

/** Members, newest first, found by the start of their name or phone number. */
export function MemberList() {
  return (
    <RecordList<Member>
      title="Members"
      filter={<MemberSearch />}
      card={(member) => <MemberCard member={member} />}
    />
  );
}

function MemberSearch() {
  const { filterValues, setFilters } = useListContext();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setFilters({ search: String(new FormData(event.currentTarget).get('search')).trim() });
  }
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, alignItems: 'center' }}
    >
      <TextField
        name="search"
        type="search"
        label="Username or phone"
        defaultValue={filterValues.search ?? ''}
      />
      <Button type="submit" variant="outlined">
        Search
      </Button>
    </Box>
  );
}

function MemberCard({ member }: { member: Member }) {
  const { _id: id, locked_at, lock_reason, closed_at } = member;
  return (
    <RecordCard
      title={member.username}
      state={stateOf(member)}
      facts={[
        { name: 'Phone', value: member.phone },
        { name: 'Available', value: <Money of={member.account_balance} /> },
        { name: 'Withdrawing', value: <Money of={member.withdrawing_balance} /> },
        { name: 'Level', value: member.level_name },
        { name: 'Joined', value: <Instant of={member.created_at} /> },
        ...(locked_at === null ? [] : [{ name: 'Locked on', value: <Instant of={locked_at} /> }]),
        ...(closed_at === null ? [] : [{ name: 'Closed on', value: <Instant of={closed_at} /> }]),
        ...(lock_reason === null
          ? []
          : [{ name: 'Reason', value: reasonTexts[lock_reason as LockReason] ?? lock_reason }]),
      ]}
      actions={
        <Allowed to="members.lock">
          {locked_at === null ? (
            <ReasonDialog
              label="Lock"
              title={`Lock ${member.username}: no sign-in, and the money stays theirs`}
              done="Member locked"
              reasons={reasonTexts}
              send={(reason, key) => api.lockMember({ id, reason }, key)}
            />
          ) : (
            <CommandButton
              label="Unlock"
              done="Member unlocked"
              send={(key) => api.unlockMember({ id }, key)}
            />
          )}
        </Allowed>
      }
    />
  );
}

function stateOf({ locked_at, closed_at }: Member): string {
  if (locked_at !== null) return 'Locked';
  return closed_at === null ? 'Open' : 'Closed by the member';
}
