import type { Cost } from './counter.ts';

/** A line of the table: the cost of a call and, if it has risen, the reason. */
export interface Line extends Cost {
  call: string;
  reason: string;
}

/** In the order of the columns. */
const FIGURES = ['statements', 'roundTrips', 'rows', 'bytes'] as const;

const START = '<!-- costs of member calls: written by `npm run round-trips` -->';
const END = '<!-- end of the costs -->';

/** The lines of the table in a document. */
export function readTable(document: string): Line[] {
  return tableIn(document)
    .split('\n')
    .slice(2)
    .map((line) => {
      const [call = '', statements, roundTrips, rows, bytes, reason = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return {
        call: call.replaceAll('`', ''),
        statements: Number(statements),
        roundTrips: Number(roundTrips),
        rows: Number(rows),
        bytes: Number(bytes),
        reason,
      };
    });
}

/** The counts as lines of the table. A figure that rose has its reason in the same line. */
export function linesOf(counted: ReadonlyMap<string, Cost>, before: readonly Line[], reason: string): Line[] {
  const sorted = [...counted].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([call, cost]) => {
    const old = before.find((line) => line.call === call);
    return { call, ...cost, reason: old && isMore(cost, old) ? reason : (old?.reason ?? '') };
  });
}

/** The calls that cost more than the table says. */
export function costlier(counted: ReadonlyMap<string, Cost>, table: readonly Line[]): string[] {
  return table.flatMap((line) => {
    const cost = counted.get(line.call);
    return cost && isMore(cost, line) ? [line.call] : [];
  });
}

/** The document with a new table in it. */
export function writeTable(document: string, lines: readonly Line[]): string {
  const rows = lines.map(
    ({ call, reason, ...cost }) =>
      `| \`${call}\` | ${FIGURES.map((name) => cost[name]).join(' | ')} | ${reason} |`,
  );
  const table = [
    '| call | statements | round trips | rows | bytes | why it went up |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
  return document.replace(tableIn(document), table);
}

function isMore(cost: Cost, than: Cost): boolean {
  return FIGURES.some((name) => cost[name] > than[name]);
}

function tableIn(document: string): string {
  const [, rest] = document.split(`${START}\n`);
  const [table] = (rest ?? '').split(`\n${END}`);
  if (!table) throw new Error(`the document has no table between "${START}" and "${END}"`);
  return table;
}
