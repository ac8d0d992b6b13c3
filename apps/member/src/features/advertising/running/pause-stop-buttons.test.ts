// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import type { DistributedOrder } from '../../../data/api.ts';
import { PauseOrResume } from './pause-stop-buttons.tsx';
import { TopUp } from './top-up.tsx';

vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));
vi.mock('../../../data/answers/use-settings.ts', () => ({ useCurrency: () => 'USD' }));

const call = { isPending: false } as unknown as Parameters<typeof PauseOrResume>[0]['pause'];

/** What an order offers: whether it says that an operator paused it, its buttons, and whether visits can be added. */
async function offered(stage: DistributedOrder['stage'], paused_by: DistributedOrder['paused_by']) {
  const order = { _id: 'o1', stage, paused_by, price_per_visit: 20 } as DistributedOrder;
  const controls = createElement(PauseOrResume, { order, pause: call, resume: call, ask: 'ask' });
  const parts = createElement('div', null, controls, createElement(TopUp, { order }));
  const screen = await drawElement(parts, [['none'], null]);
  const says = screen.textContent;
  return {
    held: says.includes('order.heldask'),
    resumes: says.includes('order.resume'),
    pauses: says.includes('order.pause') && !says.includes('order.resume'),
    tops: says.includes('top_up.title'),
  };
}

test('an order that an operator paused says so and where to ask, in place of resuming it and adding visits', async () => {
  const nothing = { held: false, resumes: false, pauses: false, tops: false };
  expect(await offered('paused', 'operator')).toEqual({ ...nothing, held: true });
  expect(await offered('paused', 'member')).toEqual({ ...nothing, resumes: true, tops: true });
  expect(await offered('distributing', null)).toEqual({ ...nothing, pauses: true, tops: true });
  // It was stopped while it was paused.
  expect(await offered('stopped', 'operator')).toEqual(nothing);
});
