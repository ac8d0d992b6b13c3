import * as calls from '@handbill/contract/member';
import type { TeamRole } from '@handbill/contract/scopes';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { savedBusiness } from '../../../../test/businesses.ts';
import type { Person } from '../../../../test/people.ts';

let app: TestApp;
let base: string;
let owner: Person;
let guest: Person;
beforeAll(async () => {
  app = await createTestApp();
  base = await app.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(async () => {
  [owner, guest] = [await app.newMember(), await app.newMember()];
  await savedBusiness(app, owner);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const invite = () => inviteAs('viewer');
async function inviteAs(role: TeamRole): Promise<string> {
  await app.call(calls.teamInvite, { username: guest.username, role }, { as: owner });
  return (await app.call(calls.memberships, {}, { as: guest })).body.data[0]?._id ?? '';
}
const accept = (membership_id: string) => app.call(calls.membershipAccept, { membership_id }, { as: guest });
const end = (membership_id: string) => app.call(calls.membershipEnd, { membership_id }, { as: guest });
async function orderToDraft() {
  const { body } = await app.call(calls.packages, {}, { as: owner });
  const package_id = body.data[0]?._id ?? '';
  return { title: 'Noodles', text: '', landing_url: 'https://shop.example/', package_id };
}

/** A call of the guest for the business. */
async function actForBusiness(path: string, payload: object) {
  const [{ _id = '' } = {}] = (await app.call(calls.memberships, {}, { as: guest })).body.data;
  const headers = { authorization: `Bearer ${guest.accessToken}`, 'membership-id': _id };
  const response = await app.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

const noticesOf = async (as: Person) =>
  (await app.call(calls.notifications, {}, { as })).body.data.filter(({ kind }) => kind.startsWith('team_'));

describe('notices of a team', () => {
  test('somebody who is invited is notified once, and the owner when they accept and when they leave', async () => {
    const id = await invite();
    expect(await noticesOf(guest)).toMatchObject([
      { kind: 'team_invited', link: '/individual/teams', title: expect.stringContaining(owner.username) },
    ]);
    // Another role is no other invitation.
    await app.call(calls.teamInvite, { username: guest.username, role: 'editor' }, { as: owner });
    expect(await noticesOf(guest)).toHaveLength(1);
    await accept(id);
    await accept(id);
    const [accepted, ...more] = await noticesOf(owner);
    expect(more).toEqual([]);
    expect(accepted).toMatchObject({ kind: 'team_accepted', link: '/individual/business' });
    expect(accepted?.title).toContain(guest.username);
    app.clock.advance(1_000);
    await end(id);
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['team_left', 'team_accepted']);
  });

  test('somebody who is invited and removed again and again is notified once a day', async () => {
    const inviteAndRemove = async () =>
      app.call(calls.teamRemove, { membership_id: await invite() }, { as: owner });
    for (let times = 0; times < 3; times += 1) {
      expect((await inviteAndRemove()).status).toBe(200);
      app.minutesPass(1);
    }
    expect(await noticesOf(guest)).toHaveLength(1);
    // Another owner’s invitation is another matter.
    const other = await app.newMember();
    await savedBusiness(app, other);
    await app.call(calls.teamInvite, { username: guest.username, role: 'viewer' }, { as: other });
    expect(await noticesOf(guest)).toHaveLength(2);
    app.clock.advance(DAY_MS);
    [owner, guest] = [await app.signIn(owner), await app.signIn(guest)];
    await inviteAndRemove();
    expect(await noticesOf(guest)).toHaveLength(3);
  });

  test('the owner is notified of an order that an editor drafts, unless they chose not to be', async () => {
    await accept(await inviteAs('editor'));
    const drafted = async () => (await noticesOf(owner)).filter(({ kind }) => kind === 'team_drafted');
    const draft = async () => {
      const { body } = await actForBusiness('product-create', await orderToDraft());
      return body.data._id as string;
    };
    const drop = (product_id: string) => actForBusiness('product-drop', { product_id });
    const first = await draft();
    const [notice, ...more] = await drafted();
    expect([notice?.link, more]).toEqual([`/order-detail/${first}`, []]);
    expect(notice?.title).toContain(guest.username);
    expect(notice?.body).toContain('Noodles');
    // Drafting and dropping again and again notifies once an hour.
    await drop(first);
    app.minutesPass(1);
    await drop(await draft());
    expect(await drafted()).toHaveLength(1);
    app.clock.advance(HOUR_MS);
    [owner, guest] = [await app.signIn(owner), await app.signIn(guest)];
    await drop(await draft());
    expect(await drafted()).toHaveLength(2);
    await app.call(calls.updateNotificationSetting, { topic: 'drafts', choice: 'none' }, { as: owner });
    app.clock.advance(HOUR_MS);
    [owner, guest] = [await app.signIn(owner), await app.signIn(guest)];
    await drop(await draft());
    expect(await drafted()).toHaveLength(2);
    // The owner’s own draft is no news.
    await app.call(calls.productCreate, await orderToDraft(), { as: owner });
    expect(await drafted()).toHaveLength(2);
  });

  test('the owner is notified of an invitation that was declined', async () => {
    await end(await invite());
    expect((await noticesOf(owner)).map(({ kind }) => kind)).toEqual(['team_declined']);
  });
});

describe('live events of a business', () => {
  /** What the guest's app hears, until the test leaves. */
  async function listen() {
    const leave = new AbortController();
    const response = await fetch(`${base}/api/events`, {
      headers: { authorization: `Bearer ${guest.accessToken}` },
      signal: leave.signal,
    });
    let heard = '';
    const stream = response.body?.pipeThrough(new TextDecoderStream()) as ReadableStream<string>;
    const ended = (async () => {
      for await (const part of stream) heard += part;
    })().catch(() => undefined);
    return {
      of: (kind: string) => heard.split(`event: ${kind}\n`).length - 1,
      subjects: () => heard,
      async leave() {
        leave.abort();
        await ended;
      },
    };
  }
  const change = (subject: string) =>
    app.work(async ({ emit }) =>
      emit({ memberId: owner.id, kind: 'order', subject, cause: 'a-key-of-the-owner' }),
    );
  /** An event of the guest's own, after which everything before it was heard. */
  const mark = () => app.work(async ({ emit }) => emit({ memberId: guest.id, kind: 'read', subject: null }));

  test('a member of a team hears of its orders as the owner does, and nothing more once removed', async () => {
    const app_ = await listen();
    const id = await invite();
    await change('before');
    await accept(id);
    await expect
      .poll(async () => {
        await change('order-of-the-owner');
        return app_.subjects();
      })
      .toContain('event: team\ndata: {"_id":"order-of-the-owner"}');
    expect(app_.subjects()).not.toContain('before');
    expect(app_.subjects()).not.toContain('a-key-of-the-owner');
    expect(app_.of('order')).toBe(0);

    const [{ _id: place = '' } = {}] = (await app.call(calls.team, {}, { as: owner })).body.data;
    await app.call(calls.teamRemove, { membership_id: place }, { as: owner });
    await change('after');
    await mark();
    await expect.poll(() => app_.of('read')).toBe(1);
    expect(app_.subjects()).not.toContain('after');
    await app_.leave();
  });

  test('a membership that ends without a call is asked for before each event', async () => {
    const app_ = await listen();
    await accept(await invite());
    await expect
      .poll(async () => {
        await change('order-of-the-owner');
        return app_.subjects();
      })
      .toContain('order-of-the-owner');
    await app.workAsOwner(({ tx }) => tx.query('delete from team_member where owner_id = $1', [owner.id]));
    await change('after');
    await mark();
    await expect.poll(() => app_.of('read')).toBe(1);
    expect(app_.subjects()).not.toContain('"after"');
    await app_.leave();
  });
});
