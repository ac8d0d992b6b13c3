import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { answers } from '../../data/answers.ts';
import { api } from '../../data/api.ts';
import { CommandButton } from '../../ui/commands/command-button.tsx';
import { CsvButton } from '../../ui/lists/download-button.tsx';
import { Empty, Loaded } from '../../ui/lists/loaded.tsx';
import { Instant } from '../../ui/values/money-and-time.tsx';

/** Where an operator is signed in; null: the signed-in operator. */
export function SessionList({ operatorId }: { operatorId: string | null }) {
  const sessions = useQuery(answers.sessions(operatorId));
  return (
    <Loaded query={sessions}>
      {(open) =>
        open.length === 0 ? (
          <Empty>Not signed in.</Empty>
        ) : (
          <>
            <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1 }}>
              {open.map(({ _id, device, last_used_at, current }) => (
                <Box
                  component="li"
                  key={_id}
                  sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}
                >
                  <Typography sx={{ flexGrow: 1 }}>
                    {device ?? 'Unknown device'}
                    {current ? ' (this session)' : ''}, last used <Instant of={last_used_at} />
                  </Typography>
                  {current ? null : (
                    <CommandButton
                      label="End"
                      plain
                      done="Session ended"
                      send={(key) =>
                        operatorId === null
                          ? api.endOperatorSession({ session_id: _id })
                          : api.endSessionOfOperator({ id: operatorId, session_id: _id }, key)
                      }
                    />
                  )}
                </Box>
              ))}
            </Box>
            <CsvButton
              path={operatorId === null ? 'auth/sessions' : `operators/${operatorId}/sessions`}
              fileName="sessions"
            />
          </>
        )
      }
    </Loaded>
  );
}
