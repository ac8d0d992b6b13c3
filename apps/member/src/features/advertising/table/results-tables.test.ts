// @vitest-environment jsdom
import { act, createElement, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '../../../session/this-tab.ts';
import { SharesOfOrder } from '../results/shares-of-order.tsx';
import { ChannelsTable } from './channels-table.tsx';
import { SharesTable } from './shares-table.tsx';

// The catalogues are written by the build.
vi.mock('../../../languages/index.ts', () => ({
  useText: () => (id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id),
}));

type Shares = Parameters<typeof SharesTable>[0]['shares'];

const channels: Parameters<typeof ChannelsTable>[0]['channels'] = [
  { channel: 'zalo', verified: 8, refused: 1, taps: 3, conversions: 0 },
  { channel: 'line', verified: 2, refused: 9, taps: 1, conversions: 2 },
  { channel: 'facebook', verified: 5, refused: 4, taps: 4, conversions: null },
];
const share = { received_at: '2026-03-01T05:00:00.000Z', stage: 'completed', visits_target: 10 } as const;
const shares = [
  { ...share, share: 12, verified: 3, refused: { repeat: 2 }, held: 0, taps: 1, conversions: 0 },
  { ...share, share: 9, verified: 10, refused: {}, held: 1, taps: 6, conversions: 2 },
  { ...share, share: 2, verified: 7, refused: { bot: 3, repeat: 1 }, held: 2, taps: 2, conversions: 1 },
] as unknown as Shares;

let root: Root;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(session, 'language').mockReturnValue('en');
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
  vi.restoreAllMocks();
});

const draw = (element: ReactElement) => act(async () => root.render(element));
const headers = () => [...place.querySelectorAll('thead th')];
const sorting = () =>
  headers()
    .filter((header) => header.hasAttribute('aria-sort'))
    .map((header) => [header.querySelector('button')?.firstChild?.textContent, header.ariaSort]);

/** Goes to the button of a column and presses it, as the Enter key does: the focus stays there. */
async function sortBy(name: string): Promise<void> {
  const button = headers()
    .map((header) => header.querySelector('button'))
    .find((each) => each?.firstChild?.textContent === name);
  if (!button) throw new Error(`no header sorts by ${name}`);
  button.focus();
  expect(document.activeElement).toBe(button);
  await act(async () => button.click());
  expect(document.activeElement).toBe(button);
}

describe('the table of channels', () => {
  const rows = () => [...place.querySelectorAll('tbody th')].map(({ textContent }) => textContent);

  test('each header of the table of channels is a button that sorts by it and says so', async () => {
    await draw(createElement(ChannelsTable, { channels }));
    expect([rows(), sorting()]).toEqual([['Zalo', 'LINE', 'Facebook'], []]);
    await sortBy('results.channel_name');
    expect([rows(), sorting()]).toEqual([
      ['Facebook', 'LINE', 'Zalo'],
      [['results.channel_name', 'ascending']],
    ]);
    await sortBy('visits.refused');
    expect([rows(), sorting()]).toEqual([['LINE', 'Facebook', 'Zalo'], [['visits.refused', 'descending']]]);
    await sortBy('visits.refused');
    expect([rows(), sorting()]).toEqual([['Zalo', 'Facebook', 'LINE'], [['visits.refused', 'ascending']]]);
    for (const [name, best] of [
      ['visits.verified', 'Zalo'],
      ['results.taps', 'Facebook'],
      ['results.conversions', 'LINE'],
    ] as const) {
      await sortBy(name);
      expect(rows()[0]).toBe(best);
    }
  });
});

describe('the table of shares', () => {
  const rows = () =>
    [...place.querySelectorAll('tbody th')].map(({ textContent }) => Number(/\d+/.exec(textContent)?.[0]));

  test('each header of the table of shares is a button that sorts by it and says so', async () => {
    await draw(createElement(SharesTable, { shares, shown: 3 }));
    expect([rows(), sorting()]).toEqual([[12, 9, 2], []]);
    await sortBy('results.share');
    expect([rows(), sorting()]).toEqual([[2, 9, 12], [['results.share', 'ascending']]]);
    await sortBy('results.share');
    expect([rows(), sorting()]).toEqual([[12, 9, 2], [['results.share', 'descending']]]);
    for (const [name, order] of [
      ['visits.verified', [9, 2, 12]],
      ['visits.refused', [2, 12, 9]],
      ['results.held', [2, 9, 12]],
      ['results.taps', [9, 2, 12]],
      ['results.conversions', [9, 2, 12]],
    ] as const) {
      await sortBy(name);
      expect([rows(), sorting()]).toEqual([order, [[name, 'descending']]]);
    }
  });

  test('a table of the newest shares sorts all of those, not only the rows on the screen', async () => {
    await draw(createElement(SharesTable, { shares, shown: 1 }));
    await sortBy('visits.refused');
    expect(rows()).toEqual([2]);
  });

  test('the shares of a large order say that only the newest are sorted, where they can be', async () => {
    const saysOf = async (count: number, wide: boolean) => {
      await draw(createElement(SharesOfOrder, { shares, count, wide }));
      return place.querySelector('p')?.textContent ?? null;
    };
    expect(await saysOf(3, true)).toBeNull();
    expect(await saysOf(450, true)).toBe('results.newest_sorted {"shown":3,"count":450}');
    expect(await saysOf(450, false)).toBe('results.newest_shares {"shown":3,"count":450}');
  });
});
