import { approveWithdrawal, rejectWithdrawal } from '@handbill/contract/console';
import { publicFigures, withdrawCancel } from '@handbill/contract/member';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { saveBankAndAddress } from '../../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../../test/given/people.ts';

let app: TestApp;
let member: Person;
let first: Person;
let second: Person;

beforeAll(async () => {
  app = await createTestApp();
  member = await app.newMember();
  first = await app.newOperator();
  second = await app.newOperator();
  await app.fund(member, 100_000n);
  await saveBankAndAddress(app, member);
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** The figures a minute later, since they are kept that long. */
const figures = async () => {
  app.clock.advance(MINUTE_MS);
  return (await app.call(publicFigures, {})).body.data.withdrawals;
};

async function askedWithdrawal(): Promise<string> {
  const as = await app.signIn(member);
  return (await askWithdrawal(app, as, 2_000)).body.data._id;
}
async function approve(id: string): Promise<void> {
  await app.call(approveWithdrawal, { id }, { as: await app.signIn(first) });
}
async function reject(id: string): Promise<void> {
  await app.call(rejectWithdrawal, { id, reason: 'name_mismatch' }, { as: await app.signIn(first) });
}

test('the public figures say how long withdrawals waited until they were paid or rejected', async () => {
  expect(await figures()).toEqual({
    days: 30,
    answered: 0,
    median_hours: null,
    p95_hours: null,
    overdue: 0,
  });
  const [quick, slow, refused, late, cancelled] = [
    await askedWithdrawal(),
    await askedWithdrawal(),
    await askedWithdrawal(),
    await askedWithdrawal(),
    await askedWithdrawal(),
  ];
  await app.call(withdrawCancel, { withdrawal_id: cancelled }, { as: await app.signIn(member) });
  await approve(quick);
  await approve(slow);
  // An approval is not an answer: no money has left.
  expect((await figures()).answered).toBe(0);
  app.clock.advance(HOUR_MS);
  await pay(app, await app.signIn(second), quick);
  expect(await figures()).toMatchObject({ answered: 1, median_hours: 1, p95_hours: 1, overdue: 0 });
  app.clock.advance(HOUR_MS);
  await reject(refused);
  app.clock.advance(28 * HOUR_MS);
  // The promise is 24 hours: two of them have waited longer.
  expect((await figures()).overdue).toBe(2);
  await pay(app, await app.signIn(second), slow);
  expect(await figures()).toMatchObject({ answered: 3, median_hours: 2, p95_hours: 27.2, overdue: 1 });
  await reject(late);
  expect(await figures()).toMatchObject({ answered: 4, median_hours: 16, overdue: 0 });
  app.clock.advance(30 * DAY_MS - 28 * HOUR_MS - 10 * MINUTE_MS);
  expect((await figures()).answered).toBe(3);
  app.clock.advance(DAY_MS + 5 * HOUR_MS);
  expect((await figures()).answered).toBe(0);
});

test('the public figures are read once a minute', async () => {
  const { overdue } = await figures();
  const id = await askedWithdrawal();
  app.clock.advance(25 * HOUR_MS);
  const counted = await figures();
  expect(counted.overdue).toBe(overdue + 1);
  await reject(id);
  const asked = async () => (await app.call(publicFigures, {})).body.data.withdrawals;
  expect(await asked()).toEqual(counted);
  expect((await figures()).overdue).toBe(overdue);
});
