import type { Language } from '@handbill/contract/languages';
import type { Tx } from '../../platform/transaction.ts';

/** The page in the language asked for, or in the fallback; undefined when it has neither. */
export async function selectPage(
  tx: Tx,
  { name, language, fallback }: { name: string; language: Language; fallback: Language },
): Promise<{ language: Language; content: string } | undefined> {
  const { rows } = await tx.query<{ language: Language; content: string }>(
    `select language, content from page where name = $1 and language in ($2, $3)
     order by (language = $2) desc limit 1`,
    [name, language, fallback],
  );
  return rows[0];
}

export async function upsertPage(
  tx: Tx,
  page: { name: string; language: Language; content: string; now: Date },
): Promise<void> {
  await tx.query(
    `insert into page (name, language, content, updated_at) values ($1, $2, $3, $4)
     on conflict (name, language) do update set content = excluded.content, updated_at = excluded.updated_at`,
    [page.name, page.language, page.content, page.now],
  );
}

/** Every page that there is. */
export async function selectPageNames(tx: Tx): Promise<{ name: string; language: string }[]> {
  const { rows } = await tx.query<{ name: string; language: string }>('select name, language from page', []);
  return rows;
}
