import * as v from 'valibot';
import type { DistributedOrder } from '../../../data/api.ts';

export type OrderPicture = DistributedOrder['pictures'][number];

/** How many pictures an order has at most. */
export const PICTURES_MAX = 6;

const written = v.pipe(v.string(), v.parseJson(), v.array(v.object({ image: v.string(), alt: v.string() })));

/** The pictures in a field of the form, which drafts keep as text; none if it cannot be read. */
export function picturesIn(field: string): OrderPicture[] {
  const read = v.safeParse(written, field);
  return read.success ? read.output : [];
}

/** The list with one of its elements moved this many places. */
export function movedBy<Element>(list: readonly Element[], from: number, places: number): Element[] {
  const [moved] = list.slice(from, from + 1);
  if (moved === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(Math.max(0, from + places), 0, moved);
}
