import { approveApproval, declineApproval } from '@handbill/contract/console';
import { accounts, balanceOf } from '@handbill/ledger';
import { saveBankAndAddress } from '../given/money/payout-details.ts';
import { PASSWORD, type Person } from '../given/people.ts';
import { UNKNOWN_ID } from '../unknown-id.ts';
import type { Answered, Kind, Staff, Target } from './matrix.ts';

export const NOTE = 'A race';

export function targetOf(member: Person, id: string, ids: Record<string, string> = {}): Target {
  return { id, member, elsewhere: member, ids };
}

/**
 * The answer of a step towards a state. Throws when it was refused, because the state would not match its
 * name.
 */
export async function done<A extends Answered>(answer: Promise<A>): Promise<A> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`a step towards a state was refused: ${status} ${body.error}`);
  return answer;
}

/**
 * Sends a call while no operator may credit or return money alone: it requests an approval, which the second
 * person has seen.
 */
export async function askedOf(
  staff: Staff,
  target: Target,
  send: (staff: Staff) => Promise<Answered & { body: { approval?: string | null } }>,
): Promise<Target> {
  const { app } = staff;
  await app.set('credit_alone_limit', 0n);
  const { body } = await done(send(staff));
  await app.set('credit_alone_limit', 900_000_000_000_000n);
  return looked(staff, target, body.approval ?? UNKNOWN_ID);
}

/** The target with its approval, and the state that the second person sees. */
export async function looked(staff: Staff, target: Target, approval: string): Promise<Target> {
  const { rows } = await staff.app.runtime.pool.query(
    'select shown_digest as seen from approval where id = $1',
    [approval],
  );
  return { ...target, ids: { ...target.ids, approval, seen: rows[0].seen } };
}

/** Both decisions on the approval of a target, if it has one. */
export const approvalCalls: Kind['calls'] = {
  approveApproval: ({ app, third }, { ids }) =>
    app.call(approveApproval, { id: ids.approval ?? UNKNOWN_ID, seen: ids.seen ?? 'none' }, { as: third }),
  declineApproval: ({ app, second }, { ids }) =>
    app.call(declineApproval, { id: ids.approval ?? UNKNOWN_ID, reason: NOTE }, { as: second }),
};

export const approvalStateOf = (staff: Staff, { ids }: Target) =>
  rowOf(staff, 'select status from approval where id = $1', ids.approval ?? UNKNOWN_ID);

/** A member with 100.00, a bank account and an address. */
export async function memberWithMoney({ app }: Staff): Promise<Person> {
  const member = await app.newMember();
  await app.fund(member, 10_000n);
  await saveBankAndAddress(app, member);
  return member;
}

/** A database row about a target. */
export async function rowOf({ app }: Staff, text: string, ...values: string[]): Promise<unknown> {
  return (await app.runtime.pool.query(text, values)).rows[0];
}

export function balancesOf({ app }: Staff, member: Person): Promise<string[]> {
  return app.work(async ({ tx }) => [
    String(await balanceOf(tx, accounts.memberAvailable(member.id))),
    String(await balanceOf(tx, accounts.memberWithdrawing(member.id))),
  ]);
}

/** The number of notifications and log entries about it. */
export function tracesOf(staff: Staff, member: Person, subject: string): Promise<unknown> {
  return rowOf(
    staff,
    `select (select count(*)::int from notification where member_id = $1) as notifications,
       (select count(*)::int from operator_action where subject = $2) as logged`,
    member.id,
    subject,
  );
}

export const newPassword = (current = PASSWORD, password = `${PASSWORD}!`) => ({
  password_current: current,
  password,
  password_confirmation: password,
});
