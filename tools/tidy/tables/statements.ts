import type { Node } from 'oxc-parser';
import { constantsOf, queriesOf, wholeText } from '../rules/sql.ts';
import { nodesOf, type SourceFile, tailName } from '../source-file.ts';

/** One SQL statement of a file, with the file's constants inserted. */
export interface Statement {
  line: number;
  text: string;
}

/** Every complete SQL statement of a file, without the fragments that others are built from. */
export function statementsOf(file: SourceFile): Statement[] {
  const constants = constantsOf(file);
  const queries = queriesOf(file);
  const parts = new Set<Node>();
  for (const query of queries) {
    for (const node of nodesOf(query)) {
      const named = node.type === 'Identifier' ? constants.get(node.name) : undefined;
      if (named !== undefined) parts.add(named);
      if (node !== query) parts.add(node);
    }
  }
  const handed = nodesOf(file.syntax().program).flatMap((node) => {
    const first =
      node.type === 'CallExpression' && tailName(node.callee) === 'query' ? node.arguments[0] : undefined;
    const constant = first?.type === 'Identifier' ? constants.get(first.name) : undefined;
    if (first === undefined || constant === undefined) return [];
    parts.add(constant);
    return [first];
  });
  return [...[...queries].filter((query) => !parts.has(query)), ...handed].map((node) => ({
    line: file.lineAt(node.start),
    text: wholeText(node, constants),
  }));
}

/** A table, view or function that a statement names where only such a thing can stand. */
export interface Named {
  /** `campaign`, `shared.open_campaign`, `ledger.account`. */
  name: string;
  /** Whether it is called with arguments. */
  called: boolean;
}

const tokenPattern =
  /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"[^"]+"|[a-z_][a-z0-9_$]*|\0|[(),;.]|::|[^\s]/gi;
/** The words that end the list of a `from`. */
const listEnds = new Set(
  'where group order limit having union intersect except set returning for window values offset select on'.split(
    ' ',
  ),
);
const tableWords = new Set(['from', 'join', 'into', 'update', 'using', 'table', 'truncate']);
const notNames = new Set(['only', 'lateral', 'table', 'if', 'not', 'exists']);

interface Level {
  /** Whether this depth contains a statement and not just an expression. */
  holdsStatement: boolean;
  /** Whether inside a list of tables. */
  listing: boolean;
  /** Whether the next word names a table. */
  expecting: boolean;
}

/** The tables that a statement names, without its own common table expressions and PostgreSQL's functions. */
export function namedIn(text: string): Named[] {
  const tokens = (text.match(tokenPattern) ?? [])
    .filter((token) => !token.startsWith('--') && !token.startsWith('/*'))
    .map((token) => (token.startsWith("'") ? token : token.replaceAll('"', '').toLowerCase()));
  const own = commonTables(tokens);
  const found: Named[] = [];
  const depths: Level[] = [{ holdsStatement: true, listing: false, expecting: false }];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? '';
    const level = depths.at(-1);
    if (level === undefined) break;
    if (token === '(') {
      level.expecting = false;
      depths.push({ holdsStatement: false, listing: false, expecting: false });
    } else if (token === ')') depths.pop();
    else if (token === ',') level.expecting = level.listing;
    else if (token === ';') Object.assign(level, { listing: false, expecting: false });
    else if (isTableWord(tokens, at, level)) Object.assign(level, { listing: true, expecting: true });
    else if (level.expecting && /^[a-z_]/.test(token)) {
      if (notNames.has(token)) continue;
      const qualified = tokens[at + 1] === '.';
      const name = qualified ? `${token}.${tokens[at + 2]}` : token;
      if (qualified) at += 2;
      level.expecting = false;
      if (!qualified && own.has(name)) continue;
      found.push({ name, called: tokens[at + 1] === '(' && !namesColumns(tokens, at, name) });
    } else if (listEnds.has(token)) {
      // What follows `on` may be followed by a comma and the next table.
      Object.assign(level, { listing: level.listing && token === 'on', expecting: false });
    }
    if (['select', 'insert', 'update', 'delete'].includes(token)) level.holdsStatement = true;
    if (token === '.' && ['shared', 'ledger', 'graphile_worker'].includes(tokens[at - 1] ?? '')) {
      const name = `${tokens[at - 1]}.${tokens[at + 1]}`;
      if (tokens[at + 2] === '(') found.push({ name, called: true });
    }
  }
  return found;
}

/** `insert into a (b, c)`: the parentheses hold columns. */
function namesColumns(tokens: readonly string[], at: number, name: string): boolean {
  const before = name.includes('.') ? tokens[at - 3] : tokens[at - 1];
  return before === 'into';
}

function isTableWord(tokens: readonly string[], at: number, level: Level): boolean {
  const token = tokens[at] ?? '';
  const before = tokens[at - 1] ?? '';
  if (!tableWords.has(token)) return false;
  if (token === 'from') return level.holdsStatement && before !== 'distinct';
  // `for update`, `for no key update`, `on conflict do update`.
  if (token === 'update') return !['for', 'key', 'do'].includes(before);
  // `join a using (b)`.
  if (token === 'using') return level.holdsStatement && tokens[at + 1] !== '(';
  return true;
}

/** `with a as (`, `, b (c, d) as materialized (`. */
function commonTables(tokens: readonly string[]): Set<string> {
  const names = new Set<string>();
  tokens.forEach((token, at) => {
    if (token !== 'as') return;
    const opens = tokens.slice(at + 1, at + 4).filter((word) => word !== 'not' && word !== 'materialized');
    const inside = tokens[tokens.indexOf('(', at) + 1] ?? '';
    if (
      opens[0] !== '(' ||
      !['select', 'insert', 'update', 'delete', 'with', 'values', '('].includes(inside)
    ) {
      return;
    }
    const name = tokens[at - 1] === ')' ? tokens[openedAt(tokens, at - 1) - 1] : tokens[at - 1];
    if (name !== undefined) names.add(name);
  });
  return names;
}

function openedAt(tokens: readonly string[], closed: number): number {
  let depth = 0;
  for (let at = closed; at >= 0; at -= 1) {
    if (tokens[at] === ')') depth += 1;
    if (tokens[at] === '(') depth -= 1;
    if (depth === 0) return at;
  }
  return 0;
}
