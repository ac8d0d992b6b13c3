import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isTest, nodesOf, readProject, type SourceFile, sourceFile, tailName } from './source-file.ts';

const DECLARED = 'apps/member/src/worker/server-paths.ts';

/** The first parts of the addresses without an extension that files register on the server, each with where. */
function registeredIn(files: readonly SourceFile[]): Map<string, string> {
  const registered = new Map<string, string>();
  for (const file of files) {
    for (const node of nodesOf(file.syntax().program)) {
      const address = addressIn(file, node);
      const [, part] = /^\/(\w+)(?:\/|$)/.exec(address ?? '') ?? [];
      if (part !== undefined) registered.set(part, `${file.path}:${file.lineAt(node.start)}`);
    }
  }
  return registered;
}

/** `app.get('/b/:id', …)` and its like, or the `prefix: '/media/'` of a folder of files. */
function addressIn({ text }: SourceFile, node: ReturnType<typeof nodesOf>[number]): string | null {
  if (node.type === 'Property' && text.slice(node.key.start, node.key.end) === 'prefix')
    return node.value.type === 'Literal' ? String(node.value.value) : null;
  if (node.type !== 'CallExpression' || !/^(?:get|post)$/.test(tailName(node.callee) ?? '')) return null;
  const [address] = node.arguments;
  return address?.type === 'Literal' ? String(address.value) : null;
}

const files = readProject(fileURLToPath(new URL('../../', import.meta.url)));

test('the member app leaves to the server every address that the server registers itself', () => {
  const server = files.filter(({ path }) => /^packages\/server\/src\/.*\.ts$/.test(path) && !isTest(path));
  const declared = files.find(({ path }) => path === DECLARED);
  if (declared === undefined) throw new Error(`${DECLARED} is missing`);
  const parts = nodesOf(declared.syntax().program).flatMap((node) =>
    node.type === 'ArrayExpression'
      ? node.elements.flatMap((each) => (each?.type === 'Literal' ? [String(each.value)] : []))
      : [],
  );
  const registered = registeredIn(server);
  expect([...registered.keys()]).toEqual(expect.arrayContaining(['b', 'r', 'results', 'welcome']));
  expect([...registered].filter(([part]) => !parts.includes(part))).toEqual([]);
});

test('an address is found as a route and as the prefix of a folder, and one with an extension is a file', () => {
  const text =
    "app.get('/planted/:id', show); scope.post('/other', take); app.get('/robots.txt', allow); serve({ prefix: '/folder/' });";
  const planted = [sourceFile('packages/server/src/planted.ts', text)];
  expect([...registeredIn(planted).keys()]).toEqual(['planted', 'other', 'folder']);
});
