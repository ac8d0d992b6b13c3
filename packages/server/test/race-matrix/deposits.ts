import * as consoleCalls from '@handbill/contract/console';
import { deposit, depositCancel, depositCheckout } from '@handbill/contract/member';
import { receiveUnmatched } from '../given/money/unmatched-money.ts';
import type { Kind, Staff, Target } from './matrix.ts';
import {
  approvalCalls,
  approvalStateOf,
  askedOf,
  balancesOf,
  done,
  memberWithMoney,
  NOTE,
  rowOf,
  targetOf,
  tracesOf,
} from './targets.ts';

const AMOUNT = 2_550;

async function announced(staff: Staff): Promise<Target> {
  const member = await staff.app.newMember();
  const { body } = await done(staff.app.call(deposit, { amount: AMOUNT }, { as: member }));
  const line = await receiveUnmatched(staff.app, staff.first, { amount: BigInt(AMOUNT) });
  return targetOf(member, body.data._id, { reference: body.data.reference, line });
}

async function cancelled(staff: Staff): Promise<Target> {
  const target = await announced(staff);
  await done(staff.app.call(depositCancel, { deposit_id: target.id }, { as: target.member }));
  return target;
}

async function creditAsked(staff: Staff): Promise<Target> {
  const target = await announced(staff);
  const { id } = target;
  return askedOf(staff, target, ({ app, first, number }) =>
    app.call(
      consoleCalls.confirmDeposit,
      { id, amount: AMOUNT, bank_reference: `ASKED ${number()}` },
      { as: first },
    ),
  );
}

export const deposits: Kind = {
  row: { table: 'deposit', of: ({ id }) => id },
  states: { pending: announced, cancelled, creditAsked },
  calls: {
    ...approvalCalls,
    depositCancel: ({ app }, { id, member }) => app.call(depositCancel, { deposit_id: id }, { as: member }),
    depositCheckout: ({ app }, { id, member }) =>
      app.call(depositCheckout, { deposit_id: id }, { as: member }),
    confirmDeposit: ({ app, second, number }, { id }) =>
      app.call(
        consoleCalls.confirmDeposit,
        { id, amount: AMOUNT, bank_reference: `PAID ${number()}` },
        { as: second },
      ),
    rejectDeposit: ({ app, third }, { id }) =>
      app.call(consoleCalls.rejectDeposit, { id, reason: 'not_received' }, { as: third }),
    assignUnmatched: ({ app, first }, { ids }) =>
      app.call(
        consoleCalls.assignUnmatched,
        { id: ids.line ?? '', to: { deposit_reference: ids.reference ?? '' }, reason: NOTE },
        { as: first },
      ),
  },
  look: async (staff, target) => [
    await rowOf(staff, 'select status, credited, reason from deposit where id = $1', target.id),
    await rowOf(staff, 'select status from unmatched_money where id = $1', target.ids.line ?? ''),
    await balancesOf(staff, target.member),
    await approvalStateOf(staff, target),
    await tracesOf(staff, target.member, `deposit/${target.id}`),
  ],
};

async function waiting(staff: Staff): Promise<Target> {
  return targetOf(
    await staff.app.newMember(),
    await receiveUnmatched(staff.app, staff.first, { amount: BigInt(AMOUNT) }),
  );
}

async function returnAsked(staff: Staff): Promise<Target> {
  const target = await waiting(staff);
  const asking = { id: target.id, reason: NOTE };
  await done(staff.app.call(consoleCalls.askUnmatchedReturn, asking, { as: staff.first }));
  return target;
}

async function assignmentAsked(staff: Staff): Promise<Target> {
  const target = await waiting(staff);
  const { id, member } = target;
  return askedOf(staff, target, ({ app, first }) =>
    app.call(
      consoleCalls.assignUnmatched,
      { id, to: { username: member.username }, reason: NOTE },
      { as: first },
    ),
  );
}

const forCompany = (id: string) => ({ id, purpose: 'capital', reason: NOTE }) as const;

async function companyAsked(staff: Staff): Promise<Target> {
  const target = await waiting(staff);
  await done(staff.app.call(consoleCalls.askUnmatchedCompany, forCompany(target.id), { as: staff.first }));
  return target;
}

export const unmatchedLines: Kind = {
  row: { table: 'unmatched_money', of: ({ id }) => id },
  states: { waiting, returnAsked, companyAsked, assignmentAsked },
  calls: {
    ...approvalCalls,
    assignUnmatched: ({ app, first }, { id, member }) =>
      app.call(
        consoleCalls.assignUnmatched,
        { id, to: { username: member.username }, reason: NOTE },
        { as: first },
      ),
    askUnmatchedReturn: ({ app, first }, { id }) =>
      app.call(consoleCalls.askUnmatchedReturn, { id, reason: NOTE }, { as: first }),
    askUnmatchedCompany: ({ app, third }, { id }) =>
      app.call(consoleCalls.askUnmatchedCompany, forCompany(id), { as: third }),
    keepUnmatched: ({ app, third }, { id }) => app.call(consoleCalls.keepUnmatched, { id }, { as: third }),
    returnUnmatched: ({ app, second, number }, { id }) =>
      app.call(consoleCalls.returnUnmatched, { id, bank_reference: `BACK ${number()}` }, { as: second }),
    bookUnmatchedCompany: ({ app, second }, { id }) =>
      app.call(consoleCalls.bookUnmatchedCompany, { id }, { as: second }),
  },
  look: async (staff, target) => [
    await rowOf(staff, 'select status, purpose, reason from unmatched_money where id = $1', target.id),
    await balancesOf(staff, target.member),
    await approvalStateOf(staff, target),
    await tracesOf(staff, target.member, `unmatched/${target.id}`),
  ],
};

export const corrections: Kind = {
  row: { table: 'correction', of: ({ id }) => id },
  states: {
    async asked(staff) {
      const member = await memberWithMoney(staff);
      const asking = { username: member.username, amount: -100, reason: NOTE };
      const { body } = await done(staff.app.call(consoleCalls.askCorrection, asking, { as: staff.first }));
      return targetOf(member, body.data._id);
    },
  },
  calls: {
    approveCorrection: ({ app, second }, { id }) =>
      app.call(consoleCalls.approveCorrection, { id }, { as: second }),
    'approveCorrection third': ({ app, third }, { id }) =>
      app.call(consoleCalls.approveCorrection, { id }, { as: third }),
    declineCorrection: ({ app, first }, { id }) =>
      app.call(consoleCalls.declineCorrection, { id }, { as: first }),
  },
  look: async (staff, { id, member }) => [
    await rowOf(staff, 'select status from correction where id = $1', id),
    await balancesOf(staff, member),
    await tracesOf(staff, member, `correction/${id}`),
  ],
};
