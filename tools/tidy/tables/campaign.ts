import type { Declared } from './schemas.ts';
import { namedIn, type Statement } from './statements.ts';

/** The tables that would be distributed by campaign if one database were too small. */
export const CAMPAIGN_TABLES = [
  'award',
  'claim',
  'conversion',
  'conversion_sum',
  'objected_visit',
  'objection',
  'share',
  'share_channel',
  'share_refusal',
  'share_report',
  'tap',
  'tap_sum',
  'visit',
  'visit_reversal',
  'visit_sum',
  'visitor_mark',
];
const reason = /\/\*\s*any campaign: \S[^*]*\*\//i;
const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|[()]|[^-/'()]+|[\s\S]/g;
const opensSelect = /^(?:\s|\/\*[\s\S]*?\*\/)*(?:select|with|insert|update|delete)\b/i;

/** The tables by campaign, and the views that are made of them. */
export function byCampaign(declared: readonly Declared[]): ReadonlySet<string> {
  return new Set([
    ...CAMPAIGN_TABLES,
    ...declared.flatMap(({ shared }) =>
      [...shared].flatMap(([name, sql]) => (readsByCampaign(sql) ? [`shared.${name}`] : [])),
    ),
  ]);
}

/** The views over such a table whose rows lack their campaign, so that no reader could name it. */
export function viewsWithout({ path, shared }: Declared): string[] {
  return [...shared].flatMap(([name, sql]) =>
    readsByCampaign(sql) && !/\bcampaign_id\b/.test(sql)
      ? [`${path}: shared.${name} lacks the campaign of its rows: add campaign_id`]
      : [],
  );
}

function readsByCampaign(sql: string): boolean {
  return namedIn(sql).some(({ name }) => CAMPAIGN_TABLES.includes(name));
}

/** Where a statement reads such a table, or joins two of them, without naming the campaign. */
export function readsWithout({ text }: Statement, names: ReadonlySet<string>): string[] {
  return selectsOf(text).flatMap((select) => {
    const read = namedIn(select.replace(/\binsert\s+into\s+\w+/gi, ''))
      .map(({ name }) => name)
      .filter((name) => names.has(name));
    const condition = afterFrom(select);
    if (read.length > 1 && !joinsByCampaign(condition, read.length)) {
      return [`joins ${read.join(' and ')} without the campaign: compare campaign_id too`];
    }
    if (read.length === 0 || reason.test(select) || /\bcampaign_id\b/.test(condition)) return [];
    return [`reads ${read.join()} of any campaign: name campaign_id, or say why not: /* any campaign: … */`];
  });
}

function joinsByCampaign(condition: string, tables: number): boolean {
  const count = (pattern: RegExp) => condition.match(pattern)?.length ?? 0;
  return (
    count(/\bcampaign_id\s*=\s*\w+\.campaign_id\b|\busing\s*\([^)]*\bcampaign_id\b/gi) >= tables - 1 ||
    count(/\bcampaign_id\s*=\s*(?:any\s*\(\s*)?\$/gi) >= tables
  );
}

/** Each select of a statement separately, without those inside it; each part of a union is one. */
function selectsOf(text: string): string[] {
  const done: string[] = [];
  const open: { text: string; parentheses: number }[] = [{ text: '', parentheses: 0 }];
  const pieces = [...text.matchAll(piece)];
  for (const { 0: token, index } of pieces) {
    const inner = open.at(-1);
    if (inner === undefined) break;
    if (token === '(' && opensSelect.test(text.slice(index + 1))) open.push({ text: '', parentheses: 0 });
    else if (token === ')' && inner.parentheses === 0 && open.length > 1) {
      done.push(inner.text);
      open.pop();
    } else {
      if (token === '(') inner.parentheses += 1;
      if (token === ')') inner.parentheses -= 1;
      inner.text += token;
    }
  }
  return [...done, ...open.map((rest) => rest.text)].flatMap((select) =>
    select.split(/\b(?:union|except|intersect)\b(?:\s+all\b)?|;/i),
  );
}

/** The part of a select after its list of columns, where the campaign has to be named. */
function afterFrom(select: string): string {
  let depth = 0;
  for (const { 0: token, index } of select.matchAll(/[()]|\b(?:from|update|delete)\b/gi)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (depth === 0 && !/\bdistinct\s+$/i.test(select.slice(0, index))) return select.slice(index);
  }
  return '';
}
