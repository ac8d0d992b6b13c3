import type { objects } from '@handbill/contract/console';
import type { Language } from '@handbill/contract/languages';
import type { Work } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';

export type NoticeKind = objects.NoticeKind;

export interface NoticeRow {
  kind: NoticeKind;
  language: Language;
  image_url: string;
  text: string | null;
  link: string | null;
  shown_from: Date | null;
  shown_until: Date | null;
  enabled: boolean;
  version: number;
  updated_at: Date | null;
  username: string | null;
}

const NOTICE_COLUMNS = `notice.kind, notice.language, notice.image_url, notice.text, notice.link, notice.shown_from,
  notice.shown_until, notice.enabled, notice.version, notice.updated_at
  /* language is of its type: only languages of the contract are saved */`;

/** Every notice that was set. */
export async function selectNotices(tx: Tx): Promise<NoticeRow[]> {
  const { rows } = await tx.query<NoticeRow>(
    `select ${NOTICE_COLUMNS}, operator.username
     from notice left join shared.operator_name as operator on operator.id = notice.updated_by`,
    [],
  );
  return rows;
}

/**
 * Serialises changes until the commit, because each is checked against the current version. Readers are not
 * blocked.
 */
export async function lockNotices(tx: Tx): Promise<void> {
  await tx.query('lock table notice in share row exclusive mode', []);
}

export async function upsertNotice(
  { tx, memory }: Pick<Work, 'tx' | 'memory'>,
  notice: Pick<
    NoticeRow,
    'kind' | 'language' | 'image_url' | 'text' | 'link' | 'shown_from' | 'shown_until' | 'enabled'
  > & { operatorId: string; now: Date },
): Promise<void> {
  memory.hasChanged = true;
  await tx.query(
    `insert into notice as held
       (kind, language, image_url, text, link, shown_from, shown_until, enabled, updated_by, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (kind, language) do update set image_url = excluded.image_url, text = excluded.text,
       link = excluded.link, shown_from = excluded.shown_from, shown_until = excluded.shown_until,
       enabled = excluded.enabled, updated_by = excluded.updated_by, updated_at = excluded.updated_at,
       version = held.version + 1`,
    [
      notice.kind,
      notice.language,
      notice.image_url,
      notice.text,
      notice.link,
      notice.shown_from,
      notice.shown_until,
      notice.enabled,
      notice.operatorId,
      notice.now,
    ],
  );
}

export async function deleteNotice(
  { tx, memory }: Pick<Work, 'tx' | 'memory'>,
  { kind, language }: { kind: NoticeKind; language: Language },
): Promise<void> {
  memory.hasChanged = true;
  await tx.query('delete from notice where kind = $1 and language = $2', [kind, language]);
}
