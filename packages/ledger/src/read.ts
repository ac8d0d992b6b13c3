import type { Minor } from '@handbill/contract/money';
import type { AccountName } from './accounts.ts';
import type { TransferKind } from './entry.ts';
import { onlyRow, type Tx } from './tx.ts';

/** One account's line of a transfer: the amount and the balance after it (minor units). */
export interface StatementLine {
  transferId: bigint;
  account: AccountName;
  kind: TransferKind;
  reference: string;
  /** Signed: positive is money in, negative is money out. */
  amount: Minor;
  /** Null for an account without a running balance. */
  balanceAfter: Minor | null;
  at: Date;
}

/** Selects lines by time, from `from` (inclusive) to `to` (exclusive), and by kind; null: no bound. */
interface Range {
  from: Date | null;
  to: Date | null;
  kinds: readonly TransferKind[] | null;
}

/** The balance of one account in minor units; zero when nothing was ever posted to it. */
export async function balanceOf(tx: Tx, account: AccountName): Promise<Minor> {
  return onlyRow(await balanceRows(tx, [account])).balance;
}

/**
 * The balances of accounts in minor units, read in one snapshot; zero where nothing was ever posted. Signed
 * like entries, so the bank's balance is the negation of the money held.
 */
export async function balancesOf(
  tx: Tx,
  accounts: readonly AccountName[],
): Promise<ReadonlyMap<AccountName, Minor>> {
  const rows = await balanceRows(tx, accounts);
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}

async function balanceRows(
  tx: Tx,
  accounts: readonly AccountName[],
): Promise<{ account: AccountName; balance: Minor }[]> {
  const { rows } = await tx.query<{ account: AccountName; balance: Minor }>(
    `select wanted.name as account, case
       when a.balance is null then (
         coalesce(r.balance, 0) + coalesce((
           select sum(e.amount) from ledger.entry e
           where e.account_id = a.id and e.transfer_id > coalesce(r.through_transfer_id, 0)
         ), 0)
       )::bigint
       else coalesce(a.balance, 0)
     end as balance
     from unnest($1::text[]) as wanted (name)
     left join ledger.account a on a.name = wanted.name
     left join ledger.rollup r on r.account_id = a.id /* account is not null: no wanted name is */`,
    [accounts],
  );
  return rows;
}

/**
 * The lines of some accounts, newest first, from `from` (inclusive) to `to` (exclusive; null: no bound), of
 * some kinds or (null) of all. `after` is the transfer id of the previous page's last line (null: the first
 * page). A page ends with a whole transfer: it has `limit` lines, fewer at the end, or a few more when its
 * last transfer touched several of the accounts.
 */
export async function statement(
  tx: Tx,
  {
    accounts,
    from,
    to,
    kinds,
    after,
    limit,
  }: Range & {
    accounts: readonly AccountName[];
    after: bigint | null;
    limit: number;
  },
): Promise<StatementLine[]> {
  // Reads the newest lines of each account along its own key, so the cost depends on the page and not on the
  // account's age. With a time or kinds it grows with the lines that are passed over: those after `to`, and all older ones
  // when a page is not full. Lines of one transfer tie, so that a page never ends within it; they are sorted outside,
  // because sorted inside they would not tie.
  const { rows } = await tx.query<StatementLine>(
    `select page.transfer_id as "transferId", page.name as account, t.kind, t.reference, page.amount,
       page.balance_after as "balanceAfter", t.posted_at as at
     from (
       select a.id as account_id, a.name, line.transfer_id, line.amount, line.balance_after
       from ledger.account a
       cross join lateral (
         select e.transfer_id, e.amount, e.balance_after
         from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
         where e.account_id = a.id
           and ($4::bigint is null or e.transfer_id < $4)
           and ($2::timestamptz is null or t.posted_at >= $2)
           and ($3::timestamptz is null or t.posted_at < $3)
           and ($6::text[] is null or t.kind = any ($6))
         order by e.transfer_id desc
         limit $5
       ) line
       where a.name = any ($1)
       order by line.transfer_id desc
       fetch first $5 rows with ties
     ) page
     join ledger.transfer t on t.id = page.transfer_id
     order by page.transfer_id desc, page.account_id`,
    [accounts, from, to, after, limit, kinds],
  );
  return rows;
}

/**
 * The total credited to and debited from one account, both non-negative, in minor units. The cost grows with all entries
 * of the account: nothing finds them by time.
 */
export async function turnover(
  tx: Tx,
  { account, from, to, kinds }: Range & { account: AccountName },
): Promise<{ moneyIn: Minor; moneyOut: Minor }> {
  const { rows } = await tx.query<{ moneyIn: Minor; moneyOut: Minor }>(
    `select coalesce(sum(e.amount) filter (where e.amount > 0), 0)::bigint as "moneyIn",
       coalesce(-sum(e.amount) filter (where e.amount < 0), 0)::bigint as "moneyOut"
     from ledger.account a
     join ledger.entry e on e.account_id = a.id
     join ledger.transfer t on t.id = e.transfer_id
     where a.name = $1
       and ($2::timestamptz is null or t.posted_at >= $2)
       and ($3::timestamptz is null or t.posted_at < $3)
       and ($4::text[] is null or t.kind = any ($4))`,
    [account, from, to, kinds],
  );
  return onlyRow(rows);
}

/** What a period changed in one account with a running balance, in minor units. */
export interface Period {
  account: AccountName;
  start: Minor;
  end: Minor;
  /** Both totals are non-negative; `start` plus what came in minus what went out is `end`. */
  changes: { kind: TransferKind; moneyIn: Minor; moneyOut: Minor }[];
}

/**
 * What changed in some accounts from `from` (inclusive) to `to` (exclusive), read in one snapshot. Accounts to which
 * nothing was ever posted are left out. The cost grows with all entries of the accounts: nothing finds them by time.
 */
export async function periodsOf(
  tx: Tx,
  { accounts, from, to }: { accounts: readonly AccountName[]; from: Date; to: Date },
): Promise<ReadonlyMap<AccountName, Period>> {
  const { rows } = await tx.query<{
    account: AccountName;
    balance: Minor;
    kind: TransferKind | null;
    moneyIn: Minor;
    moneyOut: Minor;
    later: Minor;
  }>(
    `select a.name as account, coalesce(a.balance, 0) as balance, change.kind,
       coalesce(change.money_in, 0) as "moneyIn", coalesce(change.money_out, 0) as "moneyOut",
       coalesce(change.later, 0) as later
     from ledger.account a
     left join lateral (
       select t.kind,
         coalesce(sum(e.amount) filter (where e.amount > 0 and t.posted_at < $3), 0)::bigint as money_in,
         coalesce(-sum(e.amount) filter (where e.amount < 0 and t.posted_at < $3), 0)::bigint as money_out,
         coalesce(sum(e.amount) filter (where t.posted_at >= $3), 0)::bigint as later
       from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
       where e.account_id = a.id and t.posted_at >= $2
       group by t.kind
     ) change on true
     where a.name = any ($1)
     order by a.id, change.kind`,
    [accounts, from, to],
  );
  const periods = new Map<AccountName, Period>();
  for (const { account, balance, kind, moneyIn, moneyOut, later } of rows) {
    // Backwards from the current balance.
    const period = periods.get(account) ?? { account, start: balance, end: balance, changes: [] };
    period.end -= later;
    period.start -= later + moneyIn - moneyOut;
    if (kind !== null && (moneyIn > 0n || moneyOut > 0n)) period.changes.push({ kind, moneyIn, moneyOut });
    periods.set(account, period);
  }
  return periods;
}
