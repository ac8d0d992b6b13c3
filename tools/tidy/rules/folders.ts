import { basename, dirname, posix } from 'node:path';
import { type Finding, findText, type Rule, type SourceFile } from '../source-file.ts';

const indexed = /^packages\/[^/]+\/src\/(.+\/)?index\.ts$/;
const openings = [/^(\/\/ \S.*\n){3}(?!\/\/)/, /^\/\*\*\n( \* \S.*\n){3} \*\/\n/];

export const indexComment: Rule = {
  name: 'an index.ts opens with three lines of comment',
  check({ path, text }: SourceFile): Finding[] {
    if (!indexed.test(path) || openings.some((opening) => opening.test(text))) return [];
    return [
      {
        path,
        line: 1,
        fix: 'open with exactly three comment lines: what the folder owns, what it refuses to do, where to start reading',
      },
    ];
  },
};

const featureFolder = /^packages\/server\/src\/features\/[^/]+\//;

/** Features without the three lines that describe them, in index.ts or, if nothing imports them, in feature.ts. */
export function featuresWithoutOpening(files: readonly SourceFile[]): Finding[] {
  const folders = new Set(files.flatMap(({ path }) => featureFolder.exec(path)?.[0] ?? []));
  return [...folders].flatMap((folder) => {
    const opened = ['index.ts', 'feature.ts'].some((name) => {
      const file = files.find(({ path }) => path === `${folder}${name}`);
      return file && openings.some((opening) => opening.test(file.text));
    });
    const fix =
      'open feature.ts with three comment lines: what it owns, what it refuses to do, where to start';
    return opened ? [] : [{ path: `${folder}feature.ts`, line: 1, fix }];
  });
}

/** Openings whose last line, which says where to start, names the file itself or one that does not exist. */
export function startsNowhere(files: readonly SourceFile[]): Finding[] {
  const paths = files.map(({ path }) => path);
  return files
    .filter(({ path }) => /^packages\/[^/]+\/src\/.*\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const opening = openings.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined);
      const start = opening?.split('\n').find((line) => /^(?:\/\/| \*) Start\b/.test(line)) ?? '';
      const named = start.match(/[\w./-]+\.(?:tsx?|sql)\b/g) ?? [];
      const lost = named.filter(
        (name) => name === basename(path) || !paths.some((each) => each.endsWith(`/${name}`)),
      );
      return lost.map((name) => ({
        path,
        line: 3,
        fix: `${name}: name a file that exists, and not this one`,
      }));
    });
}

/** The index.ts files of features that nothing outside of their folders imports. */
export function unusedIndexes(files: readonly SourceFile[]): Finding[] {
  const imported = new Set(
    files.filter(({ path }) => /\.(ts|mjs)$/.test(path)).flatMap((file) => indexesImportedBy(file)),
  );
  return files
    .map(({ path }) => path)
    .filter((path) => path === `${featureFolder.exec(path)?.[0]}index.ts` && !imported.has(path))
    .map((path) => ({
      path,
      line: 1,
      fix: 'nothing imports this: delete it, and open feature.ts with its comment',
    }));
}

/** The index files of other folders that a file imports. */
function indexesImportedBy({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/\bfrom '(\.[\w./-]*\/index\.ts)'/g)]
    .map((match) => posix.join(posix.dirname(path), match[1] ?? ''))
    .filter((index) => !path.startsWith(posix.dirname(index)));
}

/** Routes are listed in feature.ts, with the feature's jobs and checks. */
export function routesApart(paths: readonly string[]): Finding[] {
  return paths
    .filter((path) => featureFolder.test(path) && /routes\.ts$/.test(basename(path)))
    .map((path) => ({ path, line: 1, fix: 'list the routes in feature.ts' }));
}

const FILES_MAX = 20;

const roomy = /^(packages\/[^/]+\/(src|test)|apps\/[^/]+\/src|e2e)\//;

/** The folders that had more when the limit came to them: each of these numbers only goes down. */
export const CROWDED: Readonly<Record<string, number>> = {
  e2e: 35,
  'e2e/journeys': 48,
  'packages/contract/src': 23,
  'packages/contract/src/console': 45,
  'packages/contract/src/member': 26,
  'packages/server/src/platform': 25,
  'packages/server/test': 45,
};

/** Folders with more files side by side than a reader takes in, and ceilings that are higher than they need to be. */
export function crowdedFolders(
  paths: readonly string[],
  ceilings: Readonly<Record<string, number>> = {},
): Finding[] {
  const counted = byFolder(paths.filter((path) => roomy.test(path)));
  const folders = new Set([...counted.keys(), ...Object.keys(ceilings)]);
  return [...folders].flatMap((folder) => {
    const [count, ceiling] = [counted.get(folder)?.length ?? 0, ceilings[folder] ?? FILES_MAX];
    const finding = (fix: string) => [{ path: `${folder}/`, line: 1, fix }];
    if (count > ceiling) {
      return finding(
        `${count} files side by side, and at most ${ceiling} may be: give what belongs together a room, and in a feature name what it needs in tools/imports/rules.mjs`,
      );
    }
    if (!(folder in ceilings) || (count === ceiling && ceiling > FILES_MAX)) return [];
    return finding(
      count > FILES_MAX
        ? `${count} files: lower its ceiling in CROWDED to that`
        : `${count} files: it needs no ceiling in CROWDED any more`,
    );
  });
}

/** Only the list of features may be next to their folders: other files would escape the rules about features. */
export function featuresWithoutFolder(paths: readonly string[]): Finding[] {
  return paths
    .filter((path) => dirname(path) === 'packages/server/src/features' && basename(path) !== 'index.ts')
    .map((path) => ({ path, line: 1, fix: 'a feature has a folder of its own: move this file into one' }));
}

/** Migrations are numbered from 1 without gaps, and never go back. */
export function migrationFindings(paths: readonly string[]): Finding[] {
  const migrations = paths.filter((path) => basename(dirname(path)) === 'migrations');
  return [...byFolder(migrations).values()].flatMap((files) =>
    files.sort().flatMap((path, index) => {
      const match = /^(\d{3,})-(.+)\.sql$/.exec(basename(path));
      const finding = (fix: string) => [{ path, line: 1, fix }];
      if (!match) return finding('name it by number and idea: 001-shares.sql');
      if (Number(match[1]) !== index + 1)
        return finding(`numbers run on without gaps: this is number ${index + 1}`);
      return /(^|-|\.)(down|undo|revert|rollback)($|-|\.)/.test(match[2] ?? '')
        ? finding('migrations go forward only: write a new one')
        : [];
    }),
  );
}

function byFolder(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  return folders;
}

/** A path on somebody's machine: a home or work folder at the root. */
const machinePath =
  /(?<![\w.}@/-])\/(?:home|root|Users|work|workspaces?)\/[\w.@-]+|\b[A-Z]:\\Users\\[\w.-]+|(?<![\w.}@/-])\/tmp\/[\w.@-]+\/[\w.@/-]+/g;

export const noMachinePaths: Rule = {
  name: 'no path of somebody’s machine',
  check(file: SourceFile): Finding[] {
    return findText(
      file,
      machinePath,
      (path) => `\`${path}\` is a path of one machine: use one relative to the file`,
    );
  },
};
