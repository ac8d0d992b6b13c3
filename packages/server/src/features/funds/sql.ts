import type { Tx } from '../../platform/database/transaction.ts';

interface AskedAt {
  id: string;
  memberId: string;
  at: Date;
}

/** Each member's money in their own orders at an instant: the whole price of the paid and open ones. */
export async function sumTiedInOrders(
  tx: Tx,
  asked: readonly AskedAt[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await tx.query<{ id: string; tied: bigint }>(
    `select a.id, sum(c.price)::bigint as tied
     from unnest($1::text[], $2::uuid[], $3::timestamptz[]) as a (id, member_id, at)
     join shared.campaign_order c on c.member_id = a.member_id and c.paid_at <= a.at
       and (c.completed_at is null or c.completed_at >= a.at)
     group by a.id /* id is not null: the lists are of one length */`,
    columnsOf(asked),
  );
  return new Map(rows.map(({ id, tied }) => [id, tied]));
}

/** Each member's money at an instant in levels that were still refundable. */
export async function sumTiedInLevels(
  tx: Tx,
  asked: readonly AskedAt[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await tx.query<{ id: string; tied: bigint }>(
    `select a.id, sum(p.price)::bigint as tied
     from unnest($1::text[], $2::uuid[], $3::timestamptz[]) as a (id, member_id, at)
     join shared.bought_level p on p.member_id = a.member_id and p.bought_at <= a.at
       and (p.settled_at is null or p.settled_at >= a.at)
     group by a.id /* id is not null: the lists are of one length */`,
    columnsOf(asked),
  );
  return new Map(rows.map(({ id, tied }) => [id, tied]));
}

function columnsOf(asked: readonly AskedAt[]) {
  return [asked.map(({ id }) => id), asked.map(({ memberId }) => memberId), asked.map(({ at }) => at)];
}

/**
 * The proof behind credited deposits: the bank reference and statement, and whether no operator was involved.
 */
export async function selectSettlements(
  tx: Tx,
  ids: readonly string[],
): Promise<
  { id: string; bank_reference: string | null; by_service: boolean; statement_id: string | null }[]
> {
  const { rows } = await tx.query<Awaited<ReturnType<typeof selectSettlements>>[number]>(
    `select d.id, d.bank_reference, d.settled_by is null as by_service, l.statement_id
     from shared.announced_deposit d left join shared.bank_line l on l.deposit_id = d.id
     where d.id = any ($1::uuid[])`,
    [ids],
  );
  return rows;
}

/** Money that was assigned to these deposits, or has one of these ids. */
export async function selectAssignedTo(
  tx: Tx,
  { depositIds, ids }: { depositIds: readonly string[]; ids: readonly string[] },
): Promise<{ id: string; deposit_id: string | null; bank_reference: string; statement_id: string | null }[]> {
  const { rows } = await tx.query<Awaited<ReturnType<typeof selectAssignedTo>>[number]>(
    `select id, deposit_id, bank_reference, statement_id from shared.unmatched_credit
     where status = 'assigned' and (deposit_id = any ($1::uuid[]) or id = any ($2::uuid[]))`,
    [depositIds, ids],
  );
  return rows;
}

/** The untrusted ones of these bank statements, with the operators who uploaded, mapped and imported them. */
export async function selectUntrusted(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; people: { id: string; username: string }[] }[]> {
  const { rows } = await tx.query<{ id: string; people: { id: string; username: string }[] }>(
    `select s.id, jsonb_agg(jsonb_build_object('id', o.id, 'username', o.username) order by o.username) as people
     from shared.unvouched_statement s join shared.operator_name o on o.id in (s.uploaded_by, s.mapped_by, s.started_by)
     where s.id = any ($1::uuid[]) group by s.id`,
    [ids],
  );
  return rows;
}
