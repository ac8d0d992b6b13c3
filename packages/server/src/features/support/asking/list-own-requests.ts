import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type * as calls from '@handbill/contract/member';
import { addMs, DAY_MS } from '@handbill/contract/time';
import type { MemberContext } from '../../../platform/context.ts';
import { cutPage, pageOf } from '../../../platform/formats/cursor.ts';
import { refuse } from '../../../platform/refusal.ts';
import { knownSettings } from '../../settings/index.ts';
import { ANSWER_DAYS, ANSWERS_MIN, reopenableUntil } from '../rules.ts';
import { type MessageRow, type RequestRow, selectMessages, selectRequest } from '../sql.ts';
import { requestOf, subjectOf } from '../wire.ts';
import { selectAnswerMinutes, selectOwnRequests } from './own-sql.ts';

type Request = AnswerOf<typeof calls.supportRequests>['data'][number];
type Thread = AnswerOf<typeof calls.supportRequest>['data'];

/** The member's requests, newest first. */
export async function listOwnRequests(
  context: MemberContext,
  input: InputOf<typeof calls.supportRequests>,
): Promise<AnswerOf<typeof calls.supportRequests>> {
  const { tx, now } = context;
  const [page, { support_reopen_days: days }, answer_minutes] = await Promise.all([
    readPage(context, input),
    knownSettings(context),
    selectAnswerMinutes(tx, { since: addMs(now, -ANSWER_DAYS * DAY_MS), atLeast: ANSWERS_MIN }),
  ]);
  const data = page.rows.map((row) => ownRequestOf(row, { now, days }));
  return { data, next_cursor: page.next_cursor, answer_minutes };
}

export async function readOwnRequest(
  context: MemberContext,
  { request_id: id }: InputOf<typeof calls.supportRequest>,
): Promise<AnswerOf<typeof calls.supportRequest>> {
  return { data: await threadOf(context, id) };
}

/** A page of the member's requests with all their messages. */
export async function exportRequests(
  context: MemberContext,
  input: InputOf<typeof calls.supportRequests>,
): Promise<{ data: Thread[]; next_cursor: string | null }> {
  const [page, { support_reopen_days: days }] = await Promise.all([
    readPage(context, input),
    knownSettings(context),
  ]);
  const messages = await selectMessages(
    context.tx,
    page.rows.map(({ id }) => id),
  );
  const data = page.rows.map((row) => ({
    ...ownRequestOf(row, { now: context.now, days }),
    thread: ownMessagesOf(messages.filter(({ request_id }) => request_id === row.id)),
  }));
  return { data, next_cursor: page.next_cursor };
}

/** One request of the member, with its messages. Refuses `not_found`, also for somebody else’s. */
export async function threadOf(context: MemberContext, id: string): Promise<Thread> {
  const [request, messages, { support_reopen_days: days }] = await Promise.all([
    selectRequest(context.tx, id),
    selectMessages(context.tx, [id]),
    knownSettings(context),
  ]);
  if (request?.member_id !== context.memberId) throw refuse('not_found');
  return {
    ...ownRequestOf(request, { now: context.now, days }),
    thread: ownMessagesOf(messages),
  };
}

async function readPage({ tx, memberId }: MemberContext, input: InputOf<typeof calls.supportRequests>) {
  const { after, limit } = pageOf(input);
  return cutPage(await selectOwnRequests(tx, { memberId, after, limit: limit + 1 }), limit, ({ id }) => id);
}

function ownRequestOf(row: RequestRow, { now, days }: { now: Date; days: number }): Request {
  return {
    ...requestOf(row),
    subject: subjectOf(row),
    reopenable_until: reopenableUntil(row, { now, days }),
  };
}

/** Operators answer for the company: members do not read their names. */
function ownMessagesOf(rows: readonly MessageRow[]): Thread['thread'] {
  return rows.map(({ place, operator, text, written_at }) => ({
    place,
    from: operator === null ? ('member' as const) : ('company' as const),
    text: text ?? '',
    written_at,
  }));
}
