import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Work } from '../../platform/context.ts';
import { eachAlone } from '../../platform/queue/each-alone.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { forgetShown } from '../approvals/index.ts';
import { forgetBusiness } from '../businesses/index.ts';
import { eraseLockedPayees } from '../locked-withdrawals/index.ts';
import { eraseNotes } from '../member-notes/index.ts';
import { eraseMember, lockMember, memberIdsClosedBefore } from '../members/index.ts';
import {
  forgetNotificationChoices,
  forgetNotifications,
  renameInNotifications,
} from '../notifications/index.ts';
import { forgetPhone } from '../phones/index.ts';
import { forgetPictures } from '../pictures/index.ts';
import { forgetRecoveries } from '../recoveries/index.ts';
import { readSettings } from '../settings/index.ts';
import { forgetSupport } from '../support/index.ts';
import { erasePayees, mayStillMove } from '../withdrawals/index.ts';

/** For this many days the bank may return a payment, and the owner must still be known. */
const RETURN_DAYS = 60;

/** Erases the personal data of accounts closed `erase_after_days` ago. Their ledger entries stay. */
export const eraseClosedAccounts: Job = {
  name: 'erase-closed-accounts',
  schedule: '50 18 * * *',
  async run({ now, transact }) {
    const { erase_after_days: days } = await transact(readSettings);
    const closedBefore = addMs(now, -days * DAY_MS);
    const due = await transact(({ tx }) => memberIdsClosedBefore(tx, closedBefore));
    await eachAlone(due, (memberId) => transact((work) => eraseAccount(work, memberId, closedBefore)));
  },
};

/** Checks again under the member's lock: returned money may have reopened the account in between. */
async function eraseAccount({ tx, now }: Work, memberId: string, closedBefore: Date): Promise<void> {
  const { closed_at: closedAt, locked_at: lockedAt } = await lockMember(tx, memberId);
  if (closedAt === null || closedAt > closedBefore || lockedAt !== null) return;
  if (await mayStillMove(tx, { memberId, paidSince: addMs(now, -RETURN_DAYS * DAY_MS) })) return;
  const pseudonym = await eraseMember(tx, memberId, now);
  await forgetPhone(tx, memberId);
  await forgetBusiness(tx, memberId);
  await forgetPictures(tx, memberId);
  await erasePayees(tx, memberId, now);
  await eraseLockedPayees(tx, memberId);
  await forgetNotifications(tx, memberId);
  await renameInNotifications(tx, { memberId, name: pseudonym });
  await forgetNotificationChoices(tx, memberId);
  await forgetRecoveries(tx, memberId, now);
  await forgetSupport(tx, memberId, now);
  await eraseNotes(tx, memberId);
  await forgetShown(tx, { memberId, pseudonym, now });
}
