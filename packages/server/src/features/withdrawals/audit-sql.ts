import type { Proof } from '@handbill/ledger';
import { auditedFrom, firstIdAudited } from '../../platform/audit-range.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** Withdrawals stay in work for some days, and a bank can return a payment later. */
export const DAYS_AGAIN = 30;

/** Members whose withdrawing balance is not the sum of their open withdrawals. */
export async function selectWrongWithdrawingBalances(tx: Tx): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select ledger.member_account(coalesce(held.member_id, asked.member_id), 'withdrawing') as subject,
       'balance ' || coalesce(held.withdrawing, 0) || ', open withdrawals sum to ' || coalesce(asked.total, 0) as detail
       /* subject is not null: a withdrawal has a member, and so does an account of one */
     from ledger.member_balance held
     full join (
       select member_id::text, sum(amount) as total from withdrawal
       where status in ('pending', 'approved') group by member_id
     ) asked on asked.member_id = held.member_id
     where coalesce(held.withdrawing, 0) <> coalesce(asked.total, 0)
     order by 1`,
    [],
  );
  return rows;
}

/** Members whose withdrawing balance is not the sum of their open withdrawals, since a proof. */
export async function selectWrongWithdrawingSince(
  tx: Tx,
  proof: Proof,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select ledger.member_account(changed.member_id::text, 'withdrawing') as subject,
       'balance ' || coalesce(held.balance, 0) || ', open withdrawals sum to ' || asked.total as detail
       /* subject is not null: a withdrawal has a member, and so does an account of one */
     from (
       select member_id from withdrawal where status in ('pending', 'approved') or id >= $2
       union
       select case when owner = 'member' then owner_id::uuid end from ledger.move
       where transfer_id > $1 and owner = 'member'
     ) as changed
     cross join lateral (select ledger.withdrawing_of(changed.member_id) as balance) as held
     cross join lateral (
       select coalesce(sum(amount), 0) as total from withdrawal
       where member_id = changed.member_id and status in ('pending', 'approved')
     ) as asked
     where coalesce(held.balance, 0) <> asked.total
     order by 1`,
    [proof.transferId, firstIdAudited(proof, DAYS_AGAIN)],
  );
  return rows;
}

/** Paid and returned withdrawals whose posting is missing or moved another amount at the bank. */
export async function selectPaymentsWithoutTheirPosting(
  tx: Tx,
  proof: Proof | null,
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await tx.query<{ subject: string; detail: string }>(
    `select 'withdrawal/' || w.id as subject,
       expected.kind || ': net ' || (w.amount - w.fee) || ', posted ' || coalesce((-posted.amount)::text, 'nothing') as detail
     from withdrawal w
     join (values ('withdrawal_paid', 1), ('withdrawal_returned', -1)) as expected (kind, sign)
       on w.status = 'returned' or (w.status = 'paid' and expected.kind = 'withdrawal_paid')
     left join ledger.bank_line posted on posted.kind = expected.kind and posted.reference = w.id::text
     where w.status in ('paid', 'returned') and -posted.amount is distinct from expected.sign * (w.amount - w.fee)
       and (w.id >= $1 or coalesce(w.paid_at, w.decided_at) >= $2)
     order by 1`,
    [firstIdAudited(proof, DAYS_AGAIN), auditedFrom(proof, DAYS_AGAIN)],
  );
  return rows;
}
