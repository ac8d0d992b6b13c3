interface DayOfResults {
  day: string;
  verified: number;
  refused: number;
}

/** Visits by day as CSV, which begins with a byte order mark: without one, spreadsheets misread the names of columns. */
export function resultsFile(
  days: readonly DayOfResults[],
  columns: readonly [string, string, string],
): string {
  const head = columns.map((name) => `"${name.replaceAll('"', '""')}"`).join(',');
  const lines = days.map(({ day, verified, refused }) => `${day},${verified},${refused}`);
  return `\uFEFF${[head, ...lines].map((line) => `${line}\r\n`).join('')}`;
}
