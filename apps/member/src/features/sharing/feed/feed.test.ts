// @vitest-environment jsdom
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, reached, refusal } from '../../../../test/draw-hook.ts';
import { keys } from '../../../data/query-keys.ts';
import { Feed } from './feed.tsx';

vi.mock('../../../languages/index.ts', () => ({
  useText: () => String,
  spoken: [
    { code: 'vn', name: 'Tiếng Việt' },
    { code: 'en', name: 'English' },
  ],
}));
vi.mock('./feed-card.tsx', () => ({ CardOfFeed: ({ card }: { card: { title: string } }) => card.title }));

let queries: QueryClient;
function Screen() {
  queries = useQueryClient();
  return createElement(Feed, { onPreview: vi.fn() });
}

/** Whether the place of the next page is near the screen. */
let isNear: boolean;

/** Reports a task after it begins to observe, each time, as a browser does. */
class Observer {
  isOn = true;
  report: (seen: { isIntersecting: boolean }[]) => void;
  constructor(report: Observer['report']) {
    this.report = report;
  }
  observe() {
    setTimeout(() => this.isOn && this.report([{ isIntersecting: isNear }]));
  }
  disconnect() {
    this.isOn = false;
  }
}

beforeEach(() => {
  isNear = false;
  vi.stubGlobal('IntersectionObserver', Observer);
  // An answer takes some passes of the event loop, so that a screen that waits for it is drawn.
  const serve = fetch;
  vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
    for (let pass = 0; pass < 5; pass++) await new Promise((later) => setTimeout(later));
    return serve(...sent);
  });
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined;
  history.replaceState(null, '', '/order-detail');
});

const page = (titles: readonly string[], next_cursor: string | null = null) => ({
  data: titles.map((title) => ({ _id: title, title })),
  next_cursor,
});
/** What was asked of the feed, in order. */
const asked = () => reached.map(({ path }) => path).filter((path) => path.startsWith('feed'));

/** Some passes of the event loop after the last answer, it is drawn and what is near has been reported. */
async function settle(): Promise<void> {
  let quiet = 0;
  for (let pass = 0; quiet < 5 && pass < 200; pass++) {
    await act(async () => new Promise((drawn) => setTimeout(drawn)));
    quiet = queries.isFetching() === 0 ? quiet + 1 : 0;
  }
}

async function open({ received = 0, search = '' } = {}) {
  if (search !== '') history.replaceState(null, '', `/order-detail?${search}`);
  const limits = { received_today: received, receive_limit: 5 };
  const screen = await drawElement(createElement(Screen), [keys.limits, limits]);
  await settle();
  return {
    screen,
    titles: () => [...screen.querySelectorAll('ul.grid > li')].map(({ textContent }) => textContent),
    press: async (words: string) => {
      const button = [...screen.querySelectorAll('button')].find(({ textContent }) => textContent === words);
      await act(async () => button?.click());
      await settle();
    },
  };
}

test('the next page loads by itself when its place comes near the screen, and each order is shown once', async () => {
  answer('feed', page(['tea', 'rice'], 'second'));
  answer('feed?cursor=second', page(['rice', 'silk']));
  const away = await open();
  expect(asked()).toEqual(['feed']);
  expect(away.titles()).toEqual(['tea', 'rice']);
  isNear = true;
  const { screen, titles } = await open();
  expect(asked()).toEqual(['feed', 'feed', 'feed?cursor=second']);
  expect(titles()).toEqual(['tea', 'rice', 'silk']);
  expect(screen.textContent).not.toContain('action.more');
});

test('a next page that is still far away loads when it is pressed', async () => {
  answer('feed', page(['tea'], 'second'));
  answer('feed?cursor=second', page(['silk']));
  const { titles, press } = await open();
  await press('action.more');
  expect(titles()).toEqual(['tea', 'silk']);
});

test('a next page that fails is asked for once, and again only when “Try again” is pressed', async () => {
  answer('feed', page(['tea'], 'second'));
  answer('feed?cursor=second', refusal('error_try_again', 500));
  isNear = true;
  const { screen, titles, press } = await open();
  const failure = () => screen.querySelector('[role=alert]')?.textContent ?? '';
  expect(asked()).toEqual(['feed', 'feed?cursor=second']);
  expect(failure()).toContain('error.error_try_again');
  expect(titles()).toEqual(['tea']);

  await press('action.retry');
  expect(asked()).toEqual(['feed', 'feed?cursor=second', 'feed?cursor=second']);
  expect(failure()).toContain('error.error_try_again');

  answer('feed?cursor=second', page(['silk'], 'third'));
  answer('feed?cursor=third', page(['rice']));
  await press('action.retry');
  expect(failure()).toBe('');
  expect(titles()).toEqual(['tea', 'silk', 'rice']);
});

test('the language that is chosen narrows the feed and stays in the address, next to the category', async () => {
  answer('feed?category=food', page(['tea', 'rice']));
  answer('feed?category=food&language=en', page(['tea']));
  const { screen, titles } = await open({ search: 'category=food' });
  expect(titles()).toEqual(['tea', 'rice']);
  const choice = screen.querySelector('select');
  await act(async () => {
    if (choice) choice.value = 'en';
    choice?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
  expect(asked().at(-1)).toBe('feed?category=food&language=en');
  expect(location.search).toBe('?category=food&language=en');
  expect(titles()).toEqual(['tea']);
});

test('a filter that nothing matches says so, and “Show all” shows every order', async () => {
  answer('feed?language=en&search=tea', page([]));
  answer('feed', page(['rice']));
  const { screen, titles, press } = await open({ search: 'search=tea&language=en' });
  expect(screen.textContent).toContain('receive.nothing_found');
  await press('receive.show_all');
  expect(location.search).toBe('');
  expect(titles()).toEqual(['rice']);
});

test('a page of a search without an order leads on to the next one', async () => {
  answer('feed?search=tea', page([], 'second'));
  answer('feed?search=tea&cursor=second', page(['tea']));
  isNear = true;
  const { titles, screen } = await open({ search: 'search=tea' });
  expect(titles()).toEqual(['tea']);
  expect(screen.textContent).not.toContain('receive.nothing_found');
});

test.each(['', 'search=tea'])(
  'a member who has received the orders of the day reads that, whatever the filter is: “%s”',
  async (search) => {
    answer(search === '' ? 'feed' : `feed?${search}`, page([]));
    const { screen } = await open({ received: 5, search });
    expect(screen.textContent).toContain('receive.limit_reached');
    expect(screen.textContent).not.toContain('receive.show_all');
  },
);

test('a feed without any order says that there is none now, and leads to advertising', async () => {
  answer('feed', page([]));
  const { screen } = await open({ received: 4 });
  expect(screen.textContent).toContain('receive.nothing_now');
  expect(screen.querySelector('a[href="/distribute"]')?.textContent).toContain('go.distribute');
});
