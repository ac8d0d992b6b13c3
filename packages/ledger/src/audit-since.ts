import { accountRules } from './accounts.ts';
import type { AuditFinding, Check } from './audit.ts';
import { FINDINGS_PER_CHECK } from './audit.ts';
import type { Proof } from './proof.ts';
import type { Tx } from './tx.ts';

/** And the accounts that were opened since then and that nothing was posted to. */
const ACCOUNTS_OPENED_ONLY = `union all
  select opened.id, 0 from ledger.account opened
  where opened.id > (select coalesce(max(account_id), 0) from ledger.proven_account)
    and not exists (select from ledger.entry where account_id = opened.id and transfer_id > $1)`;

/** The checks of `audit`, over what came after the transfer $1, on top of the sums that are proven up to it. */
const checks: readonly Check[] = [
  {
    check: 'trial_balance',
    sql: `select 'ledger' as subject, 'all balances sum to ' || total as detail
          from (
            select sum(case when a.balance is null then m.amount else a.balance - coalesce(p.balance, 0) end) as total
            from (
              select account_id, sum(amount) as amount from ledger.entry where transfer_id > $1 group by account_id
              ${ACCOUNTS_OPENED_ONLY}
            ) m
            join ledger.account a on a.id = m.account_id
            left join ledger.proven_account p on p.account_id = m.account_id
          ) trial
          where total <> 0`,
    values: [],
  },
  {
    check: 'whole_transfers',
    sql: `select 'transfer ' || coalesce(t.id, e.transfer_id) as subject, case
            when t.id is null then 'entries without their transfer'
            when e.transfer_id is null then 'no entries'
            else 'entries sum to ' || e.total
          end as detail /* detail is not null: entries that are there have a sum */
          from (select id from ledger.transfer where id > $1) t
          full join (
            select transfer_id, sum(amount) as total from ledger.entry where transfer_id > $1 group by transfer_id
          ) e on e.transfer_id = t.id
          where t.id is null or e.transfer_id is null or e.total <> 0`,
    values: [],
  },
  {
    check: 'balances',
    sql: `select coalesce(a.name, 'account ' || m.account_id) as subject, case
            when a.id is null then 'entries without their account'
            else 'balance ' || a.balance || ', entries sum to ' || coalesce(p.balance, 0) + m.amount
          end as detail /* detail is not null: an account without a balance is not compared */
          from (
            select account_id, sum(amount) as amount from ledger.entry where transfer_id > $1 group by account_id
            ${ACCOUNTS_OPENED_ONLY}
          ) m
          left join ledger.account a on a.id = m.account_id
          left join ledger.proven_account p on p.account_id = m.account_id
          where a.id is null or a.balance <> coalesce(p.balance, 0) + m.amount`,
    values: [],
  },
  {
    check: 'balance_chain',
    sql: `select a.name as subject, 'transfer ' || e.transfer_id || ': ' || coalesce(last.balance, 0) || ' and '
            || e.amount || ' make ' || coalesce(e.balance_after::text, 'nothing') as detail
          from (
            select account_id, transfer_id, amount, balance_after, lag(balance_after) over along as before,
              row_number() over along as place
            from ledger.entry where transfer_id > $1
            window along as (partition by account_id order by transfer_id)
          ) e
          join ledger.account a on a.id = e.account_id
          left join ledger.proven_account p on p.account_id = e.account_id
          cross join lateral (
            select case when e.place > 1 then e.before when ledger.keeps_balance(a.kind) then p.balance end as balance
          ) last
          where e.balance_after is distinct from
            case when ledger.keeps_balance(a.kind) then coalesce(last.balance, 0) + e.amount end`,
    values: [],
  },
  {
    check: 'floors',
    sql: `select a.name as subject, held.balance || coalesce(' after transfer ' || held.transfer_id, ' now') as detail
          from (
            select id as account_id, balance, null::bigint as transfer_id from ledger.account
            where id in (select account_id from ledger.entry where transfer_id > $1)
            union all
            select account_id, balance_after, transfer_id from ledger.entry where transfer_id > $1
          ) held
          join ledger.account a on a.id = held.account_id
          where a.kind = 'liability' and held.balance < 0 or a.kind = 'asset' and held.balance > 0`,
    values: [],
  },
  {
    check: 'account_kinds',
    sql: `select a.name as subject, 'is kept as ' || a.kind as detail
          from (
            select account_id as id from ledger.entry where transfer_id > $1
            union
            select id from ledger.account where id > (select coalesce(max(account_id), 0) from ledger.proven_account)
          ) m
          join ledger.account a on a.id = m.id
          where not exists (
            select from unnest($2::text[], $3::text[]) as rule (pattern, kind)
            where a.name ~ rule.pattern and a.kind = rule.kind
          ) or (a.balance is not null) <> ledger.keeps_balance(a.kind)`,
    values: [accountRules.map(({ pattern }) => pattern), accountRules.map(({ kind }) => kind)],
  },
  {
    // A snapshot may be older or newer than the proof: the entries in between are added or taken off.
    check: 'rollups',
    sql: `select coalesce(a.name, 'account ' || r.account_id) as subject, 'snapshot ' || r.balance
            || ', entries through transfer ' || r.through_transfer_id || ' sum to ' || e.total as detail
          from ledger.rollup r
          left join ledger.account a on a.id = r.account_id
          left join ledger.proven_account p on p.account_id = r.account_id
          cross join lateral (
            select coalesce(p.balance, 0) + coalesce(sum(
              case when transfer_id > $1 then amount else -amount end
            ), 0) as total from ledger.entry
            where account_id = r.account_id and transfer_id > least($1, r.through_transfer_id)
              and transfer_id <= greatest($1, r.through_transfer_id)
          ) e
          where r.balance <> e.total or a.id is null or a.balance is not null
            or r.through_transfer_id > (select transfer_id from ledger.horizon)`,
    values: [],
  },
  {
    check: 'bank_covers_liabilities',
    sql: `select 'bank' as subject, 'holds ' || held || ', owes ' || owed as detail
          from (
            select coalesce(-sum(balance) filter (where kind = 'asset'), 0) as held,
              coalesce(sum(balance) filter (where kind = 'liability'), 0) as owed
            from ledger.part_balances() where $1::bigint > 0
          ) sides
          where held < owed`,
    values: [],
  },
];

/**
 * The findings of `audit` in what came after a proof, under the same names and at most 100 per check. Reads
 * only the entries since then. Sees no later change of what was proven: the guards of the tables refuse such
 * a change, and `audit` finds what was changed in spite of them.
 */
export async function auditSince(tx: Tx, { transferId }: Proof): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const { check, sql, values } of checks) {
    const { rows } = await tx.query<{ subject: string; detail: string }>(
      `${sql} limit ${FINDINGS_PER_CHECK}`,
      [transferId, ...values],
    );
    for (const { subject, detail } of rows) findings.push({ check, subject, detail });
  }
  return findings;
}
