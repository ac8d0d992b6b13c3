import { audit, balanceSheet, figures } from '@handbill/contract/console';
import { accounts, post, transfer } from '@handbill/ledger';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from './given/money/bank.ts';
import { announce, confirm } from './given/money/deposits.ts';
import type { Person } from './given/people.ts';

const SECRET = `whsec_${Buffer.from('a secret of the tests, of 24 bytes').toString('base64')}`;
/** The largest balance that an account may have. */
const MOST = 10n ** 15n;

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp({
    paymentService: {
      name: 'standard',
      url: 'https://bridge.example/',
      key: 'bridge-key',
      webhookSecrets: [SECRET],
      returnUrl: 'https://handbill.test/deposit',
    },
  });
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  operator = await app.newOperator();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** Every page that shows totals. */
async function expectPagesToAnswer(): Promise<void> {
  const statuses = [];
  for (const call of [audit, balanceSheet, figures]) {
    statuses.push((await app.call(call, {}, { as: operator })).status);
  }
  expect(statuses).toEqual([200, 200, 200]);
}

let sent = 0;
/** Reports a payment of this amount, signed as the payment service signs. */
function pay(amount: number) {
  sent += 1;
  const payload = JSON.stringify({
    type: 'payment.succeeded',
    data: { checkout_id: `c${sent}`, payment_id: `p${sent}`, amount, currency: 'USD' },
  });
  const now = app.clock.now();
  return app.app.inject({
    method: 'POST',
    url: '/api/service-events',
    payload,
    headers: {
      'content-type': 'application/json',
      'webhook-id': `e${sent}`,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': new Webhook(SECRET).sign(`e${sent}`, now, payload),
    },
  });
}

test('a payment too large for the balances is refused when it is reported, and no page fails', async () => {
  for (const amount of [2 ** 52, Number.MAX_SAFE_INTEGER, 1_000_000_000_001]) {
    const { statusCode, body } = await pay(amount);
    expect([statusCode, JSON.parse(body).fields]).toEqual([422, { amount: 'too_large' }]);
  }
  // Money that was taken from somebody and credited to nobody.
  expect(app.bugs.splice(0)).toMatchObject(
    ['e1', 'e2', 'e3'].map((eventId) => ({ msg: 'a payment needs a person', eventId })),
  );
  expect((await pay(1_000_000_000_000)).statusCode).toBe(200);
  await expectPagesToAnswer();
});

test('a credit beyond the largest displayable balance is refused, and no page fails', async () => {
  await app.work(({ tx, now }) =>
    post(
      tx,
      transfer({
        kind: 'deposit_unmatched',
        reference: 'nearly the largest balance',
        at: now,
        entries: [
          { account: accounts.bank, amount: -(MOST - 100n) },
          { account: accounts.unmatched, amount: MOST - 1_000_000_000_000n },
          { account: accounts.capital, amount: 999_999_999_900n },
        ],
      }),
    ),
  );
  const member = await app.newMember();
  const { _id } = await announce(app, member);
  const { status, body } = await confirm(app, operator, _id, { amount: 2_500 });
  expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', { amount: 'too_large' }]);
  expect((await pay(1_000_000_000_000)).statusCode).toBe(422);
  await expectPagesToAnswer();
});
