import {
  dottedName,
  type Finding,
  findNodes,
  isCode,
  isTest,
  type Rule,
  type SourceFile,
} from '../source-file.ts';

const clockReads = new Set(['Date.now', 'performance.now', 'process.hrtime', 'process.hrtime.bigint']);
const chanceReads = new Set([
  'Math.random',
  'crypto.randomUUID',
  'webcrypto.randomUUID',
  'window.crypto.randomUUID',
  'self.crypto.randomUUID',
  'randomUUID',
]);
const timedFolders = /^(packages|apps)\//;
const ownClock = /^packages\/server\/src\/platform\/clock\.ts$|^apps\/[^/]+\/src\/session\/clock\.ts$/;
const ownIds = /^packages\/server\/src\/platform\/ids\.ts$|^apps\/[^/]+\/src\/session\/ids\.ts$/;

/** Vite and Playwright configuration, and scripts, do not run in the product. */
function isProduct(path: string): boolean {
  return isCode(path) && timedFolders.test(path) && !isTest(path) && path.includes('/src/');
}

export const clock: Rule = {
  name: 'time enters through a parameter',
  check(file: SourceFile): Finding[] {
    if (!isProduct(file.path) || ownClock.test(file.path)) return [];
    return findNodes(file, (node) => {
      const fix =
        'take `now` from the context (only platform/clock.ts, or session/clock.ts of an app, reads it)';
      if (node.type === 'NewExpression' && dottedName(node.callee) === 'Date') {
        return node.arguments.length === 0 ? `\`new Date()\` reads the clock: ${fix}` : null;
      }
      if (node.type === 'CallExpression' && dottedName(node.callee) === 'Date') {
        return `\`Date()\` reads the clock: ${fix}`;
      }
      const name = node.type === 'MemberExpression' ? dottedName(node) : null;
      return name !== null && clockReads.has(name) ? `\`${name}\` reads the clock: ${fix}` : null;
    });
  },
};

export const chance: Rule = {
  name: 'identifiers and randomness enter through a parameter',
  check(file: SourceFile): Finding[] {
    if (!isProduct(file.path) || ownIds.test(file.path)) return [];
    return findNodes(file, (node) => {
      const called = node.type === 'CallExpression' ? dottedName(node.callee) : null;
      const named = node.type === 'MemberExpression' ? dottedName(node) : null;
      const name = called === 'randomUUID' ? called : named;
      return name !== null && chanceReads.has(name)
        ? `\`${name}\`: take identifiers and chance from the context (only platform/ids.ts, or session/ids.ts of an app, makes them)`
        : null;
    });
  },
};
