/** A table of the file: the names of its columns, and its rows. */
export interface ResultsTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/**
 * Tables as CSV with an empty line between them. The file begins with a byte order mark: without one, spreadsheets misread
 * the names of columns.
 */
export function resultsFile(tables: readonly ResultsTable[]): string {
  const lines = tables.map(({ columns, rows }) => [columns, ...rows].map(lineOf).join(''));
  return `\uFEFF${lines.join('\r\n')}`;
}

const lineOf = (fields: readonly (string | number)[]) => `${fields.map(fieldOf).join(',')}\r\n`;

const fieldOf = (field: string | number) =>
  /^(?:[\d-]+|-?\d+\.\d+|)$/.test(String(field)) ? field : `"${String(field).replaceAll('"', '""')}"`;
