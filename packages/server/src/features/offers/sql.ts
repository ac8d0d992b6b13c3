import type { addLevel, addPackage } from '@handbill/contract/console';
import type { InputOf } from '@handbill/contract/endpoint';
import type { Tx } from '../../platform/database/transaction.ts';

export type LevelTerms = InputOf<typeof addLevel>['terms'];
export type PackageTerms = InputOf<typeof addPackage>['terms'];

/** Serialises changes of the offer until the commit, because prices are validated as a whole. Readers are not blocked. */
export async function lockOffers(tx: Tx): Promise<void> {
  await tx.query('lock table level, package in share row exclusive mode', []);
}

export async function offerLevel(tx: Tx, id: string, terms: LevelTerms): Promise<void> {
  await tx.query(
    `insert into level (id, rank, names, joining_fee, discount_bp, max_discount_bp, turns_per_day)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, terms.rank, ...levelValues(terms)],
  );
}

export async function changeLevelTerms(tx: Tx, id: string, terms: LevelTerms): Promise<void> {
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

export async function markLevelRetired(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.query('update level set retired_at = $2, version = version + 1 where id = $1', [id, now]);
}

export async function offerPackage(tx: Tx, id: string, terms: PackageTerms): Promise<void> {
  await tx.query('insert into package (id, visits, list_price, reward_per_visit) values ($1, $2, $3, $4)', [
    id,
    terms.visits,
    terms.list_price,
    terms.reward_per_visit,
  ]);
}

export async function changePackageTerms(tx: Tx, id: string, terms: PackageTerms): Promise<void> {
  await tx.query(
    `update package set visits = $2, list_price = $3, reward_per_visit = $4, version = version + 1 where id = $1`,
    [id, terms.visits, terms.list_price, terms.reward_per_visit],
  );
}

export async function markPackageRetired(tx: Tx, id: string): Promise<void> {
  await tx.query('update package set active = false, version = version + 1 where id = $1', [id]);
}
