import { accounts, balanceOf } from '@handbill/ledger';
import { PASSWORD, type Person } from '../people.ts';
import type { Answered, Staff, Thing } from './matrix.ts';

export const NOTE = 'A race';
export const NOWHERE = '01890000-0000-7000-8000-00000000dead';

export function thingOf(member: Person, id: string, ids: Record<string, string> = {}): Thing {
  return { id, member, elsewhere: member, ids };
}

/** What a step towards a state answered. Throws when it was refused: the state would be another one than its name says. */
export async function done<A extends Answered>(answer: Promise<A>): Promise<A> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`a step towards a state was refused: ${status} ${body.error}`);
  return answer;
}

/** A member with 100.00, a bank account and an address. */
export async function memberWithMoney({ app }: Staff): Promise<Person> {
  const member = await app.newMember();
  await app.fund(member, 10_000n);
  await app.work(async ({ tx, now }) => {
    await tx.query(
      `insert into bank_account (member_id, bank_bin, bank_code, bank_name, account_number, account_name, created_at)
       values ($1, '970436', 'VCB', 'Vietcombank', '0071001234567', 'LAN', $2)`,
      [member.id, now],
    );
    await tx.query(
      `insert into address (member_id, full_name, phone, country, city, line1, updated_at)
       values ($1, 'A', '1', 'VN', 'Hue', '1', $2)`,
      [member.id, now],
    );
  });
  return member;
}

/** One row of the database about a thing. */
export async function rowOf({ app }: Staff, text: string, ...values: string[]): Promise<unknown> {
  return (await app.workspace.pool.query(text, values)).rows[0];
}

export function balancesOf({ app }: Staff, member: Person): Promise<string[]> {
  return app.work(async ({ tx }) => [
    String(await balanceOf(tx, accounts.memberAvailable(member.id))),
    String(await balanceOf(tx, accounts.memberWithdrawing(member.id))),
  ]);
}

/** How many things the members and operators were told or are in the log about it. */
export function tracesOf(staff: Staff, member: Person, subject: string): Promise<unknown> {
  return rowOf(
    staff,
    `select (select count(*)::int from notification where member_id = $1) as told,
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
