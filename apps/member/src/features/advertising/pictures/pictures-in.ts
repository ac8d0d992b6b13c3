import type { DistributedOrder } from '../../../data/api.ts';

export type OrderPicture = DistributedOrder['pictures'][number];

/** How many pictures an order has at most. */
export const PICTURES_MAX = 6;

/** The pictures in a field of the form, which drafts keep as text. */
export function picturesIn(field: string): OrderPicture[] {
  // Written by this app, with `JSON.stringify`.
  return field === '' ? [] : (JSON.parse(field) as OrderPicture[]);
}

/** The list with one of its elements moved this many places. */
export function movedBy<Element>(list: readonly Element[], from: number, places: number): Element[] {
  const [moved] = list.slice(from, from + 1);
  if (moved === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(Math.max(0, from + places), 0, moved);
}
