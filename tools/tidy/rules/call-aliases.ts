import { type Finding, isCode, type Rule, type SourceFile } from '../source-file.ts';

const audience = /^@handbill\/contract\/(public|member|console)$/;

/** A call and its use case share a name: the contract's stands behind `calls.`, and the use case keeps it. */
export const callAliases: Rule = {
  name: 'no call of the contract under another name',
  check(file: SourceFile): Finding[] {
    if (!isCode(file.path) || !file.text.includes('Call')) return [];
    return file.syntax().program.body.flatMap((statement) => {
      if (statement.type !== 'ImportDeclaration' || !audience.test(statement.source.value)) return [];
      return statement.specifiers
        .filter(({ type, local }) => type === 'ImportSpecifier' && local.name.endsWith('Call'))
        .map(({ local, start }) => ({
          path: file.path,
          line: file.lineAt(start),
          fix: `\`${local.name}\`: import * as calls from '${statement.source.value}'`,
        }));
    });
  },
};
