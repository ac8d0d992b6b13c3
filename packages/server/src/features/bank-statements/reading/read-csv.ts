import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { refuse } from '../../../platform/refusal.ts';
import type { BankStatementBalances, BankStatementMapping, Doubt } from '../bank-statement.ts';
import { type BankStatementContent, PackedLines } from '../packed-lines.ts';
import { balancesFromRunning, balancesOf, oneOf } from './balances.ts';
import { type LineParts, lineOf, storable } from './lines.ts';
import { readAmount } from './read-amount.ts';
import { readDay } from './read-day.ts';
import { Turnover } from './turnover.ts';

const LINES_MAX = 200_000;
const RECORD_LENGTH_MAX = 20_000;
const CHUNK_BYTES = 64 * 1024;
const SAMPLE_LINES = 15;
const SAMPLE_COLUMNS = 60;
const SAMPLE_LENGTH = 200;

/** The text of a CSV. Refuses binary content. */
export function textOfCsv(content: Buffer): string {
  const text = decodeText(content);
  if (text.includes('\0') || text.trim() === '') {
    throw refuse('bank_file_unreadable', { current: { problem: 'no_text' } });
  }
  return text;
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
export function decodeText(content: Buffer): string {
  // The beginning of a file may end within a character: in a stream that is no error.
  const decode = (encoding: string, fatal: boolean) =>
    new TextDecoder(encoding, { fatal }).decode(content, { stream: true });
  if (content[0] === 0xff && content[1] === 0xfe) return decode('utf-16le', false);
  if (content[0] === 0xfe && content[1] === 0xff) return decode('utf-16be', false);
  try {
    return decode('utf-8', true);
  } catch {
    return decode('windows-1252', false);
  }
}

interface CsvRecord {
  line: number;
  cells: string[];
}

interface Sample {
  delimiter: BankStatementMapping['delimiter'];
  rows: string[][];
}

/** The first lines of a CSV, split at each possible delimiter; the best fit comes first. */
export function samplesOf(text: string): Sample[] {
  const beginning = text.split(/\r\n|\n|\r/).slice(0, SAMPLE_LINES);
  const samples = ([',', ';', '\t', '|'] as const).map((delimiter) => ({
    delimiter,
    rows: beginning.map((line) => cellsOf(line, delimiter)),
  }));
  return samples.toSorted((one, other) => fitOf(other.rows) - fitOf(one.rows));
}

/** The cells of a single line; a quoted text that continues on the next line is shown as it is. */
function cellsOf(line: string, delimiter: string): string[] {
  try {
    const [cells = []] = parseSync(line, { delimiter, bom: true, relax_quotes: true });
    return cells.slice(0, SAMPLE_COLUMNS).map((cell) => storable(cell).slice(0, SAMPLE_LENGTH));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return [storable(line).slice(0, SAMPLE_LENGTH)];
  }
}

/** The fit is better with more lines of the same number of cells, then with more cells. */
function fitOf(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>();
  for (const { length: cells } of rows) {
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  return Math.max(0, ...[...counts].map(([cells, times]) => times * 100 + cells));
}

/** A CSV parsed with a mapping. */
export interface CsvFile extends BankStatementContent {
  /** The accounts named in its lines; empty if no column has them. */
  accounts: string[];
}

/** The balances that a person typed from the bank's own page when the file has none. */
export interface TypedBalances {
  opening: bigint;
  closing: bigint;
}

/**
 * Every line of a CSV after its header, parsed with the mapping. Refuses the file or the mapping as a whole.
 */
export async function readCsv(
  text: string,
  mapping: BankStatementMapping,
  typed: TypedBalances | null = null,
): Promise<CsvFile> {
  const lines = new PackedLines();
  const turnover = new Turnover();
  const running: { amount: bigint | null; balance: bigint | null }[] = [];
  const accounts = new Set<string>();
  let columns: Columns | null = null;
  try {
    for await (const record of recordsOf(text, mapping.delimiter)) {
      if (record.cells.every((cell) => cell.trim() === '') || record.line < mapping.header_line) continue;
      if (columns === null) {
        columns = columnsOf(record, mapping);
        if (mapping.header_line > 0) continue;
      }
      if (lines.count === LINES_MAX)
        throw refuse('bank_file_unreadable', { current: { problem: 'too_many_lines' } });
      const line = lineOf(partsOf(record, columns, mapping));
      lines.add(line);
      turnover.add(line);
      const account = record.cells[columns.places.get('account') ?? -1]?.trim() ?? '';
      if (account !== '') accounts.add(account);
      const balance = columns.places.get('balance');
      if (balance !== undefined) {
        running.push({
          amount: line.amount,
          balance: readAmount(record.cells[balance] ?? '', mapping.decimal),
        });
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? { line: error.lines } : {};
    throw refuse('bank_file_unreadable', { current: { problem: 'malformed', ...line } });
  }
  if (lines.count === 0) throw refuse('bank_file_unreadable', { current: { problem: 'no_lines' } });
  return { accounts: [...accounts], balances: balancesOfLines(turnover, running, typed), lines };
}

/** From the column of running balances, if any, else as typed. A CSV is one statement. */
function balancesOfLines(
  turnover: Turnover,
  running: Parameters<typeof balancesFromRunning>[0],
  typed: TypedBalances | null,
): BankStatementBalances {
  const found: (TypedBalances & { doubts?: readonly Doubt[] }) | null = balancesFromRunning(running) ?? typed;
  const balances = balancesOf([
    {
      currency: oneOf(turnover.currencies),
      opening: found?.opening ?? null,
      closing: found?.closing ?? null,
      opensOn: null,
      closesOn: null,
      turnover,
    },
  ]);
  return { ...balances, problems: [...(found?.doubts ?? []), ...balances.problems] };
}

/** In pieces, so that a long file does not block other requests. */
async function* recordsOf(text: string, delimiter: string): AsyncGenerator<CsvRecord> {
  const pieces = function* () {
    for (let at = 0; at < text.length; at += CHUNK_BYTES) yield text.slice(at, at + CHUNK_BYTES);
  };
  const parser = parse({
    delimiter,
    bom: true,
    relax_column_count: true,
    max_record_size: RECORD_LENGTH_MAX,
  });
  const source = Readable.from(pieces());
  source.on('error', (error) => parser.destroy(error));
  let line = 1;
  for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
    yield { line, cells };
    // A quoted text may span several lines.
    line += 1 + cells.reduce((breaks, cell) => breaks + breaksIn(cell), 0);
  }
}

function breaksIn(cell: string): number {
  return /[\r\n]/.test(cell) ? (cell.match(/\r\n|\r|\n/g) ?? []).length : 0;
}

/** A record as it was in the file, except for unnecessary quotes. */
function rawOf(cells: readonly string[], delimiter: string): string {
  const quoted = (cell: string) =>
    cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return cells.map(quoted).join(delimiter);
}

type ColumnName =
  | 'booked_on'
  | 'credit'
  | 'debit'
  | 'currency'
  | 'bank_reference'
  | 'remittance'
  | 'payer'
  | 'balance'
  | 'account';
interface Columns {
  places: ReadonlyMap<ColumnName, number>;
  count: number;
}

/** The position of each column. Refuses names that the file lacks or has twice. */
function columnsOf({ line, cells }: CsvRecord, mapping: BankStatementMapping): Columns {
  const { header_line: headerLine, amount, currency } = mapping;
  if (headerLine > 0 && line !== headerLine) {
    throw refuse('validation_failed', { fields: { header_line: 'no_header_line' } });
  }
  const names = cells.map((cell, index) => (headerLine > 0 ? cell.trim() : String(index + 1)));
  const wanted: [ColumnName, string | null][] = [
    ['booked_on', mapping.booked_on],
    ['credit', 'signed' in amount ? amount.signed : amount.credit],
    ['debit', 'signed' in amount ? null : amount.debit],
    ['currency', 'column' in currency ? currency.column : null],
    ['bank_reference', mapping.bank_reference],
    ['remittance', mapping.remittance],
    ['payer', mapping.payer],
    ['balance', mapping.balance ?? null],
    ['account', mapping.account ?? null],
  ];
  const places = new Map<ColumnName, number>();
  for (const [name, column] of wanted) {
    if (column === null) continue;
    const place = names.indexOf(column.trim());
    if (place === -1) throw refuse('validation_failed', { fields: { [name]: 'no_such_column' } });
    if (names.lastIndexOf(column.trim()) !== place) {
      throw refuse('validation_failed', { fields: { [name]: 'column_twice' } });
    }
    places.set(name, place);
  }
  return { places, count: cells.length };
}

function partsOf({ line, cells }: CsvRecord, columns: Columns, mapping: BankStatementMapping): LineParts {
  const cell = (name: ColumnName) => cells[columns.places.get(name) ?? -1] ?? '';
  return {
    line,
    raw: rawOf(cells, mapping.delimiter),
    bookedOn: readDay(cell('booked_on'), mapping.date_format),
    amount: amountOf(cell, mapping),
    currency: 'always' in mapping.currency ? mapping.currency.always : cell('currency'),
    bankReference: cell('bank_reference'),
    remittance: cell('remittance'),
    payer: cell('payer'),
    // A missing or extra cell has shifted all cells after it.
    problem: cells.length === columns.count ? null : 'columns_differ',
  };
}

/** Of the columns for credits and debits, exactly one may have a value. */
function amountOf(
  cell: (name: ColumnName) => string,
  { amount, decimal }: BankStatementMapping,
): bigint | null {
  if ('signed' in amount) return readAmount(cell('credit'), decimal);
  const read = (name: ColumnName) => (cell(name).trim() === '' ? 0n : readAmount(cell(name), decimal));
  const [credit, debit] = [read('credit'), read('debit')];
  if (credit === null || debit === null || credit < 0n || (credit !== 0n && debit !== 0n)) return null;
  if (cell('credit').trim() === '' && cell('debit').trim() === '') return null;
  return credit !== 0n ? credit : debit < 0n ? debit : -debit;
}
