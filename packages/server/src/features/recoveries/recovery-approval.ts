import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { z } from 'zod';
import type { ApprovalKind } from '../../platform/approval-kind.ts';
import { existing } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/refusal.ts';
import { delayForRecovery, lockMember } from '../members/index.ts';
import { notify } from '../notifications/index.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { readSettings } from '../settings/index.ts';
import { lockRecovery, selectRecovery, selectRunning, updateRunning } from './sql.ts';

const payloadSchema = z.strictObject({ id: z.string() });

/** Two people start a recovery. The member has `recovery_days` to stop it, in which nothing requested is paid. */
export const recoveryApproval: ApprovalKind = {
  kind: 'recovery',
  async lock(tx, payload) {
    const { id } = payloadSchema.parse(payload);
    const recovery = existing(await selectRecovery(tx, id));
    await lockMember(tx, recovery.member_id);
    await lockRecovery(tx, id);
  },
  async show(work, payload) {
    const recovery = existing(await selectRecovery(work.tx, payloadSchema.parse(payload).id));
    if (recovery.status !== 'waiting' || recovery.is_closed) return null;
    if (await selectRunning(work.tx, recovery.member_id)) return null;
    const { recovery_days: days } = await readSettings(work);
    const line = (label: string, after: string) => ({ label, before: null, after });
    return {
      title: `Recovery of ${recovery.username}`,
      lines: [
        line('Request', recovery.number),
        line('Phone number', recovery.phone_matches ? 'is the account’s' : 'is not the account’s'),
        line('The account’s number', recovery.phone_verified_at ? 'is verified' : 'is not verified'),
        line('Reached by', recovery.contact),
        line('New password after', `${days} days`),
      ],
    };
  },
  async apply(context, { payload, approvalId }) {
    const { tx, now } = context;
    const {
      id,
      member_id: memberId,
      ...recovery
    } = existing(await selectRecovery(tx, payloadSchema.parse(payload).id));
    if (recovery.status !== 'waiting') throw refuse('recovery_state');
    const { recovery_days: days, password_change_hours: hours } = await readSettings(context);
    const endsAt = addMs(now, days * DAY_MS);
    await updateRunning(tx, { id, now, endsAt });
    // Every withdrawal that is not with the bank waits as long as after the new password, so that its owner can still
    // cancel it. The job that puts the password into force sets it again, because it may come later.
    await delayForRecovery(tx, memberId, addMs(endsAt, hours * HOUR_MS));
    await notify(context, memberId, 'recovery_started', { days: String(days) });
    await recordOperatorAction(context, {
      action: 'recovery_started',
      subject: `recovery/${id}`,
      details: { before: 'waiting', after: 'running', member: memberId, approval: approvalId },
    });
  },
};
