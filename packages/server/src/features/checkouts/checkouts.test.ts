import {
  askUnmatchedCompany,
  askUnmatchedReturn,
  assignUnmatched,
  balanceSheet,
  bookUnmatchedCompany,
  listServiceEvents,
  listUnmatched,
  returnUnmatched,
} from '@handbill/contract/console';
import {
  depositCancel,
  depositCheckout,
  depositHistory,
  notifications,
  numberProduct,
  settings,
  withdrawTerms,
} from '@handbill/contract/member';
import { addMs, DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { accounts, post, transfer } from '@handbill/ledger';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve, openApproval } from '../../../test/given/approvals.ts';
import { COMPANY_ACCOUNT } from '../../../test/given/money/bank.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';
import { raceInOrder } from '../../../test/races.ts';

const SECRETS = ['whsec_of_the_tests_0001', 'whsec_of_the_tests_0002'];
const BRIDGE_SECRET = `whsec_${Buffer.from('a secret of the tests').toString('base64')}`;
const RETURN_URL = 'https://handbill.test/deposit';

let app: TestApp;
let member: Person;
let count = 0;
const asked: { url: string; init: RequestInit }[] = [];
let answer: () => Response | Promise<Response>;

const next = () => {
  count += 1;
  return count;
};
const checkout = (id: string, options: { as?: Person; key?: string } = {}) =>
  app.call(depositCheckout, { deposit_id: id }, { as: member, ...options });
/** A service's answer with a checkout, which can be paid for this long. */
const checkoutOf = (id: string, path = id, ms = DAY_MS) =>
  Response.json({
    id,
    url: `https://checkout.example/${path}`,
    expires_at: Math.ceil(addMs(app.clock.now(), ms).getTime() / 1_000),
  });
const atService = () => app.balance(accounts.paymentService).then((held) => -held);
const outcomes = async () => {
  const { rows } = await app.runtime.pool.query('select event_id, outcome from service_event');
  return new Map(rows.map(({ event_id, outcome }) => [event_id, outcome]));
};
const sendEvent = (payload: string, headers: Record<string, string>, to = app) =>
  to.app.inject({
    method: 'POST',
    url: '/api/service-events',
    payload,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });

async function startApp(config: Parameters<typeof createTestApp>[0]): Promise<void> {
  app = await createTestApp(config);
  await app.set('bank_account', COMPANY_ACCOUNT);
}

beforeEach(async () => {
  asked.length = 0;
  answer = () => checkoutOf(`cs_${count}`, String(count));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, init });
    return answer();
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  expect(await app.audit()).toEqual([]);
});

