import type { AnswerData } from '../../../data/api.ts';
import { type Direction, inOrder, type Value } from '../../../ui/wide/in-order.ts';

export type OrderResults = AnswerData<'listResults'>[number];

/** The stages in the order in which an order goes through them. */
const places: Readonly<Record<OrderResults['stage'], number>> = {
  unpaid: 0,
  in_review: 1,
  distributing: 2,
  paused: 3,
  completed: 4,
  stopped: 5,
  rejected: 6,
};

/** What each column is sorted by, by its name in the address. What does not apply to an order is null. */
const valueIn = {
  title: ({ title }) => title,
  state: ({ stage }) => places[stage],
  visits: ({ verified }) => verified,
  taps: ({ taps }) => taps,
  conversions: ({ conversions }) => conversions,
  visit_cost: ({ cost }) => cost.visit,
  tap_cost: ({ cost }) => cost.tap,
  conversion_cost: ({ cost }) => cost.conversion,
  spent: ({ spent }) => spent,
  ends: ({ completed_at, ends_on }) => completed_at ?? ends_on,
} as const satisfies Record<string, (order: OrderResults) => Value>;

export type Column = keyof typeof valueIn;
export const columns = Object.keys(valueIn) as readonly Column[];

export interface Sorting {
  column: Column;
  direction: Direction;
}

/** Columns that one first wants from the lowest; of the others, the largest figures come first. */
const rising: ReadonlySet<Column> = new Set<Column>([
  'title',
  'state',
  'visit_cost',
  'tap_cost',
  'conversion_cost',
]);

/** The sorting in an address, as `spent`, or `-spent` for descending; null for the newest first. */
export function sortingIn(search: string): Sorting | null {
  const asked = new URLSearchParams(search).get('sort') ?? '';
  const column = columns.find((each) => each === asked.replace(/^-/, ''));
  if (column === undefined) return null;
  return { column, direction: asked.startsWith('-') ? 'descending' : 'ascending' };
}

/** The search of the address after a column's header was pressed. */
export function searchAfter(search: string, column: Column): string {
  const now = sortingIn(search);
  const falls = now?.column === column ? now.direction === 'ascending' : !rising.has(column);
  const next = new URLSearchParams(search);
  next.set('sort', falls ? `-${column}` : column);
  return next.toString();
}

/** The orders in this order. */
export function sorted(orders: readonly OrderResults[], sorting: Sorting | null): readonly OrderResults[] {
  return sorting === null ? orders : inOrder(orders, valueIn[sorting.column], sorting.direction);
}
