import { formatMoney } from '@handbill/contract/money';
import type { Measured } from './measure.ts';

const BEGIN = '<!-- measured traffic: written by `npm run traffic` -->';
const END = '<!-- end of the measured traffic -->';
const REWARD = 12n;

const money = (amountMinor: bigint) => formatMoney(amountMinor, 'USD');
const part = (of: number, all: number) => `${((of * 100) / all).toFixed(1)} %`;

/** One row of the table: an honest kind, or a cheat with what it earns. */
export function lineOf({ name, honest, tried, refused, held, paid, hours, costs }: Measured): string {
  const cells = honest
    ? [tried, part(refused, tried), part(held, tried)]
    : [tried, part(paid, tried), money((BigInt(paid) * REWARD) / BigInt(hours)), money(costs)];
  return `| ${[name, ...cells].join(' | ')} |`;
}

/** Both tables, with the total of all honest kinds. */
export function tablesOf(measured: readonly Measured[]): string {
  const honest = measured.filter((kind) => kind.honest);
  const sum = (key: 'tried' | 'refused' | 'held') => honest.reduce((all, kind) => all + kind[key], 0);
  const all = { name: '**all of them**', honest: true, paid: 0, hours: 1, costs: 0n };
  return [
    '| honest visitors | visits | refused | held for a time |\n|---|---|---|---|',
    ...[...honest, { ...all, tried: sum('tried'), refused: sum('refused'), held: sum('held') }].map(lineOf),
    '\n| cheats | tries | paid | earns an hour | costs an hour |\n|---|---|---|---|---|',
    ...measured.filter((kind) => !kind.honest).map(lineOf),
  ].join('\n');
}

/** The document with new tables between their marks. */
export function withTables(document: string, tables: string): string {
  const [before, rest = ''] = document.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error('the document has no table of traffic');
  return `${before}${BEGIN}\n${tables}\n${END}${after}`;
}
