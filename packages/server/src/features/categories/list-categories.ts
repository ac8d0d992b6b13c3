import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { categories } from '@handbill/contract/member';
import type { OperatorContext, RequestContext } from '../../platform/context.ts';
import { knownCategories } from './known-categories.ts';
import { categoriesFrom, type KnownCategory } from './rules.ts';
import { selectCategories } from './sql.ts';

/** The categories that have words, in the caller's language. */
export async function listCategories(context: RequestContext): Promise<AnswerOf<typeof categories>> {
  const known = await knownCategories(context);
  return {
    data: known.flatMap(({ category, words, offered }) =>
      words === null ? [] : [{ _id: category, words: words[context.language], offered }],
    ),
  };
}

/** All categories in every language, with the places that are still free. */
export async function listForOperators({
  tx,
}: OperatorContext): Promise<AnswerOf<typeof calls.listCategories>> {
  return { data: categoriesFrom(await selectCategories(tx)).map(consoleCategory) };
}

type ConsoleCategory = AnswerOf<typeof calls.listCategories>['data'][number];

/** A category as operators see it. */
export function consoleCategory({ category, ...known }: KnownCategory): ConsoleCategory {
  return { _id: category, ...known };
}
