import { Readable } from 'node:stream';
import type { Endpoint } from '@handbill/contract/endpoint';
import { toDecimal } from '@handbill/contract/money';
import { z } from 'zod';
import { type CsvCell, csvLines } from './csv.ts';

/** Where a column's cell is in a row: `member`, `username`. */
type Column = readonly string[];
export type ListColumns = readonly Column[];

const ROWS_AT_ONCE = 100;

/** The columns of a list of operators, as the contract declares its rows; null for a call that lists nothing. */
export function columnsOfList({ auth, readOnly, output }: Endpoint): ListColumns | null {
  const { data } = output.shape as Readonly<Record<string, z.core.$ZodType>>;
  return auth === 'operator' && readOnly && data instanceof z.ZodArray ? columnsOf(data.element, []) : null;
}

function columnsOf(type: z.core.$ZodType, path: Column): Column[] {
  if (type instanceof z.ZodNullable || type instanceof z.ZodOptional) return columnsOf(type.unwrap(), path);
  if (!(type instanceof z.ZodObject)) return [path];
  const shape: Readonly<Record<string, z.core.$ZodType>> = type.shape;
  return Object.entries(shape).flatMap(([name, child]) =>
    // The digest that a decision sends back means nothing to the reader of a table.
    name === 'seen' ? [] : columnsOf(child, [...path, name]),
  );
}

export interface ListPage {
  data: readonly unknown[];
  /** Left out by a list that is never paged. */
  next_cursor?: string | null;
}

/**
 * A whole list as CSV, page by page through the same call as its pages, so that neither the database nor the memory
 * holds all of it. What the first page refuses is refused before anything is sent.
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

/** Rows that stand inside of another answer, as CSV of their own. */
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
