import type { Node } from 'oxc-parser';
import {
  type Finding,
  findNodes,
  findText,
  isCode,
  isTest,
  nodesOf,
  type Rule,
  type SourceFile,
  tailName,
} from '../source-file.ts';

/** Text that can only be a query: a verb in one case with the words that must follow it. */
const query =
  /^\s*(?:select\b[\s\S]+?\bfrom\b|SELECT\b[\s\S]+?\bFROM\b|insert\s+into\b|INSERT\s+INTO\b|update\s+[\w."]+\s+(?:as\s+)?(?:\w+\s+)?set\b|UPDATE\s+[\w."]+\s+(?:AS\s+)?(?:\w+\s+)?SET\b|delete\s+from\b|DELETE\s+FROM\b|with\s+(?:recursive\s+)?\w+\s*(?:\([^)]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(|WITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\([^)]*\)\s*)?AS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\()/;
const verb = /^\s*(?:select|insert|update|delete|with|merge|lock|truncate|call|create|alter|drop)\b/i;
const leadingComments = /^(?:\s*(?:\/\*[\s\S]*?\*\/|--[^\n]*\n))+/;
const sqlHomes =
  /(^|\/)sql\.ts$|-sql\.ts$|(^|\/)schema\.ts$|^packages\/server\/src\/platform\/|\/migrations\/|^packages\/ledger\/src\/|^bench\/|^tools\//;
const ledgerWrite =
  /\b(?:update|delete\s+from|insert\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?ledger"?\s*\.\s*"?\w+"?/gi;

/** The text of a string, a template or their concatenation, with `\0` where a value is put in; null for others. */
function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('\0');
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  const left = textOf(node.left);
  return left === null ? null : `${left}${textOf(node.right) ?? '\0'}`;
}

/** The nodes that contain query text, by their content or because they are passed to a `query` function. */
export function queriesOf(file: SourceFile): Set<Node> {
  const queries = new Set<Node>();
  const begins = (pattern: RegExp, text: string) => pattern.test(text.replace(leadingComments, ''));
  for (const node of nodesOf(file.syntax().program)) {
    const text = textOf(node);
    if (text !== null && begins(query, text)) queries.add(node);
    if (node.type !== 'CallExpression' || tailName(node.callee) !== 'query') continue;
    const first = node.arguments[0];
    const handed = first === undefined ? null : textOf(first);
    if (first !== undefined && handed !== null && begins(verb, handed)) queries.add(first);
  }
  return queries;
}

export const sqlInItsFiles: Rule = {
  name: 'query text is in sql.ts',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    if (!isCode(path) || sqlHomes.test(path) || (isTest(path) && !path.startsWith('e2e/'))) return [];
    if (!/^(packages|e2e)\//.test(path)) return [];
    const queries = queriesOf(file);
    return findNodes(file, (node) =>
      queries.has(node) ? 'query text: move it to sql.ts as a function named for the answer it gives' : null,
    );
  },
};

export const ledgerByPosting: Rule = {
  name: 'only the ledger writes the ledger',
  check(file: SourceFile): Finding[] {
    // The ledger itself, its attackers' tests, the plants that test this rule, and the bench's instance, which the
    // audit compares with what postings would have left.
    if (/^packages\/ledger\/|^tools\/tidy\/|^bench\/growth\/instance\.sql$/.test(file.path)) return [];
    const fix = (write: string) => `\`${write}\`: balances move only by post()`;
    if (file.path.endsWith('.sql')) return findText(file, ledgerWrite, fix);
    if (!isCode(file.path)) return [];
    return findNodes(file, (node) => {
      const text = node.type === 'TemplateLiteral' || node.type === 'Literal' ? textOf(node) : null;
      const write = text?.match(ledgerWrite)?.[0];
      return write === undefined ? null : fix(write);
    });
  },
};

/** The constants with names in capitals at the top level of a file. */
export function constantsOf(file: SourceFile): Map<string, Node> {
  const constants = file.syntax().program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
    return declaration.declarations.flatMap(({ id, init }): [string, Node][] =>
      id.type === 'Identifier' && init && /^[A-Z][A-Z0-9_]*$/.test(id.name) ? [[id.name, init]] : [],
    );
  });
  return new Map(constants);
}

/** The text of a query with the constants of its file inserted, recursively. */
export function wholeText(node: Node, constants: ReadonlyMap<string, Node>): string {
  if (node.type === 'BinaryExpression') {
    return wholeText(node.left, constants) + wholeText(node.right, constants);
  }
  if (node.type === 'TemplateLiteral') {
    return node.quasis
      .map(({ value }, index) => {
        const put = node.expressions[index];
        return (value.cooked ?? '') + (put === undefined ? '' : wholeText(put, constants));
      })
      .join('');
  }
  const named = node.type === 'Identifier' ? constants.get(node.name) : undefined;
  return named === undefined ? (textOf(node) ?? '\0') : wholeText(named, constants);
}

function valuesIn(node: Node): Node[] {
  if (node.type === 'TemplateLiteral') return node.expressions;
  if (node.type === 'BinaryExpression') return [...valuesIn(node.left), ...valuesIn(node.right)];
  return node.type === 'Literal' ? [] : [node];
}

/**
 * A part that several statements share is a constant with fixed parameter numbers, and a filter that is not asked for
 * is `$1 is null`. A builder would write the numbers by itself, but then each list is as many texts as there are
 * combinations of its filters, and the checks that read statements in the source (row types, owners of tables,
 * campaigns, locks) would see none of them whole. A wrong number fails where every statement is prepared.
 */
export const sqlParameters: Rule = {
  name: 'values reach a query as parameters',
  check(file: SourceFile): Finding[] {
    const { path } = file;
    if (!isCode(path) || isTest(path) || !/^packages\/(?!ledger\/)/.test(path)) return [];
    const constants = constantsOf(file);
    return [...queriesOf(file)].flatMap(valuesIn).flatMap((value) => {
      const name = tailName(value);
      if (value.type === 'Identifier' && name !== null && constants.has(name)) return [];
      const fix =
        'a value inside query text: pass it as $1 (only an UPPER_CASE constant of the same file may be put in)';
      return [{ path, line: file.lineAt(value.start), fix }];
    });
  },
};
