import { call, decide, memberToken, operatorToken, send } from '../api.ts';
import { newPhone } from '../people.ts';
import { balanceOf } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';

test('killing the server or its database in the middle of the round loses nothing', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const member = await memberToken(url, 'demo');
  const sharer = await memberToken(url, 'sharer');
  const operator = await operatorToken(url, 'operator');
  const approver = await operatorToken(url, 'approver');

  // After paying: the same key gets the same answer, and the money moved once.
  const before = await balanceOf(url, member);
  const [{ _id: package_id }] = await call(url, 'packages', { token: member });
  const draft = { title: 'Through a restart', text: '', landing_url: 'https://restart.example/', package_id };
  const order = await call(url, 'product-create', { token: member, body: draft });
  const pay = () =>
    send(url, 'product-pay', { token: member, body: { product_id: order._id }, key: 'pay-once' });
  const paid = await pay();
  expect(paid.error_code).toBe(0);
  await handbill.kill();
  await handbill.startAgain();
  const again = await pay();
  expect([again.replayed, again.data]).toEqual([true, paid.data]);
  expect(await balanceOf(url, member)).toBe(before - order.price);
  const approved = await decide(url, `orders/${order._id}/approve`, { token: operator });
  expect(approved.stage).toBe('distributing');

  // Between opening and verifying: the ticket of an open page survives a restart of the server and its database.
  const share = await call(url, 'random-product', { token: sharer, body: {} });
  const visitor = await newPhone(browser, url, 'en-US');
  const opened = visitor.waitForResponse('**/open');
  await visitor.goto(share.share_url);
  await opened;
  await handbill.kill();
  await handbill.killDatabase();
  await handbill.startAgain();
  await expect(visitor.getByRole('status')).toHaveText('Your visit was counted. Thank you.', {
    timeout: 120_000,
  });

  // After the visit, only the database dies: the server starts it again, and the claim is paid once.
  const earned = await balanceOf(url, sharer);
  const claim = () =>
    send(url, 'product-claim-reward', { token: sharer, body: { product_id: share._id }, key: 'claim-once' });
  await handbill.killDatabase();
  await expect
    .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 120_000 })
    .toBe(200);
  // The first calls may still meet connections to the database that died.
  await expect.poll(async () => (await claim()).error_code, { timeout: 120_000 }).toBe(0);
  const claimed = await claim();
  await handbill.kill();
  await handbill.startAgain();
  expect((await claim()).replayed).toBe(true);
  expect(await balanceOf(url, sharer)).toBe(earned + claimed.reward);

  // After requesting a withdrawal, and between its approval and its payment.
  const available = await balanceOf(url, member);
  const withdrawal = { amount: 2_000, password: 'handbill-demo' };
  const withdraw = () => send(url, 'withdraw', { token: member, body: withdrawal, key: 'withdraw-once' });
  const asked = await withdraw();
  expect(asked.error_code).toBe(0);
  await handbill.kill();
  await handbill.startAgain();
  expect((await withdraw()).replayed).toBe(true);
  expect(await balanceOf(url, member)).toBe(available - 2_000);
  const step = (name: string, token: string, body = {}) =>
    decide(url, `withdrawals/${asked.data._id}/${name}`, { token, body });
  expect((await step('approve', operator)).status).toBe('approved');
  await handbill.kill();
  await handbill.startAgain();
  const settled = await step('pay', approver, { bank_reference: 'AFTER-RESTART' });
  expect(settled.status).toBe('paid');

  expect((await call(url, 'console/audit', { token: approver })).findings).toEqual([]);
});
