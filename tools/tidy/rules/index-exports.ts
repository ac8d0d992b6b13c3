import { type Finding, isTest, nodesOf, type Rule, type SourceFile } from '../source-file.ts';

/** Named for the statement that it sends, and not for what that means. */
const writes = /^(?:insert|update|upsert|delete)[A-Z]/;

export const indexExports: Rule = {
  name: 'the index.ts of a feature exports acts, and no SQL that writes',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    if (isTest(path) || !/^packages\/server\/src\/features\/[^/]+\/index\.ts$/.test(path)) return [];
    return nodesOf(file.syntax().program).flatMap((node) => {
      if (node.type !== 'ExportNamedDeclaration' || !/(?:\/|-)sql\.ts$/.test(node.source?.value ?? ''))
        return [];
      return node.specifiers.flatMap(({ local, start }) => {
        const name = local.type === 'Identifier' ? local.name : '';
        if (!writes.test(name)) return [];
        const fix = `${name}: export an act that keeps the feature’s rules, or name a statement that is a whole act for what it does`;
        return [{ path, line: file.lineAt(start), fix }];
      });
    });
  },
};
