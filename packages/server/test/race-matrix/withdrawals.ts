import * as consoleCalls from '@handbill/contract/console';
import { withdrawCancel } from '@handbill/contract/member';
import { selectCredentials } from '../../src/features/members/credentials-sql.ts';
import { askWithdrawal } from '../../src/features/withdrawals/asking/ask-withdrawal.ts';
import { sendFile } from '../given/money/bank-files.ts';
import { UNKNOWN_ID } from '../unknown-id.ts';
import type { Kind, Staff, Target } from './matrix.ts';
import {
  approvalCalls,
  approvalStateOf,
  askedOf,
  balancesOf,
  done,
  looked,
  memberWithMoney,
  NOTE,
  rowOf,
  targetOf,
  tracesOf,
} from './targets.ts';

async function pending(staff: Staff): Promise<Target> {
  const member = await memberWithMoney(staff);
  const { data } = await staff.app.work(async (work) => {
    const { password_hash } = await selectCredentials(work.tx, member.id);
    return askWithdrawal(
      { ...work, memberId: member.id } as never,
      { amount: 2_000n } as never,
      password_hash,
    );
  });
  return targetOf(member, data._id, { batch: UNKNOWN_ID });
}

const withBatch = (target: Target, batch: string): Target => ({ ...target, ids: { batch } });

const calls: Kind['calls'] = {
  ...approvalCalls,
  withdrawCancel: ({ app }, { id, member }) =>
    app.call(withdrawCancel, { withdrawal_id: id }, { as: member }),
  approveWithdrawal: ({ app, first }, { id }) =>
    app.call(consoleCalls.approveWithdrawal, { id }, { as: first }),
  payWithdrawal: ({ app, second, number }, { id }) =>
    app.call(consoleCalls.payWithdrawal, { id, bank_reference: `HAND ${number()}` }, { as: second }),
  rejectWithdrawal: ({ app, third }, { id }) =>
    app.call(consoleCalls.rejectWithdrawal, { id, reason: 'name_mismatch' }, { as: third }),
  returnWithdrawal: ({ app, third }, { id }) =>
    app.call(consoleCalls.returnWithdrawal, { id, reason: 'bank_returned' }, { as: third }),
  makePaymentBatch: ({ app, first }) => app.call(consoleCalls.makePaymentBatch, {}, { as: first }),
  dropPaymentBatch: ({ app, first }, { ids }) =>
    app.call(consoleCalls.dropPaymentBatch, { id: ids.batch ?? '' }, { as: first }),
  releasePaymentBatch: ({ app, second }, { ids }) =>
    app.call(consoleCalls.releasePaymentBatch, { id: ids.batch ?? '' }, { as: second }),
  askPaymentRelease: ({ app, second }, { ids }) =>
    app.call(
      consoleCalls.askPaymentRelease,
      { id: ids.batch ?? '', reason: 'The bank is closed today.' },
      { as: second },
    ),
  exportPaymentBatch: ({ app, second }, { ids }) =>
    app.call(consoleCalls.exportPaymentBatch, { id: ids.batch ?? '', format: 'csv' }, { as: second }),
  importPaymentResult: (staff, target) => result(staff, target, 'paid'),
  'importPaymentResult returned': (staff, target) => result(staff, target, 'returned'),
};

function result({ app, second }: Staff, { id, ids }: Target, status: 'paid' | 'returned') {
  const line = `${id.replaceAll('-', '')},${status},BANK ${id}`;
  const file = `reference,status,bank_reference\n${line}`;
  return sendFile(app, consoleCalls.importPaymentResult, { id: ids.batch ?? '' }, { file, as: second });
}

async function approved(staff: Staff): Promise<Target> {
  const target = await pending(staff);
  await done(staff.app.call(consoleCalls.approveWithdrawal, { id: target.id }, { as: staff.first }));
  return target;
}

async function batched(staff: Staff): Promise<Target> {
  const target = await approved(staff);
  const { body } = await done(staff.app.call(consoleCalls.makePaymentBatch, {}, { as: staff.first }));
  return withBatch(target, body.data._id);
}

