import type { Work } from '../../platform/context.ts';
import { notify } from '../notifications/index.ts';
import { secureAllEndpoints, secureEndpoints } from './secured-sql.ts';

/**
 * Switches off the addresses of a member whose keys end: the account is recovered or locked, or signed out everywhere.
 * Somebody else who was in it may have added one. The owner is notified, and switches on again those that are known.
 */
export async function secureWebhooks(work: Work, memberId: string): Promise<void> {
  const { tx, now } = work;
  if (await secureEndpoints(tx, memberId, now)) await notify(work, memberId, 'webhooks_secured', {});
}

/** Switches off everybody's addresses after a restore: one that was removed after the backup is there again. */
export async function secureAllWebhooks({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<void> {
  await secureAllEndpoints(tx, now);
}
