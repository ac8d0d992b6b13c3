import type { addLevel, addPackage } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import type { Translated } from '@handbill/contract/languages';
import type { Work } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';

/** A change of the price list, which every server keeps in memory. */
type Changing = Pick<Work, 'tx' | 'memory'>;

export type LevelTerms = InputOf<typeof addLevel>['terms'];
export type PackageTerms = InputOf<typeof addPackage>['terms'];

/** Serialises changes of the offer until the commit, because prices are validated as a whole. Readers are not blocked. */
export async function lockOffers(tx: Tx): Promise<void> {
  await tx.query('lock table level, package in share row exclusive mode', []);
}

export async function offerLevel({ tx, memory }: Changing, id: string, terms: LevelTerms): Promise<void> {
  memory.hasChanged = true;
  await tx.query(
    `insert into level (id, rank, names, joining_fee, discount_bp, max_discount_bp, turns_per_day)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, terms.rank, ...levelValues(terms)],
  );
}

export async function changeLevelTerms(
  { tx, memory }: Changing,
  id: string,
  terms: LevelTerms,
): Promise<void> {
  memory.hasChanged = true;
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

export async function markLevelRetired({ tx, memory }: Changing, id: string, now: Date): Promise<void> {
  memory.hasChanged = true;
  await tx.query('update level set retired_at = $2, version = version + 1 where id = $1', [id, now]);
}

export async function offerPackage({ tx, memory }: Changing, id: string, terms: PackageTerms): Promise<void> {
  memory.hasChanged = true;
  await tx.query('insert into package (id, visits, list_price, reward_per_visit) values ($1, $2, $3, $4)', [
    id,
    terms.visits,
    terms.list_price,
    terms.reward_per_visit,
  ]);
}

export async function changePackageTerms(
  { tx, memory }: Changing,
  id: string,
  terms: PackageTerms,
): Promise<void> {
  memory.hasChanged = true;
  await tx.query(
    `update package set visits = $2, list_price = $3, reward_per_visit = $4, version = version + 1 where id = $1`,
    [id, terms.visits, terms.list_price, terms.reward_per_visit],
  );
}

export async function markPackageRetired({ tx, memory }: Changing, id: string): Promise<void> {
  memory.hasChanged = true;
  await tx.query('update package set active = false, version = version + 1 where id = $1', [id]);
}

/** A level that is or was on offer. */
export interface Level {
  id: string;
  rank: number;
  names: Translated;
  joining_fee: bigint;
  /** Basis points: 500 is 5 percent. */
  discount_bp: number;
  max_discount_bp: number | null;
  turns_per_day: number;
  /** Since when it is no longer offered; its members keep it. */
  retired_at: Date | null;
}

/** Every level, the lowest first. */
export async function selectLevels(tx: Tx): Promise<Level[]> {
  const { rows } = await tx.query<Level>(
    `select id, rank, names, joining_fee, discount_bp, max_discount_bp, turns_per_day, retired_at
     from level order by rank`,
    [],
  );
  return rows;
}

/** Visits that can be bought together. */
export interface VisitPackage {
  id: string;
  visits: number;
  list_price: bigint;
  reward_per_visit: bigint;
}

/** The packages on offer, the smallest list price first. */
export async function packagesOnOffer(tx: Tx): Promise<VisitPackage[]> {
  const { rows } = await tx.query<VisitPackage>(
    'select id, visits, list_price, reward_per_visit from package where active order by list_price, id',
    [],
  );
  return rows;
}
