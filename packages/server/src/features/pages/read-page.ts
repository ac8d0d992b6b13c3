import type { AnswerOf } from '@handbill/contract/endpoint';
import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import type { companyProfile } from '@handbill/contract/member';
import type { RequestContext } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { PageName } from './rules.ts';
import { selectPage } from './sql.ts';

/**
 * Makes the use case that returns one page in the requested or the fallback language. Refuses `not_found`.
 */
export function readPage(name: PageName) {
  return async ({ tx, language }: RequestContext): Promise<AnswerOf<typeof companyProfile>> => {
    const page = await selectPage(tx, { name, language, fallback: DEFAULT_LANGUAGE });
    if (!page) throw refuse('not_found');
    return { data: { content: page.content, langCode: page.language } };
  };
}
