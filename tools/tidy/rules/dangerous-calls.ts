import type { Node } from 'oxc-parser';
import { dottedName, type Finding, findNodes, isCode, type Rule, type SourceFile } from '../source-file.ts';

/** By their bare name, only the functions of node:child_process are called: a pattern's `exec` follows the pattern. */
const called = new Set(['eval', 'Function', 'exec', 'execSync']);
const modules = /^(node:)?vm$/;

function fixOf(node: Node): string | null {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') {
    const name = dottedName(node.callee);
    return name !== null && called.has(name) ? `${name}: run a file with arguments, or write the code` : null;
  }
  if (node.type === 'ImportDeclaration' && modules.test(node.source.value)) return 'node:vm: write the code';
  if (node.type !== 'Property' || node.key.type !== 'Identifier' || node.key.name !== 'shell') return null;
  return node.value.type === 'Literal' ? 'shell: run a file with arguments' : null;
}

/** OWASP ASVS 1.2.5 and 1.3.2. */
export const dangerousCalls: Rule = {
  name: 'nothing is run by a shell or made into code',
  check(file: SourceFile): Finding[] {
    if (!isCode(file.path) || !/^(packages\/[^/]+|apps\/[^/]+)\/src\//.test(file.path)) return [];
    return findNodes(file, fixOf);
  },
};
