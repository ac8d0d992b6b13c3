// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SortedTable } from './sorted-table.tsx';

type Row = { channel: string; visits: number; stage: string };
const rows: readonly Row[] = [
  { channel: 'zalo', visits: 2, stage: 'b' },
  { channel: 'line', visits: 9, stage: 'c' },
  { channel: 'kakao', visits: 4, stage: 'a' },
];

let root: Root;
let place: HTMLElement;

async function draw(shown: number): Promise<void> {
  const columns = [
    { name: 'Channel', value: ({ channel }: Row) => channel },
    { name: 'Visits', value: ({ visits }: Row) => visits },
    { name: 'State', value: ({ stage }: Row) => stage, cell: ({ stage }: Row) => stage.toUpperCase() },
  ];
  const keyOf = ({ channel }: Row) => channel;
  const table = createElement(SortedTable<Row>, { caption: 'Channels', columns, rows, keyOf, shown });
  await act(async () => root.render(table));
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  place = document.createElement('div');
  root = createRoot(place);
});
afterEach(() => act(async () => root.unmount()));

const names = () => [...place.querySelectorAll('tbody th')].map(({ textContent }) => textContent);
const sorting = () => [...place.querySelectorAll('thead th')].map((each) => each.getAttribute('aria-sort'));
const press = (column: number) => act(async () => place.querySelectorAll('button')[column]?.click());

test('a table keeps its order until a header is pressed: figures from the largest, words from the first', async () => {
  await draw(3);
  expect([names(), sorting()]).toEqual([
    ['zalo', 'line', 'kakao'],
    [null, null, null],
  ]);
  await press(1);
  expect([names(), sorting()]).toEqual([
    ['line', 'kakao', 'zalo'],
    [null, 'descending', null],
  ]);
  await press(1);
  expect(names()).toEqual(['zalo', 'kakao', 'line']);
  await press(0);
  expect(names()).toEqual(['kakao', 'line', 'zalo']);
  await press(2);
  expect([names(), sorting()]).toEqual([
    ['kakao', 'zalo', 'line'],
    [null, null, 'ascending'],
  ]);
});

test('a table that shows its first rows sorts all of them', async () => {
  await draw(1);
  expect(names()).toEqual(['zalo']);
  await press(1);
  expect(names()).toEqual(['line']);
});

test('what can be done with a row is in a last column, which nothing is sorted by', async () => {
  const columns = [{ name: 'Channel', value: ({ channel }: Row) => channel }];
  const keyOf = ({ channel }: Row) => channel;
  const actions = ({ channel }: Row) => `End ${channel}`;
  const table = createElement(SortedTable<Row>, {
    caption: 'Channels',
    columns,
    rows,
    keyOf,
    shown: 3,
    actions,
  });
  await act(async () => root.render(table));
  const cells = [...place.querySelectorAll('tbody td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['End zalo', 'End line', 'End kakao']);
  expect(sorting()).toHaveLength(1);
});
