import { grantableRoles, type OperatorRole } from '@handbill/contract/console/permissions';
import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { api, type Operator } from '../../data/api.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CommandDialog, type Reading } from '../../ui/commands/command-dialog.tsx';
import { ChoiceField, ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';
import { SessionList } from '../access/session-list.tsx';

type GrantableRole = (typeof grantableRoles)[number];

const roleNames: Readonly<Record<GrantableRole, string>> = {
  support: 'Support',
  reviewer: 'Reviewer',
  cashier: 'Cashier',
  controller: 'Controller',
  admin: 'Admin',
};

/** The operators of the console, for admins. */
export function OperatorList() {
  return (
    <RecordList<Operator>
      title="Operators"
      queue={false}
      search="username or id"
      card={(operator) => <OperatorCard operator={operator} />}
    >
      <AddOperator />
    </RecordList>
  );
}

const ASKED = 'Requested; another admin has to approve it';

function AddOperator() {
  return (
    <CommandDialog
      label="Add operator"
      title="Request a new operator"
      confirm="Request"
      done={ASKED}
      read={readNewcomer}
      send={(newcomer, key) => api.createOperator(newcomer, key)}
    >
      <p>Once another admin has approved, you can create a link for the operator to choose a password.</p>
      <TextField name="username" label="Username" fullWidth autoFocus autoComplete="off" />
      <RoleField current="support" />
      <ReasonField help="Visible to the admin who approves." />
    </CommandDialog>
  );
}

/** A request about an operator that takes nothing but a reason. */
function AskDialog(props: {
  label: string;
  title: string;
  send(reason: string, options: { idempotencyKey: string }): Promise<unknown>;
}) {
  return (
    <CommandDialog
      label={props.label}
      title={props.title}
      confirm="Request"
      done={ASKED}
      plain
      read={readReason}
      send={props.send}
    >
      <p>Another admin has to approve; the operator concerned cannot.</p>
      <ReasonField help="Visible to the admin who approves." />
    </CommandDialog>
  );
}

function readNewcomer(fields: FormData): Reading<{ username: string; role: GrantableRole; reason: string }> {
  const username = String(fields.get('username')).trim().toLowerCase();
  if (!/^[a-z0-9_.-]{3,32}$/.test(username)) {
    return { wrong: 'A username has 3 to 32 letters, digits, dots, dashes or underscores.' };
  }
  const reading = readRole(fields);
  return 'wrong' in reading ? reading : { input: { username, ...reading.input } };
}

function readRole(fields: FormData): Reading<{ role: GrantableRole; reason: string }> {
  const role = grantableRoles.find((known) => known === fields.get('role'));
  if (role === undefined) return { wrong: 'Choose a role.' };
  const reading = readReason(fields);
  return 'wrong' in reading ? reading : { input: { role, reason: reading.input } };
}

function RoleField({ current }: { current: OperatorRole }) {
  return (
    <ChoiceField
      name="role"
      label="Role"
      options={roleNames}
      help="Support answers members and locks accounts. Reviewers decide on orders. Cashiers confirm deposits, import statements and pay. Controllers approve withdrawals and corrections. Admins manage operators, settings and pages, and move no money."
      {...(current === 'demo' ? {} : { start: current })}
    />
  );
}

function InvitationLink({ link }: { link: string }) {
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      Give this link to the operator and nobody else. It is shown only once, and works once within three days.
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
        disabled_at !== null && { name: 'Disabled on', value: <Instant of={disabled_at} /> },
        invited_until !== null && { name: 'Invitation valid until', value: <Instant of={invited_until} /> },
      ]}
      actions={
        <>
          <CommandDialog
            label="Change role"
            title={`Role of ${username}`}
            confirm="Request"
            done={ASKED}
            plain
            read={readRole}
            send={(next, key) => api.setOperatorRole({ id, ...next }, key)}
          >
            <RoleField current={role} />
            <ReasonField help="Visible to the admin who approves." />
          </CommandDialog>
          {disabled_at === null ? (
            <>
              {operator.link_approved_until === null ? (
                <AskDialog
                  label={operator.joined ? 'New password link' : 'New invitation'}
                  title={`Password link for ${username}`}
                  send={(reason, key) => api.inviteOperator({ id, reason }, key)}
                />
              ) : (
                <CommandButton
                  label="Create link"
                  done="Link created"
                  send={async () => setLink((await api.makeInvitation({ id })).data.link)}
                />
              )}
              <CommandButton
                label="Disable"
                plain
                done="Operator disabled"
                send={(key) => api.disableOperator({ id }, key)}
              />
            </>
          ) : (
            <AskDialog
              label="Enable"
              title={`Enable ${username}`}
              send={(reason, key) => api.enableOperator({ id, reason }, key)}
            />
          )}
          {operator.second_factor ? (
            <AskDialog
              label="Reset second factor"
              title={`Reset the second factor of ${username}`}
              send={(reason, key) => api.resetOperatorFactors({ id, reason }, key)}
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
