import type * as calls from '@handbill/contract/console';
import type { AnswerOf, InputOf } from '@handbill/contract/endpoint';
import type { OperatorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { csvOf } from '../../platform/formats/csv.ts';
import { cutPage, pageOf } from '../../platform/formats/cursor.ts';
import { refuse } from '../../platform/refusal.ts';
import { lastCheckOf } from '../audit/index.ts';
import { changesOf, detailsOf } from './changes.ts';
import { countEntries, type LogFilter, type LogRow, selectEntries, selectSubjects } from './sql.ts';

type LogInput = InputOf<typeof calls.listLog>;

/**
 * The most entries in a file: beyond it the operator has to choose a shorter range, because a file is never
 * truncated.
 */
const CSV_ENTRIES_MAX = 10_000;
const CSV_HEADER = ['at', 'operator', 'action', 'subject', 'name', 'changes', 'details'] as const;

/** Operators' actions, newest first, and whether their hash chain was intact at the last check. */
export async function listLog(
  { tx }: OperatorContext,
  input: LogInput,
): Promise<AnswerOf<typeof calls.listLog>> {
  const { after, limit } = pageOf(input, isPlace);
  const filter = await filterOf(tx, input);
  const rows = await selectEntries(tx, { filter, after: placeOf(after), limit: limit + 1 });
  const page = cutPage(rows, limit, (row) => String(row.id));
  return {
    data: page.rows.map(entryOf),
    next_cursor: page.next_cursor,
    total: await countEntries(tx, filter),
    chain: await lastCheckOf(tx, 'operator_log'),
  };
}

/** The same as CSV, from the cursor if there is one. Refuses too many entries: a file is never truncated. */
export async function logAsCsv({ tx }: OperatorContext, input: LogInput): Promise<string> {
  const { after } = pageOf(input, isPlace);
  const filter = await filterOf(tx, input);
  const rows = await selectEntries(tx, { filter, after: placeOf(after), limit: CSV_ENTRIES_MAX + 1 });
  if (rows.length > CSV_ENTRIES_MAX)
    throw refuse('validation_failed', { fields: { from: 'range_too_long' } });
  const records = rows.map((row) => [
    row.at.toISOString(),
    row.username,
    row.action,
    row.subject,
    row.subject_name ?? '',
    changesOf(row.details)
      .map(({ what, before, after: now }) => `${what}: ${before ?? '-'} > ${now ?? '-'}`)
      .join('; '),
    detailsOf(row.details)
      .map(({ name, value }) => `${name}: ${value ?? '-'}`)
      .join('; '),
  ]);
  return csvOf(CSV_HEADER, records);
}

async function filterOf(tx: Tx, { operator, action, subject, from, to }: LogInput): Promise<LogFilter> {
  return {
    operator: operator ?? null,
    action: action ?? null,
    subjects: subject === undefined ? null : await selectSubjects(tx, subject),
    from: from ?? null,
    to: to ?? null,
  };
}

function isPlace(text: string): boolean {
  return /^\d{1,18}$/.test(text);
}

function placeOf(after: string | null): bigint | null {
  return after === null ? null : BigInt(after);
}

function entryOf(row: LogRow) {
  return {
    _id: String(row.id),
    at: row.at,
    operator: { _id: row.operator_id, username: row.username },
    action: row.action,
    subject: row.subject,
    subject_name: row.subject_name,
    changes: changesOf(row.details),
    details: detailsOf(row.details),
  };
}
