import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import { languages } from '@handbill/contract/languages';
import type { OperatorContext } from '../../platform/context.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { versionOf } from './console-page.ts';
import { pageNames, SOURCE_LANGUAGE, stateOf } from './rules.ts';
import { countVersions, selectVersions, selectWritten } from './sql.ts';

/** The pages in every language, and whether each is missing or older than its source. */
export async function listPages({ tx }: OperatorContext): Promise<AnswerOf<typeof calls.listPages>> {
  const rows = await selectWritten(tx);
  return {
    data: pageNames.map((name) => {
      const written = new Map(rows.filter((row) => row.name === name).map((row) => [row.language, row]));
      const source = written.get(SOURCE_LANGUAGE)?.updated_at ?? null;
      return {
        _id: name,
        languages: languages.map((language) => {
          const row = written.get(language);
          return {
            language,
            state: stateOf(row?.updated_at ?? null, source),
            version: row?.version ?? 0,
            changed_at: row?.updated_at ?? null,
            changed_by: row?.username ?? null,
          };
        }),
      };
    }),
  };
}

/** The versions of a page, newest first. The list's cursor is a version. */
export async function listVersions(
  { tx }: OperatorContext,
  { name, language, ...paging }: InputOf<typeof calls.listPageVersions>,
): Promise<AnswerOf<typeof calls.listPageVersions>> {
  const { after, limit } = pageOf(paging, (text) => /^\d{1,7}$/.test(text));
  const rows = await selectVersions(tx, {
    name,
    language,
    after: after === null ? null : Number(after),
    limit: limit + 1,
  });
  const page = cutPage(rows, limit, ({ version }) => String(version));
  return {
    data: page.rows.map(versionOf),
    next_cursor: page.next_cursor,
    total: await countVersions(tx, { name, language }),
  };
}
