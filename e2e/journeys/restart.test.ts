import { randomUUID } from 'node:crypto';
import { newPhone } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

const PASSWORD = 'handbill-demo';

/** A signed-in member or operator who makes the apps' calls. Tokens survive a restart. */
async function signedIn(url: string, base: '/api/' | '/api/console/', username: string) {
  const send = async (method: 'GET' | 'POST', path: string, body: object, token?: string, key?: string) => {
    const response = await fetch(url + base + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
    });
    return { replayed: response.headers.has('idempotency-replayed'), ...(await response.json()) };
  };
  const { data } = await send('POST', 'auth/login', { username, password: PASSWORD });
  const token: string = data.access_token;
  return {
    /** Decides on an order or a withdrawal in its current state. */
    decide: async (path: string, body: object = {}) => {
      const [list, id] = path.split('/');
      const { data: shown } = await send('GET', `${list}?search=${id}`, {}, token);
      return send('POST', path, { ...body, seen: shown[0].seen }, token, randomUUID());
    },
    get: (path: string) => send('GET', path, {}, token),
    post: (path: string, body: object = {}, key: string = randomUUID()) =>
      send('POST', path, body, token, key),
  };
}

test('killing the server or its database in the middle of the round loses nothing', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const member = await signedIn(url, '/api/', 'demo');
  const sharer = await signedIn(url, '/api/', 'sharer');
  const operator = await signedIn(url, '/api/console/', 'operator');
  const approver = await signedIn(url, '/api/console/', 'approver');
  const balance = async (who: typeof member): Promise<number> =>
    (await who.post('update-balance')).data.account_balance;

  // After paying: the same key gets the same answer, and the money moved once.
  const before = await balance(member);
  const { data: offered } = await member.get('packages');
  const draft = { title: 'Through a restart', text: '', landing_url: 'https://restart.example/' };
  const { data: order } = await member.post('product-create', { ...draft, package_id: offered[0]._id });
  const paid = await member.post('product-pay', { product_id: order._id }, 'pay-once');
  expect(paid.error_code).toBe(0);
  await handbill.kill();
  await handbill.startAgain();
  const again = await member.post('product-pay', { product_id: order._id }, 'pay-once');
  expect([again.replayed, again.data]).toEqual([true, paid.data]);
  expect(await balance(member)).toBe(before - order.price);
  expect((await operator.decide(`orders/${order._id}/approve`)).data.stage).toBe('distributing');

  // Between opening and verifying: the ticket of an open page survives a restart of the server and its database.
  const { data: share } = await sharer.post('random-product');
  const visitor = await newPhone(browser, url, 'en-US');
  await visitor.goto(share.share_url);
  await handbill.kill();
  await handbill.killDatabase();
  await handbill.startAgain();
  await expect(visitor.getByRole('status')).toHaveText('Your visit was counted. Thank you.', {
    timeout: 60_000,
  });

  // After the visit, only the database dies: the server starts it again, and the claim is paid once.
  const earned = await balance(sharer);
  await handbill.killDatabase();
  await expect
    .poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.status, { timeout: 60_000 })
    .toBe(200);
  const claimed = await sharer.post('product-claim-reward', { product_id: share._id }, 'claim-once');
  expect(claimed.error_code).toBe(0);
  await handbill.kill();
  await handbill.startAgain();
  expect((await sharer.post('product-claim-reward', { product_id: share._id }, 'claim-once')).replayed).toBe(
    true,
  );
  expect(await balance(sharer)).toBe(earned + claimed.reward);

  // After requesting a withdrawal, and between its approval and its payment.
  const available = await balance(member);
  const asked = await member.post('withdraw', { amount: 2_000, password: PASSWORD }, 'withdraw-once');
  expect(asked.error_code).toBe(0);
  await handbill.kill();
  await handbill.startAgain();
  expect(
    (await member.post('withdraw', { amount: 2_000, password: PASSWORD }, 'withdraw-once')).replayed,
  ).toBe(true);
  expect(await balance(member)).toBe(available - 2_000);
  expect((await operator.decide(`withdrawals/${asked.data._id}/approve`)).data.status).toBe('approved');
  await handbill.kill();
  await handbill.startAgain();
  const settled = await approver.decide(`withdrawals/${asked.data._id}/pay`, {
    bank_reference: 'AFTER-RESTART',
  });
  expect(settled.data.status).toBe('paid');

  const { data: audit } = await approver.get('audit');
  expect(audit.findings).toEqual([]);
});
