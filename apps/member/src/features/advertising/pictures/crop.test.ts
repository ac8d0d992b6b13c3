import { expect, test } from 'vitest';
import { MIDDLE, partOf, pushed, SHAPE, ZOOM_MAX, zoomed } from './crop.ts';

const wide = { width: 4000, height: 1000 };
const tall = { width: 1200, height: 3000 };

test('without zoom, a part is as much of the picture as fits the shape, from its middle', () => {
  const { width, height, left, top } = partOf(wide, MIDDLE);
  expect([height, top]).toEqual([1000, 0]);
  expect(width / height).toBeCloseTo(SHAPE.width / SHAPE.height);
  expect(left).toBeCloseTo((4000 - width) / 2);
  expect(partOf(tall, MIDDLE)).toMatchObject({ width: 1200, height: 630, left: 0, top: 1185 });
});

test('a picture that is pushed to the right shows what is further left, up to its edge', () => {
  const half = partOf(wide, pushed(wide, MIDDLE, { x: 0.25, y: 0.25 }));
  const start = partOf(wide, MIDDLE);
  expect(half.left).toBeCloseTo(start.left - start.width / 4);
  expect(half.top).toBe(0);
  expect(partOf(wide, pushed(wide, MIDDLE, { x: 9, y: 0 })).left).toBe(0);
  expect(pushed(tall, MIDDLE, { x: 0, y: -9 })).toMatchObject({ across: 0.5, down: 1 });
});

test('zooming keeps the middle of what is shown, within the edges and the largest zoom', () => {
  const first = pushed(tall, MIDDLE, { x: 0, y: 0.5 });
  const middle = (part: { top: number; height: number }) => part.top + part.height / 2;
  expect(middle(partOf(tall, zoomed(tall, first, 2)))).toBeCloseTo(middle(partOf(tall, first)));
  expect(zoomed(tall, first, 100).zoom).toBe(ZOOM_MAX);
  expect(zoomed(tall, zoomed(tall, first, 3), 0.01).zoom).toBe(1);
  const corner = pushed(wide, zoomed(wide, MIDDLE, 4), { x: 99, y: 99 });
  expect(partOf(wide, zoomed(wide, corner, 0.1))).toMatchObject({ left: 0, top: 0 });
});
