import { fileURLToPath } from 'node:url';
import type { Node } from 'oxc-parser';
import { expect, test } from 'vitest';
import {
  constantTexts,
  isTest,
  nodesOf,
  readProject,
  type SourceFile,
  sourceFile,
  tailName,
} from './source-file.ts';

const DECLARED = 'apps/member/src/session/stored-keys.ts';
/** Keys that are not written out where they are used, by the expression there. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  // Session.keep: what is kept as JSON.
  kept: ['user', 'global', 'popup_seen', 'last_answers', 'drafts', 'unanswered'],
  // The storage of this tab passes on what the others write.
  '...entry': [],
  // `order_drafts <the member's id>`.
  'session.orderDrafts()': ['order_drafts'],
};

/** The keys that the files write, each with where; one that cannot be read is its expression. */
function writtenIn(files: readonly SourceFile[]): Map<string, string> {
  const written = new Map<string, string>();
  for (const file of files) {
    const constants = constantTexts(file);
    for (const node of nodesOf(file.syntax().program)) {
      for (const key of keysOf(file, node, constants))
        written.set(key, `${file.path}:${file.lineAt(node.start)}`);
    }
  }
  return written;
}

function keysOf(file: SourceFile, node: Node, constants: ReadonlyMap<string, string>): readonly string[] {
  // `sessionStorage.name = …`
  if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
    const isStorage = /^(session|local)Storage$/.test(tailName(node.left.object) ?? '');
    return isStorage ? [tailName(node.left) ?? file.text.slice(node.left.start, node.left.end)] : [];
  }
  if (node.type !== 'CallExpression' || tailName(node.callee) !== 'setItem') return [];
  const [key] = node.arguments;
  if (key === undefined) return [];
  if (key.type === 'Literal') return [String(key.value)];
  const text = file.text.slice(key.start, key.end);
  return NAMED[text] ?? [constants.get(text) ?? text];
}

const files = readProject(fileURLToPath(new URL('../../', import.meta.url)));

test('the app writes each key that it declares, and no other', () => {
  const app = files.filter(
    ({ path }) => /^apps\/member\/(src|build)\/.*\.(tsx?|js)$/.test(path) && !isTest(path),
  );
  const declared = files.find(({ path }) => path === DECLARED);
  if (declared === undefined) throw new Error(`${DECLARED} is missing`);
  const keys = nodesOf(declared.syntax().program).flatMap((node) =>
    node.type === 'ArrayExpression'
      ? node.elements.flatMap((each) => (each?.type === 'Literal' ? [String(each.value)] : []))
      : [],
  );
  const written = writtenIn(app);
  expect([...written].filter(([key]) => !keys.includes(key))).toEqual([]);
  expect(keys.filter((key) => !written.has(key))).toEqual([]);
});

test('a key is found however it is written: by its name, by a constant, or as a property of the storage', () => {
  const text = [
    "window.localStorage.setItem('planted', '1');",
    "const PLACE = 'place';\ndevice.setItem(PLACE, '1');",
    "sessionStorage.own = localStorage.other = '1';",
    'storage.setItem(`a ${id}`, "1");',
    "storage.setItem(kept, '1'); map.set('a', 1); storage.getItem('read');",
  ].join('\n');
  expect([...writtenIn([sourceFile('apps/member/src/planted.ts', text)]).keys()].toSorted()).toEqual(
    ['planted', 'place', 'own', 'other', '`a ${id}`', ...(NAMED.kept ?? [])].toSorted(),
  );
});
