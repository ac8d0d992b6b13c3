import * as calls from '@handbill/contract/console';
import { notifications, supportAsk, supportClose, supportWrite } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Person } from '../../../../test/given/people.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { askedSupport, SUPPORT_ABOUT_ACCOUNT } from '../../../../test/given/support.ts';
import { raceFor } from '../../../../test/races.ts';
import { said } from '../../../../test/said.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';

let app: TestApp;
let lan: Person;
let anna: Person;
let binh: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
  anna = await app.newOperator({ role: 'support' });
  binh = await app.newOperator({ role: 'cashier' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const TEXT = 'Enter the new name.';
const answer = (
  id: string,
  { as = anna, key, ...more }: { as?: Person; key?: string; read_to?: number; close?: 'solved' } = {},
) => app.call(calls.answerSupport, { id, text: TEXT, read_to: 1, ...more }, { as, key });
const close = (id: string, as = anna, key?: string) =>
  app.call(calls.closeSupport, { id, read_to: 1, because: 'asked_before' }, { as, key });
const take = (id: string, as = anna, from?: string, key?: string) =>
  app.call(calls.takeSupport, { id, ...(from === undefined ? {} : { from }) }, { as, key });
const release = (id: string, as = anna, key?: string) => app.call(calls.releaseSupport, { id }, { as, key });
const read = async (id: string, as = anna) =>
  (await app.call(calls.readSupport, { id }, { as: await app.signIn(as) })).body.data;
type Filter = Parameters<typeof listed>[0];
const listed = async (
  filter: {
    status?: 'open' | 'answered' | 'closed';
    topic?: 'bank_info' | 'level';
    subject?: 'account' | 'order';
    taken?: 'own' | 'others' | 'nobody';
    search?: string;
  },
  as = anna,
) => {
  const { body } = await app.call(calls.listSupport, filter, { as: await app.signIn(as) });
  expect(body.total).toBeGreaterThanOrEqual(body.data.length);
  return body.data.map(({ _id }) => _id);
};
const actionsOn = async (id: string) => {
  const { rows } = await app.runtime.pool.query<{ action: string; details: object }>(
    'select action, details from operator_action where subject = $1 order by id',
    [`support_request/${id}`],
  );
  return rows;
};

describe('the queue', () => {
  test('open requests are listed by their wait, the longest first, also after a request was reopened', async () => {
    await app.runtime.pool.query('delete from support_message');
    await app.runtime.pool.query('delete from support_request');
    const first = await askedSupport(app, lan);
    app.clock.advance(MINUTE_MS);
    const second = await askedSupport(app, await app.newMember());
    expect(await listed({ status: 'open' })).toEqual([first, second]);
    await answer(first, { as: await app.signIn(anna) });
    app.clock.advance(MINUTE_MS);
    await app.call(supportWrite, { request_id: first, text: 'Still not.' }, { as: await app.signIn(lan) });
    expect(await listed({ status: 'open' })).toEqual([second, first]);
    expect(await listed({})).toEqual([second, first]);
    expect(await read(first)).toMatchObject({ waits_since: app.clock.now().toISOString(), messages: 3 });
  });

  test('requests are found by state, topic, subject, holder, reference and the member’s name', async () => {
    const id = await askedSupport(app, lan);
    const { reference } = await read(id);
    const { username } = lan;
    const finds: [Filter, boolean][] = [
      [{ status: 'open' }, true],
      [{ status: 'answered' }, false],
      [{ topic: 'bank_info' }, true],
      [{ topic: 'level' }, false],
      [{ subject: 'account' }, true],
      [{ subject: 'order' }, false],
      [{ taken: 'nobody' }, true],
      [{ taken: 'own' }, false],
      [{ taken: 'others' }, false],
      [{ search: reference.toLowerCase() }, true],
      [{ search: 'zzzz' }, false],
    ];
    for (const [filter, found] of finds) {
      expect(await listed({ search: username, ...filter }), JSON.stringify(filter)).toEqual(
        found ? [id] : [],
      );
    }
    await take(id);
    expect(await listed({ search: username, taken: 'own' })).toEqual([id]);
    expect(await listed({ search: username, taken: 'own' }, binh)).toEqual([]);
    expect(await listed({ search: username, taken: 'others' }, binh)).toEqual([id]);
  });

  test('a request is read with its member, its subject and the campaign of an order', async () => {
    const share = await newShare(app, { sharer: lan });
    const { body } = await app.call(
      supportAsk,
      { subject: 'order', about: share.id, topic: 'visits_not_counted', text: 'Why?' },
      { as: lan },
    );
    expect(await read(body.data._id)).toMatchObject({
      member: { _id: lan.id, username: lan.username, locked: false, closed: false },
      subject: { kind: 'order', id: share.id, campaign: share.campaignId },
      taken_by: null,
      own: false,
      thread: [{ place: 1, from: 'member', text: 'Why?', operator: null }],
    });
  });
});

describe('answering', () => {
  test('an answer keeps the request with its operator, names them in the console, and the log has no words', async () => {
    const id = await askedSupport(app, lan);
    const first = await answer(id, { key: 'answer' });
    expect(first.body.data).toMatchObject({
      status: 'answered',
      taken_by: anna.username,
      own: true,
      waits_since: null,
      thread: [
        { text: SUPPORT_ABOUT_ACCOUNT.text },
        { from: 'company', text: TEXT, operator: anna.username },
      ],
    });
    expect((await answer(id, { key: 'answer' })).body).toEqual(first.body);
    const actions = await actionsOn(id);
    expect(actions).toMatchObject([
      {
        action: 'support_answered',
        details: { before: 'open', after: 'answered', member: lan.id, message: '2' },
      },
    ]);
    expect(JSON.stringify(actions)).not.toContain(TEXT);
  });

  test('an answer can close the request, and one without words tells the member why', async () => {
    const [answered, closed] = [await askedSupport(app, lan), await askedSupport(app, lan)];
    expect((await answer(answered, { close: 'solved' })).body.data).toMatchObject({
      status: 'closed',
      closed_because: 'solved',
    });
    const { body } = await close(closed, anna, 'close');
    expect(body.data).toMatchObject({ status: 'closed', closed_because: 'asked_before', messages: 1 });
    expect((await close(closed, anna, 'close')).body).toEqual(body);
    const told = (await app.call(notifications, {}, { as: lan, headers: { langcode: 'en' } })).body.data;
    expect(told.find(({ kind }) => kind === 'support_closed')?.body).toBe(
      `We closed your request ${body.data.reference}: you asked the same in another request.`,
    );
    for (const id of [answered, closed]) {
      expect((await actionsOn(id)).at(-1)?.action).toBe('support_closed');
      expect(said(await answer(id))).toBe('409 support_state');
      expect(said(await close(id))).toBe('409 support_state');
      expect(said(await take(id))).toBe('409 support_state');
    }
  });

  test('an answer to messages that the operator has not read is refused with their number', async () => {
    const id = await askedSupport(app, lan);
    await app.call(supportWrite, { request_id: id, text: 'Never mind.' }, { as: lan });
    for (const refused of [await answer(id), await close(id)]) {
      expect([said(refused), refused.body.current]).toEqual(['409 changed_meanwhile', { messages: 2 }]);
    }
    expect((await answer(id, { read_to: 2 })).status).toBe(200);
  });

  test('a request that does not exist is not found', async () => {
    for (const call of [answer, close, take]) expect(said(await call(UNKNOWN_ID))).toBe('404 not_found');
    expect(said(await release(UNKNOWN_ID))).toBe('404 not_found');
    expect(said(await app.call(calls.readSupport, { id: UNKNOWN_ID }, { as: anna }))).toBe('404 not_found');
  });
});

describe('taking', () => {
  test('while one operator has a request, another one neither answers, closes nor takes it', async () => {
    const id = await askedSupport(app, lan);
    const taken = await take(id, anna, undefined, 'take');
    expect(taken.body.data).toMatchObject({ taken_by: anna.username, own: true, status: 'open' });
    expect((await take(id, anna, undefined, 'take')).body).toEqual(taken.body);
    for (const refused of [
      await answer(id, { as: binh }),
      await close(id, binh),
      await take(id, binh),
      await take(id, binh, 'somebody'),
      await release(id, binh),
    ]) {
      expect(said(refused)).toBe('409 support_taken');
    }
    expect((await answer(id)).status).toBe(200);
  });

  test('an operator takes a request over by naming who has it, gives it back, and the log has each step', async () => {
    const id = await askedSupport(app, lan);
    await take(id);
    expect((await take(id, binh, anna.username)).body.data).toMatchObject({ taken_by: binh.username });
    const released = await release(id, binh, 'release');
    expect(released.body.data).toMatchObject({ taken_by: null, taken_at: null, own: false });
    expect((await release(id, binh, 'release')).body).toEqual(released.body);
    expect(await actionsOn(id)).toMatchObject([
      { action: 'support_taken', details: { from: null } },
      { action: 'support_taken', details: { from: anna.id } },
      { action: 'support_released' },
    ]);
  });

  test('of two operators who take a request at the same time, one gets it', async () => {
    const id = await askedSupport(app, lan);
    const answers = await raceFor(app, { table: 'support_request', id }, () => [take(id), take(id, binh)]);
    expect(answers.map(said).sort()).toEqual(['200 undefined', '409 support_taken']);
  });

  test('a member who closes a request that an operator is answering is not answered', async () => {
    const id = await askedSupport(app, lan);
    await take(id);
    await app.call(supportClose, { request_id: id }, { as: lan });
    expect(said(await answer(id))).toBe('409 support_state');
    expect((await release(id)).status).toBe(200);
  });

  test('a controller reads requests, and an operator without the permission does not answer them', async () => {
    const id = await askedSupport(app, lan);
    const controller = await app.newOperator({ role: 'controller' });
    expect((await read(id, controller))._id).toBe(id);
    expect(said(await answer(id, { as: controller }))).toBe('403 forbidden');
    expect(said(await take(id, controller))).toBe('403 forbidden');
  });
});
