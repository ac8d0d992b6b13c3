import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { withSeen } from '../../../platform/http/seen.ts';
import { refuse } from '../../../platform/refusal.ts';
import { chatOf } from '../wire.ts';
import { type AskedRow, countAsked, selectAsked, selectPicture } from './verifying-sql.ts';

/** Businesses: waiting ones as a queue, others and all of them latest document first. */
export async function listBusinesses(
  { tx }: OperatorContext,
  { status, search, ...paging }: InputOf<typeof calls.listBusinesses>,
): Promise<AnswerOf<typeof calls.listBusinesses>> {
  const { after, limit } = pageOf(paging);
  const wanted = { status: status ?? null, search: searchOf(search)?.text ?? null };
  const [rows, total] = await Promise.all([
    selectAsked(tx, wanted, { after, limit: limit + 1, isQueue: status === 'waiting' }),
    countAsked(tx, wanted),
  ]);
  const page = cutPage(rows, limit, ({ queue_id }) => queue_id);
  return { data: page.rows.map(askedOf), next_cursor: page.next_cursor, total };
}

/** The document of a business. Refuses `not_found` once it was deleted. */
export async function readDocument(
  { tx }: OperatorContext,
  { id }: InputOf<typeof calls.readBusinessDocument>,
): Promise<AnswerOf<typeof calls.readBusinessDocument>> {
  const picture = await selectPicture(tx, id);
  if (picture === null) throw refuse('not_found');
  return { data: { picture: picture.toString('base64') } };
}

type Asked = AnswerOf<typeof calls.listBusinesses>['data'][number];

/** A business as the console shows it. */
export function askedOf(row: AskedRow): Asked {
  const { name, town, logo, phone, chat, site, legal_name, tax_number, tax_address } = row;
  return withSeen({
    _id: row.id,
    name,
    town,
    logo,
    phone,
    chat: chatOf(chat),
    site,
    legal_name,
    tax_number,
    tax_address,
    member: { _id: row.member_id, username: row.username, language: row.locale },
    status: row.status,
    reason: row.reason,
    explanation: row.explanation,
    document: row.document,
    asked_at: row.asked_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by_name,
  });
}
