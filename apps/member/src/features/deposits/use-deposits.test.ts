// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { answer, drawHook, press, reached, replay, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { useAnnounceDeposit, useCancelDeposit } from './use-deposits.ts';

const deposit = { _id: 'd1', status: 'announced', amount: 5_000 };

test('an announced deposit comes from its answer, and the lists of deposits are refetched', async () => {
  const { queries, hook } = await drawHook(() => useAnnounceDeposit(() => undefined));
  const asked = show(queries, [[keys.deposits([]), { pages: [], pageParams: [] }]]);
  answer('deposit', { data: deposit });
  await press(hook(), { amount: 5_000 });
  expect([queries.getQueryData(keys.deposit('d1')), asked]).toEqual([deposit, ['deposits']]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a deposit whose announcement got no answer is announced once, even after a reload', async () => {
  const page = () => drawHook(() => useAnnounceDeposit(() => undefined));
  answer('deposit', 'lost', 'lost', { data: deposit });
  await press((await page()).hook(), { amount: 5_000 });
  await press((await page()).hook(), { amount: 5_000 });
  expect(new Set(reached.map(({ key }) => key)).size).toBe(1);
});

test('a deposit that is announced again long after its answer was lost is not shown as the first one was then', async () => {
  const page = () => drawHook(() => useAnnounceDeposit(() => undefined));
  answer('deposit', 'lost', 'lost', replay({ data: deposit }), { data: { ...deposit, _id: 'd2' } });
  await press((await page()).hook(), { amount: 5_000 });
  const { queries, hook } = await page();
  queries.setQueryData(keys.deposit('d1'), { ...deposit, status: 'succeeded' });
  const later = Date.now() + 60 * 60_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await press(hook(), { amount: 5_000 });
  expect(queries.getQueryData(keys.deposit('d1'))).toMatchObject({ status: 'succeeded' });
  expect(queries.getQueryState(keys.deposit('d1'))?.isInvalidated).toBe(true);
  await press(hook(), { amount: 5_000 });
  expect(queries.getQueryData(keys.deposit('d2'))).toMatchObject({ _id: 'd2' });
  expect(new Set(reached.map(({ key }) => key)).size).toBe(2);
});

test('a cancelled deposit is shown as cancelled by its answer', async () => {
  const { queries, hook } = await drawHook(() => useCancelDeposit(() => undefined));
  const asked = show(queries, [[keys.deposit('d1'), deposit]]);
  answer('deposit-cancel', { data: { ...deposit, status: 'cancelled' } });
  await press(hook(), { deposit_id: 'd1' });
  expect([queries.getQueryData(keys.deposit('d1')), asked]).toEqual([
    { ...deposit, status: 'cancelled' },
    [],
  ]);
});
