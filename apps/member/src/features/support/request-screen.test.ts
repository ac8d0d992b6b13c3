// @vitest-environment jsdom
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, createElement, Fragment } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawElement, reached } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { RequestScreen } from './request-screen.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

const message = (place: number, from: string) => ({
  place,
  from,
  text: 'words',
  written_at: '2026-03-01T00:00:00.000Z',
});
/** A request with this many messages. Outside of a route its id is empty. */
const request = (messages: number) => ({
  _id: '',
  topic: 'other',
  reference: 'R1',
  status: 'open',
  messages,
  subject: { kind: 'general', name: null, amount: null, _id: null },
  closed_because: null,
  reopenable_until: null,
  thread: Array.from({ length: messages }, (_, place) =>
    message(place, place % 2 === 0 ? 'member' : 'company'),
  ),
});

let queries: QueryClient;
function Cache() {
  queries = useQueryClient();
  return null;
}

async function open() {
  const screens = createElement(Fragment, null, createElement(RequestScreen), createElement(Cache));
  const screen = await drawElement(screens, [keys.request(''), request(1)]);
  const field = () => screen.querySelector('textarea');
  return {
    screen,
    field,
    arrives: (messages: number) =>
      act(async () => {
        queries.setQueryData(keys.request(''), request(messages));
        await new Promise((drawn) => setTimeout(drawn));
      }),
    type: (words: string) =>
      act(async () => {
        const area = field();
        if (area) area.value = words;
        area?.dispatchEvent(new Event('input', { bubbles: true }));
      }),
  };
}

test('a reply that is being written stays when support writes, and when the screen is left', async () => {
  const { field, arrives, type } = await open();
  await type('The money came');
  await arrives(2);
  expect(field()?.value).toBe('The money came');
  expect((await open()).field()?.value).toBe('The money came');
});

test('a reply that was sent leaves an empty field', async () => {
  const { screen, field, type } = await open();
  await type('The money came');
  answer('support-write', { data: request(2) });
  await act(async () => {
    screen.querySelector('form')?.requestSubmit();
    await new Promise((drawn) => setTimeout(drawn));
  });
  expect(reached.find(({ path }) => path === 'support-write')?.input).toMatchObject({
    text: 'The money came',
  });
  await expect.poll(() => field()?.value).toBe('');
  expect((await open()).field()?.value).toBe('');
});
