import { answerSupport, closeSupport, lockMember } from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../../test/given/money/bank.ts';
import { announce } from '../../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../../test/given/money/payout-details.ts';
import { askWithdrawal } from '../../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../../test/given/people.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { askedSupport, SUPPORT_ABOUT_ACCOUNT } from '../../../../test/given/support.ts';
import { said } from '../../../../test/said.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';
import { forgetSupport } from '../index.ts';

let app: TestApp;
let lan: Person;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator({ role: 'support' });
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

type Asked = Parameters<typeof askFor>[1];
const askFor = (
  as: Person,
  about: {
    subject: 'deposit' | 'withdrawal' | 'order' | 'line' | 'general' | 'account';
    about?: string;
    topic?: 'other' | 'not_credited' | 'not_arrived';
  },
  key?: string,
) => app.call(member.supportAsk, { topic: 'other', text: 'Where is it?', ...about }, { as, key });
const write = (id: string, as = lan, key?: string) =>
  app.call(member.supportWrite, { request_id: id, text: 'And now?' }, { as, key });
const close = (id: string, as = lan, key?: string) =>
  app.call(member.supportClose, { request_id: id }, { as, key });
const read = async (id: string, as = lan) =>
  app.call(member.supportRequest, { request_id: id }, { as: await app.signIn(as) });
const list = async (as = lan) =>
  (await app.call(member.supportRequests, {}, { as: await app.signIn(as) })).body;
const answer = async (id: string, readTo = 1, more: { close?: 'solved' } = {}) =>
  app.call(
    answerSupport,
    { id, text: 'It is here.', read_to: readTo, ...more },
    { as: await app.signIn(operator) },
  );

/** One of each object that a member can ask about, with the name and the amount that a request shows. */
async function objectsOf(
  as: Person,
): Promise<(Asked & { name: string | null; amount: number | null; at?: string })[]> {
  await saveBankAndAddress(app, as);
  await app.fund(as, 100_000n);
  const deposit = await announce(app, as, 2_500);
  const withdrawal = (await askWithdrawal(app, as, 1_500)).body.data;
  const share = await newShare(app, { sharer: as });
  const { campaignId } = await newShare(app, { by: as });
  const [line] = (await app.call(member.statement, { about: 'withdrawal' }, { as })).body.data;
  return [
    { subject: 'deposit', about: deposit._id, name: deposit.reference, amount: 2_500 },
    { subject: 'withdrawal', about: withdrawal._id, name: null, amount: 1_500 },
    { subject: 'order', about: share.id, name: 'Noodles', amount: null },
    { subject: 'order', about: campaignId, name: 'Noodles', amount: null },
    {
      subject: 'line',
      about: line?._id ?? '',
      name: 'withdrawal_asked',
      amount: line?.amount ?? null,
      at: line?.date ?? '',
    },
  ];
}

