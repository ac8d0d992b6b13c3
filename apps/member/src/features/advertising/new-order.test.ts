// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, reached } from '../../../test/draw-hook.ts';
import { session } from '../../session/this-tab.ts';
import { draftNamed, keepOrderDraft } from './drafts/order-draft.ts';
import { NewOrder } from './new-order.tsx';

vi.mock('../../languages/index.ts', () => ({
  useText: () => String,
  screenTexts: async () => undefined,
  spoken: [{ code: 'en', name: 'English' }],
}));
vi.mock('./pictures/cut.ts', () => ({ openPicture: async () => null, openUploaded: vi.fn() }));
vi.mock('./forecasting/forecast.tsx', () => ({
  Forecast: ({ offer }: { offer: { _id: string } }) => `forecast of ${offer._id}`,
}));

// jsdom has none, and it is used when the form is loaded.
vi.hoisted(() => {
  window.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
});

beforeEach(() => {
  window.localStorage.clear();
  session.keep('user', { _id: 'lan' });
  session.start({ access_token: 'a', refresh_token: 'r' });
});

test('a draft’s package is kept, with its forecast, when its title is typed before the packages have arrived', async () => {
  const offer = { visits: 50, price: 1_500, list_price: 1_500, discount_percent: 0 };
  const limits = { data: { remaining_today: 1, number_ads: 1 } };
  for (const [path, body] of Object.entries({ 'number-product': limits, categories: { data: [] } }))
    answer(path, body);
  let arrive = (): void => undefined;
  const serve = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/packages')) await new Promise<void>((done) => (arrive = done));
    return serve(url, init);
  });
  answer('packages', {
    data: [
      { ...offer, _id: 'p1' },
      { ...offer, _id: 'p2' },
    ],
  });
  keepOrderDraft({ name: 'rooms', typed: { title: 'Rooms', package_id: 'p2' } });
  const order = createElement(NewOrder, { draftName: 'rooms', onSent: undefined });
  const screen = await drawElement(order, [['none'], null]);
  const title = screen.querySelector<HTMLInputElement>('[name=title]');
  await act(async () => {
    if (title) title.value = 'Seven rooms';
    title?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(draftNamed('rooms')?.typed).toMatchObject({ title: 'Seven rooms', package_id: 'p2' });
  await act(async () => arrive());
  await vi.waitFor(() => expect(screen.textContent).toContain('forecast of p2'));
  expect(screen.querySelector<HTMLInputElement>('[value=p2]')?.checked).toBe(true);
  expect(reached.map(({ path }) => path)).toContain('packages');
});

test('an order is not sent while one of its pictures is still being uploaded, and says so', async () => {
  const limits = { data: { remaining_today: 1, number_ads: 1 } };
  for (const [path, body] of Object.entries({
    'number-product': limits,
    categories: { data: [] },
    packages: { data: [] },
    upload: { data: { file: 'rooms.webp' } },
  }))
    answer(path, body);
  let arrive = (): void => undefined;
  const serve = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (init.body instanceof FormData) await new Promise<void>((done) => (arrive = done));
    return serve(url, init);
  });
  const order = createElement(NewOrder, { draftName: 'rooms', onSent: undefined });
  const screen = await drawElement(order, [['none'], null]);
  const button = () => screen.querySelector<HTMLButtonElement>('[type=submit]');
  await vi.waitFor(() => expect(button()?.disabled).toBe(false));
  const file = await vi.waitUntil(() => screen.querySelector<HTMLInputElement>('[type=file]'));
  Object.defineProperty(file, 'files', { value: [new File(['x'], 'rooms.png')] });
  await act(async () => file.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(button()?.disabled).toBe(true));
  expect(button()?.previousElementSibling?.textContent).toBe('distribute.uploading');
  await act(async () => arrive());
  await vi.waitFor(() => expect(button()?.disabled).toBe(false));
  expect(screen.textContent).not.toContain('distribute.uploading');
  expect(screen.querySelector<HTMLInputElement>('[name=pictures]')?.value).toContain('rooms.webp');
});
