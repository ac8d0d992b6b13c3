import type { DistributedOrder } from '../../../data/api.ts';

/** Whether an operator paused the order: until an operator resumes it, its member can neither resume it nor add visits. */
export function isHeld({ stage, paused_by }: Pick<DistributedOrder, 'stage' | 'paused_by'>): boolean {
  return stage === 'paused' && paused_by === 'operator';
}
