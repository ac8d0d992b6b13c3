import type { Work } from '../../../platform/context.ts';
import { endAllSessions } from '../../../platform/identity/sessions/ending.ts';
import { notify } from '../../notifications/index.ts';
import { secureWebhooks } from '../../webhooks/index.ts';
import { deleteFactors } from '../factors/factors-sql.ts';
import { deleteRecoveryCodes } from '../recovery-codes-sql.ts';
import { updatePasswordHash } from '../sql.ts';

/**
 * Puts the password into force that the owner of a locked member chose with the request. All sessions end, and so do
 * recovery codes and second factors, which the owner said they do not have.
 */
export async function recoverBySupport(
  work: Work,
  { memberId, passwordHash }: { memberId: string; passwordHash: string },
): Promise<void> {
  const { tx, now } = work;
  await updatePasswordHash(tx, { memberId, passwordHash, now });
  await deleteRecoveryCodes(tx, memberId);
  await deleteFactors(tx, memberId);
  await endAllSessions(tx, { kind: 'member', id: memberId }, now);
  await secureWebhooks(work, memberId);
  await notify(work, memberId, 'recovery_done', {});
}
