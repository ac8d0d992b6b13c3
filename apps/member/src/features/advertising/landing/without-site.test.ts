// @vitest-environment jsdom
// @vitest-environment-options {"url": "https://handbill.example/distribute"}
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import { keys } from '../../../data/query-keys.ts';
import { WithoutSite } from './without-site.tsx';

vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));

/** Opens the question in a form with a landing address and the words of the button. */
async function opened(business: object | null) {
  const words = createElement('select', { name: 'button_words' }, [
    createElement('option', { key: 'go' }, 'go'),
    createElement('option', { key: 'contact' }, 'contact'),
  ]);
  const address = createElement('input', { name: 'landing_url' });
  const written = createElement('form', {}, address, words, createElement(WithoutSite));
  const form = await drawElement(written, [keys.business, business]);
  await act(async () => {
    const details = form.querySelector('details');
    if (details) details.open = true;
    details?.dispatchEvent(new Event('toggle'));
  });
  const said = () => [...form.querySelectorAll('button, a')].map(({ textContent }) => textContent);
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
  const press = (name: string) =>
    act(async () => [...form.querySelectorAll('button')].find((each) => each.textContent === name)?.click());
  return { said, field, press };
}

test('a shop without a website leads people to its chat or its public page, with words that fit', async () => {
  const chat = { app: 'zalo', address: 'https://zalo.me/0912345678' };
  const { said, field, press } = await opened({ chat, page: '/b/noodles' });
  await vi.waitFor(() => expect(said()).toEqual(['landing.chat', 'landing.page']));
  await press('landing.chat');
  expect([field('landing_url'), field('button_words')]).toEqual([chat.address, 'contact']);
  await press('landing.page');
  expect(field('landing_url')).toBe('https://handbill.example/b/noodles');
});

test.each([null, { chat: null, page: null }])(
  'a shop whose profile has neither chat nor public page is led to the profile: %j',
  async (business) => {
    const { said } = await opened(business);
    await vi.waitFor(() => expect(said()).toEqual(['landing.profile']));
  },
);
