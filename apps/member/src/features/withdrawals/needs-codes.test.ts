import { expect, test } from 'vitest';
import { needsCodes } from './needs-codes.ts';

const AT = '2026-03-02T04:00:00.000Z';
const none = { made_at: null, saved_at: null };
const unsaved = { made_at: AT, saved_at: null };
const saved = { made_at: AT, saved_at: AT };

test('codes are asked for before the first withdrawal, also those that were made and not saved', () => {
  expect(needsCodes(none, false)).toBe(true);
  expect(needsCodes(unsaved, false)).toBe(true);
  expect(needsCodes(saved, false)).toBe(false);
});

test('nothing is asked after a withdrawal, nor before it is known whether there was one', () => {
  for (const state of [none, unsaved, saved]) {
    expect(needsCodes(state, true)).toBe(false);
    expect(needsCodes(state, undefined)).toBe(false);
  }
  expect(needsCodes(undefined, false)).toBe(false);
});
