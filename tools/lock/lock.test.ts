import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '../setup.mjs';
import { missingPlatforms } from './complete-lock.mjs';

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));

test('the lock file contains the packages of every platform, so that npm ci accepts it everywhere', () => {
  expect(
    Object.keys(missingPlatforms(packages)),
    'Run node tools/lock/complete-lock.mjs and commit package-lock.json.',
  ).toEqual([]);
});

test('a package for another platform that is missing from the lock file is found, and its platform is read from its name', () => {
  const planted = {
    'node_modules/tool': {
      optionalDependencies: { '@tool/linux-x64-musl': '1.0.0', '@tool/win32-x64': '1.0.0' },
    },
    'node_modules/@tool/win32-x64': { version: '1.0.0' },
    'apps/a/node_modules/tool': { dev: true, optionalDependencies: { '@tool/win32-x64': '1.0.0' } },
    'apps/b/node_modules/tool': { optionalDependencies: { '@tool/darwin-arm64': '2.0.0' } },
  };
  expect(missingPlatforms(planted)).toEqual({
    'node_modules/@tool/linux-x64-musl': {
      version: '1.0.0',
      cpu: ['x64'],
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
    'apps/b/node_modules/@tool/darwin-arm64': {
      version: '2.0.0',
      cpu: ['arm64'],
      optional: true,
      os: ['darwin'],
    },
  });
});
