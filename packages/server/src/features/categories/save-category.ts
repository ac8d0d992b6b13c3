import type { Category } from '@handbill/contract/categories';
import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { languages } from '@handbill/contract/languages';
import type { OperatorContext } from '../../platform/context.ts';
import { existing } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/refusal.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { consoleCategory } from './list-categories.ts';
import { areTaken, categoriesFrom, changedWords, type KnownCategory } from './rules.ts';
import { lockCategories, selectCategories, upsertCategory } from './sql.ts';

/** Sets the words of a category and whether it is offered, over the version that the operator saw. */
export async function saveCategory(
  context: OperatorContext,
  { category, words, offered, version }: InputOf<typeof calls.saveCategory>,
): Promise<AnswerOf<typeof calls.saveCategory>> {
  const { tx, now, operatorId } = context;
  // It is what an order has whose advertiser chose none.
  if (category === 'other' && !offered) throw refuse('validation_failed', { fields: { offered: 'invalid' } });
  await lockCategories(tx);
  const known = categoriesFrom(await selectCategories(tx));
  const before = categoryIn(known, category);
  if (before.version !== version) throw refuse('changed_meanwhile');
  if (areTaken(known, category, words)) {
    throw refuse('validation_failed', { fields: { words: 'words_taken' } });
  }
  const changed = changedWords(category, words);
  await upsertCategory(context, { name: category, words: changed, offered, operatorId, now });
  const after = categoryIn(categoriesFrom(await selectCategories(tx)), category);
  await record(context, before, after);
  return { data: consoleCategory(after) };
}

function categoryIn(known: readonly KnownCategory[], category: Category): KnownCategory {
  return existing(known.find((each) => each.category === category) ?? null);
}

/** Records the words that changed, by language, and whether it was offered and is. */
async function record(context: OperatorContext, before: KnownCategory, after: KnownCategory): Promise<void> {
  const changed = languages.filter((language) => before.words?.[language] !== after.words?.[language]);
  await recordOperatorAction(context, {
    action: 'category_saved',
    subject: `category/${after.category}`,
    details: {
      offered_before: before.offered ? 'yes' : 'no',
      offered_after: after.offered ? 'yes' : 'no',
      ...Object.fromEntries(
        changed.flatMap((language) => [
          [`words_${language}_before`, before.words?.[language] ?? null],
          [`words_${language}_after`, after.words?.[language] ?? null],
        ]),
      ),
    },
  });
}
