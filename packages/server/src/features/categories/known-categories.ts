import type { Category } from '@handbill/contract/categories';
import type { Work } from '../../platform/context.ts';
import { remembered } from '../../platform/database/memory.ts';
import { categoriesFrom, type KnownCategory } from './rules.ts';
import { selectCategories } from './sql.ts';

const categories = remembered<readonly KnownCategory[]>();

/** Every category, from this server's memory. Only changing a category reads the table. */
export function knownCategories({
  tx,
  memory,
}: Pick<Work, 'tx' | 'memory'>): Promise<readonly KnownCategory[]> {
  return categories.read(memory, async () => categoriesFrom(await selectCategories(tx)));
}

/** Whether a new order can have a category, from this server's memory. */
export async function isOffered(work: Pick<Work, 'tx' | 'memory'>, category: Category): Promise<boolean> {
  return (await knownCategories(work)).some((each) => each.category === category && each.offered);
}
