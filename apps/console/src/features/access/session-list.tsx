import { Alert, Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { CsvButton } from '../../ui/download-button.tsx';
import { failureText } from '../../ui/failure-text.ts';
import { Instant } from '../../ui/values.tsx';

/** Where an operator is signed in; one's own when none is named. */
export function SessionList({ operatorId }: { operatorId?: string }) {
  const sessions = useQuery({
    queryKey: ['sessions', operatorId ?? 'own'],
    queryFn: () =>
      operatorId === undefined ? api.operatorSessions({}) : api.listSessionsOfOperator({ id: operatorId }),
    retry: false,
  });
  if (sessions.error) return <Alert severity="error">{failureText(sessions.error)}</Alert>;
  if (!sessions.data) return <Typography aria-busy="true">Loading …</Typography>;
  if (sessions.data.data.length === 0) return <Typography color="text.secondary">Not signed in.</Typography>;
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
        {sessions.data.data.map(({ _id, device, last_used_at, current }) => (
          <Box
            component="li"
            key={_id}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Typography sx={{ flexGrow: 1 }}>
              {device ?? 'An unknown device'}
              {current ? ' (this one)' : ''}, last used <Instant of={last_used_at} />
            </Typography>
            {current ? null : (
              <CommandButton
                label="End"
                plain
                done="Session ended"
                send={(key) =>
                  operatorId === undefined
                    ? api.endOperatorSession({ session_id: _id })
                    : api.endSessionOfOperator({ id: operatorId, session_id: _id }, key)
                }
              />
            )}
          </Box>
        ))}
      </Box>
      <CsvButton
        path={operatorId === undefined ? 'auth/sessions' : `operators/${operatorId}/sessions`}
        fileName="sessions"
      />
    </>
  );
}
