import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { LevelTerms, PackageTerms } from '../offers/index.ts';
import type { OfferedLevel, OfferedPackage } from './rules.ts';

type LevelRow = LevelTerms & Omit<OfferedLevel, 'terms'>;
type PackageRow = PackageTerms & Omit<OfferedPackage, 'terms'>;

/** Every level by rank. */
export async function selectLevels(tx: Tx): Promise<OfferedLevel[]> {
  const { rows } = await tx.query<LevelRow>(
    `select id, version, retired_at is not null as retired, rank, names, joining_fee, discount_bp, max_discount_bp,
       turns_per_day
     from shared.level_terms order by rank`,
    [],
  );
  return rows.map(({ id, version, retired, ...terms }) => ({ id, version, retired, terms }));
}

/** Every package by list price. */
export async function selectPackages(tx: Tx): Promise<OfferedPackage[]> {
  const { rows } = await tx.query<PackageRow>(
    `select id, version, not active as retired, visits, list_price, reward_per_visit
     from shared.package_terms order by list_price, id`,
    [],
  );
  return rows.map(({ id, version, retired, ...terms }) => ({ id, version, retired, terms }));
}

/** How many members have each level, by its id. */
export async function countMembers(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; members: number }>(
    'select level_id as id, count(*)::int as members from shared.member_account where not is_closed group by level_id',
    [],
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** How many orders of each package are under way, by its id. */
export async function countOpenOrders(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; orders: number }>(
    `select package_id as id, count(*)::int as orders from shared.open_campaign group by package_id`,
    [],
  );
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

/** The members and orders currently affected by the terms of a level or a package. */
interface Standing {
  members: number;
  refundable: number;
  open_orders: number;
  unpaid_orders: number;
}

/** The members and orders affected by a level (its members and their orders) or by a package (its orders). */
export async function countStanding(
  tx: Tx,
  { levelId, packageId, now }: { levelId: string | null; packageId: string | null; now: Date },
): Promise<Standing> {
  const { rows } = await tx.query<Standing>(
    `with orders as (
       select campaign.stage from shared.open_campaign as campaign
         join shared.member_account as member on member.id = campaign.member_id
       where member.level_id = $1 or campaign.package_id = $2
     )
     select
       (select count(*)::int from shared.member_account where level_id = $1 and not is_closed) as members,
       (select count(*)::int from shared.refundable_purchase
        where level_id = $1 and refundable_until > $3) as refundable,
       (select count(*)::int from orders where stage <> 'unpaid') as open_orders,
       (select count(*)::int from orders where stage = 'unpaid') as unpaid_orders`,
    [levelId, packageId, now],
  );
  return onlyRow(rows);
}
