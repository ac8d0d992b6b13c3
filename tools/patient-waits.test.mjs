import { expect, test, vi } from 'vitest';

/** Longer than a wait without a limit of its own would take. */
const LATE_MS = 1_500;

test('a test waits for as long as a busy machine needs', async () => {
  let isSo = false;
  setTimeout(() => {
    isSo = true;
  }, LATE_MS);
  await Promise.all([vi.waitFor(() => expect(isSo).toBe(true)), vi.waitUntil(() => isSo)]);
});
