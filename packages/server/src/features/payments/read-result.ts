import type { BankFileProblem } from '@handbill/contract/errors';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { refuse } from '../../platform/refusal.ts';
import { withdrawalIdOf } from './rules.ts';

export const LINES_MAX = 2_000;
const COLUMNS = ['reference', 'status', 'bank_reference'] as const;

/** Returned: sent back, before or after it was paid. Rejected: never paid. */
export type ReportedStatus = 'paid' | 'returned' | 'rejected' | 'in_progress';

/** The reason, as the bank's code and in its words; either may be empty. */
interface BankReason {
  code: string;
  text: string;
}

/** The bank's result for one payment, or null if it is unclear. */
export interface ResultLine {
  line: number;
  reference: string;
  withdrawalId: string | null;
  status: ReportedStatus | null;
  bankReference: string | null;
  reason: BankReason | null;
}

/** The bank's results for single payments, or one for the whole batch. */
export interface BankResult {
  lines: readonly ResultLine[];
  whole: Pick<ResultLine, 'status' | 'reason'> | null;
}

/** The text of a bank's file. Refuses `bank_file_unreadable`. */
export function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw unreadable('malformed');
  }
}

/** The result of a batch as CSV with a header. Refuses `bank_file_unreadable`. */
export function readResult(text: string): ResultLine[] {
  const [header = [], ...records] = recordsOf(text);
  const names = header.map((cell) => cell.trim().toLowerCase());
  const [reference, status, bankReference] = COLUMNS.map((name) => names.indexOf(name));
  if (reference === -1 || status === -1 || bankReference === -1) throw unreadable('columns');
  if (records.length === 0) throw unreadable('no_lines');
  if (records.length > LINES_MAX) throw unreadable('too_many_lines');
  return records.map((cells, index) => {
    const cell = (place: number | undefined) =>
      cells.length === header.length ? (cells[place ?? -1] ?? '').replace(/[\s\p{C}]+/gu, ' ').trim() : '';
    const statusText = cell(status).toLowerCase();
    return {
      line: index + 2,
      reference: cell(reference).slice(0, 100),
      withdrawalId: withdrawalIdOf(cell(reference)),
      status: statusText === 'paid' || statusText === 'returned' ? statusText : null,
      bankReference: /^.{1,140}$/u.test(cell(bankReference)) ? cell(bankReference).normalize('NFKC') : null,
      reason: null,
    };
  });
}

function recordsOf(text: string): string[][] {
  try {
    const [first = ''] = text.split(/[\r\n]/, 1);
    const delimiter = first.includes(';') ? ';' : first.includes('\t') ? '\t' : ',';
    return parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    if (error instanceof CsvError) throw unreadable('malformed');
    throw error;
  }
}

function unreadable(problem: BankFileProblem) {
  return refuse('bank_file_unreadable', { current: { problem } });
}