describe('asking', () => {
  test('a member asks about an own deposit, withdrawal, order on either side and line of the statement, and each request shows what it is about', async () => {
    await app.set('support_open_max', 10);
    const objects = await objectsOf(lan);
    for (const { name, amount, at = null, ...asked } of objects) {
      const { status, body } = await askFor(lan, asked);
      expect(status, JSON.stringify([asked, body])).toBe(201);
      expect(body.data).toMatchObject({
        reference: expect.stringMatching(/^[2-9A-Z]{6}$/),
        subject: { kind: asked.subject, id: asked.about, name, amount, at },
        status: 'open',
        closed_because: null,
        messages: 1,
        thread: [{ place: 1, from: 'member', text: 'Where is it?' }],
      });
    }
    expect((await list()).data).toHaveLength(objects.length);
    await app.set('support_open_max', 5);
  });

  test('a request about somebody else’s object, or one that does not exist, is refused as not found', async () => {
    const objects = await objectsOf(await app.newMember());
    for (const { subject, about } of objects) {
      expect(said(await askFor(lan, { subject, about: about ?? '' }))).toBe('404 not_found');
    }
    for (const subject of ['deposit', 'withdrawal', 'order', 'line'] as const) {
      expect(said(await askFor(lan, { subject, about: UNKNOWN_ID }))).toBe('404 not_found');
    }
    expect(said(await askFor(lan, { subject: 'line', about: '99999999.available' }))).toBe('404 not_found');
    expect((await list()).data).toEqual([]);
  });

  test('a general request names no object, any other one does, and a topic belongs to its subject', async () => {
    const fields = async (asked: Asked) => (await askFor(lan, asked)).body.fields;
    expect((await askFor(lan, { subject: 'general' })).status).toBe(201);
    expect(await fields({ subject: 'general', about: UNKNOWN_ID })).toEqual({ about: 'unknown' });
    expect(await fields({ subject: 'deposit' })).toEqual({ about: 'required' });
    expect(await fields({ subject: 'account', topic: 'not_credited' })).toEqual({ topic: 'invalid' });
  });

  test('a request is asked once under one key', async () => {
    const first = await askFor(lan, { subject: 'account' }, 'ask');
    expect((await askFor(lan, { subject: 'account' }, 'ask')).body).toEqual(first.body);
    expect((await list()).data).toHaveLength(1);
  });

  test('a member with too many requests waiting for an answer opens no other, and can when one was answered', async () => {
    await app.set('support_open_max', 2);
    const [id] = [await askedSupport(app, lan), await askedSupport(app, lan)];
    expect(said(await askFor(lan, { subject: 'account' }))).toBe('409 support_full');
    await answer(id);
    expect((await askFor(lan, { subject: 'account' })).status).toBe(201);
    await app.set('support_open_max', 5);
  });

  test('a member writes a limited number of messages an hour, over all requests', async () => {
    await app.set('support_messages_hour', 3);
    const id = await askedSupport(app, lan);
    app.clock.advance(10 * MINUTE_MS);
    expect((await write(id, await app.signIn(lan))).status).toBe(200);
    expect((await write(id)).status).toBe(200);
    const refused = await write(id);
    expect(said(refused)).toBe('429 too_many_requests');
    expect(refused.headers['retry-after']).toBe(String(50 * 60));
    expect(said(await askFor(lan, { subject: 'account' }))).toBe('429 too_many_requests');
    app.clock.advance(50 * MINUTE_MS);
    expect((await write(id, await app.signIn(lan))).status).toBe(200);
    await app.set('support_messages_hour', 20);
  });

  test('a locked member asks nothing', async () => {
    const note = 'Three accounts on one phone';
    await app.call(
      lockMember,
      { id: lan.id, reason: 'fraud_suspected', note },
      { as: await app.signIn(operator) },
    );
    expect(said(await askFor(lan, { subject: 'account' }))).toBe('403 account_locked');
  });
});

