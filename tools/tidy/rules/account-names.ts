import { type Finding, isCode, isTest, type Rule, type SourceFile } from '../source-file.ts';
import { statementsOf } from '../tables/statements.ts';

/** A part of an account's name that only the ledger puts together, or the name taken apart. */
const built = [
  /'[^']*\/(?:available|withdrawing|escrow|reserved)'/i,
  /\baccount\s*(?:=|<>|~|like|in\s*\()\s*'(?:member|campaign|share)\//i,
  /'(?:member|campaign|share)\/'\s*\|\|\s*[\w.:$()]+\s*\|\|\s*'\//i,
  /\bsplit_part\(\s*(?:\w+\.)?account\s*,/i,
];

export const accountNames: Rule = {
  name: 'only the ledger builds the names of its accounts, and takes them apart',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    if (!isCode(path) || isTest(path) || !path.startsWith('packages/server/src/')) return [];
    const fix =
      'the name of a ledger account: read a view or call a function of 005-face.sql, such as ledger.member_account';
    return statementsOf(file).flatMap(({ line, text }) =>
      built.some((pattern) => pattern.test(text)) ? [{ path, line, fix }] : [],
    );
  },
};