describe('paying at Stripe', () => {
  beforeAll(() =>
    startApp({
      paymentService: { name: 'stripe', key: 'sk_test_key', webhookSecrets: SECRETS, returnUrl: RETURN_URL },
    }),
  );
  afterAll(() => app.close());
  beforeEach(async () => {
    member = await app.newMember();
    app.bugs.length = 0;
  });

  /** An event as Stripe sends it, signed by Stripe's own library. */
  function event(
    type: string,
    object: Record<string, unknown>,
    { id = `evt_${next()}`, secret = SECRETS[0] ?? '', at = app.clock.now() } = {},
  ) {
    const payload = JSON.stringify({ id, object: 'event', type, data: { object } });
    const timestamp = Math.floor(at.getTime() / 1_000);
    const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { id, payload, sent: () => sendEvent(payload, { 'stripe-signature': header }) };
  }
  const paidSession = (session: string, payment: string, changed: Record<string, unknown> = {}) => ({
    id: session,
    object: 'checkout.session',
    payment_status: 'paid',
    payment_intent: payment,
    amount_total: 2_500,
    currency: 'usd',
    ...changed,
  });
  const COMPLETED = 'checkout.session.completed';
  /** A charge that was refunded completely. */
  const REFUNDED = { refunded: true, amount: 2_500, amount_refunded: 2_500 };
  /** A deposit with its own checkout. */
  async function opened(amount = 2_500) {
    const { _id: id, reference } = await announce(app, member, amount);
    const session = `cs_${next()}`;
    answer = () => checkoutOf(session);
    await checkout(id);
    return { id, reference, session, payment: `pi_${next()}` };
  }
  const statusOf = async (id: string) =>
    (await app.call(depositHistory, { deposit_id: id }, { as: member })).body.data[0]?.status;

  test('paying at Stripe opens one checkout for an announced deposit, with its amount and reference', async () => {
    expect((await app.call(settings, {})).body.data.checkout).toEqual({ value: true });
    const { _id: id, reference } = await announce(app, member);
    const first = await checkout(id, { key: 'checkout-once' });
    expect([first.status, first.body.data]).toEqual([200, { url: `https://checkout.example/${count}` }]);
    expect(asked[0]?.url).toBe('https://api.stripe.com/v1/checkout/sessions');
    expect(asked[0]?.init.headers).toMatchObject({
      Authorization: 'Bearer sk_test_key',
      'Idempotency-Key': id,
    });
    expect(Object.fromEntries(asked[0]?.init.body as URLSearchParams)).toEqual({
      mode: 'payment',
      client_reference_id: reference,
      success_url: `${RETURN_URL}?id=${id}`,
      cancel_url: `${RETURN_URL}?id=${id}`,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '2500',
      'line_items[0][price_data][product_data][name]': `Deposit ${reference}`,
    });
    const replayed = await checkout(id, { key: 'checkout-once' });
    expect([replayed.body, asked.length]).toEqual([first.body, 1]);
    // The service returns another session: the first address stays.
    next();
    expect((await checkout(id)).body.data).toEqual(first.body.data);
  });

  test('a checkout that Stripe has ended is followed by a new one, and a payment in either is credited', async () => {
    const first = await opened();
    app.clock.advance(DAY_MS - 1);
    member = await app.signIn(member);
    next();
    expect((await checkout(first.id)).body.data.url).toBe(`https://checkout.example/${first.session}`);
    app.clock.advance(2);
    const session = `cs_${next()}`;
    answer = () => checkoutOf(session);
    expect((await checkout(first.id)).body.data.url).toBe(`https://checkout.example/${session}`);
    expect(asked.at(-1)?.init.headers).toMatchObject({ 'Idempotency-Key': `${first.id}/2` });
    // The payment began at the bank before the first checkout ended.
    await event('checkout.session.async_payment_succeeded', paidSession(first.session, first.payment)).sent();
    expect(await statusOf(first.id)).toBe('succeeded');
    const late = event(COMPLETED, paidSession(session, `pi_${next()}`));
    await late.sent();
    expect((await outcomes()).get(late.id)).toBe('unmatched');
  });

  test('a checkout that was opened before its answer was lost ends when Stripe says so, not a day later', async () => {
    const { _id: id } = await announce(app, member);
    const [lost, after] = [`cs_${next()}`, `cs_${next()}`];
    answer = () => checkoutOf(lost, lost, HOUR_MS);
    expect((await checkout(id)).body.data.url).toBe(`https://checkout.example/${lost}`);
    app.clock.advance(HOUR_MS + 1_000);
    member = await app.signIn(member);
    answer = () => checkoutOf(after);
    expect((await checkout(id)).body.data.url).toBe(`https://checkout.example/${after}`);
    expect(asked.at(-1)?.init.headers).toMatchObject({ 'Idempotency-Key': `${id}/2` });
  });

  test('a checkout that Stripe returns although it has ended is followed by a new one, and at most three are tried', async () => {
    const { _id: id } = await announce(app, member);
    const keyOf = ({ headers }: RequestInit) => new Headers(headers).get('Idempotency-Key');
    const fresh = `cs_${next()}`;
    answer = () => {
      const last = asked.at(-1);
      return last && keyOf(last.init) === id
        ? checkoutOf(`${fresh}_ended`, 'ended', -1_000)
        : checkoutOf(fresh);
    };
    expect((await checkout(id)).body.data.url).toBe(`https://checkout.example/${fresh}`);
    expect((await checkout(id)).body.data.url).toBe(`https://checkout.example/${fresh}`);
    const { _id: other } = await announce(app, member);
    answer = () => checkoutOf(`${fresh}_ended`, 'ended', -1_000);
    asked.length = 0;
    expect((await checkout(other)).status).toBe(503);
    expect(asked.map(({ init }) => keyOf(init))).toEqual([other, `${other}/2`, `${other}/3`]);
  });

  test('paying at Stripe is possible only for the member’s own open deposit', async () => {
    const { _id: id } = await announce(app, member);
    expect((await checkout(id, { as: await app.newMember() })).status).toBe(404);
    expect((await checkout(member.id)).status).toBe(404);
    await app.call(depositCancel, { deposit_id: id }, { as: member });
    expect((await checkout(id)).body.error).toBe('deposit_state');
    expect(asked).toEqual([]);
  });

  test('paying at Stripe follows no redirect, which would leak the key', async () => {
    const { _id: id } = await announce(app, member);
    await checkout(id);
    expect(asked.at(-1)?.init.redirect).toBe('error');
  });

  test.each([
    ['refuses', () => new Response('no', { status: 402 })],
    ['says something else', () => Response.json({ id: 'cs_1', url: 'javascript:alert(1)' })],
    ['is not reached', () => Promise.reject(new TypeError('fetch failed'))],
  ])('paying at Stripe answers with a retry when the service %s', async (_how, said) => {
    const { _id: id } = await announce(app, member);
    answer = said;
    const { status, headers } = await checkout(id);
    expect([status, headers['retry-after'], app.bugs]).toEqual([503, '5', []]);
  });

  test('a checkout that fails in another way is a bug', async () => {
    const { _id: id } = await announce(app, member);
    vi.stubGlobal('AbortSignal', {
      timeout: () => {
        throw new Error('broken');
      },
    });
    expect((await checkout(id)).status).toBe(500);
  });

  test('paying at Stripe credits the announced amount once, despite repeated and additional events', async () => {
    const { id, session, payment } = await opened();
    const before = await atService();
    const paid = event(COMPLETED, paidSession(session, payment));
    expect((await paid.sent()).json()).toEqual({ taken: 'credited' });
    expect((await paid.sent()).json()).toEqual({ taken: 'before' });
    const additional = event('checkout.session.async_payment_succeeded', paidSession(session, payment));
    expect((await additional.sent()).json()).toEqual({ taken: 'known' });
    expect([await statusOf(id), await app.available(member), (await atService()) - before]).toEqual([
      'succeeded',
      2_500n,
      2_500n,
    ]);
    const operator = await app.newOperator();
    const { body } = await app.call(balanceSheet, {}, { as: operator });
    expect([body.data.difference, body.data.payment_service]).toEqual([0, Number(await atService())]);
  });

  test('paying at Stripe credits once when the same event arrives many times in parallel', async () => {
    const { session, payment } = await opened();
    const paid = event(COMPLETED, paidSession(session, payment));
    const others = [1, 2, 3].map(() => event(COMPLETED, paidSession(session, payment)));
    const said = await Promise.all([paid, paid, ...others].map((each) => each.sent()));
    expect(said.map((each) => each.json().taken).sort()).toEqual([
      'before',
      'credited',
      'known',
      'known',
      'known',
    ]);
    expect(await app.available(member)).toBe(2_500n);
  });

  test('paying at Stripe handles events out of order and credits only paid money', async () => {
    const { id, session, payment } = await opened();
    const early = event('checkout.session.async_payment_succeeded', paidSession(session, payment));
    expect((await early.sent()).json()).toEqual({ taken: 'credited' });
    const late = event(COMPLETED, paidSession(session, payment, { payment_status: 'unpaid' }));
    expect((await late.sent()).json()).toEqual({ taken: 'ignored' });
    expect((await event('checkout.session.created', { id: session }).sent()).json()).toEqual({
      taken: 'ignored',
    });
    expect([await statusOf(id), await app.available(member)]).toEqual(['succeeded', 2_500n]);
  });

  test.each(['charge.refunded', 'charge.dispute.created', 'charge.dispute.funds_withdrawn'])(
    '%s before the success credits nothing and alerts a person',
    async (type) => {
      const { id, session, payment } = await opened();
      const reversal = { id: 'ch_1', payment_intent: payment, ...REFUNDED };
      expect((await event(type, reversal).sent()).json()).toEqual({
        taken: 'reversed',
      });
      expect((await event(COMPLETED, paidSession(session, payment)).sent()).json()).toEqual({
        taken: 'reversed',
      });
      expect([await statusOf(id), await app.available(member)]).toEqual(['pending', 0n]);
      expect(app.bugs).toMatchObject([
        { msg: 'a payment needs a person' },
        { msg: 'a payment needs a person' },
      ]);
    },
  );

  test('a payment charged back after its success moves the rest to disputed once, and stops withdrawals', async () => {
    const { session, payment } = await opened();
    await event(COMPLETED, paidSession(session, payment)).sent();
    await app.fund(member, 1_000n);
    const disputed = await disputedMoney();
    expect((await event('charge.dispute.created', { payment_intent: payment }).sent()).json()).toEqual({
      taken: 'disputed',
    });
    expect((await event('charge.refunded', { payment_intent: payment, ...REFUNDED }).sent()).json()).toEqual({
      taken: 'reversed',
    });
    expect([await app.available(member), (await disputedMoney()) - disputed]).toEqual([1_000n, 2_500n]);
    const terms = await app.call(withdrawTerms, {}, { as: member });
    expect(terms.body.data).toMatchObject({ withdrawable: 1_000, held: [], stopped: true });
    expect((await app.call(numberProduct, {}, { as: member })).body.data.card_held).toBe(0);
    expect(app.bugs).toHaveLength(2);
    const inbox = await app.call(notifications, {}, { as: member });
    expect(inbox.body.data.map(({ kind }) => kind)).toContain('payment_disputed');
  });

  test('a payment that was partly refunded at Stripe stays credited and is kept for a person', async () => {
    const { session, payment } = await opened();
    await event(COMPLETED, paidSession(session, payment)).sent();
    const disputed = await disputedMoney();
    const partly = event('charge.refunded', {
      payment_intent: payment,
      refunded: false,
      amount: 2_500,
      amount_refunded: 100,
    });
    expect((await partly.sent()).json()).toEqual({ taken: 'misformed' });
    expect([await app.available(member), (await disputedMoney()) - disputed]).toEqual([2_500n, 0n]);
    expect(app.bugs).toMatchObject([{ msg: 'a payment needs a person' }]);
  });

  test('of a payment that was charged back in part at Stripe, that part is disputed, and withdrawals stop', async () => {
    const { session, payment } = await opened();
    await event(COMPLETED, paidSession(session, payment)).sent();
    const disputed = await disputedMoney();
    const partly = { payment_intent: payment, amount: 500, currency: 'usd' };
    expect((await event('charge.dispute.created', partly).sent()).json()).toEqual({ taken: 'disputed' });
    expect([await app.available(member), (await disputedMoney()) - disputed]).toEqual([2_000n, 500n]);
    // The rest stays held as card money.
    expect((await app.call(numberProduct, {}, { as: member })).body.data.card_held).toBe(2_000);
    const { body } = await app.call(withdrawTerms, {}, { as: member });
    expect(body.data.withdrawable).toBe(0);
    const again = { payment_intent: payment, amount: 400, currency: 'usd' };
    expect((await event('charge.dispute.created', again).sent()).json()).toEqual({ taken: 'reversed' });
    expect((await disputedMoney()) - disputed).toBe(500n);
  });

  test('a chargeback at Stripe in another currency is of the whole payment, whatever its amount', async () => {
    const { session, payment } = await opened();
    await event(COMPLETED, paidSession(session, payment)).sent();
    const disputed = { payment_intent: payment, amount: 2_300, currency: 'eur' };
    expect((await event('charge.dispute.created', disputed).sent()).json()).toEqual({ taken: 'disputed' });
    expect(await app.available(member)).toBe(0n);
  });

  test('a charged-back payment that was partly spent moves only the rest to disputed', async () => {
    const { session, payment } = await opened();
    await event(COMPLETED, paidSession(session, payment)).sent();
    await spend(2_100n);
    const disputed = await disputedMoney();
    await event('charge.refunded', { payment_intent: payment, ...REFUNDED }).sent();
    expect([await app.available(member), (await disputedMoney()) - disputed]).toEqual([0n, 400n]);
  });

  test('money paid by card can be spent immediately, and withdrawn only after card_hold_days', async () => {
    const { session, payment } = await opened();
    await event(COMPLETED, paidSession(session, payment)).sent();
    await app.fund(member, 10_000n);
    const terms = async () => (await app.call(withdrawTerms, {}, { as: member })).body.data;
    const from = addMs(app.clock.now(), 7 * 24 * HOUR_MS).toISOString();
    const held = async () => (await app.call(numberProduct, {}, { as: member })).body.data.card_held;
    expect([await terms(), await held()]).toMatchObject([
      { withdrawable: 10_000, held: [{ amount: 2_500, from }] },
      2_500,
    ]);
    await mayWithdraw();
    const ask = async (amount: number) => (await askWithdrawal(app, member, amount)).body.error;
    expect(await ask(10_001)).toBe('card_money_held');
    expect(await ask(10_000)).toBeUndefined();
    await spend(1_500n);
    expect(await terms()).toMatchObject({ withdrawable: 0, held: [{ amount: 1_000, from }] });
    app.clock.advance(7 * 24 * HOUR_MS);
    await app.signIn(member);
    expect([await terms(), await held()]).toMatchObject([{ withdrawable: 1_000, held: [] }, 0]);
    expect(await ask(1_000)).toBeUndefined();
  });

  test.each([
    [COMPLETED, { id: 'cs_x', payment_status: 'paid', amount_total: 2_500, currency: 'usd' }],
    [
      COMPLETED,
      { id: 'cs_x', payment_status: 'paid', payment_intent: 'pi_x', amount_total: 'much', currency: 'usd' },
    ],
    ['charge.refunded', { id: 'ch_of_no_intent', refunded: true }],
  ])('a signed but unreadable %s is kept for a person (%j)', async (type, object) => {
    const sent = event(type, object);
    expect((await sent.sent()).json()).toEqual({ taken: 'misformed' });
    expect((await outcomes()).get(sent.id)).toBe('misformed');
    expect(app.bugs).toHaveLength(1);
  });

  const disputedMoney = () => app.balance(accounts.disputed);
  /** Spends money as advertising does, without an order. */
  const spend = (amount: bigint) =>
    app.work(({ tx, now, newId }) =>
      post(
        tx,
        transfer({
          kind: 'level_earned',
          reference: `test/${newId()}`,
          at: now,
          entries: [
            { account: accounts.memberAvailable(member.id), amount: -amount },
            { account: accounts.revenueMembership, amount },
          ],
        }),
      ),
    );
  async function mayWithdraw() {
    await saveBankAndAddress(app, member);
  }

  test('a payment at Stripe that differs from its announcement is kept as unmatched money, and can be refunded the same way', async () => {
    const less = await opened();
    const settled = await opened();
    await event(COMPLETED, paidSession(settled.session, settled.payment)).sent();
    const before = await atService();
    const events = [
      event(COMPLETED, paidSession(less.session, less.payment, { amount_total: 2_499 })),
      event(COMPLETED, paidSession(settled.session, `${settled.payment}_again`)),
      event(COMPLETED, paidSession('cs_of_nobody', `pi_${next()}`)),
    ];
    for (const each of events) expect((await each.sent()).json()).toEqual({ taken: 'unmatched' });
    expect([await statusOf(less.id), await app.available(member)]).toEqual(['pending', 2_500n]);
    expect((await atService()) - before).toBe(7_499n);
    const [operator, other] = [await app.newOperator(), await app.newOperator()];
    const { body } = await app.call(listUnmatched, { status: 'waiting', limit: '100' }, { as: operator });
    const kept = body.data.find(({ bank_reference }) => bank_reference === `stripe:${less.payment}`);
    expect(kept).toMatchObject({
      amount: 2_499,
      statement: null,
      service: 'stripe',
      remittance: `Checkout ${less.session}, deposit ${less.reference}`,
    });
    const id = kept?._id ?? '';
    await app.call(askUnmatchedReturn, { id, reason: 'It is not what was announced' }, { as: operator });
    await app.call(returnUnmatched, { id, bank_reference: `re_${less.payment}` }, { as: other });
    expect((await atService()) - before).toBe(5_000n);
  });

  test('a payment charged back while it waits in unmatched is neither assigned nor booked, only returned', async () => {
    const [operator, other] = [await app.newOperator(), await app.newOperator()];
    const ofNobody = async () => {
      const payment = `pi_${next()}`;
      await event(COMPLETED, paidSession('cs_of_nobody', payment)).sent();
      return payment;
    };
    const read = async (payment: string) => {
      const { body } = await app.call(listUnmatched, { search: `stripe:${payment}` }, { as: operator });
      const [kept] = body.data;
      if (!kept) throw new Error(`${payment} is not kept`);
      return kept;
    };
    const reverse = async (payment: string) => {
      const reversal = event('charge.dispute.created', { payment_intent: payment });
      expect((await reversal.sent()).json()).toEqual({ taken: 'reversed' });
    };
    const reason = 'The member sent a receipt';
    const [waiting, asked, claimed] = [await ofNobody(), await ofNobody(), await ofNobody()];
    const to = { username: member.username };
    await app.set('credit_alone_limit', 0n);
    const { _id: askedId, seen: askedSeen } = await read(asked);
    const { approval } = (
      await app.call(assignUnmatched, { id: askedId, seen: askedSeen, to, reason }, { as: operator })
    ).body;
    const claimedId = (await read(claimed))._id;
    await app.call(askUnmatchedCompany, { id: claimedId, purpose: 'capital', reason }, { as: operator });
    const open = await openApproval(app, other, approval);
    for (const payment of [waiting, asked, claimed]) await reverse(payment);

    const { _id: id, seen, reversed_at: reversedAt } = await read(waiting);
    expect(reversedAt).toBe(app.clock.now().toISOString());
    const refusals = [
      await app.call(assignUnmatched, { id, seen, to, reason }, { as: operator }),
      await app.call(askUnmatchedCompany, { id, purpose: 'capital', reason }, { as: operator }),
      await app.call(
        bookUnmatchedCompany,
        { id: claimedId, seen: (await read(claimed)).seen },
        { as: other },
      ),
    ];
    expect(refusals.map(({ body }) => body.error)).toEqual(Array(3).fill('unmatched_state'));
    expect((await approve(app, open, other)).status).toBe(409);
    expect((await openApproval(app, other, approval)).possible).toBe(false);

    await app.call(askUnmatchedReturn, { id, reason: 'Charged back' }, { as: operator });
    const bank_reference = `re_${waiting}`;
    const returned = await app.call(
      returnUnmatched,
      { id, seen: (await read(waiting)).seen, bank_reference },
      { as: other },
    );
    expect([returned.status, returned.body.data.status]).toEqual([200, 'returned']);
    expect(await app.available(member)).toBe(0n);
  });

  test('a payment charged back while an operator assigns it is disputed', async () => {
    const operator = await app.newOperator();
    await app.set('credit_alone_limit', 100_000n);
    const payment = `pi_${next()}`;
    await event(COMPLETED, paidSession('cs_of_nobody', payment)).sent();
    const { body } = await app.call(listUnmatched, { search: `stripe:${payment}` }, { as: operator });
    const { _id: id, seen } = body.data[0] ?? { _id: '', seen: '' };
    const [assigned, reversed] = await raceInOrder(
      app,
      { statement: 'select from unmatched_money where id = $1 for update', values: [id] },
      [
        () =>
          app.call(
            assignUnmatched,
            { id, seen, to: { username: member.username }, reason: 'It is hers' },
            { as: operator },
          ),
        () => event('charge.dispute.created', { payment_intent: payment }).sent(),
      ],
    );
    expect([assigned.status, reversed.json()]).toEqual([200, { taken: 'disputed' }]);
    expect(await app.available(member)).toBe(0n);
  });

  test('a payment at Stripe in another currency is not taken for the company’s', async () => {
    const { id, session, payment } = await opened();
    const said = await event(COMPLETED, paidSession(session, payment, { currency: 'eur' })).sent();
    expect(said.json()).toEqual({ taken: 'other_currency' });
    expect([await statusOf(id), await app.available(member), app.bugs.length]).toEqual(['pending', 0n, 1]);
  });

  test.each(['KWD', 'VND', 'COIN'])(
    'nothing is paid at Stripe in %s, which the service does not count in hundredths',
    async (currency) => {
      const { id, session, payment } = await opened();
      await app.set('currency', currency);
      const called = asked.length;
      expect((await app.call(settings, {})).body.data.checkout).toEqual({ value: false });
      expect((await checkout(id)).body.error).toBe('payment_service_off');
      const paid = paidSession(session, payment, { currency: currency.toLowerCase().slice(0, 3) });
      expect((await event(COMPLETED, paid).sent()).json()).toEqual({ taken: 'other_currency' });
      expect([await statusOf(id), await app.available(member), asked.length]).toEqual([
        'pending',
        0n,
        called,
      ]);
      await app.set('currency', 'USD');
      expect((await app.call(settings, {})).body.data.checkout).toEqual({ value: true });
    },
  );

  test('an event from Stripe needs a current signature with one of the two secrets', async () => {
    const { id, payload, sent } = event('customer.created', {}, { secret: SECRETS[1] ?? '' });
    expect((await sent()).json()).toEqual({ taken: 'ignored' });
    expect((await outcomes()).get(id)).toBe('ignored');
    const forged = await sendEvent(payload, { 'stripe-signature': 't=1,v1=00' });
    const unsigned = await sendEvent(payload, {});
    const other = await event(COMPLETED, {}, { secret: 'whsec_of_somebody_else' }).sent();
    const old = await event(COMPLETED, {}, { at: addMs(app.clock.now(), -HOUR_MS) }).sent();
    expect([forged, unsigned, other, old].map((each) => each.statusCode)).toEqual([401, 401, 401, 401]);
    expect((await outcomes()).size).toBeGreaterThan(0);
  });

  test('a signed message that is not an event is ignored', async () => {
    const timestamp = Math.floor(app.clock.now().getTime() / 1_000);
    for (const payload of ['', 'not json', '{}', '[]', '{"id":"evt_1","type":"x","data":{}}']) {
      const header = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret: SECRETS[0] ?? '',
        timestamp,
      });
      const { statusCode } = await sendEvent(payload, { 'stripe-signature': header });
      expect([payload, statusCode]).toEqual([payload, 422]);
    }
  });
});