describe('a request', () => {
  test('a request waits for the company until it is answered, and again from the next message on', async () => {
    const id = await askedSupport(app, lan);
    expect((await answer(id)).status).toBe(200);
    const { body } = await read(id);
    expect(body.data).toMatchObject({ status: 'answered', messages: 2 });
    expect(body.data.thread.map(({ from, text }) => [from, text])).toEqual([
      ['member', SUPPORT_ABOUT_ACCOUNT.text],
      ['company', 'It is here.'],
    ]);
    const again = await write(id, lan, 'again');
    expect(again.body.data).toMatchObject({ status: 'open', messages: 3 });
    expect((await write(id, lan, 'again')).body).toEqual(again.body);
    expect((await read(id)).body.data.thread).toHaveLength(3);
  });

  test('an answer notifies the member, and leads to the request', async () => {
    const id = await askedSupport(app, lan);
    const { body } = await answer(id);
    const [newest] = (await app.call(member.notifications, {}, { as: lan, headers: { langcode: 'en' } })).body
      .data;
    expect(newest).toMatchObject({
      kind: 'support_answered',
      body: `There is an answer to your request ${body.data.reference}.`,
      link: `/individual/requests/${id}`,
    });
  });

  test('a member closes a request once, and reopens it by writing within the days of the setting', async () => {
    const id = await askedSupport(app, lan);
    const closed = await close(id, lan, 'close');
    expect(closed.body.data).toMatchObject({
      status: 'closed',
      closed_because: 'by_member',
      reopenable_until: new Date(app.clock.now().getTime() + 14 * DAY_MS).toISOString(),
    });
    expect((await close(id, lan, 'close')).body).toEqual(closed.body);
    expect(said(await close(id))).toBe('409 support_state');
    app.clock.advance(14 * DAY_MS - 1);
    const open = { status: 'open', closed_because: null, closed_at: null, reopenable_until: null };
    expect((await write(id, await app.signIn(lan))).body.data).toMatchObject(open);
    await close(id);
    app.clock.advance(14 * DAY_MS);
    expect(said(await write(id, await app.signIn(lan)))).toBe('409 support_state');
    expect((await read(id)).body.data).toMatchObject({ status: 'closed', reopenable_until: null });
  });

  test('somebody else neither reads, writes in nor closes a request', async () => {
    const id = await askedSupport(app, lan);
    const other = await app.newMember();
    for (const answered of [await read(id, other), await write(id, other), await close(id, other)]) {
      expect(said(answered)).toBe('404 not_found');
    }
    expect((await list(other)).data).toEqual([]);
    expect(said(await write(UNKNOWN_ID))).toBe('404 not_found');
  });

  test('an answer and a message at the same time both arrive, and the request waits for an answer to the later one', async () => {
    const id = await askedSupport(app, lan);
    const as = await app.signIn(operator);
    const [answered, written] = await Promise.all([
      app.call(answerSupport, { id, text: 'It is here.', read_to: 1 }, { as }),
      write(id),
    ]);
    expect(written.status).toBe(200);
    expect(answered.status === 200 ? 'answered' : answered.body.error).toMatch(
      /^(answered|changed_meanwhile)$/,
    );
    expect((await read(id)).body.data.messages).toBe(answered.status === 200 ? 3 : 2);
  });
});

describe('how long an answer takes', () => {
  test('the median of the last 30 days is shown from 20 answers on', async () => {
    await app.runtime.pool.query('update support_request set answered_at = null');
    const ask = async (hours: number) => {
      const somebody = await app.newMember();
      const id = await askedSupport(app, somebody);
      app.clock.advance(hours * HOUR_MS);
      await answer(id);
    };
    for (let count = 0; count < 19; count += 1) await ask(count < 10 ? 1 : 5);
    expect((await list()).answer_minutes).toBeNull();
    await ask(3);
    expect((await list()).answer_minutes).toBe(2 * 60);
    app.clock.advance(30 * DAY_MS);
    expect((await list()).answer_minutes).toBeNull();
  });
});

describe('personal words', () => {
  test('the export of a member’s data has their requests with every message', async () => {
    const id = await askedSupport(app, lan);
    await answer(id);
    const { body } = await app.call(member.exportData, {}, { as: await app.signIn(lan) });
    expect(body.data.support).toEqual([(await read(id)).body.data]);
  });

  test('erasing a member erases both sides’ words and closes what is open; that there was a request remains', async () => {
    const id = await askedSupport(app, lan);
    await answer(id);
    const open = await askedSupport(app, lan);
    await app.call(closeSupport, { id: open, read_to: 1, because: 'solved' }, { as: operator });
    await app.work(({ tx, now }) => forgetSupport(tx, lan.id, now));
    const { rows } = await app.runtime.pool.query(
      `select status, closed_because, array(select text from support_message where request_id = id) as texts
       from support_request where member_id = $1 order by id = $2 desc`,
      [lan.id, id],
    );
    expect(rows).toEqual([
      { status: 'closed', closed_because: 'erased', texts: [null, null] },
      { status: 'closed', closed_because: 'solved', texts: [null] },
    ]);
  });
});
