// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawElement } from '../../../../test/draw-hook.ts';
import { keys } from '../../../data/query-keys.ts';
import { countText } from '../../../languages/counts.ts';
import texts from '../../../languages/en.json' with { type: 'json' };
import { InsightScreen } from './insight-screen.tsx';
import type { Insight } from './use-insight.ts';

vi.mock('../../../languages/index.ts', () => {
  const words: Record<string, string> = texts;
  const written = (value: string | number = '') => (typeof value === 'number' ? countText(value) : value);
  return {
    useText:
      () =>
      (id: string, values: Record<string, string | number> = {}) =>
        (words[id] ?? id).replace(/\{(\w+)\}/g, (_, name) => written(values[name])),
  };
});

const insight: Insight = {
  since: '2026-02-02',
  reward: 0,
  visits: 0,
  by_day: [],
  timezone: 'Asia/Ho_Chi_Minh',
  by_hour: [],
  campaigns: 0,
  by_campaign: [],
  by_channel: [],
  refused: {},
  everyone: null,
};

/** The screen of a member with this insight; the smallest withdrawal is 5,00 $. */
async function open(
  shown: Partial<Insight>,
  { balance = 0, claimable = 0, held = 0 } = {},
): Promise<HTMLElement> {
  answer('auth/me', { data: { account_balance: balance } });
  answer('settings', {
    data: {
      site_title: { value: 'Handbill' },
      currency: { value: 'USD' },
      withdraw_minimum: { value: 500 },
    },
  });
  answer('number-product', { data: { reward_claimable: claimable, card_held: held } });
  const screen = await drawElement(createElement(InsightScreen), [keys.insight, { ...insight, ...shown }]);
  await expect.poll(() => screen.querySelector('progress')).not.toBeNull();
  return screen;
}

/** What a card says, by its heading: its paragraphs and the entries of its lists. */
function saidUnder(screen: HTMLElement, heading: string): (string | null)[] | undefined {
  const card = [...screen.querySelectorAll('section')].find(
    (each) => each.querySelector('h2')?.textContent === heading,
  );
  return card && [...card.querySelectorAll('p, li > span:last-child')].map(({ textContent }) => textContent);
}
const linksTo = (screen: HTMLElement, address: string) =>
  screen.querySelector(`a[href="${address}"]`) !== null;

test('a sharer reads how much is missing for a withdrawal, and what can be claimed toward it', async () => {
  const screen = await open({}, { balance: 120, claimable: 36 });
  const left = '3,80\u00a0$ more to reach the minimum of 5,00\u00a0$.';
  await expect
    .poll(() => saidUnder(screen, 'Your next withdrawal'))
    .toEqual([left, '0,36\u00a0$ is waiting to be claimed.']);
  const progress = screen.querySelector('progress');
  expect([progress?.value, progress?.max, progress?.ariaLabel]).toEqual([120, 500, left]);
  expect(screen.querySelector('button')?.textContent).toBe('Claim all');
  expect(linksTo(screen, '/withdraw')).toBe(false);
});

test('what was paid by card and is still held counts towards no withdrawal', async () => {
  const screen = await open({}, { balance: 620, held: 500 });
  const left = '3,80\u00a0$ more to reach the minimum of 5,00\u00a0$.';
  await expect.poll(() => saidUnder(screen, 'Your next withdrawal')).toEqual([left]);
  expect(linksTo(screen, '/withdraw')).toBe(false);
});

test.each([500, 1_234_50])(
  'a balance of %i minor units is enough to withdraw, and leads there',
  async (balance) => {
    const screen = await open({}, { balance });
    const amount = balance === 500 ? '5,00\u00a0$' : '1\u00a0234,50\u00a0$';
    expect(saidUnder(screen, 'Your next withdrawal')).toEqual([
      `Your balance of ${amount} is enough to withdraw.`,
    ]);
    const progress = screen.querySelector('progress');
    expect([progress?.value, progress?.max]).toEqual([500, 500]);
    expect(linksTo(screen, '/withdraw')).toBe(true);
    expect(screen.querySelector('button')).toBeNull();
  },
);

test('a sharer reads what half of all sharers were paid, in which period, and how many they are', async () => {
  const screen = await open({ everyone: { members: 1_204, median: 24 } });
  expect(screen.textContent).toContain('From orders you received in the last 30 days');
  expect(screen.textContent).toContain(
    'In the last 30 days, 1\u00a0204 members received advertisements to share: half of them were paid 0,24\u00a0$ or less for visits.',
  );
});

test('too few sharers are not compared with, and the screen says so', async () => {
  const screen = await open({ everyone: null });
  expect(screen.textContent).toContain(
    'Too few members received advertisements in the last 30 days to compare with.',
  );
  expect(screen.textContent).not.toContain('half of them');
});

test('each reason for which visits did not count says how many, and what helps against it', async () => {
  const screen = await open({ refused: { repeat: 1_204, network: 3, reviewed: 1 } });
  const rows = [...screen.querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('span:not(:has(span))')].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    [texts['refused.repeat'], '1\u00a0204', texts['insight.help.repeat']],
    [texts['refused.network'], '3', texts['insight.help.network']],
    [texts['refused.reviewed'], '1', texts['insight.help.reviewed']],
  ]);
  expect(linksTo(screen, '/help/visits')).toBe(true);
});

test('a sharer whose visits all counted reads nothing about refusals', async () => {
  const screen = await open({ refused: {} });
  expect(saidUnder(screen, 'Visits that did not count')).toBeUndefined();
  expect(linksTo(screen, '/help/visits')).toBe(false);
});
