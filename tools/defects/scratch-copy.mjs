// A copy of the repository to apply defects to. Installed packages are linked; the workspaces are copied.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

// Built files are copied too: the set-up of the test database loads the ledger from them.
const NOT_COPIED = new Set(['node_modules', '.git', 'coverage', 'test-results']);

/** @param {string} root @returns {string} the folder of the copy */
export function scratchCopy(root) {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'handbill-defects-')));
  const data = join(root, 'data');
  const isCopied = (/** @type {string} */ path) => path !== data && !NOT_COPIED.has(basename(path));
  cpSync(root, copy, { recursive: true, filter: isCopied });
  linkInstalled(root, copy);
  for (const workspace of workspacesOf(root)) linkInstalled(join(root, workspace), join(copy, workspace));
  const ours = join(copy, 'node_modules', '@handbill');
  mkdirSync(ours);
  for (const workspace of workspacesOf(root))
    symlinkSync(join(copy, workspace), join(ours, basename(workspace)));
  return copy;
}

/** @param {string} root */
function workspacesOf(root) {
  const inside = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return [...inside, 'e2e', 'bench', 'tools'].filter((path) => existsSync(join(root, path, 'package.json')));
}

/** @param {string} from @param {string} to */
function linkInstalled(from, to) {
  const installed = join(from, 'node_modules');
  if (!existsSync(installed)) return;
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(installed)) {
    if (name !== '@handbill') symlinkSync(join(installed, name), join(to, 'node_modules', name));
  }
}

/**
 * Applies a patch to the tree, or reverts it with `-R`; `--check` only tries. Answers git's error, or null. One line of
 * context is enough, so that a change near a defect does not break its patch.
 * @param {string} root @param {string} patch @param {string[]} flags
 * @returns {string | null}
 */
export function applyPatch(root, patch, ...flags) {
  // Without a repository around it, git takes the paths of a patch from the folder that it runs in.
  const env = {
    ...process.env,
    GIT_CEILING_DIRECTORIES: dirname(root),
    GIT_DIR: join(root, '.no-repository'),
  };
  const { status, stderr, error } = spawnSync('git', ['apply', '-C1', ...flags, join(root, patch)], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  if (error) throw error;
  return status === 0 ? null : stderr.trim();
}
