import { SECOND_MS } from '@handbill/contract/time';
import { useQuery } from '@tanstack/react-query';
import { useCanAccess } from 'react-admin';
import { api, type Queue } from './api.ts';

const FRESH_MS = 15 * SECOND_MS;

/**
 * What waits in the queues that the operator may read, by name. Asked for again every quarter of a minute while the
 * console is looked at, and after everything that the operator does.
 */
export function useQueues(): ReadonlyMap<Queue['queue'], Queue> {
  const { canAccess } = useCanAccess({ resource: 'queues', action: 'read' });
  const { data } = useQuery({
    queryKey: ['queues'],
    queryFn: async () => (await api.readQueues({})).data,
    enabled: canAccess === true,
    refetchInterval: FRESH_MS,
    retry: false,
  });
  return new Map((data ?? []).map((queue) => [queue.queue, queue]));
}
