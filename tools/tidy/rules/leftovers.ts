import type { Node } from 'oxc-parser';
import {
  dottedName,
  type Finding,
  findNodes,
  findText,
  isCode,
  type Rule,
  type SourceFile,
} from '../source-file.ts';

const markers = /\b(?:TODO|FIXME|XXX|HACK)\b/;
const silencers = /@ts-(?:ignore|nocheck)\b/;
const markedText = /\.(sql|css|html|ya?ml|sh)$|(^|\/)(Dockerfile|\.ci\/run)$/;

/** In code only comments are checked, so that a currency code in a string is no leftover. */
export const leftovers: Rule = {
  name: 'no leftover markers and no silenced compiler',
  check(file: SourceFile): Finding[] {
    if (markedText.test(file.path)) {
      return findText(file, new RegExp(markers, 'g'), (marker) => `${marker}: do it or drop it`);
    }
    if (!isCode(file.path)) return [];
    return file.syntax().comments.flatMap((comment) => {
      const at = { path: file.path, line: file.lineAt(comment.start) };
      const marker = markers.exec(comment.value)?.[0];
      const silencer = silencers.exec(comment.value)?.[0];
      return [
        ...(marker === undefined ? [] : [{ ...at, fix: `${marker}: do it or drop it` }]),
        ...(silencer === undefined ? [] : [{ ...at, fix: `${silencer}: satisfy the compiler` }]),
      ];
    });
  },
};

export const anyCasts: Rule = {
  name: 'no cast to any',
  check(file: SourceFile): Finding[] {
    if (!isCode(file.path)) return [];
    return findNodes(file, (node) =>
      (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') &&
      node.typeAnnotation.type === 'TSAnyKeyword'
        ? 'cast to any: parse the value, or type it'
        : null,
    );
  },
};

const runners = new Set(['test', 'it', 'describe', 'suite', 'bench']);
const narrowing = new Set(['only', 'skip', 'todo', 'fixme', 'skipIf', 'runIf', 'fails']);

function narrowedTest(node: Node): string | null {
  const name = node.type === 'MemberExpression' ? dottedName(node) : null;
  const [runner, ...rest] = name?.split('.') ?? [];
  return runner !== undefined && runners.has(runner) && rest.some((part) => narrowing.has(part))
    ? name
    : null;
}

/** `test.skip(condition, reason)` reports what a machine lacks; it does not switch a test off. */
function isSkipWithReason(node: Node): boolean {
  if (node.type !== 'CallExpression' || node.arguments.length !== 2) return false;
  const [condition, reason] = node.arguments.map(({ type }) => type);
  const isTitle = condition === 'Literal' && typeof Object(node.arguments[0]).value === 'string';
  return (
    dottedName(node.callee) === 'test.skip' &&
    !isTitle &&
    reason !== 'ArrowFunctionExpression' &&
    reason !== 'FunctionExpression'
  );
}

export const wholeSuite: Rule = {
  name: 'every test runs',
  check(file: SourceFile): Finding[] {
    if (!isCode(file.path)) return [];
    const explained = new Set<Node>();
    return findNodes(file, (node) => {
      if (node.type === 'CallExpression' && isSkipWithReason(node)) explained.add(node.callee);
      const name = explained.has(node) ? null : narrowedTest(node);
      return name === null ? null : `\`${name}\`: let the test run, or delete it`;
    });
  },
};

const toolConfiguration = /\.config\.(ts|mjs)$/;

export const namedExports: Rule = {
  name: 'exports have names',
  check(file: SourceFile): Finding[] {
    if (!isCode(file.path) || toolConfiguration.test(file.path)) return [];
    return findNodes(file, (node) =>
      node.type === 'ExportDefaultDeclaration' ? 'default export: give it a name (lazy routes too)' : null,
    );
  },
};

export const quietPackages: Rule = {
  name: 'packages log through the log',
  check(file: SourceFile): Finding[] {
    if (!isCode(file.path) || !/^packages\/[^/]+\/src\//.test(file.path)) return [];
    return findNodes(file, (node) =>
      node.type === 'MemberExpression' && dottedName(node.object) === 'console'
        ? '`console`: write to the log of the context'
        : null,
    );
  },
};
