import * as calls from '@handbill/contract/member';
import type { TeamRole } from '@handbill/contract/scopes';
import { DAY_MS, HOUR_MS, SECOND_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { savedBusiness } from '../../../../test/given/businesses.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { claim, newShare } from '../../../../test/given/shares.ts';
import { joinTeam } from '../../../../test/given/teams.ts';
import { verifiedVisit } from '../../../../test/given/visits.ts';

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
  // The changes of one second are checked in one query: the tests move that second. A visitor’s page has timers of its own.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const aSecond = () => vi.advanceTimersByTimeAsync(SECOND_MS);

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
      text: () => heard,
      hasOrder: (id: string) => heard.includes(`event: team\ndata: {"_id":"${id}"}`),
      async leave() {
        leave.abort();
        await ended;
      },
    };
  }
  const change = (id: string, of: Person) =>
    app.work(async ({ emit }) =>
      emit({ memberId: of.id, kind: 'order', subject: id, cause: 'a-key-of-the-owner' }),
    );
  /** Returns once the guest's app hears of an order of its owner, which it is before everything later. */
  const hears = (guests: Awaited<ReturnType<typeof listen>>, id: string, of: Person) =>
    expect
      .poll(async () => {
        await change(id, of);
        await aSecond();
        return guests.hasOrder(id);
      })
      .toBe(true);
  const newOrder = (of: Person) => campaignsOf(app).newCampaign(of);

  test('a team hears of the orders that its business distributes, and nothing of those that its owner shares', async () => {
    await joinTeam(app, { owner, member: guest, role: 'viewer' });
    const guests = await listen();
    await hears(guests, await newOrder(owner), owner);

    const received = await newShare(app, { by: await app.newMember(), sharer: owner, visits: 1 });
    await verifiedVisit(app, received.url);
    app.minutesPass(60);
    await app.signIn(owner);
    expect((await claim(app, owner, received.id)).status).toBe(200);
    const ofReceived = app.events.filter(({ subject }) => subject === received.id);
    expect(ofReceived.length).toBeGreaterThan(2);

    const distributed = await newShare(app, { by: owner, visits: 2 });
    await verifiedVisit(app, distributed.url);
    await aSecond();
    await expect.poll(() => guests.hasOrder(distributed.campaignId)).toBe(true);
    expect(guests.text()).not.toContain(received.id);
    await guests.leave();
  });

  /** The guest hears of two businesses: an event of the other one proves that the query has ended. */
  async function ofTwoTeams() {
    const other = await app.newMember();
    await savedBusiness(app, other);
    await joinTeam(app, { owner: other, member: guest, role: 'viewer' });
    const guests = await listen();
    await hears(guests, await newOrder(other), other);
    const before = await newOrder(owner);
    await change(before, owner);
    const membership = await joinTeam(app, { owner, member: guest, role: 'viewer' });
    await hears(guests, await newOrder(owner), owner);
    expect(guests.text()).not.toContain(before);
    return {
      guests,
      membership,
      async hearsNoMore() {
        const [after, mark] = [await newOrder(owner), await newOrder(other)];
        await change(after, owner);
        await change(mark, other);
        await aSecond();
        await expect.poll(() => guests.hasOrder(mark)).toBe(true);
        expect(guests.text()).not.toContain(after);
        await guests.leave();
      },
    };
  }

  test('a member of a team hears of its orders as the owner does, and nothing more once removed', async () => {
    const { guests, membership, hearsNoMore } = await ofTwoTeams();
    expect(guests.text()).not.toContain('a-key-of-the-owner');
    expect(guests.text()).not.toContain('event: order');
    await app.call(calls.teamRemove, { membership_id: membership }, { as: owner });
    await hearsNoMore();
  });

  test('a membership that ends without a call is asked for before each event', async () => {
    const { membership, hearsNoMore } = await ofTwoTeams();
    await app.workAsOwner(({ tx }) => tx.query('delete from team_member where id = $1', [membership]));
    await hearsNoMore();
  });
});
