import type { AnswerOf } from '@handbill/contract/endpoint';
import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import type { companyProfile } from '@handbill/contract/member';
import type { RequestContext } from '../../platform/context.ts';
import { remembered } from '../../platform/database/memory.ts';
import { refuse } from '../../platform/refusal.ts';
import { fillIn, readFigures } from './figures.ts';
import type { PageName } from './rules.ts';
import { selectTexts } from './sql.ts';

const known = remembered<Map<string, string>>();

/** The text of every page as this server knows it, by page and language. */
function knownTexts({ tx, memory }: RequestContext): Promise<Map<string, string>> {
  return known.read(memory, async () => {
    const texts = await selectTexts(tx);
    return new Map(texts.map(({ name, language, content }) => [`${name}/${language}`, content]));
  });
}

/**
 * Makes the use case that returns one page, with its figures, in the requested or the fallback language. Refuses
 * `not_found`.
 */
export function readPage(name: PageName) {
  return async (context: RequestContext): Promise<AnswerOf<typeof companyProfile>> => {
    const texts = await knownTexts(context);
    for (const langCode of [context.language, DEFAULT_LANGUAGE]) {
      const content = texts.get(`${name}/${langCode}`);
      if (content === undefined) continue;
      return { data: { content: fillIn(content, await readFigures(context), langCode), langCode } };
    }
    throw refuse('not_found');
  };
}