describe('paying at another service, by Standard Webhooks', () => {
  beforeAll(() =>
    startApp({
      paymentService: {
        name: 'standard',
        key: 'bridge-key',
        url: 'https://bridge.example/checkouts',
        webhookSecrets: [BRIDGE_SECRET],
        returnUrl: RETURN_URL,
      },
    }),
  );
  afterAll(() => app.close());
  beforeEach(async () => {
    member = await app.newMember();
    app.bugs.length = 0;
  });

  function sent(said: unknown, { id = `msg_${next()}` } = {}) {
    const payload = JSON.stringify(said);
    const at = app.clock.now();
    return sendEvent(payload, {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(BRIDGE_SECRET).sign(id, at, payload),
    });
  }
  const succeeded = (checkout_id: string, payment_id: string) => ({
    type: 'payment.succeeded',
    data: { checkout_id, payment_id, amount: 2_500, currency: 'USD' },
  });

  test('paying at another service, by Standard Webhooks, opens a checkout and credits it once', async () => {
    const { _id: id, reference } = await announce(app, member);
    const session = `co_${next()}`;
    answer = () => Response.json({ id: session, url: 'https://pay.example/1' });
    expect((await checkout(id)).body.data).toEqual({ url: 'https://pay.example/1' });
    expect(JSON.parse(String(asked[0]?.init.body))).toEqual({
      reference,
      amount: 2_500,
      currency: 'USD',
      return_url: `${RETURN_URL}?id=${id}`,
    });
    expect((await sent(succeeded(session, 'p-1'), { id: 'msg_once' })).json()).toEqual({ taken: 'credited' });
    expect((await sent(succeeded(session, 'p-1'), { id: 'msg_once' })).json()).toEqual({ taken: 'before' });
    expect((await sent(succeeded(session, 'p-1'))).json()).toEqual({ taken: 'known' });
    expect(await app.available(member)).toBe(2_500n);
  });

  test('a bridge’s reversals are recorded, and unrelated events are ignored', async () => {
    const reversed = await sent({ type: 'payment.reversed', data: { payment_id: 'p-2' } });
    expect([reversed.json(), app.bugs.length]).toEqual([{ taken: 'reversed' }, 1]);
    expect((await sent({ type: 'customer.created' })).json()).toEqual({ taken: 'ignored' });
    expect((await sent({ data: {} })).statusCode).toBe(422);
    expect((await sendEvent('{"type":"x"}', {})).statusCode).toBe(401);
  });

  describe('70: what needs a person', () => {
    const events = async (
      input: { problem?: 'misformed' | 'reversed'; search?: string; limit?: string; cursor?: string } = {},
    ) => (await app.call(listServiceEvents, input, { as: await app.newOperator({ role: 'cashier' }) })).body;

    test('70: events that need a person are listed for operators by their ids, even if unreadable, and never with their content', async () => {
      const before = (await events()).total;
      app.bugs.length = 0;
      app.clock.advance(1_000);
      const secret = { type: 'payment.succeeded', data: { card: '4242 4242 4242 4242' } };
      await sent(secret, { id: 'msg_misformed' });
      await sent(secret, { id: 'msg_misformed' });
      app.clock.advance(1_000);
      expect((await sent({ data: { card: '4242 4242 4242 4242' } })).statusCode).toBe(422);
      app.clock.advance(1_000);
      const tooMuch = { checkout_id: 'c', payment_id: 'p-much', amount: 10 ** 12 + 1, currency: 'USD' };
      await sent({ type: 'payment.succeeded', data: tooMuch }, { id: 'msg_much' });
      await sent({ type: 'payment.succeeded', data: tooMuch }, { id: 'msg_much' });
      app.clock.advance(1_000);
      await sent({ type: 'payment.reversed', data: { payment_id: 'p-nobody' } }, { id: 'msg_nobody' });
      const { data, total } = await events({ limit: '4' });
      expect(total).toBe(before + 4);
      expect(data).toMatchObject([
        { event_id: 'msg_nobody', problem: 'reversed', payment_id: 'p-nobody', type: 'payment.reversed' },
        { event_id: 'msg_much', problem: 'misformed', type: 'payment.succeeded' },
        {
          event_id: expect.stringMatching(/^sha256:[0-9a-f]{32}$/),
          problem: 'misformed',
          type: 'unreadable',
        },
        { _id: 'standard/msg_misformed', service: 'standard', problem: 'misformed', payment_id: null },
      ]);
      for (const search of ['MSG_NOBODY', 'p-nob', 'payment.reversed']) {
        const found = await events({ search });
        expect(found.data[0], search).toMatchObject({ event_id: 'msg_nobody' });
        expect(found.data, search).toHaveLength(found.total);
      }
      expect(await events({ search: 'msg_nobody', problem: 'misformed' })).toMatchObject({ total: 0 });
      expect(await events({ search: 'nobody' })).toMatchObject({ data: [], total: 0 });
      expect(JSON.stringify(data)).not.toContain('4242');
      expect(app.bugs).toMatchObject(
        [...data].reverse().map(({ event_id: eventId }) => ({
          msg: 'a payment needs a person',
          service: 'standard',
          eventId,
        })),
      );
    });

    test('70: events that need a person are listed by problem and page by page, without credited or ignored ones', async () => {
      await sent({ type: 'customer.created' }, { id: 'msg_nothing' });
      const all = await events({ limit: '100' });
      expect(all.data.map(({ event_id }) => event_id)).not.toContain('msg_nothing');
      const first = await events({ limit: '1' });
      const second = await events({ limit: '1', cursor: first.next_cursor ?? '' });
      expect([first.data[0]?._id, second.data[0]?._id]).toEqual(all.data.slice(0, 2).map(({ _id }) => _id));
      const reversed = await events({ problem: 'reversed', limit: '100' });
      expect([reversed.total, new Set(reversed.data.map(({ problem }) => problem))]).toEqual([
        reversed.data.length,
        new Set(['reversed']),
      ]);
    });
  });

  test('paying at another service, by Standard Webhooks, answers with a retry when the service returns no checkout', async () => {
    const { _id: id } = await announce(app, member);
    answer = () => Response.json({ id: 'x' });
    expect((await checkout(id)).status).toBe(503);
  });
});

describe('an instance without a payment service', () => {
  beforeAll(() => startApp({}));
  afterAll(() => app.close());

  test('an instance without a payment service offers no checkout and accepts no events', async () => {
    member = await app.newMember();
    const { _id: id } = await announce(app, member);
    expect((await checkout(id)).body.error).toBe('payment_service_off');
    expect((await sendEvent('{}', {})).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });
});
