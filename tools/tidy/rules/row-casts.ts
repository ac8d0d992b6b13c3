import {
  type Finding,
  findNodes,
  isCode,
  isTest,
  nodesOf,
  type Rule,
  type SourceFile,
  tailName,
} from '../source-file.ts';

export const rowCasts: Rule = {
  name: 'rows have the type that their statement was given',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    // The platform's connection is where the driver's rows get the type of the call.
    if (
      !isCode(path) ||
      isTest(path) ||
      !/^packages\/(?:server|ledger)\/src\/(?!platform\/database\/)/.test(path)
    ) {
      return [];
    }
    return findNodes(file, (node) => {
      if (node.type !== 'TSAsExpression' || file.text.slice(node.typeAnnotation.start, node.end) === 'const')
        return null;
      const rows = nodesOf(node.expression).some((part) => tailName(part) === 'rows');
      return rows
        ? 'a cast of rows, which no test compares with the columns: name the row type in tx.query<Row> or rowStatement<Row>'
        : null;
    });
  },
};
