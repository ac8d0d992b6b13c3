import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { holdSessionsOf } from '../../platform/identity/sessions/ending.ts';
import { eachAlone } from '../../platform/queue/each-alone.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { delayForRecovery, lockMember, recoverBySupport } from '../members/index.ts';
import { readSettings } from '../settings/index.ts';
import { expireAskedBefore, lockRecovery, selectDue, updateClosed } from './sql.ts';
import { takeWaitingPassword } from './waiting-password-sql.ts';

/** A request that no operator started expires after this many days. */
const WAITING_DAYS = 7;

/** Puts the passwords into force whose days are over, and expires requests that nobody started. */
export const finishRecoveries: Job = {
  name: 'finish-recoveries',
  schedule: '*/5 * * * *',
  async run({ now, transact }) {
    await transact(({ tx }) => expireAskedBefore(tx, { before: addMs(now, -WAITING_DAYS * DAY_MS), now }));
    const due = await transact(({ tx }) => selectDue(tx, now));
    await eachAlone(due, ({ id, member_id: memberId }) => transact((work) => finish(work, { id, memberId })));
  },
};

/**
 * Checks again under the locks: it may have been stopped in between. It waits while the account is locked, and so does
 * every payment: what was said when the recovery began would be over before the owner has the account.
 */
async function finish(work: Work, { id, memberId }: { id: string; memberId: string }): Promise<void> {
  const { tx, now } = work;
  await holdSessionsOf(tx, { kind: 'member', id: memberId });
  const member = await lockMember(tx, memberId);
  const recovery = await lockRecovery(tx, id);
  if (recovery?.status !== 'running') return;
  const { password_change_hours: hours } = await readSettings(work);
  // At least a day from each run to the next, also where a new password delays nothing.
  if (member.locked_at) {
    return delayForRecovery(tx, memberId, addMs(now, Math.max(hours * HOUR_MS, DAY_MS)));
  }
  if (member.closed_at) {
    await updateClosed(tx, { id, status: 'void', now });
    return delayForRecovery(tx, memberId, null);
  }
  await recoverBySupport(work, { memberId, passwordHash: await takeWaitingPassword(tx, { id, now }) });
  await delayForRecovery(tx, memberId, addMs(now, hours * HOUR_MS));
}
