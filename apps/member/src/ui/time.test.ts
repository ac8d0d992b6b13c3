// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { timeText } from './time.tsx';

test('a time within a sentence stays on one line: no break after its hyphens or at its space', () => {
  expect(timeText('2026-03-02T03:00:00.000Z')).toMatch(
    /^\d{2}-\u2060\d{2}-\u2060\d{4}\u00a0\d{2}:\d{2}:\d{2}$/,
  );
});
