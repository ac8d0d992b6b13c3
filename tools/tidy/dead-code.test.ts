import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));

const project: Record<string, string> = {
  'package.json': JSON.stringify({ name: 'planted', type: 'module', workspaces: ['packages/*'] }),
  'packages/contract/package.json': JSON.stringify({
    name: '@handbill/contract',
    type: 'module',
    exports: { './money': { source: './src/money.ts', default: './dist/money.js' } },
  }),
  'packages/contract/src/money.ts': 'export const sum = 1;\nexport const smaller = 2;',
  'packages/server/package.json': JSON.stringify({
    name: '@handbill/server',
    type: 'module',
    dependencies: { '@handbill/contract': '0.1.0', pino: '1.0.0' },
  }),
  'packages/server/src/main.ts': `import { sum } from '@handbill/contract/money';
import 'jose';
import { live } from './live.ts';
live(sum);`,
  'packages/server/src/live.ts': 'export const live = (sum: number) => sum;\nexport const unused = 1;',
  'packages/server/src/dead.ts': 'export const dead = 1;',
};

interface Issues {
  file: string;
  files: { name: string }[];
  dependencies: { name: string }[];
  unlisted: { name: string }[];
  exports: { name: string }[];
}

let issues: Issues[];
let root: string;

beforeAll(async () => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'handbill-dead-code-')));
  for (const [path, text] of Object.entries(project)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  copyFileSync(join(repository, 'knip.json'), join(root, 'knip.json'));
  mkdirSync(join(root, 'node_modules/@handbill'), { recursive: true });
  symlinkSync('../../packages/contract', join(root, 'node_modules/@handbill/contract'));
  const knip = join(repository, 'node_modules/knip/bin/knip.js');
  const options = ['--reporter', 'json', '--no-exit-code', '--no-config-hints'];
  const { stdout } = await promisify(execFile)(process.execPath, [knip, ...options], { cwd: root });
  issues = JSON.parse(stdout).issues;
}, 60_000);

afterAll(() => rmSync(root, { recursive: true }));

function found(kind: Exclude<keyof Issues, 'file'>): string[] {
  return issues.flatMap((issue) => (issue[kind] ?? []).map(({ name }) => `${issue.file}: ${name}`));
}

test('a file that nothing imports is found', () => {
  expect(found('files')).toEqual(['packages/server/src/dead.ts: packages/server/src/dead.ts']);
});

test('an export that nothing imports is found, unless it is in a workspace’s public interface', () => {
  expect(found('exports')).toEqual(['packages/server/src/live.ts: unused']);
});

test('a dependency that nothing imports, and an import that is not declared, are found', () => {
  expect(found('dependencies')).toEqual(['packages/server/package.json: pino']);
  expect(found('unlisted')).toEqual(['packages/server/src/main.ts: jose']);
});
