import { type Finding, isTest, nodesOf, type Rule, type SourceFile } from '../source-file.ts';

/** Named for the statement that it sends, and not for what that means. */
const writes = /^(?:insert|update|upsert|delete)[A-Z]/;
const reads = /^select[A-Z]/;

const nameIn = (node: { type: string; name?: string }) =>
  node.type === 'Identifier' ? (node.name ?? '') : '';

/** How to fix an export of a statement; null if its name is fine. */
function fixOf(statement: string, name: string): string | null {
  if (writes.test(statement))
    return `${statement}: export an act that keeps the feature’s rules, or name a statement that is a whole act for what it does`;
  if (reads.test(name))
    return `${statement}: export it as what it answers, such as levelOf for selectLevelOf`;
  return null;
}

export const indexExports: Rule = {
  name: 'the index.ts of a feature exports acts and answers, and no statement that writes or is named select…',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    if (isTest(path) || !/^packages\/server\/src\/features\/[^/]+\/index\.ts$/.test(path)) return [];
    return nodesOf(file.syntax().program).flatMap((node) => {
      if (node.type !== 'ExportNamedDeclaration' || !/(?:\/|-)sql\.ts$/.test(node.source?.value ?? ''))
        return [];
      return node.specifiers.flatMap(({ local, exported, start }) => {
        const fix = fixOf(nameIn(local), nameIn(exported));
        return fix === null ? [] : [{ path, line: file.lineAt(start), fix }];
      });
    });
  },
};
