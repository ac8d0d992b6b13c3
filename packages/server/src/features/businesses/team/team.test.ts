import { endMemberSessions, lockMember, unlockMember } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import * as calls from '@handbill/contract/member';
import { scopesOfRole, type TeamRole, teamRoles } from '@handbill/contract/scopes';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { savedBusiness } from '../../../../test/given/businesses.ts';
import { createOrder } from '../../../../test/given/orders.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { uploadedPicture } from '../../../../test/given/pictures.ts';
import { CHOSEN, startedRecovery } from '../../../../test/given/recoveries.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { joinTeam } from '../../../../test/given/teams.ts';
import { raceFor, raceInOrder } from '../../../../test/races.ts';
import { said } from '../../../../test/said.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';
import { restoredByCommand } from '../../restoring/index.ts';

let app: TestApp;
let owner: Person;
let guest: Person;
beforeAll(async () => {
  app = await createTestApp();
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

const invite = (username: string, role: TeamRole = 'viewer', key?: string) =>
  app.call(calls.teamInvite, { username, role }, { as: owner, key });
const accept = (membership_id: string, as = guest) =>
  app.call(calls.membershipAccept, { membership_id }, { as });
const remove = (membership_id: string, as = owner) => app.call(calls.teamRemove, { membership_id }, { as });
const leave = (membership_id: string, as = guest) => app.call(calls.membershipEnd, { membership_id }, { as });
const placeOf = async (as = guest) => (await app.call(calls.memberships, {}, { as })).body.data[0];

const joined = (role: TeamRole) => joinTeam(app, { owner, member: guest, role });

/** Sends a call for the business of a membership. */
async function act(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  membership: string,
  { payload = {}, as = guest, key }: { payload?: object; as?: Person; key?: string } = {},
) {
  const response = await app.app.inject({
    method,
    url: `/api/${path.replace(/\{\w+\}/g, UNKNOWN_ID)}`,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      'membership-id': membership,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(method === 'GET' ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

const ordersIn = async (membership: string) => (await act(calls.listProduct, membership)).body.list_product;
const closed = Object.values<Endpoint>(calls.memberEndpoints).filter(({ auth }) => auth === 'member');

async function draft(title = 'Noodles') {
  const offered = await app.call(calls.packages, {}, { as: owner });
  return {
    title,
    text: '',
    landing_url: 'https://shop.example/',
    package_id: offered.body.data[0]?._id ?? '',
  };
}

describe('the team of a business', () => {
  test('somebody is invited by username, accepts, gets another role and leaves', async () => {
    const { body } = await invite(` ${guest.username.toUpperCase()} `);
    expect(body.data).toMatchObject([{ username: guest.username, role: 'viewer', accepted_at: null }]);
    const place = await placeOf();
    expect(place).toMatchObject({ owner: owner.username, role: 'viewer', accepted_at: null });
    const id = place?._id ?? '';
    expect((await accept(id)).body.data[0]?.accepted_at).toBe(app.clock.now().toISOString());
    await invite(guest.username, 'editor');
    const team = (await app.call(calls.team, {}, { as: owner })).body.data;
    expect(team).toMatchObject([{ _id: id, role: 'editor', accepted_at: app.clock.now().toISOString() }]);
    expect((await leave(id)).body.data).toEqual([]);
    expect((await app.call(calls.team, {}, { as: owner })).body.data).toEqual([]);
  });

  test('an invitation needs a business, a member, and somebody else', async () => {
    expect((await invite('nobody-here')).body.fields).toEqual({ username: 'invalid' });
    expect((await invite('no body')).body.fields).toEqual({ username: 'invalid' });
    expect((await invite(owner.username)).body.fields).toEqual({ username: 'invalid' });
    const sent = { username: owner.username, role: 'viewer' as const };
    expect(said(await app.call(calls.teamInvite, sent, { as: guest }))).toBe('409 business_state');
  });

  test('an invitation that is repeated with its key happens once', async () => {
    const first = await invite(guest.username, 'viewer', 'invitation-1');
    await remove(first.body.data[0]?._id ?? '');
    expect((await invite(guest.username, 'viewer', 'invitation-1')).body).toEqual(first.body);
    expect(await placeOf()).toBeUndefined();
  });

  test('invitations are counted, so that nobody looks for usernames', async () => {
    for (let count = 0; count < 10; count += 1) await invite('nobody-here');
    expect((await invite(guest.username)).status).toBe(429);
  });

  test('a team has twenty people at most', async () => {
    for (let count = 0; count < 20; count += 1) {
      if (count % 9 === 0) {
        app.clock.advance(60_000);
        await app.signIn(owner);
      }
      expect((await invite((await app.newMember()).username)).status).toBe(200);
    }
    app.clock.advance(60_000);
    await app.signIn(owner);
    expect(said(await invite(guest.username))).toBe('409 team_full');
  });

  test('one of two people who are invited at the same time gets the last place', async () => {
    await app.work(async ({ tx, now, newId }) => {
      for (let count = 0; count < 19; count += 1) {
        await tx.query(
          `insert into team_member (id, owner_id, member_id, role, invited_at) values ($1, $2, $3, 'viewer', $4)`,
          [newId(), owner.id, newId(), now],
        );
      }
    });
    const other = await app.newMember();
    const answers = await raceFor(app, { table: 'member', id: owner.id }, () => [
      invite(guest.username),
      invite(other.username),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.map(({ body }) => body.error)).toContain('team_full');
    const { rows } = await app.runtime.pool.query('select id from team_member where owner_id = $1', [
      owner.id,
    ]);
    expect(rows).toHaveLength(20);
  });

  test('of two first invitations at the same time, the role of the later one counts', async () => {
    await raceInOrder(app, { table: 'member', id: owner.id }, [
      () => invite(guest.username, 'editor'),
      () => invite(guest.username, 'viewer'),
    ]);
    expect((await app.call(calls.team, {}, { as: owner })).body.data).toMatchObject([{ role: 'viewer' }]);
  });

  test('the app of somebody whose role changes hears of it', async () => {
    await joined('viewer');
    app.events.length = 0;
    await invite(guest.username, 'editor');
    expect(app.events).toEqual([{ memberId: guest.id, kind: 'team', subject: null }]);
  });

  test('nobody accepts, ends or removes the membership of others, and an invitation opens nothing', async () => {
    await invite(guest.username, 'editor');
    const id = (await placeOf())?._id ?? '';
    const stranger = await app.newMember();
    for (const as of [stranger, owner]) {
      expect(said(await accept(id, as))).toBe('404 not_found');
      expect(said(await leave(id, as))).toBe('404 not_found');
    }
    expect(said(await remove(id, stranger))).toBe('404 not_found');
    expect(said(await remove(id, guest))).toBe('404 not_found');
    expect((await act(calls.listProduct, id)).status).toBe(404);
    await remove(id);
    expect(said(await accept(id))).toBe('404 not_found');
  });
});

describe('what a team may do', () => {
  test.each(teamRoles)(
    'the role of a team’s %s opens its own calls for the business and no other one',
    async (role) => {
      const id = await joined(role);
      for (const endpoint of closed) {
        const { status, body } = await act(endpoint, id);
        const call = `${endpoint.method} ${endpoint.path}`;
        if (endpoint.scope && scopesOfRole[role].includes(endpoint.scope))
          expect([call, 401, 403]).not.toContain(status);
        else expect([call, status, body.error]).toEqual([call, 403, 'forbidden']);
      }
    },
  );

  test('a viewer sees what the business distributes, and nothing that its owner receives', async () => {
    const id = await joined('viewer');
    const order = await createOrder(app, owner, { title: 'Soup', text: '' });
    const share = await newShare(app, { by: await app.newMember(), sharer: owner, visits: 1 });
    expect(await ordersIn(id)).toEqual([order.id]);
    expect((await act(calls.listProduct, id, { payload: { side: 'received' } })).status).toBe(403);
    expect((await act(calls.product, id, { payload: { product_id: order.id } })).body.data.title).toBe(
      'Soup',
    );
    for (const call of [calls.product, calls.productVisits])
      expect((await act(call, id, { payload: { product_id: share.id } })).status).toBe(404);
    // Without the header, members see their own orders alone.
    expect((await app.call(calls.listProduct, {}, { as: guest })).body.data).toEqual([]);
  });

  test('an editor drafts an order of the business and cannot pay it', async () => {
    const id = await joined('editor');
    const { status, body } = await act(calls.productCreate, id, { payload: await draft() });
    expect([status, body.data.stage, body.data.drafted_by]).toEqual([201, 'unpaid', guest.username]);
    expect((await app.call(calls.listProduct, {}, { as: owner })).body.list_product).toEqual([body.data._id]);
    const paid = await act(calls.productPay, id, { payload: { product_id: body.data._id } });
    expect(paid.status).toBe(403);
  });

  test('an editor drops an own draft, which its owner sees, and drafts another', async () => {
    const id = await joined('editor');
    const { body } = await act(calls.productCreate, id, { payload: await draft() });
    const drop = () => act(calls.productDrop, id, { payload: { product_id: body.data._id }, key: 'drop-1' });
    const dropped = await drop();
    expect([dropped.status, dropped.body.data.stage]).toEqual([200, 'stopped']);
    expect((await drop()).body).toEqual(dropped.body);
    const seen = await app.call(calls.product, { product_id: body.data._id }, { as: owner });
    expect(seen.body.data).toMatchObject({ stage: 'stopped', drafted_by: guest.username });
    expect((await act(calls.productCreate, id, { payload: await draft('Soup') })).status).toBe(201);
  });

  test('an editor drops neither the owner’s order, nor another editor’s, nor one that is paid', async () => {
    const id = await joined('editor');
    const own = await app.call(calls.productCreate, await draft(), { as: owner });
    const drop = (product_id: string, as = guest, membership = id) =>
      act(calls.productDrop, membership, { payload: { product_id }, as });
    expect(said(await drop(own.body.data._id))).toBe('403 forbidden');
    expect(said(await drop(UNKNOWN_ID))).toBe('404 not_found');
    await app.call(calls.productDrop, { product_id: own.body.data._id }, { as: owner });
    const other = await app.newMember();
    await invite(other.username, 'editor');
    const { _id: place = '' } = (await placeOf(other)) ?? {};
    await accept(place, other);
    const { body } = await act(calls.productCreate, id, { payload: await draft() });
    expect(said(await drop(body.data._id, other, place))).toBe('403 forbidden');
    await app.fund(owner, 100_000n);
    const paid = await app.call(calls.productPay, { product_id: body.data._id }, { as: owner });
    expect(paid.status).toBe(200);
    expect(said(await drop(body.data._id))).toBe('409 order_state');
  });

  test('an editor previews and drafts with pictures of their own, which then are the owner’s, too', async () => {
    const id = await joined('editor');
    const image = await uploadedPicture(app, guest, 'order_image');
    const { package_id, ...ad } = { ...(await draft()), pictures: [{ image, alt: 'A bowl' }] };
    const { body } = await act(calls.productPreview, id, { payload: ad });
    expect(body.data.page).toContain(owner.username);
    expect(body.data.page).toContain(image);
    expect((await app.call(calls.productPreview, ad, { as: owner })).status).toBe(422);
    expect((await act(calls.productCreate, id, { payload: { ...ad, package_id } })).status).toBe(201);
    expect((await app.call(calls.productPreview, ad, { as: owner })).status).toBe(200);
    const foreign = `/uploads/${'0'.repeat(64)}.webp`;
    const refused = await act(calls.productPreview, id, {
      payload: { ...ad, pictures: [{ image: foreign, alt: '' }] },
    });
    expect([refused.status, refused.body.fields]).toEqual([422, { pictures: 'invalid' }]);
  });

  test('the owner and an editor with the same key get each their own answer', async () => {
    const id = await joined('editor');
    const first = await act(calls.productCreate, id, { payload: await draft(), key: 'order-1' });
    const again = await act(calls.productCreate, id, { payload: await draft(), key: 'order-1' });
    expect([first.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const own = await app.call(calls.productCreate, await draft(), { as: owner, key: 'order-1' });
    expect(said(own)).toBe('422 outstanding_order');
  });

  test('a call for a business carries the id of the member who makes it, not of its owner', async () => {
    const id = await joined('viewer');
    const send = (user_id: string) => act(calls.listProduct, id, { payload: { user_id } });
    expect([(await send(guest.id)).status, (await send(owner.id)).status]).toEqual([200, 403]);
  });

  test('a key, an operator and somebody else’s membership do not act for a business', async () => {
    const id = await joined('editor');
    const { body } = await app.call(
      calls.apiKeyMake,
      { name: 'Shop', scopes: ['orders:read'] },
      { as: guest },
    );
    const withKey = { ...guest, accessToken: body.data.key };
    expect((await act(calls.listProduct, id, { as: withKey })).status).toBe(403);
    expect((await act(calls.listProduct, id, { as: await app.newMember() })).status).toBe(404);
    expect((await act(calls.listProduct, id, { as: owner })).status).toBe(404);
    expect((await act(calls.listProduct, 'nonsense')).status).toBe(404);
    const operator = await app.newOperator();
    const asked = await act({ method: 'GET', path: 'console/orders' }, id, { as: operator });
    expect(asked.status).toBe(403);
  });
});

describe('the end of a membership', () => {
  test('removal ends access immediately; another invitation is another membership', async () => {
    const id = await joined('viewer');
    expect(await ordersIn(id)).toEqual([]);
    await remove(id);
    expect((await act(calls.listProduct, id)).status).toBe(404);
    const again = await joined('viewer');
    expect(again).not.toBe(id);
    expect((await act(calls.listProduct, id)).status).toBe(404);
    expect(await ordersIn(again)).toEqual([]);
  });

  test('a lower role takes effect immediately', async () => {
    const id = await joined('editor');
    await invite(guest.username, 'viewer');
    expect((await act(calls.productCreate, id, { payload: await draft() })).status).toBe(403);
  });

  test.each(['removed', 'made a viewer'])(
    'an editor who is %s during a call changes nothing',
    async (what) => {
      const id = await joined('editor');
      const payload = await draft();
      const held = await app.runtime.pool.connect();
      await held.query('begin read write');
      await held.query(
        what === 'removed'
          ? 'delete from team_member where id = $1'
          : `update team_member set role = 'viewer' where id = $1`,
        [id],
      );
      const call = act(calls.productCreate, id, { payload });
      await expect
        .poll(async () => {
          const { rows } = await app.runtime.pool.query(
            `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
          );
          return rows.length;
        })
        .toBe(1);
      await held.query('commit');
      held.release();
      expect((await call).status).toBe(what === 'removed' ? 404 : 403);
      expect((await app.call(calls.listProduct, {}, { as: owner })).body.data).toEqual([]);
    },
  );

  test('a team ends when its owner is locked, and stays ended when they are unlocked', async () => {
    const id = await joined('viewer');
    const operator = await app.newOperator();
    const note = 'Three accounts on one phone';
    await app.call(lockMember, { id: owner.id, reason: 'fraud_suspected', note }, { as: operator });
    expect((await act(calls.listProduct, id)).status).toBe(404);
    await app.call(unlockMember, { id: owner.id, note: 'They are three people' }, { as: operator });
    expect((await act(calls.listProduct, id)).status).toBe(404);
  });

  test('somebody of a team who is locked or signs out does nothing for the business', async () => {
    const id = await joined('viewer');
    await app.call(calls.logout, { refresh_token: guest.refreshToken }, { as: guest });
    expect((await act(calls.listProduct, id)).status).toBe(401);
    await app.signIn(guest);
    expect((await act(calls.listProduct, id)).status).toBe(200);
    const operator = await app.newOperator();
    const note = 'Three accounts on one phone';
    await app.call(lockMember, { id: guest.id, reason: 'fraud_suspected', note }, { as: operator });
    expect((await act(calls.listProduct, id)).body.error).toBe('account_locked');
  });

  const endings: Record<string, () => Promise<unknown>> = {
    'its owner recovers the account with a code': async () => {
      const { body } = await app.call(calls.makeRecoveryCodes, { password: PASSWORD }, { as: owner });
      const { username } = owner;
      const code = body.data.codes[0] ?? '';
      const chosen = { username, code, password: CHOSEN, password_confirmation: CHOSEN };
      expect((await app.call(calls.recover, chosen, { from: '203.0.113.9' })).status).toBe(200);
    },
    'its owner recovers the account with support': async () => {
      await startedRecovery(app, owner);
      app.clock.advance(30 * DAY_MS);
      await app.runJobs('finish-recoveries');
      await app.signIn(guest);
    },
    'its owner is signed out everywhere by an operator': async () => {
      const operator = await app.newOperator();
      expect((await app.call(endMemberSessions, { id: owner.id }, { as: operator })).status).toBe(200);
    },
    'the instance is restored from a backup': async () => {
      const stay = [await app.newOperator(), await app.newOperator()];
      const operators = stay.map(({ username }) => username);
      const [backupAt, origin] = [app.clock.now(), 'https://handbill.test'];
      await app.work((work) => restoredByCommand(work, { backupAt, operators, origin }));
      await app.signIn(guest);
    },
  };
  test.each(Object.keys(endings))('a team ends when %s', async (how) => {
    const id = await joined('editor');
    expect(await ordersIn(id)).toEqual([]);
    await endings[how]?.();
    expect((await act(calls.listProduct, id)).status).toBe(404);
    expect(await placeOf()).toBeUndefined();
    await app.signIn(owner);
    expect((await app.call(calls.team, {}, { as: owner })).body.data).toEqual([]);
  });

  test('a team ends when its owner closes the account', async () => {
    const id = await joined('viewer');
    expect((await app.call(calls.closeAccount, { password: PASSWORD }, { as: owner })).status).toBe(200);
    expect((await act(calls.listProduct, id)).status).toBe(404);
  });
});
