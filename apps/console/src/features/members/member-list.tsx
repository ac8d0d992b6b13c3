import { Box, Button, TextField } from '@mui/material';
import type { FormEvent } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router';
import type { Member } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { ChoiceField } from '../../ui/forms/fields.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { SimulatedMark } from '../../ui/values/member-name.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { Locking } from './locking.tsx';
import { lockReasonTexts, stateOf, stateTexts } from './texts.ts';

/** Members, newest first. */
export function MemberList() {
  return (
    <RecordList<Member> title="Members" queue={false} card={(member) => <MemberCard member={member} />}>
      <MemberSearch />
    </RecordList>
  );
}

function MemberSearch() {
  const { filterValues, setFilters } = useListContext();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const field = (name: string) => String(fields.get(name)).trim();
    setFilters({ search: field('search'), referrer: field('referrer'), state: field('state') });
  }
  return (
    <Box
      component="form"
      role="search"
      key={JSON.stringify(filterValues)}
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))',
        alignItems: 'start',
      }}
    >
      <TextField
        name="search"
        type="search"
        label="Username, phone, id or invite code"
        helperText="Or at least the last 4 characters of the bank account"
        defaultValue={filterValues.search ?? ''}
        autoComplete="off"
      />
      <TextField
        name="referrer"
        label="Invited by"
        helperText="Full username"
        defaultValue={filterValues.referrer ?? ''}
        autoComplete="off"
      />
      <ChoiceField
        name="state"
        label="State"
        none="All"
        options={stateTexts}
        start={filterValues.state ?? ''}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 1.5 }}>
        <Button type="submit" variant="outlined">
          Search
        </Button>
        <Button onClick={() => setFilters({})}>Clear</Button>
      </Box>
    </Box>
  );
}

function MemberCard({ member }: { member: Member }) {
  const { locked_at, lock_reason, closed_at } = member;
  return (
    <RecordCard
      title={member.username}
      mark={<SimulatedMark of={member.username} />}
      state={stateOf(member)}
      facts={[
        { name: 'Phone', value: member.phone },
        { name: 'Available', value: <Money of={member.account_balance} /> },
        { name: 'Withdrawing', value: <Money of={member.withdrawing_balance} /> },
        { name: 'Level', value: member.level_name },
        { name: 'Joined', value: <Instant of={member.created_at} /> },
        locked_at !== null && { name: 'Locked on', value: <Instant of={locked_at} /> },
        closed_at !== null && { name: 'Closed on', value: <Instant of={closed_at} /> },
        lock_reason !== null && {
          name: 'Reason',
          value: lockReasonTexts[lock_reason],
        },
      ]}
      actions={
        <>
          <Button component={Link} to={`/members/${member._id}`} variant="contained">
            Open
          </Button>
          <Allowed to="members.lock">
            <Locking member={member} />
          </Allowed>
        </>
      }
    />
  );
}
