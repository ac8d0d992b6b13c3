import type { Language } from '@handbill/contract/languages';
import type { Work } from '../../platform/context.ts';
import { onlyRow } from '../../platform/database/rows.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { PageName } from './rules.ts';

/** The text of every page in each of its languages. */
export async function selectTexts(
  tx: Tx,
): Promise<{ name: PageName; language: Language; content: string }[]> {
  const { rows } = await tx.query<{ name: PageName; language: Language; content: string }>(
    `select name, language, content from page
     /* name, language are of its type: only pages and languages of the contract are saved */`,
    [],
  );
  return rows;
}

/**
 * Serialises saves until the commit, because each is checked against the current version. Readers are not
 * blocked.
 */
export async function lockPages(tx: Tx): Promise<void> {
  await tx.query('lock table page in share row exclusive mode', []);
}

/** Stores a page and keeps it as a version. `operatorId` is null for a built-in page. */
export async function upsertPage(
  { tx, memory }: Pick<Work, 'tx' | 'memory'>,
  page: {
    id: string;
    name: PageName;
    language: Language;
    content: string;
    operatorId: string | null;
    now: Date;
  },
): Promise<void> {
  memory.hasChanged = true;
  await tx.query(
    `with saved as (
       insert into page as held (name, language, content, updated_at, updated_by) values ($2, $3, $4, $5, $6)
       on conflict (name, language) do update set content = excluded.content, updated_at = excluded.updated_at,
         updated_by = excluded.updated_by, version = held.version + 1
       returning version
     )
     insert into page_version (id, name, language, version, content, saved_at, saved_by)
     select $1, $2, $3, version, $4, $5, $6 from saved`,
    [page.id, page.name, page.language, page.content, page.now, page.operatorId],
  );
}

interface WrittenRow {
  name: PageName;
  language: Language;
  version: number;
  updated_at: Date;
  username: string | null;
}

const WRITTEN = `page.name, page.language, page.version, page.updated_at, operator.username
  /* name, language are of its type: only pages and languages of the contract are saved */`;

/** Every page. */
export async function selectWritten(tx: Tx): Promise<WrittenRow[]> {
  const { rows } = await tx.query<WrittenRow>(
    `select ${WRITTEN}
     from page left join shared.operator_name operator on operator.id = page.updated_by`,
    [],
  );
  return rows;
}

/** A page in every language that it has. */
export async function selectPageInAll(tx: Tx, name: PageName): Promise<(WrittenRow & { content: string })[]> {
  const { rows } = await tx.query<WrittenRow & { content: string }>(
    `select ${WRITTEN}, page.content
     from page left join shared.operator_name operator on operator.id = page.updated_by where page.name = $1`,
    [name],
  );
  return rows;
}

export interface VersionRow {
  id: string;
  name: PageName;
  language: Language;
  version: number;
  saved_at: Date;
  username: string | null;
  content: string;
}

const VERSION = `held.id, held.name, held.language, held.version, held.saved_at, operator.username
  /* name, language are of its type: only pages and languages of the contract are saved */`;

/** The versions of a page, newest first, below the version `after`. */
export async function selectVersions(
  tx: Tx,
  {
    name,
    language,
    after,
    limit,
  }: { name: PageName; language: Language; after: number | null; limit: number },
): Promise<VersionRow[]> {
  const { rows } = await tx.query<VersionRow>(
    `select ${VERSION}, '' as content
     from page_version as held left join shared.operator_name operator on operator.id = held.saved_by
     where held.name = $1 and held.language = $2 and ($3::int is null or held.version < $3)
     order by held.version desc limit $4`,
    [name, language, after, limit],
  );
  return rows;
}

export async function countVersions(
  tx: Tx,
  { name, language }: { name: PageName; language: Language },
): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    'select count(*)::int as total from page_version where name = $1 and language = $2',
    [name, language],
  );
  return onlyRow(rows).total;
}

export async function selectVersion(tx: Tx, id: string): Promise<VersionRow | null> {
  const { rows } = await tx.query<VersionRow>(
    `select ${VERSION}, held.content
     from page_version as held left join shared.operator_name operator on operator.id = held.saved_by where held.id = $1`,
    [id],
  );
  return rows[0] ?? null;
}
