import { expect, test } from 'vitest';
import { nextSteps } from './steps.ts';

const nothing = {
  has_received: false,
  shares_running: 0,
  shares_end_at: null,
  reward_claimable: 0,
  campaigns_running: 0,
  has_unpaid: false,
};
const END = '2026-03-01T00:00:00.000Z';

test('a newcomer’s only next step is the first order to share', () => {
  expect(nextSteps(nothing, { balance: 0, minimum: 1_000 })).toEqual([{ kind: 'first' }]);
});

test('a sharer claims first, then sees what runs and how far the smallest withdrawal is', () => {
  const figures = {
    ...nothing,
    has_received: true,
    shares_running: 2,
    shares_end_at: END,
    reward_claimable: 36,
  };
  expect(nextSteps(figures, { balance: 400, minimum: 1_000 })).toEqual([
    { kind: 'claim', amount: 36 },
    { kind: 'shares', count: 2, endAt: END },
    { kind: 'withdraw', lacking: 600, balance: 400, minimum: 1_000 },
  ]);
});

test('a sharer with nothing running who can withdraw is offered another order, and nothing else', () => {
  expect(nextSteps({ ...nothing, has_received: true }, { balance: 1_000, minimum: 1_000 })).toEqual([
    { kind: 'another' },
  ]);
});

test('an advertiser pays first, and sees what runs instead of a first order to share', () => {
  expect(
    nextSteps({ ...nothing, has_unpaid: true, campaigns_running: 3 }, { balance: 0, minimum: 1_000 }),
  ).toEqual([{ kind: 'pay' }, { kind: 'campaigns', count: 3 }]);
});
