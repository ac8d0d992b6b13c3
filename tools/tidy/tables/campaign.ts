import { readFileSync } from 'node:fs';
import { outerText } from '../rules/locks.ts';
import type { Declared } from './schemas.ts';
import { namedIn, type Statement } from './statements.ts';

const LISTED = new URL('../../../packages/server/test/citus/campaign-tables.json', import.meta.url);

/** The tables that would be distributed by campaign if one database were too small: a test compares them with the schema. */
export const CAMPAIGN_TABLES: readonly string[] = JSON.parse(readFileSync(LISTED, 'utf8')).byCampaign;
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
    const chosen = withoutComparisons(condition, read.length - 1);
    if (read.length === 0 || reason.test(select) || namesCampaign(chosen)) return [];
    return [`reads ${read.join()} of any campaign: name campaign_id, or say why not: /* any campaign: … */`];
  });
}

/** Whether conditions choose campaigns: what groups or orders rows does not, nor does a filter that may be left out. */
export function namesCampaign(conditions: string): boolean {
  const said = conditions.replaceAll(/\/\*[\s\S]*?\*\/|--[^\n]*/g, ' ');
  return /\bcampaign_id\b/i.test(withoutOptional(withoutOrder(said)));
}

/** The text without its `group by`, `order by`, `partition by` and `returning`, each up to the next part. */
function withoutOrder(text: string): string {
  const begins = /\b(?:group|order|partition)\s+by\b|\breturning\b/i;
  const { index } = begins.exec(text) ?? {};
  if (index === undefined) return text;
  return text.slice(0, index) + withoutOrder(text.slice(partEnd(text, index)));
}

/** The end of a part of a select: the next word that begins one, or the parenthesis around it. */
function partEnd(text: string, start: number): number {
  let depth = 0;
  const tokens =
    /[();]|\b(?:where|having|window|limit|offset|fetch|for|from|rows|range|union|order\s+by)\b/gi;
  tokens.lastIndex = start + (/^\w+(?:\s+by)?/i.exec(text.slice(start))?.[0].length ?? 0);
  for (let token = tokens.exec(text); token; token = tokens.exec(text)) {
    if (token[0] === '(') depth += 1;
    else if (token[0] === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && !/[()]/.test(token[0]))) return token.index;
  }
  return text.length;
}

const optional = /\$\d+(?:::[\w[\]]+)?\s+is\s+null\b/i;

/** The text without the filters that apply only when they are asked for: `($1 is null or campaign_id = $1)`. */
function withoutOptional(text: string): string {
  const { index } = optional.exec(text) ?? {};
  if (index === undefined) return text;
  const [start, end] = groupAround(text, index);
  const group = text.slice(start, end);
  const kept = /\bor\b/i.test(outerText(group)) ? ' ' : group.replace(optional, ' ');
  return withoutOptional(text.slice(0, start) + kept + text.slice(end));
}

/** The inside of the parentheses around a place in the text; all of the text if there are none. */
function groupAround(text: string, place: number): [start: number, end: number] {
  let [start, end] = [place, place];
  for (let depth = 0; start > 0; start -= 1) {
    if (text[start - 1] === ')') depth += 1;
    if (text[start - 1] === '(') depth -= 1;
    if (depth < 0) break;
  }
  for (let depth = 0; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth < 0) break;
  }
  return [start, end];
}

const comparison = /\w+\.campaign_id\s*=\s*\w+\.campaign_id\b|\busing\s*\([^)]*\bcampaign_id\b[^)]*\)/i;

/** Conditions without those that join tables: they compare the campaigns, and choose none. */
function withoutComparisons(conditions: string, joins: number): string {
  return joins <= 0 ? conditions : withoutComparisons(conditions.replace(comparison, ' '), joins - 1);
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
