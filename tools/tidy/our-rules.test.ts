import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { copiedFunctions } from './rules/copied-functions.ts';
import { decisionFindings } from './rules/decisions.ts';
import {
  CROWDED,
  crowdedFolders,
  featuresWithoutFolder,
  featuresWithoutOpening,
  migrationFindings,
  routesApart,
  startsNowhere,
  unusedIndexes,
} from './rules/folders.ts';
import { longFunctions } from './rules/function-length.ts';
import { rules } from './rules/index.ts';
import { namedFields } from './rules/password-fields.ts';
import { type Finding, readProject } from './source-file.ts';

const files = readProject(fileURLToPath(new URL('../../', import.meta.url)));
const paths = files.map(({ path }) => path);

function report(findings: Finding[]): string[] {
  return findings.map(({ path, line, fix }) => `${path}:${line} ${fix}`);
}

describe('every file', () => {
  test('the rules find files to check', () => {
    expect(paths).toContain('packages/contract/src/money.ts');
    expect(paths).toContain('tools/tidy/our-rules.test.ts');
  });

  test.each(rules)('every file keeps the rule: $name', (rule) => {
    expect(report(files.flatMap((file) => rule.check(file)))).toEqual([]);
  });
});

test('every field that the rule about passwords names is in use', () => {
  const apps = files.filter(({ path }) => /^apps\/.*\.tsx$/.test(path)).map(({ text }) => text);
  expect(namedFields.filter((name) => !apps.some((text) => text.includes(`<${name}`)))).toEqual([]);
});

describe('every folder', () => {
  test('migrations are numbered without gaps and go forward only', () => {
    expect(report(migrationFindings(paths))).toEqual([]);
  });

  test('every feature has a folder, and says in three lines what it is', () => {
    expect(report([...featuresWithoutOpening(files), ...featuresWithoutFolder(paths)])).toEqual([]);
  });

  test('every opening that says where to start names another file', () => {
    expect(report(startsNowhere(files))).toEqual([]);
  });

  test('the map in docs/architecture.md lists every feature, and nothing else', () => {
    const map = files.find(({ path }) => path === 'docs/architecture.md')?.text ?? '';
    const [, section = ''] = map.split("## The server's features\n");
    const named = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
      ([, name]) => name,
    );
    const folders = paths.flatMap(
      (path) => /^packages\/server\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? [],
    );
    expect(named.sort()).toEqual([...new Set(folders)].sort());
  });

  test('every feature lists its routes in feature.ts', () => {
    expect(report(routesApart(paths))).toEqual([]);
  });

  test('no folder has more than twenty files side by side, and none of the crowded ones gets more', () => {
    expect(report(crowdedFolders(paths, CROWDED))).toEqual([]);
  });

  test('every decision has its context, cost and alternatives, and a number of its own', () => {
    expect(report(decisionFindings(files))).toEqual([]);
  });

  test('every index.ts of a feature is imported from outside of its folder', () => {
    expect(report(unusedIndexes(files))).toEqual([]);
  });

  test('no test has its own copy of another test’s helper', () => {
    expect(report(copiedFunctions(files))).toEqual([]);
  });
});

/** Functions that do not fit a screen, and are not too long yet: this number only goes down. */
const LONG_FUNCTIONS_MAX = 22;

test('the number of functions that do not fit a screen does not grow', () => {
  const long = report(files.flatMap(longFunctions));
  expect(long.length, `Long functions:\n${long.join('\n')}`).toBeLessThanOrEqual(LONG_FUNCTIONS_MAX);
});
