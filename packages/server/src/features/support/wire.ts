import type { AnswerOf } from '@handbill/contract/endpoint';
import type { supportRequests } from '@handbill/contract/member';
import type { RequestRow } from './sql.ts';

type SupportRequest = AnswerOf<typeof supportRequests>['data'][number];

/** What members and operators both see of a request. */
export function requestOf(row: RequestRow): Omit<SupportRequest, 'subject' | 'reopenable_until'> {
  return {
    _id: row.id,
    reference: row.reference,
    topic: row.topic,
    status: row.status,
    closed_because: row.closed_because,
    messages: row.messages,
    asked_at: row.asked_at,
    written_at: row.written_at,
    closed_at: row.closed_at,
  };
}

/** The object of a request. */
export function subjectOf(row: RequestRow): SupportRequest['subject'] {
  const { subject: kind, about: id, subject_name: name, subject_amount: amount, subject_at: at } = row;
  return { kind, id, name, amount, at };
}
