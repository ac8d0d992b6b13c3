import type { Node } from 'oxc-parser';
import { type Finding, isCode, isTest, nodesOf, type Rule, type SourceFile } from '../source-file.ts';

const WARN_LINES = 50;
const FAIL_LINES = 70;
const COMPONENT_LINES = 120;

interface Measured {
  name: string;
  line: number;
  lines: number;
  component: boolean;
}

/** The lines of every function that a file declares; a nested function is counted separately too. */
function measureFunctions(file: SourceFile): Measured[] {
  const names = new Map<Node, string>();
  const measured: Measured[] = [];
  for (const node of nodesOf(file.syntax().program)) {
    nameFunctions(node, names);
    const isFunction = node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression';
    if (!isFunction && node.type !== 'ArrowFunctionExpression') continue;
    const name = ('id' in node && node.id?.name) || names.get(node) || 'a function without a name';
    const line = file.lineAt(node.start);
    const lines = file.lineAt(node.end) - line + 1;
    measured.push({ name, line, lines, component: file.path.endsWith('.tsx') && /^[A-Z]/.test(name) });
  }
  return measured;
}

function nameFunctions(node: Node, names: Map<Node, string>): void {
  if (node.type === 'VariableDeclarator' && node.init !== null && node.id.type === 'Identifier') {
    names.set(node.init, node.id.name);
  }
  const keyed =
    node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition';
  if (keyed && node.value !== null && node.key.type === 'Identifier') names.set(node.value, node.key.name);
}

function limited(file: SourceFile): boolean {
  return isCode(file.path) && !isTest(file.path);
}

/** Functions that will soon be too long. */
export function longFunctions(file: SourceFile): Finding[] {
  if (!limited(file)) return [];
  return measureFunctions(file)
    .filter(({ lines, component }) => !component && lines > WARN_LINES && lines <= FAIL_LINES)
    .map(({ name, line, lines }) => ({
      path: file.path,
      line,
      fix: `${name} has ${lines} lines: it should fit a screen (${WARN_LINES})`,
    }));
}

export const functionLength: Rule = {
  name: `a function has at most ${FAIL_LINES} lines, a component ${COMPONENT_LINES}`,
  check(file: SourceFile): Finding[] {
    if (!limited(file)) return [];
    return measureFunctions(file).flatMap(({ name, line, lines, component }) => {
      const limit = component ? COMPONENT_LINES : FAIL_LINES;
      return lines > limit
        ? [{ path: file.path, line, fix: `${name} has ${lines} lines of at most ${limit}: extract a part` }]
        : [];
    });
  },
};
