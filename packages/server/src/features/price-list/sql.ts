import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { LevelTerms, OfferedLevel, OfferedPackage, PackageTerms } from './rules.ts';

/** Changes of the list follow one another until the commit: prices are judged over all of it. Readers go on. */
export async function lockPriceList(tx: Tx): Promise<void> {
  await tx.query('lock table level, package in share row exclusive mode', []);
}

type LevelRow = LevelTerms & Omit<OfferedLevel, 'terms'>;
type PackageRow = PackageTerms & Omit<OfferedPackage, 'terms'>;

/** Every level by rank. */
export async function selectLevels(tx: Tx): Promise<OfferedLevel[]> {
  const { rows } = await tx.query<LevelRow>(
    `select id, version, retired_at is not null as retired, rank, names, joining_fee, discount_bp, max_discount_bp,
       turns_per_day
     from level order by rank`,
    [],
  );
  return rows.map(({ id, version, retired, ...terms }) => ({ id, version, retired, terms }));
}

/** Every package by list price. */
export async function selectPackages(tx: Tx): Promise<OfferedPackage[]> {
  const { rows } = await tx.query<PackageRow>(
    `select id, version, not active as retired, visits, list_price, reward_per_visit
     from package order by list_price, id`,
    [],
  );
  return rows.map(({ id, version, retired, ...terms }) => ({ id, version, retired, terms }));
}

export async function insertLevel(tx: Tx, id: string, terms: LevelTerms): Promise<void> {
  await tx.query(
    `insert into level (id, rank, names, joining_fee, discount_bp, max_discount_bp, turns_per_day)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, terms.rank, ...levelValues(terms)],
  );
}

export async function updateLevelTerms(tx: Tx, id: string, terms: LevelTerms): Promise<void> {
  await tx.query(
    `update level set names = $2, joining_fee = $3, discount_bp = $4, max_discount_bp = $5, turns_per_day = $6,
       version = version + 1 where id = $1`,
    [id, ...levelValues(terms)],
  );
}

const levelValues = ({ names, joining_fee, discount_bp, max_discount_bp, turns_per_day }: LevelTerms) => [
  JSON.stringify(names),
  joining_fee,
  discount_bp,
  max_discount_bp,
  turns_per_day,
];

export async function updateRetiredLevel(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update level set retired_at = $2, version = version + 1 where id = $1', [id, now]);
}

export async function insertPackage(tx: Tx, id: string, terms: PackageTerms): Promise<void> {
  await tx.query('insert into package (id, visits, list_price, reward_per_visit) values ($1, $2, $3, $4)', [
    id,
    terms.visits,
    terms.list_price,
    terms.reward_per_visit,
  ]);
}

export async function updatePackageTerms(tx: Tx, id: string, terms: PackageTerms): Promise<void> {
  await tx.query(
    `update package set visits = $2, list_price = $3, reward_per_visit = $4, version = version + 1 where id = $1`,
    [id, terms.visits, terms.list_price, terms.reward_per_visit],
  );
}

export async function updateRetiredPackage(tx: Tx, id: string): Promise<void> {
  await tx.query('update package set active = false, version = version + 1 where id = $1', [id]);
}

/** How many members have each level, by its id. */
export async function countMembers(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; members: number }>(
    'select level_id as id, count(*)::int as members from member where closed_at is null group by level_id',
    [],
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

/** How many orders of each package are under way, by its id. */
export async function countOpenOrders(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; orders: number }>(
    `select package_id as id, count(*)::int as orders from campaign
     where stage in ('unpaid', 'in_review', 'distributing', 'paused') group by package_id`,
    [],
  );
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}

/** Who and what of today stands on the terms of a level or a package. */
interface Standing {
  members: number;
  refundable: number;
  open_orders: number;
  unpaid_orders: number;
}

/** What stands on the terms of a level (its members and their orders) or of a package (its orders). */
export async function countStanding(
  tx: Tx,
  { levelId, packageId, now }: { levelId: string | null; packageId: string | null; now: Date },
): Promise<Standing> {
  const { rows } = await tx.query<Standing>(
    `with orders as (
       select campaign.stage from campaign join member on member.id = campaign.member_id
       where campaign.stage in ('unpaid', 'in_review', 'distributing', 'paused')
         and (member.level_id = $1 or campaign.package_id = $2)
     )
     select
       (select count(*)::int from member where level_id = $1 and closed_at is null) as members,
       (select count(*)::int from level_purchase
        where to_level_id = $1 and state = 'pending' and refundable_until > $3) as refundable,
       (select count(*)::int from orders where stage <> 'unpaid') as open_orders,
       (select count(*)::int from orders where stage = 'unpaid') as unpaid_orders`,
    [levelId, packageId, now],
  );
  return onlyRow(rows);
}
