import type { Minor } from '@handbill/contract/money';
import type { TransferKind } from './entry.ts';
import type { Tx } from './tx.ts';

/**
 * A withdrawal, with the money that was tied up at the time. For a member without a withdrawal: everything
 * that they have now.
 */
interface Asked {
  id: string;
  memberId: string;
  tied: Minor;
}

/** A credit, or the sum of a withdrawal's rewards, whose reference is null. */
export interface Credit {
  withdrawal_id: string;
  kind: TransferKind;
  reference: string | null;
  count: number;
  amount: Minor;
  last_at: Date;
}

/** Money returned from the member's own orders, levels and withdrawals: an earlier credit brought it in. */
const OWN_MONEY_BACK: readonly TransferKind[] = [
  'campaign_closed',
  'level_refunded',
  'withdrawal_cancelled',
  'withdrawal_rejected',
];

/**
 * The credits behind each withdrawal, newest first: those from before the request, until they cover what the
 * member held then, `tied` included. Each step reads one entry, so the cost depends on the answer and not on
 * the account's age.
 */
export async function creditsBehind(tx: Tx, asked: readonly Asked[]): Promise<Credit[]> {
  const { rows } = await tx.query<Credit>(
    `with recursive credit as (
       select w.id as withdrawal_id, a.id as account_id, coalesce(t.id, 9223372036854775807) as transfer_id,
         w.tied + case when t.id is null then a.balance + coalesce(s.balance, 0)
           else available.balance_after + withdrawing.balance_after end as uncovered,
         null::text collate "C" as kind, null::text collate "C" as reference, 0::bigint as amount, null::timestamptz as posted_at
       from unnest($1::text[], $2::text[], $3::bigint[]) as w (id, member_id, tied)
       join ledger.account a on a.name = 'member/' || w.member_id || '/available'
       left join ledger.account s on s.name = 'member/' || w.member_id || '/withdrawing'
       left join ledger.transfer t on t.kind = 'withdrawal_asked' and t.reference = w.id
       left join ledger.entry available on available.account_id = a.id and available.transfer_id = t.id
       left join ledger.entry withdrawing on withdrawing.account_id = s.id and withdrawing.transfer_id = t.id
       union all
       select c.withdrawal_id, c.account_id, e.transfer_id, c.uncovered - e.amount, e.kind, e.reference, e.amount,
         e.posted_at
       from credit c
       cross join lateral (
         select e.transfer_id, e.amount, t.kind, t.reference, t.posted_at
         from ledger.entry e join ledger.transfer t on t.id = e.transfer_id
         where e.account_id = c.account_id and e.transfer_id < c.transfer_id and e.amount > 0
           and t.kind <> all ($4)
         order by e.transfer_id desc limit 1
       ) e
       where c.uncovered > 0
     )
     select withdrawal_id, kind, nullif(reference, '') as reference, count(*)::int as count,
       sum(amount)::bigint as amount, max(posted_at) as last_at
     from (
       select withdrawal_id, transfer_id, kind, amount, posted_at,
         case when kind = 'reward_claimed' then '' else reference end as reference
       from credit where kind is not null
     ) found
     /* withdrawal_id, last_at are not null: the lists are of one length, and an entry has its instant */
     /* kind is of its type: only kinds of transfers are posted */
     group by withdrawal_id, kind, reference
     order by withdrawal_id, max(transfer_id) desc`,
    [
      asked.map(({ id }) => id),
      asked.map(({ memberId }) => memberId),
      asked.map(({ tied }) => tied),
      OWN_MONEY_BACK,
    ],
  );
  return rows;
}
