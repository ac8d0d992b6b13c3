import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { keepTemporaryFilesInMemory } from './temporary-files.mjs';

vi.mock('node:fs', () => ({
  chmodSync: vi.fn(),
  mkdirSync: vi.fn(),
  readdirSync: vi.fn(),
  rmSync: vi.fn(),
  statfsSync: vi.fn(),
}));

/** No process has this id: it is above the largest one. */
const ENDED = 2 ** 30;

test('a folder of another account is left behind: it neither keeps tests from starting nor lets them fail at the end', () => {
  const folder = `/dev/shm/handbill-${process.pid}`;
  vi.stubEnv('TMPDIR', undefined);
  vi.spyOn(process, 'availableMemory').mockReturnValue(2 ** 40);
  const atExit = vi.spyOn(process, 'once').mockReturnValue(process);
  vi.mocked(statfsSync, { partial: true }).mockReturnValue({ bavail: 2 ** 28, bsize: 2 ** 12 });
  vi.mocked(readdirSync, { partial: true }).mockReturnValue([`handbill-${ENDED}`]);
  vi.mocked(rmSync).mockImplementation(() => {
    throw Object.assign(new Error('not permitted'), { code: 'EPERM' });
  });
  keepTemporaryFilesInMemory();
  expect(vi.mocked(rmSync).mock.calls.map(([path]) => path)).toEqual([`/dev/shm/handbill-${ENDED}`]);
  expect([vi.mocked(mkdirSync).mock.calls, process.env.TMPDIR]).toEqual([[[folder]], folder]);
  expect(atExit.mock.calls.map(([event]) => event)).toEqual(['exit']);
  for (const [, listener] of atExit.mock.calls) listener(0);
  expect(rmSync).toHaveBeenLastCalledWith(folder, expect.anything());
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
