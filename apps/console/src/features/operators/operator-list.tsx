import { type OperatorRole, operatorRoles } from '@handbill/contract/console/permissions';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { api, type Operator } from '../../api.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/command-dialog.tsx';
import { RecordCard } from '../../ui/record-card.tsx';
import { RecordList } from '../../ui/record-list.tsx';
import { Instant } from '../../ui/values.tsx';
import { SessionList } from '../access/session-list.tsx';

const roleTexts: Readonly<Record<OperatorRole, string>> = {
  support: 'Support: answers members, locks accounts',
  reviewer: 'Reviewer: decides about orders',
  finance: 'Finance: deposits, withdrawals, statements',
  admin: 'Admin: everything',
};

/** Who may work in the console, for admins. */
export function OperatorList() {
  return (
    <RecordList<Operator>
      title="Operators"
      filter={<AddOperator />}
      card={(operator) => <OperatorCard operator={operator} />}
    />
  );
}

function AddOperator() {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <CommandDialog
        label="Add operator"
        title="Add an operator"
        confirm="Add and invite"
        done="Operator added"
        read={readNewcomer}
        send={async (newcomer, key) => {
          const { data } = await api.createOperator(newcomer, key);
          setLink((await api.inviteOperator({ id: data._id })).data.link);
        }}
      >
        <TextField name="username" label="Username" fullWidth autoFocus autoComplete="off" />
        <RoleField current="support" />
      </CommandDialog>
      {link === null ? null : <InvitationLink link={link} />}
    </Box>
  );
}

function readNewcomer(fields: FormData): Reading<{ username: string; role: OperatorRole }> {
  const username = String(fields.get('username')).trim().toLowerCase();
  if (!/^[a-z0-9_.-]{3,32}$/.test(username)) {
    return { wrong: 'A username has 3 to 32 letters, digits, dots, dashes or underscores.' };
  }
  const reading = readRole(fields);
  return 'wrong' in reading ? reading : { input: { username, role: reading.input } };
}

function readRole(fields: FormData): Reading<OperatorRole> {
  const role = operatorRoles.find((known) => known === fields.get('role'));
  return role === undefined ? { wrong: 'Choose a role.' } : { input: role };
}

function RoleField({ current }: { current: OperatorRole }) {
  return (
    <TextField
      select
      name="role"
      label="Role"
      defaultValue={current}
      fullWidth
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {operatorRoles.map((value) => (
        <option key={value} value={value}>
          {roleTexts[value]}
        </option>
      ))}
    </TextField>
  );
}

function InvitationLink({ link }: { link: string }) {
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      Give this link to the operator, and to nobody else. It is shown only now and works once, for three days.
      <Box component="code" data-testid="invitation" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
        {link}
      </Box>
    </Alert>
  );
}

function OperatorCard({ operator }: { operator: Operator }) {
  const [link, setLink] = useState<string | null>(null);
  const [sessions, setSessions] = useState(false);
  const { _id: id, username, role, disabled_at, invited_until } = operator;
  return (
    <RecordCard
      title={username}
      state={stateOf(operator)}
      facts={[
        { name: 'Role', value: role },
        { name: 'Second factor', value: operator.second_factor ? 'Set up' : 'None' },
        { name: 'Added on', value: <Instant of={operator.created_at} /> },
        ...(disabled_at === null ? [] : [{ name: 'Disabled on', value: <Instant of={disabled_at} /> }]),
        ...(invited_until === null ? [] : [{ name: 'Invited until', value: <Instant of={invited_until} /> }]),
      ]}
      actions={
        <>
          <CommandDialog
            label="Change role"
            title={`Role of ${username}`}
            done="Role changed"
            plain
            read={readRole}
            send={(next, key) => api.setOperatorRole({ id, role: next }, key)}
          >
            <RoleField current={role} />
          </CommandDialog>
          {disabled_at === null ? (
            <>
              <CommandButton
                label={operator.joined ? 'New password link' : 'Invite again'}
                plain
                done="Link made"
                send={async () => setLink((await api.inviteOperator({ id })).data.link)}
              />
              <CommandButton
                label="Disable"
                plain
                done="Operator disabled"
                send={(key) => api.disableOperator({ id }, key)}
              />
            </>
          ) : (
            <CommandButton
              label="Enable"
              done="Operator enabled"
              send={(key) => api.enableOperator({ id }, key)}
            />
          )}
          {operator.second_factor ? (
            <CommandButton
              label="Reset second factor"
              plain
              done="Second factor removed; every session ended"
              send={(key) => api.resetOperatorFactors({ id }, key)}
            />
          ) : null}
          <Button aria-expanded={sessions} onClick={() => setSessions(!sessions)}>
            Sessions
          </Button>
        </>
      }
    >
      {link === null ? null : <InvitationLink link={link} />}
      {sessions ? <SessionList operatorId={id} /> : null}
    </RecordCard>
  );
}

function stateOf({ disabled_at, joined }: Operator): string {
  if (disabled_at !== null) return 'Disabled';
  return joined ? 'Enabled' : 'Invited';
}
