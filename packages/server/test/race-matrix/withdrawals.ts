import * as consoleCalls from '@handbill/contract/console';
import { withdrawCancel } from '@handbill/contract/member';
import { selectCredentials } from '../../src/features/members/sql.ts';
import { askWithdrawal } from '../../src/features/withdrawals/asking/ask-withdrawal.ts';
import { sendFile } from '../bank-files.ts';
import type { Kind, Staff, Thing } from './matrix.ts';
import {
  approvalCalls,
  approvalStateOf,
  askedOf,
  balancesOf,
  done,
  looked,
  memberWithMoney,
  NOTE,
  NOWHERE,
  rowOf,
  thingOf,
  tracesOf,
} from './things.ts';

async function pending(staff: Staff): Promise<Thing> {
  const member = await memberWithMoney(staff);
  const { data } = await staff.app.work(async (work) => {
    const { password_hash } = await selectCredentials(work.tx, member.id);
    return askWithdrawal(
      { ...work, memberId: member.id } as never,
      { amount: 2_000n } as never,
      password_hash,
    );
  });
  return thingOf(member, data._id, { batch: NOWHERE });
}

const withBatch = (thing: Thing, batch: string): Thing => ({ ...thing, ids: { batch } });

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
  importPaymentResult: (staff, thing) => result(staff, thing, 'paid'),
  'importPaymentResult returned': (staff, thing) => result(staff, thing, 'returned'),
};

function result({ app, second }: Staff, { id, ids }: Thing, status: 'paid' | 'returned') {
  const line = `${id.replaceAll('-', '')},${status},BANK ${id}`;
  const file = `reference,status,bank_reference\n${line}`;
  return sendFile(app, consoleCalls.importPaymentResult, { id: ids.batch ?? '' }, { file, as: second });
}

async function approved(staff: Staff): Promise<Thing> {
  const thing = await pending(staff);
  await done(staff.app.call(consoleCalls.approveWithdrawal, { id: thing.id }, { as: staff.first }));
  return thing;
}

async function batched(staff: Staff): Promise<Thing> {
  const thing = await approved(staff);
  const { body } = await done(staff.app.call(consoleCalls.makePaymentBatch, {}, { as: staff.first }));
  return withBatch(thing, body.data._id);
}

async function released(staff: Staff): Promise<Thing> {
  const thing = await batched(staff);
  const batch = { id: thing.ids.batch ?? '' };
  await done(staff.app.call(consoleCalls.releasePaymentBatch, batch, { as: staff.second }));
  return thing;
}

async function paid(staff: Staff): Promise<Thing> {
  const thing = await approved(staff);
  const { id } = thing;
  const payment = { id, bank_reference: `HAND ${staff.number()}` };
  await done(staff.app.call(consoleCalls.payWithdrawal, payment, { as: staff.second }));
  return thing;
}

async function returnAsked(staff: Staff): Promise<Thing> {
  const thing = await paid(staff);
  const returned = { id: thing.id, reason: 'bank_returned' } as const;
  return askedOf(staff, thing, ({ app, first }) =>
    app.call(consoleCalls.returnWithdrawal, returned, { as: first }),
  );
}

async function releaseAsked(staff: Staff): Promise<Thing> {
  const thing = await batched(staff);
  const asking = { id: thing.ids.batch ?? '', reason: NOTE };
  const { body } = await done(staff.app.call(consoleCalls.askPaymentRelease, asking, { as: staff.second }));
  return looked(staff, thing, body.data._id);
}

/** A withdrawal, and the batch that it is in. */
export const withdrawals: Kind = {
  row: { table: 'withdrawal', of: ({ id }) => id },
  states: { pending, approved, batched, released, paid, returnAsked, releaseAsked },
  calls,
  look: async (staff, thing) => [
    await rowOf(
      staff,
      `select w.status, w.batch_status, w.paid_via, w.reason, b.status as batch, b.withdrawals, b.total
       from withdrawal w left join payment_batch b on b.id = w.batch_id where w.id = $1`,
      thing.id,
    ),
    await rowOf(staff, 'select status from payment_batch where id = $1', thing.ids.batch ?? NOWHERE),
    await balancesOf(staff, thing.member),
    await approvalStateOf(staff, thing),
    await tracesOf(staff, thing.member, `withdrawal/${thing.id}`),
  ],
};

/** The same while the row of the batch is held. */
export const batches: Kind = {
  ...withdrawals,
  sample: 4,
  row: { table: 'payment_batch', of: ({ ids }) => ids.batch ?? NOWHERE },
  states: { batched, released, releaseAsked },
};

const REASON = 'The account stays locked';

async function locked(staff: Staff): Promise<Thing> {
  const member = await memberWithMoney(staff);
  const locking = { id: member.id, reason: 'fraud_suspected', note: NOTE } as const;
  await done(staff.app.call(consoleCalls.lockMember, locking, { as: staff.first }));
  return thingOf(member, NOWHERE);
}

async function asked(staff: Staff): Promise<Thing> {
  const thing = await locked(staff);
  const asking = { id: thing.member.id, reason: REASON };
  const { body } = await done(staff.app.call(consoleCalls.askLockedWithdrawal, asking, { as: staff.first }));
  return { ...thing, id: body.data._id };
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