async function released(staff: Staff): Promise<Target> {
  const target = await batched(staff);
  const batch = { id: target.ids.batch ?? '' };
  await done(staff.app.call(consoleCalls.releasePaymentBatch, batch, { as: staff.second }));
  return target;
}

async function paid(staff: Staff): Promise<Target> {
  const target = await approved(staff);
  const { id } = target;
  const payment = { id, bank_reference: `HAND ${staff.number()}` };
  await done(staff.app.call(consoleCalls.payWithdrawal, payment, { as: staff.second }));
  return target;
}

async function returnAsked(staff: Staff): Promise<Target> {
  const target = await paid(staff);
  const returned = { id: target.id, reason: 'bank_returned' } as const;
  return askedOf(staff, target, ({ app, first }) =>
    app.call(consoleCalls.returnWithdrawal, returned, { as: first }),
  );
}

async function releaseAsked(staff: Staff): Promise<Target> {
  const target = await batched(staff);
  const asking = { id: target.ids.batch ?? '', reason: NOTE };
  const { body } = await done(staff.app.call(consoleCalls.askPaymentRelease, asking, { as: staff.second }));
  return looked(staff, target, body.data._id);
}

/** A withdrawal, and the batch that it is in. */
export const withdrawals: Kind = {
  row: { table: 'withdrawal', of: ({ id }) => id },
  states: { pending, approved, batched, released, paid, returnAsked, releaseAsked },
  calls,
  look: async (staff, target) => [
    await rowOf(
      staff,
      `select w.status, w.batch_status, w.paid_via, w.reason, b.status as batch, b.withdrawals, b.total
       from withdrawal w left join payment_batch b on b.id = w.batch_id where w.id = $1`,
      target.id,
    ),
    await rowOf(staff, 'select status from payment_batch where id = $1', target.ids.batch ?? UNKNOWN_ID),
    await balancesOf(staff, target.member),
    await approvalStateOf(staff, target),
    await tracesOf(staff, target.member, `withdrawal/${target.id}`),
  ],
};

/** The same while the row of the batch is held. */
export const batches: Kind = {
  ...withdrawals,
  sample: 4,
  row: { table: 'payment_batch', of: ({ ids }) => ids.batch ?? UNKNOWN_ID },
  states: { batched, released, releaseAsked },
};

const REASON = 'The account stays locked';

async function locked(staff: Staff): Promise<Target> {
  const member = await memberWithMoney(staff);
  const locking = { id: member.id, reason: 'fraud_suspected', note: NOTE } as const;
  await done(staff.app.call(consoleCalls.lockMember, locking, { as: staff.first }));
  return targetOf(member, UNKNOWN_ID);
}

async function asked(staff: Staff): Promise<Target> {
  const target = await locked(staff);
  const asking = { id: target.member.id, reason: REASON };
  const { body } = await done(staff.app.call(consoleCalls.askLockedWithdrawal, asking, { as: staff.first }));
  return { ...target, id: body.data._id };
}

export const lockedWithdrawals: Kind = {
  row: { table: 'member', of: ({ member }) => member.id },
  states: { locked, asked },
  calls: {
    askLockedWithdrawal: ({ app, first }, { member }) =>
      app.call(consoleCalls.askLockedWithdrawal, { id: member.id, reason: REASON }, { as: first }),
    approveLockedWithdrawal: ({ app, second }, { id }) =>
      app.call(consoleCalls.approveLockedWithdrawal, { id }, { as: second }),
    declineLockedWithdrawal: ({ app, first }, { id }) =>
      app.call(consoleCalls.declineLockedWithdrawal, { id }, { as: first }),
    unlockMember: ({ app, third }, { member }) =>
      app.call(consoleCalls.unlockMember, { id: member.id, note: NOTE }, { as: third }),
  },
  look: async (staff, { member }) => [
    await rowOf(
      staff,
      `select m.locked_at is not null as locked, array_agg(p.status order by p.status) as asked
       from member m left join locked_withdrawal p on p.member_id = m.id where m.id = $1 group by m.id`,
      member.id,
    ),
    await balancesOf(staff, member),
    await tracesOf(staff, member, `member/${member.id}`),
  ],
};
