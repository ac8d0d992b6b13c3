import { expect, test } from 'vitest';
import type { LevelTerms } from '../offers/index.ts';
import { needsTwoPeople } from './rules.ts';

const before: LevelTerms = {
  rank: 2,
  names: { vn: 'a', en: 'a', jp: 'a', kr: 'a', cn: 'a', rs: 'a', fr: 'a' },
  joining_fee: 2_000n,
  discount_bp: 300,
  max_discount_bp: 500,
  turns_per_day: 5,
};

test.each<[string, Partial<LevelTerms>, boolean]>([
  ['a lower discount', { discount_bp: 299 }, true],
  ['a lower highest discount', { max_discount_bp: 499 }, true],
  ['no highest discount', { max_discount_bp: null }, true],
  ['one discount that is as high as the highest', { discount_bp: 500, max_discount_bp: null }, false],
  ['fewer orders per day', { turns_per_day: 4, discount_bp: 400 }, true],
  ['more of everything', { discount_bp: 301, max_discount_bp: 501, turns_per_day: 6 }, false],
  ['another fee', { joining_fee: 9_000n }, false],
])('%s takes two people where members have the level', (_what, changes, isLess) => {
  const change = { before, after: { ...before, ...changes } };
  expect(needsTwoPeople({ ...change, members: 1 })).toBe(isLess);
  expect(needsTwoPeople({ ...change, members: 0 })).toBe(false);
});
