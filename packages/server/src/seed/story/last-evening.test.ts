import { listBusinesses, listCategories, listHeldVisits, listReports } from '@handbill/contract/console';
import { productReceive } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { actorOf } from '../actors.ts';
import { addCategory, leaveWork } from './last-evening.ts';

let app: TestApp;
let operator: Person;

/** Those of a demo’s cast who have a part in the evening; two of them share an order each. */
beforeAll(async () => {
  app = await createTestApp({ mode: 'demo' });
  operator = await app.newOperator({ username: 'operator', role: 'demo' });
  const people = new Map([['operator', operator]]);
  for (const username of ['linh.tran', 'minh_anh', 'khoa.bui', 'sharer']) {
    people.set(username, await app.newMember({ username }));
  }
  // Two of them have drawn the same one.
  for (const [title, usernames] of [
    ['Tea', ['minh_anh', 'khoa.bui']],
    ['Coffee', ['sharer']],
  ] as const) {
    const campaign_id = await campaignsOf(app).newCampaign(await app.newMember(), { title, visits: 100 });
    for (const username of usernames) {
      const as = people.get(username);
      if (as) await app.call(productReceive, { campaign_id }, { as });
    }
  }
  const actors = new Map([...people].map(([username, person]) => [username, actorFor(person)]));
  const stage = {
    app: app.app,
    webhooks: 'off' as const,
    actor(username: string) {
      const actor = actors.get(username);
      if (actor === undefined) throw new Error(`there is no ${username}`);
      return actor;
    },
    now: () => app.clock.now(),
    wait: (ms: number) => app.clock.advance(ms),
    deliver: async () => {},
  };
  await addCategory(stage);
  await leaveWork(stage);
  await app.signIn(operator);
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** Signs in again after the wait for the evening. */
function actorFor(person: Person) {
  const { kind, username, address, userAgent } = person;
  const base = kind === 'operator' ? '/api/console/' : '/api/';
  const tokens = () => ({ access_token: person.accessToken, refresh_token: person.refreshToken });
  const signIn = () => app.signIn(person).then(tokens);
  return actorOf(app.app, { username, base, address, userAgent, tokens: tokens(), signIn });
}

test('two advertisements are reported on the last evening of a demo’s history, one of them by two visitors', async () => {
  const { body } = await app.call(listReports, { status: 'open' }, { as: operator });
  expect(body.data.map(({ reports }) => reports)).toEqual([1, 2]);
});

test('a shop waits to be verified at the end of a demo’s history', async () => {
  const { body } = await app.call(listBusinesses, { status: 'waiting' }, { as: operator });
  expect(body.data.map(({ name }) => name)).toEqual(['Cà phê Rang Mộc']);
});

test('visits from one network are held at the end of a demo’s history, until the evening after', async () => {
  const { body } = await app.call(listHeldVisits, {}, { as: operator });
  expect(body.data).toMatchObject([{ visits: 3, held_for: { network: 3 }, verified: 1 }]);
});

test('a demo has a category of the company’s own, which orders can have', async () => {
  const { body } = await app.call(listCategories, {}, { as: operator });
  const own = body.data.filter((each) => each.own && each.words !== null);
  expect(own).toMatchObject([{ _id: 'own_1', offered: true }]);
  expect(own[0]?.words?.en).toBe('Handmade goods');
});
