import { expect, test } from 'vitest';
import { hasComeBack, noteOpening } from './openings.ts';

function storage() {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
}

test('the first app opening remains the first one over reloads, and the next one is a return', () => {
  const device = storage();
  const tab = storage();
  expect(hasComeBack(tab, device)).toBe(false);
  noteOpening(tab, device);
  expect(hasComeBack(tab, device)).toBe(false);
  noteOpening(tab, device);
  expect(hasComeBack(tab, device)).toBe(false);
  const nextTab = storage();
  noteOpening(nextTab, device);
  expect(hasComeBack(nextTab, device)).toBe(true);
  expect(hasComeBack(tab, device)).toBe(false);
});
