import { SECOND_MS } from '@handbill/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import { answers } from './answers.ts';
import type { Queue } from './api.ts';

const FRESH_MS = 15 * SECOND_MS;

/**
 * The queues that the operator may read, by name. Reread every 15 seconds while the console is visible, and after
 * every command.
 */
export function useQueues(): ReadonlyMap<Queue['queue'], Queue> {
  const { canAccess } = useCanAccess({ resource: 'queues', action: 'read' });
  const { data } = useQuery({
    ...answers.queues(),
    enabled: canAccess === true,
    refetchInterval: FRESH_MS,
  });
  return new Map((data ?? []).map((queue) => [queue.queue, queue]));
}
