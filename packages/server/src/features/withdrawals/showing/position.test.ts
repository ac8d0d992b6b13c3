import { expect, test } from 'vitest';
import { START } from '../../../../test/app.ts';
import { isPosition, positionOf, readPosition } from './position.ts';

test('a position in the queue can be encoded and decoded', () => {
  const place = { due_at: START, id: '019ccb63-4ea8-7992-9189-33623210a250' };
  const written = positionOf(place);
  expect(isPosition(written)).toBe(true);
  expect(readPosition(written)).toEqual({ dueAt: START, id: place.id });
});
