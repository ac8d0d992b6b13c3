import type { Node } from 'oxc-parser';
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

const ROWS =
  'a cast of rows, which no test compares with the columns: name the row type in tx.query<Row> or rowStatement<Row>';
const MISSING = 'a cast that hides that a row may be missing: use existing(…) or onlyRow(…), or refuse';

/** The names that a list is taken apart into: `const [first] = rows`. */
function namesOfItems(file: SourceFile): ReadonlySet<string> {
  return new Set(
    nodesOf(file.syntax().program).flatMap((node) =>
      node.type === 'ArrayPattern'
        ? node.elements.flatMap((each) => (each?.type === 'Identifier' ? [each.name] : []))
        : [],
    ),
  );
}

/** Whether a value may be missing: what was awaited, and an item of a list. */
function mayBeMissing(node: Node, items: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'AwaitExpression':
      return true;
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSAsExpression':
      return mayBeMissing(node.expression, items);
    case 'MemberExpression':
      return node.computed && node.property.type === 'Literal' && typeof node.property.value === 'number';
    case 'CallExpression':
      return ['at', 'find', 'get', 'pop', 'shift'].includes(tailName(node.callee) ?? '');
    default:
      return node.type === 'Identifier' && items.has(node.name);
  }
}

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
    // The edge knows its answers by their call alone, which the contract then checks.
    const items = /\/platform\//.test(path) ? null : namesOfItems(file);
    return findNodes(file, (node) => {
      if (node.type !== 'TSAsExpression' || file.text.slice(node.typeAnnotation.start, node.end) === 'const')
        return null;
      if (nodesOf(node.expression).some((part) => tailName(part) === 'rows')) return ROWS;
      return items !== null && mayBeMissing(node.expression, items) ? MISSING : null;
    });
  },
};
