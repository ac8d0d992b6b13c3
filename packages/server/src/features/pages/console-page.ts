import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import type { Language } from '@handbill/contract/languages';
import type { Tx } from '../../platform/database/transaction.ts';
import { bindsPublic, type PageName, SOURCE_LANGUAGE } from './rules.ts';
import { selectPageInAll, type VersionRow } from './sql.ts';

type ConsolePage = AnswerOf<typeof calls.readPage>['data'];

/** A page in one language as the console shows it, with its source, even if it is missing. */
export async function consolePage(
  tx: Tx,
  { name, language }: { name: PageName; language: Language },
): Promise<ConsolePage> {
  const rows = new Map((await selectPageInAll(tx, name)).map((row) => [row.language, row]));
  const row = rows.get(language);
  const source = rows.get(SOURCE_LANGUAGE);
  return {
    name,
    language,
    version: row?.version ?? 0,
    changed_at: row?.updated_at ?? null,
    changed_by: row?.username ?? null,
    content: row?.content ?? '',
    two_people: bindsPublic(name),
    source: {
      language: SOURCE_LANGUAGE,
      content: source?.content ?? '',
      changed_at: source?.updated_at ?? null,
    },
  };
}

export function versionOf({
  id,
  version,
  saved_at,
  username,
}: VersionRow): AnswerOf<typeof calls.listPageVersions>['data'][number] {
  return { _id: id, version, saved_at, saved_by: username };
}
