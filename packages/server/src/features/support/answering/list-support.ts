import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { searchOf } from '../../../platform/formats/search.ts';
import { refuse } from '../../../platform/refusal.ts';
import { selectMessages } from '../sql.ts';
import { requestOf, subjectOf } from '../wire.ts';
import {
  type ConsoleRow,
  countRequests,
  selectConsoleRequest,
  selectRequests,
  type Wanted,
} from './console-sql.ts';

type Thread = AnswerOf<typeof calls.readSupport>['data'];

export async function listSupport(
  { tx, operatorId }: OperatorContext,
  { status, topic, subject, taken, search, ...paging }: InputOf<typeof calls.listSupport>,
): Promise<AnswerOf<typeof calls.listSupport>> {
  const { after, limit } = pageOf(paging);
  const wanted: Wanted = {
    status: status ?? null,
    topic: topic ?? null,
    subject: subject ?? null,
    taken: taken ?? null,
    operatorId,
    search: searchOf(search)?.text ?? null,
  };
  const [rows, total] = await Promise.all([
    selectRequests(tx, wanted, { after, limit: limit + 1 }),
    countRequests(tx, wanted),
  ]);
  const page = cutPage(rows, limit, (row) => (status === 'open' ? (row.queue_id ?? row.id) : row.id));
  return { data: page.rows.map(consoleRequestOf), next_cursor: page.next_cursor, total };
}

export async function readSupport(
  context: OperatorContext,
  { id }: InputOf<typeof calls.readSupport>,
): Promise<AnswerOf<typeof calls.readSupport>> {
  return { data: await threadOf(context, id) };
}

/** A request with its messages. Refuses `not_found`. */
export async function threadOf({ tx, operatorId }: OperatorContext, id: string): Promise<Thread> {
  const [request, messages] = await Promise.all([selectConsoleRequest(tx, id), selectMessages(tx, [id])]);
  if (!request) throw refuse('not_found');
  return {
    ...consoleRequestOf(request),
    own: request.taken_by === operatorId,
    thread: messages.map(({ place, operator, text, written_at }) => ({
      place,
      from: operator === null ? ('member' as const) : ('company' as const),
      text,
      operator,
      written_at,
    })),
  };
}

function consoleRequestOf(row: ConsoleRow) {
  return {
    ...requestOf(row),
    subject: { ...subjectOf(row), campaign: row.campaign_id },
    member: {
      _id: row.member_id,
      username: row.username,
      language: row.locale,
      locked: row.is_locked,
      closed: row.is_closed,
    },
    waits_since: row.waits_since,
    taken_by: row.taken_by_name,
    taken_at: row.taken_at,
  };
}
