import { expect, test } from 'vitest';
import { nextSteps } from './steps.ts';

const nothing = {
  has_received: false,
  shares_running: 0,
  shares_end_at: null,
  reward_claimable: 0,
  campaigns_running: 0,
  campaigns_waiting: 0,
  campaigns_pace: null,
  has_unpaid: false,
  card_held: 0,
};
const money = (balance: number, hasBank = true) => ({ balance, minimum: 1_000, hasBank });
const END = '2026-03-01T00:00:00.000Z';

test('a newcomer’s only next step is the first order to share', () => {
  expect(nextSteps(nothing, money(0))).toEqual([{ kind: 'first' }]);
});

test('a sharer claims first, then sees what runs and how far the smallest withdrawal is', () => {
  const figures = {
    ...nothing,
    has_received: true,
    shares_running: 2,
    shares_end_at: END,
    reward_claimable: 36,
  };
  expect(nextSteps(figures, money(400))).toEqual([
    { kind: 'claim', amount: 36 },
    { kind: 'shares', count: 2, endAt: END },
    { kind: 'withdraw', lacking: 600, balance: 400, minimum: 1_000 },
  ]);
});

test('a sharer with nothing running is offered another order, and to withdraw from the smallest withdrawal on', () => {
  const sharer = { ...nothing, has_received: true };
  expect(nextSteps(sharer, money(1_000))).toEqual([
    { kind: 'another' },
    { kind: 'withdraw_now', amount: 1_000 },
  ]);
  expect(nextSteps(sharer, money(1_000, false))).toEqual([{ kind: 'another' }, { kind: 'bank' }]);
});

test('money paid by card that is still held counts towards no withdrawal', () => {
  const held = (card_held: number) =>
    nextSteps({ ...nothing, has_received: true, card_held }, money(1_500)).slice(1);
  expect(held(500)).toEqual([{ kind: 'withdraw_now', amount: 1_000 }]);
  expect(held(501)).toEqual([{ kind: 'withdraw', lacking: 1, balance: 999, minimum: 1_000 }]);
  // Spending reduces the hold.
  expect(held(1_600)).toEqual([{ kind: 'withdraw', lacking: 1_000, balance: 0, minimum: 1_000 }]);
});

test('a bank account is asked for from half of the smallest withdrawal on, counting what can be claimed', () => {
  const kinds = (claimable: number, ...held: Parameters<typeof money>) =>
    nextSteps({ ...nothing, has_received: true, reward_claimable: claimable }, money(...held)).map(
      ({ kind }) => kind,
    );
  expect(kinds(99, 400, false)).toEqual(['claim', 'withdraw']);
  expect(kinds(100, 400, false)).toEqual(['claim', 'withdraw', 'bank']);
  expect(kinds(100, 400)).toEqual(['claim', 'withdraw']);
});

test('no step is about withdrawing until the money is known, nor for members who only advertise', () => {
  expect(nextSteps({ ...nothing, has_received: true }, null)).toEqual([{ kind: 'another' }]);
  expect(nextSteps(nothing, money(30_000, false))).toEqual([{ kind: 'first' }]);
});

test('an advertiser pays first, and sees what runs, with its pace, instead of a first order to share', () => {
  const pace = { visits_per_day: 12, first_end: END };
  const figures = { ...nothing, has_unpaid: true, campaigns_running: 3, campaigns_pace: pace };
  expect(nextSteps(figures, money(0))).toEqual([{ kind: 'pay' }, { kind: 'campaigns', count: 3, pace }]);
});

test('an advertiser whose orders are all in review or paused sees them instead of a first order to share', () => {
  const figures = { ...nothing, campaigns_waiting: 2 };
  expect(nextSteps(figures, money(0))).toEqual([{ kind: 'waiting', count: 2 }]);
  expect(nextSteps({ ...figures, campaigns_running: 1 }, money(0))).toEqual([
    { kind: 'campaigns', count: 1, pace: null },
    { kind: 'waiting', count: 2 },
  ]);
});
