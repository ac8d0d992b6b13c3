import type { Node } from 'oxc-parser';
import {
  dottedName,
  type Finding,
  findNodes,
  isCode,
  isTest,
  type Rule,
  type SourceFile,
} from '../source-file.ts';

const FIX =
  'decide by what the router matched (`request.routeOptions.url`, `request.params`): the same address can be spelled in many ways, such as `/%61pi/`';
const written = /(^|\.)(request|req|raw)\.(url|originalUrl)$/;
const servers = /^packages\/server\/src\/(?!seed\/)/;

/** Whether a pattern extracts the address of a request. */
function takesAddress(pattern: Node): boolean {
  if (pattern.type !== 'ObjectPattern') return false;
  return pattern.properties.some(
    (property) =>
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      /^(url|originalUrl)$/.test(property.key.name),
  );
}

function takenFromRequest(node: Node): boolean {
  if (node.type === 'VariableDeclarator') {
    const from = node.init && dottedName(node.init);
    return takesAddress(node.id) && /(^|\.)(request|req|raw)$/.test(from ?? '');
  }
  if (node.type !== 'ArrowFunctionExpression' && node.type !== 'FunctionExpression') return false;
  return node.params.some(takesAddress);
}

export const matchedAddresses: Rule = {
  name: 'nothing in the server is decided by the address as it was written',
  check(file: SourceFile): Finding[] {
    if (!isCode(file.path) || isTest(file.path) || !servers.test(file.path)) return [];
    return findNodes(file, (node) => {
      const name = node.type === 'MemberExpression' ? dottedName(node) : null;
      if (name !== null && written.test(name)) return `\`${name}\`: ${FIX}`;
      return takenFromRequest(node) ? FIX : null;
    });
  },
};
