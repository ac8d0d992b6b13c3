// @vitest-environment jsdom
import { act, createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, drawElement, drawHook, reached } from '../../../test/draw-hook.ts';
import { MEMBER, threeAccounts } from '../../../test/made-proof.ts';
import { keys } from '../../data/query-keys.ts';
import { session } from '../../session/this-tab.ts';
import { SolvencyScreen } from './solvency-screen.tsx';
import { useOwnCheck } from './use-solvency.ts';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

const YESTERDAY = '2026-03-01';
const TODAY = '2026-03-02';

beforeEach(() => vi.stubGlobal('isSecureContext', true));

/** The total of a day in which the member has an amount, and what the member gets to check it with. */
function madeOn(day: string, own: number) {
  const { proof, leaf } = threeAccounts(own);
  const total = {
    ...proof,
    day,
    held: 9_000,
    accounts: 3,
    made_at: `${day}T00:05:00.000Z`,
    bank_agreed_on: null,
  };
  return { total, proof: { day, leaves: [leaf] } };
}

/** What the check of a total comes to. */
async function checked(total: ReturnType<typeof madeOn>['total'], proof: { day: string; leaves: object[] }) {
  answer('solvency-proof', { data: proof });
  const { hook } = await drawHook(() => useOwnCheck(MEMBER, total).data);
  await vi.waitFor(() => expect(hook()).toBeDefined());
  return hook();
}

test('a balance that leads to the seal of the day is in the total, with its amount', async () => {
  const { total, proof } = madeOn(TODAY, 1_234);
  expect(await checked(total, proof)).toEqual({ outcome: 'in', amount: 1_234 });
});

test('a balance that leads to another seal is wrong, whatever the server says about it', async () => {
  const { total } = madeOn(TODAY, 1_234);
  expect(await checked(total, madeOn(TODAY, 1_233).proof)).toEqual({ outcome: 'wrong' });
});

test('a member without money had nothing to count, also where the browser computes no hashes', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { total } = madeOn(TODAY, 1_234);
  expect(await checked(total, { day: TODAY, leaves: [] })).toEqual({ outcome: 'nothing' });
});

test('a connection that is not secure is named as the reason, and never taken for a wrong balance', async () => {
  vi.stubGlobal('isSecureContext', false);
  const { total } = madeOn(TODAY, 1_234);
  expect(await checked(total, madeOn(TODAY, 1_233).proof)).toEqual({ outcome: 'insecure' });
});

test('a page that stays open when a day begins loads the new total and checks that one, without an alarm in between', async () => {
  const before = madeOn(YESTERDAY, 1_234);
  const after = madeOn(TODAY, 1_500);
  session.start({ access_token: 'a', refresh_token: 'r' });
  answer('auth/me', { data: { _id: MEMBER } });
  answer('solvency-proof', { data: after.proof });
  answer('solvency', { data: [after.total, before.total] });
  const page = await drawElement(createElement(SolvencyScreen), [keys.solvency, [before.total]]);
  await vi.waitFor(() => expect(page.textContent).toContain('promises.own_'));
  expect(page.textContent).toContain('promises.own_in');
  expect(page.textContent).toContain(after.total.root);
  expect(page.textContent).toContain('promises.earlier');
  const asked = reached.map(({ path }) => path);
  expect(asked.filter((path) => path === 'solvency')).toHaveLength(1);
  expect(asked.filter((path) => path === 'solvency-proof')).toHaveLength(2);
});

test('a page whose new total is not there yet asks again, and says nothing of the balance until then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const before = madeOn(YESTERDAY, 1_234);
  const after = madeOn(TODAY, 1_234);
  answer('solvency-proof', { data: after.proof }, { data: after.proof }, { data: before.proof });
  const { hook } = await drawHook(() => useOwnCheck(MEMBER, before.total).data);
  await vi.waitFor(() => expect(hook()).toEqual({ outcome: 'outdated' }));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(reached).toHaveLength(2);
  expect(hook()).toEqual({ outcome: 'outdated' });
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();
  await vi.waitFor(() => expect(hook()).toEqual({ outcome: 'in', amount: 1_234 }));
});
