import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));

interface Cruised {
  modules: { source: string; dependencies: { module: string; resolved: string }[] }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

const manifests: Record<string, object> = {
  'package.json': { name: 'planted', workspaces: ['packages/*', 'apps/*', 'e2e', 'bench', 'tools'] },
  'packages/contract/package.json': {
    name: '@handbill/contract',
    exports: {
      './money': { source: './src/money.ts', default: './dist/money.js' },
      './member': { source: './src/member/index.ts', default: './dist/member/index.js' },
      './console': { source: './src/console/index.ts', default: './dist/console/index.js' },
    },
    dependencies: { zod: '1.0.0' },
  },
  'packages/ledger/package.json': {
    name: '@handbill/ledger',
    exports: { '.': { source: './src/index.ts', default: './dist/index.js' } },
    dependencies: { '@handbill/contract': '0.1.0' },
    devDependencies: { pg: '1.0.0' },
  },
  'packages/server/package.json': {
    name: '@handbill/server',
    exports: { '.': { source: './src/index.ts', default: './dist/index.js' } },
    dependencies: { '@handbill/contract': '0.1.0', '@handbill/ledger': '0.1.0', pg: '1.0.0' },
    devDependencies: { qr: '1.0.0' },
  },
  'apps/member/package.json': { name: '@handbill/member', dependencies: { '@handbill/contract': '0.1.0' } },
  'apps/console/package.json': { name: '@handbill/console', dependencies: { '@handbill/contract': '0.1.0' } },
  'e2e/package.json': { name: '@handbill/e2e', dependencies: { pg: '1.0.0' } },
  'bench/package.json': { name: '@handbill/bench', dependencies: { '@handbill/server': '0.1.0' } },
  'tools/package.json': { name: '@handbill/tools' },
};

/** A small project that keeps every rule. */
const kept: Record<string, string> = {
  'packages/contract/src/money.ts': `import { z } from 'zod';\nexport const money = z;\nexport type Minor = bigint;`,
  'packages/contract/src/member/index.ts': `export { money } from '../money.ts';`,
  'packages/contract/src/console/index.ts': `export * from '../money.ts';`,
  'packages/ledger/src/index.ts': `import type { Minor } from '@handbill/contract/money';\nexport type Amount = Minor;`,
  'packages/server/src/index.ts': `export * from './app.ts';`,
  'packages/server/src/app.ts': `import './features/shares/feature.ts';\nimport './platform/clock.ts';`,
  'packages/server/src/platform/clock.ts': `import '@handbill/ledger';\nimport 'pg';`,
  'packages/server/src/platform/http/route.ts': `import '../identity/caller.ts';`,
  'packages/server/src/platform/identity/caller.ts': `import '../clock.ts';`,
  'packages/server/src/features/shares/index.ts': `import '../../platform/clock.ts';`,
  'packages/server/src/features/shares/feature.ts': `import './claim-reward.ts';`,
  'packages/server/src/features/shares/claim-reward.ts': `import '../visits/index.ts';`,
  'packages/server/src/features/operators/index.ts': `import './sign-in/sign-in-operator.ts';`,
  'packages/server/src/features/operators/sign-in/sign-in-operator.ts': `import '../factors/totp.ts';`,
  'packages/server/src/features/operators/factors/totp.ts': `import '../rules.ts';`,
  'packages/server/src/features/operators/rules.ts': `import 'node:fs';`,
  'packages/server/src/features/visits/index.ts': `import './sql.ts';`,
  'packages/server/src/features/visits/sql.ts': `import 'node:fs';`,
  'packages/server/test/people.ts': `import 'qr';`,
  'apps/member/src/main.tsx': `import { money } from '@handbill/contract/member';\nexport const Main = () => <p>{money}</p>;`,
  'apps/member/src/data/api.ts': `import '../session/session.ts';`,
  'apps/member/src/session/session.ts': `import 'node:fs';`,
  'apps/member/src/features/home/home-screen.tsx': `import '../levels/levels.tsx';`,
  'apps/member/src/features/levels/levels.tsx': `import '../../data/api.ts';`,
  'apps/console/src/main.tsx': `import { money } from '@handbill/contract/console';\nimport './app/console.tsx';\nexport const Main = () => <p>{money}</p>;`,
  'apps/console/src/app/console.tsx': `import '../features/deposits/deposit-card.tsx';`,
  'apps/console/src/features/deposits/deposit-card.tsx': `import '../../data/api.ts';`,
  'apps/console/src/data/api.ts': `import '@handbill/contract/console';`,
  'e2e/claim.ts': `import 'node:fs';`,
  'bench/run.mjs': `import '@handbill/server';`,
};

/** One violation of a rule: the file that breaks it, its text, and the target of the import. */
interface Planted {
  rule: string;
  path: string;
  text: string;
  to: string;
  /** Other files that the violation needs. */
  others?: Record<string, string>;
}

const planted: Planted[] = [
  {
    rule: 'contract-alone',
    path: 'packages/contract/src/member/rewards.ts',
    text: `import 'node:fs';`,
    to: 'fs',
  },
  {
    rule: 'undeclared-workspace:packages/contract',
    path: 'packages/contract/src/console/rewards.ts',
    text: `import '@handbill/ledger';`,
    to: 'packages/ledger/src/index.ts',
  },
  {
    rule: 'ledger-alone',
    path: 'packages/ledger/src/post.ts',
    text: `export type { M } from '@handbill/contract/member';`,
    to: 'packages/contract/src/member/index.ts',
  },
  {
    rule: 'undeclared-workspace:packages/ledger',
    path: 'packages/ledger/src/read.ts',
    text: `const app = () => import('@handbill/server');`,
    to: 'packages/server/src/index.ts',
  },
  {
    rule: 'by-package-name',
    path: 'packages/ledger/src/audit.ts',
    text: `export * from '../../contract/src/money.ts';`,
    to: 'packages/contract/src/money.ts',
  },
  {
    rule: 'server-uses-contract-and-ledger',
    path: 'packages/server/src/embed.ts',
    text: `import '../../../apps/member/src/main.tsx';`,
    to: 'apps/member/src/main.tsx',
  },
  {
    rule: 'platform-knows-no-feature',
    path: 'packages/server/src/platform/http/answers.ts',
    text: `type Share = import('../../features/shares/index.ts').Share;`,
    to: 'packages/server/src/features/shares/index.ts',
  },
  {
    rule: 'platform-area:database',
    path: 'packages/server/src/platform/database/seek.ts',
    text: `import type { Page } from '../formats/cursor.ts';`,
    to: 'packages/server/src/platform/formats/cursor.ts',
    others: { 'packages/server/src/platform/formats/cursor.ts': `import '../clock.ts';` },
  },
  {
    rule: 'platform-area:weather',
    path: 'packages/server/src/platform/weather/forecast.ts',
    text: `import '../database/transaction.ts';`,
    to: 'packages/server/src/platform/database/transaction.ts',
    others: { 'packages/server/src/platform/database/transaction.ts': `import '../clock.ts';` },
  },
  {
    rule: 'platform-ground',
    path: 'packages/server/src/platform/ids.ts',
    text: `import './database/rows.ts';`,
    to: 'packages/server/src/platform/database/rows.ts',
    others: { 'packages/server/src/platform/database/rows.ts': `import '../clock.ts';` },
  },
  {
    rule: 'ledger-by-its-index',
    path: 'packages/server/src/platform/database/pool.ts',
    text: `import '../../../../ledger/src/post.ts';`,
    to: 'packages/ledger/src/post.ts',
  },
  {
    rule: 'feature-by-its-index:visits',
    path: 'packages/server/src/features/shares/release-share.ts',
    text: `import type { Visit } from '../visits/sql.ts';`,
    to: 'packages/server/src/features/visits/sql.ts',
  },
  {
    rule: 'feature-room:operators/factors',
    path: 'packages/server/src/features/operators/factors/passkeys.ts',
    text: `import '../sign-in/sign-in-operator.ts';`,
    to: 'packages/server/src/features/operators/sign-in/sign-in-operator.ts',
  },
  {
    rule: 'feature-ground:operators',
    path: 'packages/server/src/features/operators/sql.ts',
    text: `import './factors/totp.ts';`,
    to: 'packages/server/src/features/operators/factors/totp.ts',
  },
  {
    rule: 'app-by-entry-files',
    path: 'packages/server/src/main.ts',
    text: `import './features/shares/claim-reward.ts';`,
    to: 'packages/server/src/features/shares/claim-reward.ts',
  },
  {
    rule: 'member-app-alone',
    path: 'apps/member/src/screen.tsx',
    text: `import type { C } from '@handbill/contract/console';\nexport const S = () => <b {...{}}>x</b>;`,
    to: 'packages/contract/src/console/index.ts',
  },
  {
    rule: 'member-room:worker',
    path: 'apps/member/src/worker/push.ts',
    text: `import '../session/clock.ts';`,
    to: 'apps/member/src/session/clock.ts',
    others: { 'apps/member/src/session/clock.ts': `import 'node:fs';` },
  },
  {
    rule: 'member-room:data',
    path: 'apps/member/src/data/changes/live.ts',
    text: `import '../../features/home/home-screen.tsx';`,
    to: 'apps/member/src/features/home/home-screen.tsx',
  },
  {
    rule: 'member-feature-alone:levels',
    path: 'apps/member/src/features/levels/level-dialogs.tsx',
    text: `const home = () => import('../home/home-screen.tsx');`,
    to: 'apps/member/src/features/home/home-screen.tsx',
  },
  {
    rule: 'console-room:ui',
    path: 'apps/console/src/ui/forms/fields.tsx',
    text: `import '../../features/deposits/deposit-card.tsx';`,
    to: 'apps/console/src/features/deposits/deposit-card.tsx',
  },
  {
    rule: 'console-room:features',
    path: 'apps/console/src/features/pages/page-editor.tsx',
    text: `import '../../app/console.tsx';`,
    to: 'apps/console/src/app/console.tsx',
  },
  {
    rule: 'console-room:data',
    path: 'apps/console/src/data/answers.ts',
    text: `import '../features/deposits/deposit-card.tsx';`,
    to: 'apps/console/src/features/deposits/deposit-card.tsx',
  },
  {
    rule: 'console-room:session',
    path: 'apps/console/src/session/session.ts',
    text: `import '../data/api.ts';`,
    to: 'apps/console/src/data/api.ts',
  },
  {
    rule: 'console-app-alone',
    path: 'apps/console/src/ui/screen.tsx',
    text: `import { money } from '@handbill/contract/member';\nexport const S = () => <></>;`,
    to: 'packages/contract/src/member/index.ts',
  },
  { rule: 'e2e-from-outside', path: 'e2e/pay.ts', text: `import 'pg';`, to: 'node_modules/pg/index.js' },
  {
    rule: 'bench-uses-public-faces',
    path: 'bench/claims.mjs',
    text: `import '../packages/server/test/people.ts';`,
    to: 'packages/server/test/people.ts',
  },
  {
    rule: 'no-cycle',
    path: 'packages/server/src/features/shares/rules.ts',
    text: `import './sql.ts';`,
    to: 'packages/server/src/features/shares/sql.ts',
    others: { 'packages/server/src/features/shares/sql.ts': `import './rules.ts';` },
  },
  {
    rule: 'no-feature-ring',
    path: 'packages/server/src/features/visits/verify-visits.ts',
    text: `import '../shares/index.ts';`,
    to: 'packages/server/src/features/shares',
  },
  {
    rule: 'no-test-in-source',
    path: 'packages/server/src/demo.ts',
    text: `import '../test/people.ts';`,
    to: 'packages/server/test/people.ts',
  },
  {
    rule: 'resolves',
    path: 'packages/server/src/lost.ts',
    text: `import './nowhere.ts';`,
    to: './nowhere.ts',
  },
  {
    rule: 'declared-dependency',
    path: 'apps/member/src/api.ts',
    text: `import 'zod';`,
    to: 'node_modules/zod/dist/index.js',
  },
  {
    rule: 'no-dev-dependency-in-source',
    path: 'packages/server/src/picture.ts',
    text: `import 'qr';`,
    to: 'node_modules/qr/index.js',
  },
  {
    rule: 'no-orphan',
    path: 'packages/server/src/alone.ts',
    text: 'export const a = 1;',
    to: 'packages/server/src/alone.ts',
  },
];

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function writeSources(root: string, sources: Record<string, string>): void {
  for (const [path, manifest] of Object.entries(manifests)) write(root, path, JSON.stringify(manifest));
  for (const [path, text] of Object.entries(sources)) write(root, path, text);
  for (const name of ['pg', 'qr']) {
    write(root, `node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(root, `node_modules/${name}/index.js`, '');
  }
  write(root, 'node_modules/zod/package.json', JSON.stringify({ name: 'zod', main: 'dist/index.js' }));
  write(root, 'node_modules/zod/dist/index.js', '');
  mkdirSync(join(root, 'node_modules/@handbill'));
  for (const workspace of ['contract', 'ledger', 'server']) {
    symlinkSync(`../../packages/${workspace}`, join(root, 'node_modules/@handbill', workspace));
  }
}

/** Both passes of `npm run check:imports`, combined. */
async function cruise(root: string): Promise<Cruised> {
  const folders = ['packages', 'apps', 'e2e', 'bench', 'tools'];
  const whole = await cruiseWith(root, 'dependency-cruiser.config.mjs', folders);
  const rings = await cruiseWith(root, 'feature-ring.config.mjs', ['packages/server/src']);
  whole.summary.violations.push(...rings.summary.violations);
  return whole;
}

async function cruiseWith(root: string, configName: string, folders: string[]): Promise<Cruised> {
  const command = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const config = join(repository, 'tools', configName);
  const options = ['--config', config, '--output-type', 'json', ...folders];
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...options], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

const roots: string[] = [];
async function cruiseSources(sources: Record<string, string>): Promise<Cruised> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'handbill-imports-')));
  roots.push(root);
  writeSources(root, sources);
  return cruise(root);
}

afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true });
});

function violationsOf(cruised: Cruised): string[] {
  return cruised.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

describe('a project that keeps every rule', () => {
  let cruised: Cruised;
  beforeAll(async () => {
    cruised = await cruiseSources(kept);
  }, 60_000);

  test('a project that keeps every rule passes', () => {
    expect(violationsOf(cruised)).toEqual([]);
  });

  test('in a project that keeps every rule, imports across workspaces resolve to the TypeScript source, also of types and in JSX', () => {
    const edges = cruised.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ module, resolved }) => `${source}: ${module} → ${resolved}`),
    );
    expect(edges).toContain(
      'packages/ledger/src/index.ts: @handbill/contract/money → packages/contract/src/money.ts',
    );
    expect(edges).toContain(
      'apps/member/src/main.tsx: @handbill/contract/member → packages/contract/src/member/index.ts',
    );
    expect(edges).toContain(
      'packages/server/src/platform/clock.ts: @handbill/ledger → packages/ledger/src/index.ts',
    );
  });
});

describe('a planted violation', () => {
  let found: string[];
  beforeAll(async () => {
    const sources = planted.map(({ path, text, others }) => ({ [path]: text, ...others }));
    found = violationsOf(await cruiseSources(Object.assign({ ...kept }, ...sources)));
  }, 60_000);

  test.each(planted)('a planted violation of $rule in $path is caught', ({ rule, path, to }) => {
    const from = rule === 'no-feature-ring' ? dirname(path) : path;
    expect(found).toContain(`${rule}: ${from} → ${to}`);
  });
});

test('every folder of an app has a place in the order of its folders', async () => {
  const { appRooms } = await import('./rules.mjs');
  for (const [app, rooms] of Object.entries(appRooms)) {
    const folders = readdirSync(join(repository, 'apps', app, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect([...rooms].sort(), app).toEqual(folders.sort());
  }
});

test('every rule has a planted violation', async () => {
  const { importRules } = await import('./rules.mjs');
  const root = roots.at(-1) ?? '';
  const perFolder = (name: string) => name.replace(/:.*/, '');
  const rules = new Set(importRules(root).map((rule: { name: string }) => perFolder(rule.name)));
  expect([...rules].sort()).toEqual([...new Set(planted.map(({ rule }) => perFolder(rule)))].sort());
});
