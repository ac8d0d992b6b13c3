import { Box, Link as TextLink } from '@mui/material';
import { Link } from 'react-router';
import { lists } from '../../data/answers.ts';
import { api } from '../../data/api.ts';
import { Allowed } from '../../ui/allowed.tsx';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { Paged } from '../../ui/lists/paged.tsx';
import { RecordCard } from '../../ui/lists/record-card.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';

/** Who registered with the member's invite code. */
export function InvitedTab({ id }: { id: string }) {
  return (
    <Paged
      of={lists.memberInvited(id)}
      empty="Nobody registered with this member’s code."
      csv={{ path: `members/${id}/invited`, fileName: 'invited' }}
      row={(invited) => (
        <RecordCard
          title={invited.username}
          state={invited.level_name}
          facts={[
            { name: 'Joined', value: <Instant of={invited.joined_at} /> },
            { name: 'Orders completed', value: String(invited.completed_orders) },
          ]}
          actions={
            <TextLink component={Link} to={`/members/${invited._id}`}>
              Open {invited.username}
            </TextLink>
          }
        />
      )}
    />
  );
}

/** Where the member is signed in; one session or all of them can be ended. */
export function SessionsTab({ id }: { id: string }) {
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'stretch' }}>
      <Allowed to="members.lock">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CommandButton
            label="End all sessions"
            done="All sessions ended; the member can sign in again"
            plain
            send={(key) => api.endMemberSessions({ id }, key)}
          />
        </Box>
      </Allowed>
      <Paged
        of={lists.memberSessions(id)}
        empty="Not signed in."
        csv={{ path: `members/${id}/sessions`, fileName: 'sessions' }}
        row={(session) => (
          <RecordCard
            title={session.device ?? 'Unknown device'}
            state="Signed in"
            facts={[
              { name: 'Since', value: <Instant of={session.created_at} /> },
              { name: 'Last used', value: <Instant of={session.last_used_at} /> },
            ]}
            actions={
              <Allowed to="members.lock">
                <CommandButton
                  label="End session"
                  done="Session ended"
                  plain
                  send={(key) => api.endMemberSession({ id, session_id: session._id }, key)}
                />
              </Allowed>
            }
          />
        )}
      />
    </Box>
  );
}
