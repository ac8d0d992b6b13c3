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
  const told: (string | undefined)[] = [];
  const memory: KeyMemory = { recall: () => kept, keep: (key) => told.push(key) };
  return { memory, told };
}

/** The keys of some attempts, each of which ends as named. */
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

test('each intent that succeeds has an idempotency key of its own, and hands on the answer', async () => {
  const intent = createIntent(newKey);
  expect(await keysOf(intent, ['done', 'done'])).toEqual(['key 1', 'key 2']);
  expect(await intent.attempt(async () => 'paid')).toBe('paid');
});

test.each([
  ['lost', lost],
  ['answered by a broken server', broken],
  ['cut off in a way that nobody foresaw', new TypeError('Failed to fetch')],
])('an attempt that was %s is tried again under the same key', async (_how, failure) => {
  expect(await keysOf(createIntent(newKey), [failure, failure, 'done', 'done'])).toEqual([
    'key 1',
    'key 1',
    'key 1',
    'key 2',
  ]);
});

test('an intent that was refused has a new key the next time', async () => {
  expect(await keysOf(createIntent(newKey), [refused, 'done'])).toEqual(['key 1', 'key 2']);
});

test('a refusal after an attempt without an answer does not free the key, as that attempt may have gone through', async () => {
  const keys = await keysOf(createIntent(newKey), [lost, tooMany, refused, 'done', 'done']);
  expect(keys).toEqual(['key 1', 'key 1', 'key 1', 'key 1', 'key 2']);
});

test('a key that an earlier attempt has used up is not used again', async () => {
  expect(await keysOf(createIntent(newKey), [lost, reused, 'done'])).toEqual(['key 1', 'key 1', 'key 2']);
});

test('the key is remembered before it is sent, and forgotten when the intent ends', async () => {
  const { memory, told } = memoryWith();
  const intent = createIntent(newKey, memory);
  await intent.attempt(async () => expect(told).toEqual(['key 1']));
  expect(told).toEqual(['key 1', undefined]);
  await keysOf(intent, [lost]);
  expect(told).toEqual(['key 1', undefined, 'key 2']);
  await keysOf(intent, [reused, refused]);
  expect(told.slice(3)).toEqual(['key 2', undefined, 'key 3', undefined]);
});

test('a key that is remembered from before a reload is used, and a refusal does not free it', async () => {
  const { memory } = memoryWith('from before');
  const keys = await keysOf(createIntent(newKey, memory), [refused, 'done', 'done']);
  expect(keys).toEqual(['from before', 'from before', 'key 1']);
});

test('a refusal is an answer, and a lost connection or a broken server is none', () => {
  expect([refused, tooMany, reused].map(isUnanswered)).toEqual([false, false, false]);
  expect([lost, broken, new Error('what')].map(isUnanswered)).toEqual([true, true, true]);
});
