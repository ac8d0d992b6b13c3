import { expect, test, vi } from 'vitest';
import { createMemory, remembered } from './memory.ts';

/** A memory that is notified of changes, and a table that counts how often it is read. */
function set() {
  const shared = createMemory();
  shared.listen(true);
  const table = { value: 'first' };
  const load = vi.fn(async () => table.value);
  const thing = remembered<string>();
  const read = (hasChanged = false) => thing.read({ shared, hasChanged, isLagging: false }, load);
  return { shared, table, load, thing, read };
}

test('a value kept in memory is read from the database once', async () => {
  const { load, read } = set();
  expect([await read(), await read(), await read()]).toEqual(['first', 'first', 'first']);
  expect(load).toHaveBeenCalledTimes(1);
});

test('a value is read again after the memory was cleared', async () => {
  const { shared, table, read } = set();
  await read();
  table.value = 'second';
  expect(await read()).toBe('first');
  shared.forget();
  expect(await read()).toBe('second');
});

test('a value that was loaded from a replica is not kept in memory, and a kept one is used there', async () => {
  const { shared, table, load, thing, read } = set();
  const readLagging = () => thing.read({ shared, hasChanged: false, isLagging: true }, load);
  expect(await readLagging()).toBe('first');
  table.value = 'second';
  expect([await read(), await readLagging()]).toEqual(['second', 'second']);
  expect(load).toHaveBeenCalledTimes(2);
});

test('nothing is kept in memory while the server is not listening for changes', async () => {
  const { shared, table, load, read } = set();
  await read();
  shared.listen(false);
  table.value = 'second';
  expect([await read(), await read()]).toEqual(['second', 'second']);
  expect(load).toHaveBeenCalledTimes(3);
  shared.listen(true);
  await read();
  await read();
  expect(load).toHaveBeenCalledTimes(4);
});

test('a value that changed while it was loaded is not kept in memory', async () => {
  const { shared, thing, read } = set();
  const late = thing.read({ shared, hasChanged: false, isLagging: false }, async () => {
    shared.forget();
    return 'before the change';
  });
  expect(await late).toBe('before the change');
  expect(await read()).toBe('first');
});

test('a transaction reads its own change of a kept value, and leaves nothing of it in memory', async () => {
  const { table, read } = set();
  await read();
  table.value = 'not committed';
  expect(await read(true)).toBe('not committed');
  expect(await read()).toBe('first');
});

test('each server has a memory of its own', async () => {
  const { thing, read } = set();
  const other = createMemory();
  other.listen(true);
  await read();
  expect(
    await thing.read({ shared: other, hasChanged: false, isLagging: false }, async () => 'of the other'),
  ).toBe('of the other');
  expect(await read()).toBe('first');
});
