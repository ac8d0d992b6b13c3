import { basename, dirname } from 'node:path';
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

/** Feature folders without an index.ts. */
export function featuresWithoutIndex(paths: readonly string[]): Finding[] {
  const features = new Set(
    paths.flatMap((path) => /^packages\/server\/src\/features\/[^/]+\//.exec(path)?.[0] ?? []),
  );
  return [...features]
    .filter((folder) => !paths.includes(`${folder}index.ts`))
    .map((folder) => ({
      path: `${folder}index.ts`,
      line: 1,
      fix: 'a feature folder has an index.ts: add it',
    }));
}

/** Files beside the features' folders would escape the rules about features; only the list of features stands there. */
export function featuresWithoutFolder(paths: readonly string[]): Finding[] {
  return paths
    .filter((path) => dirname(path) === 'packages/server/src/features' && basename(path) !== 'index.ts')
    .map((path) => ({ path, line: 1, fix: 'a feature has a folder of its own: move this file into one' }));
}

/** Migrations are numbered from 1 without gaps, and there is no way back. */
export function migrationFindings(paths: readonly string[]): Finding[] {
  return [...migrationsByFolder(paths).values()].flatMap((files) =>
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

function migrationsByFolder(paths: readonly string[]): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths.filter((each) => basename(dirname(each)) === 'migrations')) {
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path]);
  }
  return folders;
}

/** A path of somebody's machine: a home or work folder at the root. */
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
