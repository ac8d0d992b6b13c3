/**
 * Lets dependency-cruiser read TypeScript. It has three readers: the compiler's JavaScript API (gone in
 * TypeScript 7), Babel (drops `import type`, so a forbidden type import would pass) and swc, whose visitor stops
 * at JSX and at newer statements. So swc gets only the imports: oxc reads the file, and its imports are written out
 * as plain import statements. tools/imports/imports.test.ts proves that each form is seen.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseSync, visitorKeys } from 'oxc-parser';

/** Every module that a source file names: imports, re-exports, `import()` and `import('…')` in types. */
function importedModules(path, text) {
  const { program, errors } = parseSync(path, text);
  const fatal = errors.find((error) => error.severity === 'Error');
  if (fatal) throw new Error(`${path} cannot be read: ${fatal.message}`);
  const found = { fixed: new Set(), lazy: new Set() };
  collect(program, found);
  return { fixed: [...found.fixed], lazy: [...found.lazy].filter((module) => !found.fixed.has(module)) };
}

function collect(node, found) {
  if (node.source?.type === 'Literal' && typeof node.source.value === 'string') {
    (node.type === 'ImportExpression' ? found.lazy : found.fixed).add(node.source.value);
  }
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) if (child?.type) collect(child, found);
  }
}

/** Replaces the file reader in dependency-cruiser's copy of swc with one that sees only imports. */
export function teachSwcToReadImports() {
  const swc = createRequire(import.meta.resolve('dependency-cruiser'))('@swc/core');
  const { parseSync: parseWithSwc } = swc;
  swc.parseFileSync = (path, options) => {
    const { fixed, lazy } = importedModules(path, readFileSync(path, 'utf8'));
    const statements = [
      ...fixed.map((module) => `import ${JSON.stringify(module)};`),
      ...lazy.map((module) => `import(${JSON.stringify(module)});`),
    ];
    return parseWithSwc(statements.join('\n'), options);
  };
}
