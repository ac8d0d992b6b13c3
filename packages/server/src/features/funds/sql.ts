import type { Tx } from '../../platform/database/transaction.ts';

/** Each member's money in their own open orders, at the whole price, and in levels that can be given back. */
export async function sumTied(tx: Tx, memberIds: readonly string[]): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await tx.query<{ member_id: string; tied: bigint }>(
    `select member.id as member_id, (in_orders.total + in_levels.total)::bigint as tied
     from unnest($1::uuid[]) as member (id) /* member_id is not null: each id is given */
     cross join lateral (
       select coalesce(sum(price), 0) as total from shared.campaign_order
       where member_id = member.id and shared.is_running_stage(stage)
     ) as in_orders
     cross join lateral (
       select coalesce(sum(price), 0) as total from shared.bought_level
       where member_id = member.id and state = 'pending'
     ) as in_levels`,
    [memberIds],
  );
  return new Map(rows.map(({ member_id, tied }) => [member_id, tied]));
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
