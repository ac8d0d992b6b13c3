import { Readable } from 'node:stream';
import type { Endpoint } from '@handbill/contract/endpoint';
import { toDecimal } from '@handbill/contract/money';
import { z } from 'zod';
import { type CsvCell, csvLines } from './csv.ts';

/** The path to a column's cell in a row: `member`, `username`. */
type Column = readonly string[];
export type ListColumns = readonly Column[];

const ROWS_AT_ONCE = 100;

/** The columns of an operator list, as the contract declares its rows; null for a call that lists nothing. */
export function columnsOfList({ auth, readOnly, output }: Endpoint): ListColumns | null {
  const { data } = output.shape as Readonly<Record<string, z.core.$ZodType>>;
  return auth === 'operator' && readOnly && data instanceof z.ZodArray ? columnsOf(data.element, []) : null;
}

function columnsOf(type: z.core.$ZodType, path: Column): Column[] {
  if (type instanceof z.ZodNullable || type instanceof z.ZodOptional) return columnsOf(type.unwrap(), path);
  if (!(type instanceof z.ZodObject)) return [path];
  const shape: Readonly<Record<string, z.core.$ZodType>> = type.shape;
  return Object.entries(shape).flatMap(([name, child]) =>
    // The digest that a decision sends back means nothing to a human reader.
    name === 'seen' ? [] : columnsOf(child, [...path, name]),
  );
}

export interface ListPage {
  data: readonly unknown[];
  /** Missing when the list is never paged. */
  next_cursor?: string | null;
}

/**
 * A whole list as CSV, streamed page by page through the list's own call, so that neither the database nor
 * the server has to hold all of it. A refusal of the first page is thrown before anything is sent.
 */
export async function listAsCsv(
  columns: ListColumns,
  readPage: (paging: { limit: number; cursor?: string }) => Promise<ListPage>,
): Promise<Readable> {
  const first = await readPage({ limit: ROWS_AT_ONCE });
  return Readable.from(linesOf(columns, first, readPage));
}

async function* linesOf(
  columns: ListColumns,
  first: ListPage,
  readPage: (paging: { limit: number; cursor: string }) => Promise<ListPage>,
): AsyncGenerator<string> {
  yield headerOf(columns);
  for (let page = first; ; ) {
    yield linesOfRows(columns, page.data);
    if (!page.next_cursor) return;
    page = await readPage({ limit: ROWS_AT_ONCE, cursor: page.next_cursor });
  }
}

/** Rows nested in another answer, as CSV. */
export function rowsAsCsv(row: z.core.$ZodType, rows: readonly unknown[]): string {
  const columns = columnsOf(row, []);
  return headerOf(columns) + linesOfRows(columns, rows);
}

function headerOf(columns: ListColumns): string {
  return csvLines([columns.map((column) => column.join('.').replace(/^_/, ''))]);
}

function linesOfRows(columns: ListColumns, rows: readonly unknown[]): string {
  return csvLines(rows.map((row) => columns.map((column) => cellOf(row, column))));
}

function cellOf(row: unknown, column: Column): CsvCell {
  const value = column.reduce<unknown>(
    (at, name) => (at as Readonly<Record<string, unknown>> | null)?.[name],
    row,
  );
  if (value === null || value === undefined) return '';
  if (typeof value === 'bigint' || typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? toDecimal(part) : part));
}
