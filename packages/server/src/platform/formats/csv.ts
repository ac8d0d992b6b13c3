import { toDecimal } from '@handbill/contract/money';
import type { FastifyReply } from 'fastify';

/** Text, or money in minor units. */
export type CsvCell = string | bigint;

/**
 * A table as in RFC 4180: a header, CRLF after each record, quotes where needed. Money is written as a decimal with a
 * point. Text that a spreadsheet would run as a formula gets a leading apostrophe.
 */
export function csvOf(header: readonly string[], records: readonly (readonly CsvCell[])[]): string {
  return csvLines([header, ...records]);
}

/** Records of such a table, without the header. */
export function csvLines(records: readonly (readonly CsvCell[])[]): string {
  return records.map((record) => `${record.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: CsvCell): string {
  if (typeof cell === 'bigint') return toDecimal(cell);
  const harmless = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Whether a request prefers CSV to JSON: its Accept header has text/csv, and ranks JSON no higher. */
export function prefersCsv(accept: string | undefined): boolean {
  const weights = new Map<string, number>();
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    weights.set(type, weight === undefined ? 1 : Number(weight));
  }
  const csv = weights.get('text/csv') ?? 0;
  return csv > 0 && csv >= (weights.get('application/json') ?? 0);
}

/** Sends a table as a download, named after its call. */
export function sendCsv(reply: FastifyReply, name: string, text: unknown): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('Content-Disposition', `attachment; filename="${name.replace(/[^\w-]+/g, '-')}.csv"`)
    .send(text);
}
