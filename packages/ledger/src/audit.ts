import { accountRules } from './accounts.ts';
import type { Tx } from './tx.ts';

/** A finding: the check, its subject, and the contradictory figures. */
export interface AuditFinding {
  check: string;
  subject: string;
  detail: string;
}

export interface Check {
  check: string;
  /** Rows of (subject, detail), one per finding. A single statement, so it sees one snapshot. */
  sql: string;
  values: readonly unknown[];
}

export const FINDINGS_PER_CHECK = 100;

const checks: readonly Check[] = [
  {
    check: 'trial_balance',
    sql: `select 'ledger' as subject, 'all balances sum to ' || total as detail
          from (
            select coalesce((select sum(balance) from ledger.account), 0) + coalesce((
              select sum(e.amount) from ledger.entry e join ledger.account a on a.id = e.account_id
              where a.balance is null
            ), 0) as total
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
          from ledger.transfer t
          full join (
            select transfer_id, sum(amount) as total from ledger.entry group by transfer_id
          ) e on e.transfer_id = t.id
          where t.id is null or e.transfer_id is null or e.total <> 0`,
    values: [],
  },
  {
    check: 'balances',
    sql: `select coalesce(a.name, 'account ' || e.account_id) as subject, case
            when a.id is null then 'entries without their account'
            else 'balance ' || a.balance || ', entries sum to ' || coalesce(e.total, 0)
          end as detail /* detail is not null: an account without a balance is not compared */
          from ledger.account a
          full join (
            select account_id, sum(amount) as total from ledger.entry group by account_id
          ) e on e.account_id = a.id
          where a.id is null or a.balance <> coalesce(e.total, 0)`,
    values: [],
  },
  {
    check: 'balance_chain',
    sql: `select a.name as subject, 'transfer ' || e.transfer_id || ': ' || coalesce(e.before, 0) || ' and '
            || e.amount || ' make ' || coalesce(e.balance_after::text, 'nothing') as detail
          from ledger.account a
          join (
            select account_id, transfer_id, amount, balance_after, lag(balance_after) over (partition by account_id order by transfer_id) as before
            from ledger.entry
          ) e on e.account_id = a.id
          where e.balance_after is distinct from
            case when ledger.keeps_balance(a.kind) then coalesce(e.before, 0) + e.amount end`,
    values: [],
  },
  {
    check: 'floors',
    sql: `with held as (
            select id, name, kind, balance, null::bigint as transfer_id from ledger.account
            union all
            select a.id, a.name, a.kind, e.balance_after, e.transfer_id
            from ledger.entry e join ledger.account a on a.id = e.account_id
          )
          select name as subject, balance || coalesce(' after transfer ' || transfer_id, ' now') as detail
          from held
          where kind = 'liability' and balance < 0 or kind = 'asset' and balance > 0`,
    values: [],
  },
  {
    check: 'account_kinds',
    sql: `select a.name as subject, 'is kept as ' || a.kind as detail
          from ledger.account a
          where not exists (
            select from unnest($1::text[], $2::text[]) as rule (pattern, kind)
            where a.name ~ rule.pattern and a.kind = rule.kind
          ) or (a.balance is not null) <> ledger.keeps_balance(a.kind)`,
    values: [accountRules.map(({ pattern }) => pattern), accountRules.map(({ kind }) => kind)],
  },
  {
    check: 'rollups',
    sql: `select coalesce(a.name, 'account ' || r.account_id) as subject, 'snapshot ' || r.balance
            || ', entries through transfer ' || r.through_transfer_id || ' sum to ' || e.total as detail
          from ledger.rollup r
          left join ledger.account a on a.id = r.account_id
          cross join lateral (
            select coalesce(sum(amount), 0) as total from ledger.entry
            where account_id = r.account_id and transfer_id <= r.through_transfer_id
          ) e
          where r.balance <> e.total or a.id is null or a.balance is not null
            or r.through_transfer_id > (select transfer_id from ledger.horizon)
          union all
          select coalesce(a.name, 'account ' || coalesce(p.account_id, e.account_id)), 'proven ' || coalesce(p.balance, 0)
            || ', entries through transfer ' || (select transfer_id from ledger.proven) || ' sum to ' || coalesce(e.total, 0)
            /* detail is not null: the proof is one row */
          from ledger.proven_account p
          full join (
            select account_id, sum(amount) as total from ledger.entry
            where transfer_id <= (select transfer_id from ledger.proven) group by account_id
          ) e on e.account_id = p.account_id
          left join ledger.account a on a.id = coalesce(p.account_id, e.account_id)
          where p.balance is distinct from e.total
          union all
          select p.part, 'proven ' || p.balance || ', its accounts sum to ' || coalesce(of_accounts.total, 0)
          from ledger.proven_part p
          left join (
            select split_part(a.name, '/', -1) as part, sum(sums.balance) as total
            from ledger.proven_account sums join ledger.account a on a.id = sums.account_id
            where a.balance is not null group by 1
          ) of_accounts on of_accounts.part = p.part
          where p.balance is distinct from of_accounts.total`,
    values: [],
  },
  {
    check: 'bank_covers_liabilities',
    sql: `select 'bank' as subject, 'holds ' || held || ', owes ' || owed as detail
          from (
            select coalesce(-sum(balance) filter (where kind = 'asset'), 0) as held,
              coalesce(sum(balance) filter (where kind = 'liability'), 0) as owed
            from ledger.account
          ) sides
          where held < owed`,
    values: [],
  },
];

/**
 * All findings in the ledger, at most 100 per check; empty when everything is consistent. Reads every
 * entry. Concurrent postings cause no false finding.
 *
 * | check | what must hold |
 * |---|---|
 * | trial_balance | all balances sum to zero |
 * | whole_transfers | every transfer has entries, they sum to zero, and no entry lacks its transfer |
 * | balances | every balance is the sum of its account's entries |
 * | balance_chain | every entry's balance is the one before it plus its amount |
 * | floors | no liability was ever below zero, and the bank never paid more than it held |
 * | account_kinds | every account has the kind that its name implies |
 * | rollups | every snapshot, and every proven sum, is the sum of the entries that it covers |
 * | bank_covers_liabilities | the bank holds at least what is owed |
 */
export async function audit(tx: Tx): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [];
  for (const { check, sql, values } of checks) {
    const { rows } = await tx.query<{ subject: string; detail: string }>(
      `${sql} limit ${FINDINGS_PER_CHECK}`,
      values,
    );
    for (const { subject, detail } of rows) findings.push({ check, subject, detail });
  }
  return findings;
}
