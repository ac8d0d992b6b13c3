import type * as calls from '@handbill/contract/console';
import { approvableKinds, mayDo, type Permission } from '@handbill/contract/console/permissions';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import type { OperatorContext } from '../../platform/context.ts';
import { accessOf } from '../../platform/identity/operator-access.ts';
import { knownSettings } from '../settings/index.ts';
import { type QueueRow, selectQueues } from './sql.ts';

const readBy: Readonly<Record<QueueRow['queue'], Permission>> = {
  orders: 'orders.read',
  reports: 'reports.read',
  deposits: 'deposits.read',
  withdrawals: 'withdrawals.read',
  disputes: 'corrections.read',
  unmatched: 'unmatched.read',
  payments: 'payments.read',
  corrections: 'corrections.read',
  approvals: 'approvals.read',
  recoveries: 'recoveries.read',
  support: 'support.read',
  held_visits: 'held_visits.read',
  objections: 'objections.read',
  businesses: 'businesses.read',
};

/** The waiting items of the queues that the operator may read. */
export async function readQueues(context: OperatorContext): Promise<AnswerOf<typeof calls.readQueues>> {
  const { tx, now, config, operatorId, sessionId } = context;
  const settings = await knownSettings(context);
  const answerHours: Partial<Record<QueueRow['queue'], number>> = {
    orders: settings.review_answer_hours,
    reports: settings.report_answer_hours,
    held_visits: settings.hold_hours,
    objections: settings.objection_answer_hours,
    businesses: settings.review_answer_hours,
    support: settings.support_answer_hours,
    withdrawals: settings.withdraw_answer_hours,
    payments: settings.withdraw_answer_hours,
  };
  const access = await accessOf(tx, { id: operatorId, sessionId }, config);
  const queues = await selectQueues(tx, {
    now,
    paidBefore: addMs(now, -settings.review_answer_hours * HOUR_MS),
    reportedBefore: addMs(now, -settings.report_answer_hours * HOUR_MS),
    operatorId,
    approvable: approvableKinds(access),
    objectedBefore: addMs(now, -settings.objection_answer_hours * HOUR_MS),
    askedBefore: addMs(now, -settings.support_answer_hours * HOUR_MS),
  });
  return {
    data: queues
      .filter(({ queue }) => mayDo(access, readBy[queue]))
      .map((row) => ({ ...row, answer_hours: answerHours[row.queue] ?? null })),
  };
}
