import type { BankStatementMapping } from '../../data/api.ts';

/** Usual column names in the languages of our banks. */
const NAMES = {
  booked_on: /book|date|datum|ng[àa]y|buchung/i,
  amount: /^(amount|betrag|value|s[ốo] ti[ềe]n)|amount/i,
  credit: /credit|haben|ghi c[óo]|paid in|money in/i,
  debit: /debit|soll|ghi n[ợo]|paid out|money out/i,
  currency: /currency|währung|ccy|lo[ạa]i ti[ềe]n/i,
  bank_reference: /reference|ref\b|referenz|s[ốo] (gd|b[úu]t to[áa]n|tham chi[ếe]u)|transaction id/i,
  remittance: /remittance|text|description|purpose|verwendungszweck|n[ộo]i dung|di[ễe]n gi[ảa]i|details/i,
  balance: /balance|saldo|kontostand|s[ốo] d[ưu]/i,
  payer: /payer|name|sender|counterparty|auftraggeber|ng[ưu][ờo]i/i,
} as const;

const DATES: readonly (readonly [BankStatementMapping['date_format'], RegExp])[] = [
  ['yyyy-MM-dd', /^\d{4}-\d{2}-\d{2}/],
  ['yyyy/MM/dd', /^\d{4}\/\d{2}\/\d{2}/],
  ['yyyyMMdd', /^\d{8}$/],
  ['dd.MM.yyyy', /^\d{1,2}\.\d{1,2}\.\d{4}/],
  ['dd/MM/yyyy', /^\d{1,2}\/\d{1,2}\/\d{4}/],
  ['dd-MM-yyyy', /^\d{1,2}-\d{1,2}-\d{4}/],
  ['dd.MM.yy', /^\d{1,2}\.\d{1,2}\.\d{2}$/],
  ['dd/MM/yy', /^\d{1,2}\/\d{1,2}\/\d{2}$/],
];

/** The columns' names: from the header, or their numbers without one. */
export function columnNames(rows: readonly (readonly string[])[], headerLine: number): string[] {
  const row = rows[Math.max(headerLine - 1, 0)] ?? [];
  return row
    .map((cell, index) => (headerLine === 0 ? String(index + 1) : cell.trim()))
    .filter((name) => name !== '');
}

/** A first guess, which a person checks before it is used. */
export function guessMapping(
  rows: readonly (readonly string[])[],
  delimiter: BankStatementMapping['delimiter'],
  currency: string,
): BankStatementMapping {
  const widest = Math.max(0, ...rows.map((row) => row.length));
  const headerLine = rows.findIndex((row) => row.length === widest) + 1;
  const columns = columnNames(rows, headerLine);
  const find = (name: keyof typeof NAMES) => columns.find((column) => NAMES[name].test(column));
  const sampleOf = (column: string | undefined) =>
    rows[headerLine]?.[
      column === undefined ? -1 : (rows[headerLine - 1]?.findIndex((cell) => cell.trim() === column) ?? -1)
    ] ?? '';
  const bookedOn = find('booked_on') ?? columns[0] ?? '1';
  const [amount, credit] = [find('amount'), find('credit')];
  const currencyColumn = find('currency');
  return {
    delimiter,
    header_line: headerLine,
    booked_on: bookedOn,
    date_format: DATES.find(([, pattern]) => pattern.test(sampleOf(bookedOn).trim()))?.[0] ?? 'dd/MM/yyyy',
    amount:
      amount === undefined && credit !== undefined
        ? { credit, debit: find('debit') ?? null }
        : { signed: amount ?? columns[0] ?? '1' },
    decimal: /,\d{1,2}\D*$/.test(sampleOf(amount ?? credit)) ? ',' : '.',
    currency: currencyColumn === undefined ? { always: currency } : { column: currencyColumn },
    bank_reference: find('bank_reference') ?? columns[0] ?? '1',
    remittance: find('remittance') ?? columns[0] ?? '1',
    payer: find('payer') ?? null,
    balance: find('balance') ?? null,
  };
}
