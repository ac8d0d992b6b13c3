import type { Work } from '../../../platform/context.ts';
import { notify } from '../../notifications/index.ts';
import type { ShareRow } from '../sql.ts';

/** Notifies a sharer that a share is complete, and of its whole reward. */
export function notifyCompleted(work: Work, share: ShareRow, title: string): Promise<void> {
  const reward = String(BigInt(share.visits_target) * share.reward_per_visit);
  return notify(work, share.member_id, 'share_completed', { title, reward, order: share.id });
}
