import { CallFailed } from '@handbill/contract/client';
import { createIntent, isUnanswered, type KeyMemory } from '@handbill/contract/intent';
import { beforeEach, expect, test } from 'vitest';

const lost = new CallFailed({ slug: 'network', status: 0, message: 'no answer' });
const broken = new CallFailed({ slug: 'error_try_again', status: 503, message: 'try again' });
const refused = new CallFailed({ slug: 'amount_out_of_bounds', status: 422, message: 'too much' });
const tooMany = new CallFailed({ slug: 'too_many_requests', status: 429, message: 'wait' });
const reused = new CallFailed({ slug: 'idempotency_key_reused', status: 409, message: 'used' });

let made: number;
const newKey = () => `key ${++made}`;

/** A storage that outlives the page, with its writes in order. */
function memoryWith(kept?: string) {
  const written: (string | undefined)[] = [];
  const memory: KeyMemory = { recall: () => kept, keep: (key) => written.push(key) };
  return { memory, written };
}

/** The keys of some attempts with the given endings. */
async function keysOf(intent: ReturnType<typeof createIntent>, endings: ('done' | Error)[]) {
  const keys: string[] = [];
  for (const ending of endings) {
    await intent
      .attempt(async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        if (ending !== 'done') throw ending;
      })
      .catch((error: unknown) => expect(error).toBe(ending));
  }
  return keys;
}

beforeEach(() => {
  made = 0;
});

test('each successful intent has its own idempotency key and returns the answer', async () => {
  const intent = createIntent(newKey);
  expect(await keysOf(intent, ['done', 'done'])).toEqual(['key 1', 'key 2']);
  expect(await intent.attempt(async () => 'paid')).toBe('paid');
});

test.each([
  ['lost', lost],
  ['answered by a broken server', broken],
  ['cut off in an unforeseen way', new TypeError('Failed to fetch')],
])('an attempt that was %s is retried under the same key', async (_how, failure) => {
  expect(await keysOf(createIntent(newKey), [failure, failure, 'done', 'done'])).toEqual([
    'key 1',
    'key 1',
    'key 1',
    'key 2',
  ]);
});

test('a refused intent gets a new key the next time', async () => {
  expect(await keysOf(createIntent(newKey), [refused, 'done'])).toEqual(['key 1', 'key 2']);
});

test('a refusal after an unanswered attempt keeps the key, because that attempt may have succeeded', async () => {
  const keys = await keysOf(createIntent(newKey), [lost, tooMany, refused, 'done', 'done']);
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 1', 'key 2']);
});

test('a key used up by an earlier attempt is not used again', async () => {
  expect(await keysOf(createIntent(newKey), [lost, reused, 'done'])).toEqual(['key 1', 'key 1', 'key 2']);
});

test('the key is stored before it is sent, and deleted when the intent ends', async () => {
  const { memory, written } = memoryWith();
  const intent = createIntent(newKey, memory);
  await intent.attempt(async () => expect(written).toEqual(['key 1']));
  expect(written).toEqual(['key 1', undefined]);
  await keysOf(intent, [lost]);
  expect(written).toEqual(['key 1', undefined, 'key 2']);
  await keysOf(intent, [reused, refused]);
  expect(written.slice(3)).toEqual(['key 2', undefined, 'key 3', undefined]);
});

test('a key stored before a reload is reused, and a refusal keeps it', async () => {
  const { memory } = memoryWith('from before');
  const keys = await keysOf(createIntent(newKey, memory), [refused, 'done', 'done']);
  expect(keys).toEqual(['from before', 'from before', 'key 1']);
});

test('a refusal is an answer, but a lost connection or a broken server is not', () => {
  expect([refused, tooMany, reused].map(isUnanswered)).toEqual([false, false, false]);
  expect([lost, broken, new Error('what')].map(isUnanswered)).toEqual([true, true, true]);
});
