import { expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { requireSeen, seenOf, withSeen } from './seen.ts';

const shown = {
  _id: 'w1',
  amount: 2_000n,
  asked: new Date('2026-03-02T03:00:00Z'),
  bank: { name: 'VCB', number: '1' },
};

test('equal states have the same digest, however they were built', () => {
  const turned = {
    bank: { number: '1', name: 'VCB' },
    asked: new Date(shown.asked),
    amount: 2_000n,
    _id: 'w1',
  };
  expect(seenOf(turned)).toBe(seenOf(shown));
  expect(seenOf(withSeen(shown))).toBe(seenOf(shown));
  expect(seenOf(shown)).toMatch(/^[\w-]{43}$/);
});

test('the digest changes with any part of the state, however deep', () => {
  const others = [
    { ...shown, amount: 2_001n },
    { ...shown, asked: new Date('2026-03-02T03:00:00.001Z') },
    { ...shown, bank: { ...shown.bank, number: '2' } },
    { ...shown, reason: null },
    { shown },
  ];
  expect(new Set([shown, ...others].map(seenOf)).size).toBe(others.length + 1);
});

test('a decision on the current state is accepted; one on another state is answered with the current one', () => {
  requireSeen(seenOf(shown), shown, { _id: 'w1' });
  const refused = (seen: string) => {
    try {
      requireSeen(seen, shown, { _id: 'w1' });
    } catch (error) {
      return error instanceof Refusal ? { slug: error.slug, current: error.current } : error;
    }
    return null;
  };
  expect(refused('')).toEqual({
    slug: 'changed_meanwhile',
    current: { _id: 'w1', seen: seenOf(shown) },
  });
  expect(refused(seenOf({ ...shown, amount: 1n }))).toMatchObject({ slug: 'changed_meanwhile' });
});
