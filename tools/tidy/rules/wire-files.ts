import { type Finding, findNodes, isTest, type Rule, type SourceFile } from '../source-file.ts';

/** What reads the database: a transaction under its name or its type, and whatever is waited for. */
export const wireFiles: Rule = {
  name: 'wire.ts is how rows are written to the wire, and reads nothing',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    if (isTest(path) || !/^packages\/server\/src\/features\/(?:.+[/-])?wire\.ts$/.test(path)) return [];
    return findNodes(file, (node) => {
      const reads =
        node.type === 'AwaitExpression' || (node.type === 'Identifier' && /^(?:tx|Tx)$/.test(node.name));
      return reads ? 'read in a file named for it, such as read-members.ts, and pass the rows on' : null;
    });
  },
};
