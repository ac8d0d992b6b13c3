import { MINUTE_MS } from '@handbill/contract/time';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import { answers } from '../data/answers.ts';
import type { Queue } from '../data/api.ts';
import { useQueues } from '../data/queues.ts';

/** The name of a queue in the menu, with its length and a mark if some have waited too long. */
export function QueueLabel({ name, queue }: { name: string; queue: Queue['queue'] }) {
  const { waiting = 0, late = 0 } = useQueues().get(queue) ?? {};
  return <CountedLabel name={name} waiting={waiting} late={late} what="waiting" />;
}

/** “My access”, with the number of unread changes in the team. */
export function AccessLabel() {
  const { canAccess } = useCanAccess({ resource: 'access', action: 'own' });
  const { data } = useQuery({
    ...answers.teamNews(),
    enabled: canAccess === true,
    refetchInterval: MINUTE_MS,
  });
  return <CountedLabel name="My access" waiting={data?.unread ?? 0} late={0} what="unread" />;
}

function CountedLabel(props: { name: string; waiting: number; late: number; what: string }) {
  const { name, waiting, late, what } = props;
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, pr: 0.5 }}>
      <span>{name}</span>
      {waiting === 0 ? null : (
        <Box
          component="span"
          sx={{
            minWidth: 24,
            px: 0.75,
            borderRadius: 3,
            fontSize: 13,
            lineHeight: '22px',
            textAlign: 'center',
            fontVariantNumeric: 'tabular-nums',
            border: 1,
            ...(late > 0
              ? { borderColor: 'error.main', color: 'error.main', fontWeight: 700 }
              : { borderColor: 'divider', color: 'text.primary' }),
          }}
        >
          <span aria-hidden="true">{late > 0 ? `${waiting} !` : waiting}</span>
          <Box
            component="span"
            sx={{ position: 'absolute', width: 1, height: 1, overflow: 'hidden', clip: 'rect(0 0 0 0)' }}
          >
            {` ${waiting} ${what}${late > 0 ? `, ${late} late` : ''}`}
          </Box>
        </Box>
      )}
    </Box>
  );
}
