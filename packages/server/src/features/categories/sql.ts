import type { Category } from '@handbill/contract/categories';
import type { Language } from '@handbill/contract/languages';
import type { Work } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export type Words = Record<Language, string>;

export interface CategoryRow {
  name: Category;
  words: Partial<Words>;
  offered: boolean;
  version: number;
  updated_at: Date;
  username: string;
}

/** Every category that an operator changed or added. */
export async function selectCategories(tx: Tx): Promise<CategoryRow[]> {
  const { rows } = await tx.query<CategoryRow>(
    `select category.name, category.words, category.offered, category.version, category.updated_at, operator.username
       /* name is of its type: only categories of the contract are saved */
     from category join shared.operator_name as operator on operator.id = category.updated_by`,
    [],
  );
  return rows;
}

/**
 * Serialises changes until the commit, because the words of all categories are compared. Readers are not blocked.
 */
export async function lockCategories(tx: Tx): Promise<void> {
  await tx.query('lock table category in share row exclusive mode', []);
}

export async function upsertCategory(
  { tx, memory }: Pick<Work, 'tx' | 'memory'>,
  category: { name: Category; words: Partial<Words>; offered: boolean; operatorId: string; now: Date },
): Promise<void> {
  memory.hasChanged = true;
  const { name, words, offered, operatorId, now } = category;
  await tx.query(
    `insert into category as held (name, words, offered, updated_by, updated_at) values ($1, $2, $3, $4, $5)
     on conflict (name) do update set words = excluded.words, offered = excluded.offered,
       updated_by = excluded.updated_by, updated_at = excluded.updated_at, version = held.version + 1`,
    [name, JSON.stringify(words), offered, operatorId, now],
  );
}
