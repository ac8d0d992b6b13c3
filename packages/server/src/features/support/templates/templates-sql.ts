import type { Language } from '@handbill/contract/languages';
import type { TemplateTopic } from '@handbill/contract/support';
import { onlyRow } from '../../../platform/database/rows.ts';
import type { Tx } from '../../../platform/database/transaction.ts';

export interface TemplateRow {
  id: string;
  topic: TemplateTopic;
  language: Language;
  title: string;
  text: string;
  saved_by: string;
  saved_at: Date;
}

const COLUMNS = `template.id, template.topic, template.language, template.title, template.text,
  operator.username as saved_by, template.saved_at
  /* topic is of its type: the contract has a closed list */ /* language is of its type: so are languages */
  from support_template as template join shared.operator_name as operator on operator.id = template.saved_by`;

export async function selectTemplates(
  tx: Tx,
  { topic, language }: { topic: TemplateTopic | null; language: Language | null },
): Promise<TemplateRow[]> {
  const { rows } = await tx.query<TemplateRow>(
    `select ${COLUMNS}
     where ($1::text is null or template.topic = $1) and ($2::text is null or template.language = $2)
     order by template.topic, template.language, template.title, template.id`,
    [topic, language],
  );
  return rows;
}

export async function selectTemplate(tx: Tx, id: string): Promise<TemplateRow | null> {
  const { rows } = await tx.query<TemplateRow>(`select ${COLUMNS} where template.id = $1`, [id]);
  return rows[0] ?? null;
}

export async function countTemplates(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ total: number }>(
    'select count(*)::int as total from support_template',
    [],
  );
  return onlyRow(rows).total;
}

/** Stores an answer, replacing one with the same topic, language and title; returns its id. */
export async function upsertTemplate(
  tx: Tx,
  template: {
    id: string;
    topic: TemplateTopic;
    language: Language;
    title: string;
    text: string;
    operatorId: string;
    now: Date;
  },
): Promise<string> {
  const { id, topic, language, title, text, operatorId, now } = template;
  const { rows } = await tx.query<{ id: string }>(
    `insert into support_template (id, topic, language, title, text, saved_by, saved_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (topic, language, title) do update set text = $5, saved_by = $6, saved_at = $7
     returning id`,
    [id, topic, language, title, text, operatorId, now],
  );
  return onlyRow(rows).id;
}

export async function deleteTemplate(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from support_template where id = $1', [id]);
}
