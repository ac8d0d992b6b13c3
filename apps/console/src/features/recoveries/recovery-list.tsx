import { Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import { api, type Recovery } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandDialog } from '../../ui/commands/command-dialog.tsx';
import { ReasonField } from '../../ui/forms/fields.tsx';
import { readReason } from '../../ui/forms/read-reason.ts';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { RecordList } from '../../ui/lists/record-list.tsx';
import { Instant, Money } from '../../ui/values/money-and-time.tsx';
import { statusTexts } from './texts.ts';

/** Requests for a new password without a recovery code: one operator starts a recovery, another confirms it. */
export function RecoveryList() {
  return (
    <RecordList<Recovery>
      title="Recoveries"
      queue
      selects={[{ name: 'status', label: 'Status', options: statusTexts, start: 'waiting' }]}
      search="Member, number or id"
      card={(recovery) => <RecoveryCard recovery={recovery} />}
    />
  );
}

function RecoveryCard({ recovery }: { recovery: Recovery }) {
  const { member, status } = recovery;
  return (
    <RecordCard
      title={member.username}
      state={statusTexts[status]}
      facts={[
        { name: 'Request', value: recovery.number },
        { name: 'Requested', value: <Instant of={recovery.asked_at} /> },
        { name: 'Phone number', value: recovery.phone_matches ? 'Is the account’s' : 'Is not the account’s' },
        {
          name: 'Account’s number verified',
          value: recovery.phone_verified_at === null ? 'No' : <Instant of={recovery.phone_verified_at} />,
        },
        { name: 'Reached by', value: recovery.contact },
        { name: 'Registered', value: <Instant of={recovery.registered_at} /> },
        recovery.last_used_at !== null && {
          name: 'Last used',
          value: <Instant of={recovery.last_used_at} />,
        },
        { name: 'Bank account holder', value: recovery.bank_holder ?? 'None saved' },
        { name: 'Available', value: <Money of={recovery.balance} /> },
        recovery.ends_at !== null && { name: 'New password from', value: <Instant of={recovery.ends_at} /> },
        recovery.closed_at !== null && { name: 'Closed', value: <Instant of={recovery.closed_at} /> },
      ]}
      actions={
        <>
          {status === 'waiting' && <StartDialog recovery={recovery} />}
          {(status === 'waiting' || status === 'running') && <DeclineDialog recovery={recovery} />}
          <TextLink component={Link} to={`/members/${member._id}`}>
            Open {member.username}
          </TextLink>
        </>
      }
    />
  );
}

function StartDialog({ recovery: { _id: id, member } }: { recovery: Recovery }) {
  return (
    <Allowed to="recoveries.start">
      <CommandDialog
        label="Start"
        title={`Start the recovery of ${member.username}`}
        confirm="Request"
        done="Requested; another operator confirms it under Approvals"
        read={readReason}
        send={(reason, key) => api.startRecovery({ id, reason }, key)}
      >
        <p>
          Speak to the person and check that they are the account’s owner: the request’s number, the phone
          number, the bank account’s holder against a document, the last deposit or withdrawal. Write down
          what you checked. The member is notified everywhere and can stop it.
        </p>
        <ReasonField autoFocus />
      </CommandDialog>
    </Allowed>
  );
}

function DeclineDialog({ recovery: { _id: id, member, status } }: { recovery: Recovery }) {
  return (
    <Allowed to="recoveries.decline">
      <CommandDialog
        label={status === 'running' ? 'Stop' : 'Decline'}
        title={`${status === 'running' ? 'Stop' : 'Decline'} the recovery of ${member.username}`}
        confirm={status === 'running' ? 'Stop' : 'Decline'}
        done="The password is unchanged"
        read={readReason}
        send={(reason, key) => api.declineRecovery({ id, reason }, key)}
      >
        <ReasonField autoFocus />
      </CommandDialog>
    </Allowed>
  );
}
