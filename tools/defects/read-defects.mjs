// Deliberate defects: patches in folders named `defects`, next to the tests that have to catch them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `says` describes the defect; `file` and `title` name the test that has to fail on it.
 * @typedef {{ path: string, says: string, file: string, title: string }} Defect
 */

const SEARCHED = ['packages', 'apps', 'tools'];
const SKIPPED = new Set(['node_modules', 'dist', 'bundle']);
const FORM = /^(?<says>[\s\S]+?)\n\nCaught by: (?<file>\S+)\nTest: (?<title>.+)\n\ndiff --git /;

/** @param {string} root @returns {Defect[]} */
export function readDefects(root) {
  return SEARCHED.flatMap((folder) => patchesIn(root, folder)).map((path) =>
    readDefect(path, readFileSync(join(root, path), 'utf8')),
  );
}

/** @param {string} path @param {string} text @returns {Defect} */
export function readDefect(path, text) {
  const { says, file, title } = FORM.exec(text)?.groups ?? {};
  if (says === undefined || file === undefined || title === undefined) {
    throw new Error(
      `${path}: before the diff, say what is wrong, then "Caught by: <test file>" and "Test: <title>"`,
    );
  }
  return { path, says, file, title };
}

/** @param {string} root @param {string} folder @returns {string[]} */
function patchesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : patchesIn(root, path);
      return folder.endsWith('/defects') && entry.name.endsWith('.patch') ? [path] : [];
    });
}
