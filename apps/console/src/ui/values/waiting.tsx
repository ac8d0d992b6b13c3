import { addMs, fromIso, HOUR_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import ScheduleIcon from '@mui/icons-material/Schedule';
import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';
import type { Queue } from '../../data/api.ts';
import { useQueues } from '../../data/queues.ts';
import { useNow } from '../../session/use-now.ts';

/** How long something has been waiting, and when it is due; lateness is shown by text and icon. */
export function Waiting({ since, due }: { since: string; due?: string | null }) {
  const now = useNow();
  const left = due ? fromIso(due).getTime() - now.getTime() : null;
  const late = left !== null && left < 0;
  const Sign = late ? WarningIcon : ScheduleIcon;
  return (
    <Box
      component="p"
      data-late={late}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        my: 0.5,
        color: late ? 'error.main' : 'text.secondary',
        fontWeight: late ? 700 : 400,
      }}
    >
      <Sign fontSize="small" aria-hidden="true" />
      <span>
        Waiting {spanText(msBetween(fromIso(since), now))}
        {left === null ? '' : late ? `, ${spanText(-left)} late` : `, due in ${spanText(left)}`}
      </span>
    </Box>
  );
}

/** `Waiting` for a queue that has to be answered within a number of hours. */
export function WaitingInQueue({ queue, since }: { queue: Queue['queue']; since: string }) {
  const hours = useQueues().get(queue)?.answer_hours ?? null;
  const due = hours === null ? null : addMs(fromIso(since), hours * HOUR_MS).toISOString();
  return <Waiting since={since} due={due} />;
}

/** A span in its two largest units: `3 d 4 h`, `2 h 5 min`, `< 1 min`. */
function spanText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE_MS);
  if (minutes < 1) return '< 1 min';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? `${days} d` : `${days} d ${hours % 24} h`;
}
