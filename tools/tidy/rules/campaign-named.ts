import { type Finding, isCode, isTest, type Rule, type SourceFile } from '../source-file.ts';
import { CAMPAIGN_TABLES, namesCampaign } from '../tables/campaign.ts';
import { outerText, selectBefore } from './locks.ts';
import { constantsOf, queriesOf, wholeText } from './sql.ts';

const TABLES = CAMPAIGN_TABLES.join('|');
const write = new RegExp(
  `\\b(insert\\s+into|(?<!\\b(?:for|key|do)\\s+)update|delete\\s+from)\\s+(${TABLES})\\b`,
  'gi',
);
const lock = /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b/gi;
const locked = new RegExp(`\\bfrom\\s+(${TABLES})\\b`, 'i');
const reason = /\/\*\s*any campaign: \S[^*]*\*\//i;

/** The text after `start` in the same statement, or the same pair of parentheses. */
function restFrom(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && text[at] === ';')) return text.slice(start, at);
  }
  return text.slice(start);
}

/** Whether a write or a lock is bound to a campaign: an insert by its columns, the rest by its own condition. */
function isBound(verb: string, clause: string): boolean {
  if (/^insert/i.test(verb))
    return /\([^)]*\bcampaign_id\b[^)]*\)/i.test(clause.slice(0, clause.indexOf(')') + 1));
  const [, condition = ''] = /\bwhere\b([\s\S]*)/i.exec(outerText(clause)) ?? [];
  return namesCampaign(condition);
}

/** The tables that a statement writes or locks without naming the campaign. */
function tablesWithout(text: string): string[] {
  const writes = [...text.matchAll(write)].flatMap(({ index, 1: verb = '', 2: table = '' }) =>
    isBound(verb, restFrom(text, index)) ? [] : [table],
  );
  const locks = [...text.matchAll(lock)].flatMap(({ index }) => {
    const select = selectBefore(text, index);
    const [, table] = locked.exec(outerText(select)) ?? [];
    return table === undefined || isBound('lock', select) ? [] : [table];
  });
  return [...writes, ...locks];
}

export const campaignNamed: Rule = {
  name: 'a write or a lock of a share, and of what belongs to it, names the campaign',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    if (!isCode(path) || isTest(path) || !/^packages\/server\/src\/features\//.test(path)) return [];
    const constants = constantsOf(file);
    return [...queriesOf(file)].flatMap((query) => {
      const text = wholeText(query, constants);
      if (reason.test(text)) return [];
      return tablesWithout(text).map((table) => ({
        path,
        line: file.lineAt(query.start),
        fix: `${table} without its campaign: add campaign_id, or say why not: /* any campaign: … */`,
      }));
    });
  },
};
