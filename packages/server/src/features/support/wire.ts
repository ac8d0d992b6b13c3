import type { RequestRow } from './sql.ts';

/** What members and operators both see of a request. */
export function requestOf(row: RequestRow) {
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
export function subjectOf(row: RequestRow) {
  return { kind: row.subject, id: row.about, name: row.subject_name, amount: row.subject_amount };
}
