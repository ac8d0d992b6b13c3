import { type Finding, isCode, isTest, type Rule, type SourceFile } from '../source-file.ts';
import { constantsOf, queriesOf, wholeText } from './sql.ts';

const lockingClause = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b/gi;

/** The text before `end` in the same statement, or the same pair of parentheses. */
export function selectBefore(text: string, end: number): string {
  let depth = 0;
  for (let at = end - 1; at >= 0; at -= 1) {
    const letter = text[at];
    if (letter === ')') depth += 1;
    if (letter === '(') depth -= 1;
    if (depth < 0 || (depth === 0 && letter === ';')) return text.slice(at + 1, end);
  }
  return text.slice(0, end);
}

/** The text without its parentheses and their contents. */
export function outerText(text: string): string {
  const inner = /\([^()]*\)/g;
  let outer = text;
  while (outer.search(inner) >= 0) outer = outer.replace(inner, ' ');
  return outer;
}

/** What a locking select reads besides the table whose rows it locks; null if nothing. */
function readsBesides(select: string): string | null {
  const outer = outerText(select);
  if (/\bjoin\b/i.test(outer)) return 'a join';
  const [, tables = ''] = /\bfrom\b([\s\S]*?)(?:\bwhere\b|\border\s+by\b|\blimit\b|$)/i.exec(outer) ?? [];
  if (tables.includes(',')) return 'a second table';
  const selects = (text: string) => text.match(/\bselect\b/gi)?.length ?? 0;
  return selects(select) > selects(outer) ? 'a subselect' : null;
}

export const lockBeforeReading: Rule = {
  name: 'a statement that locks rows reads nothing else',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    const fix = (what: string) =>
      `${what} in a locking statement is read as it was before the wait: lock first, then read in a statement of its own`;
    if (!isCode(path) || isTest(path) || !/^packages\//.test(path)) return [];
    const constants = constantsOf(file);
    return [...queriesOf(file)].flatMap((query) => {
      const text = wholeText(query, constants);
      return [...text.matchAll(lockingClause)].flatMap(({ index }) => {
        const what = readsBesides(selectBefore(text, index));
        return what === null ? [] : [{ path, line: file.lineAt(query.start), fix: fix(what) }];
      });
    });
  },
};
