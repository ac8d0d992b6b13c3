import {
  notificationSettings,
  notifications,
  objects,
  pushSubscribe,
  updateNotificationSetting,
} from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { newBrowser } from '../../../test/stand-ins/browser.ts';
import { notify, notifyAll } from './notify.ts';
import { topicOf } from './topics.ts';

let app: TestApp;
let member: Person;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  member = await app.newMember();
  await app.work(({ tx }) => tx.query('delete from graphile_worker._private_jobs', []));
});
afterEach(() => expect(app.bugs).toEqual([]));
afterAll(() => app.close());

const choose = (topic: (typeof objects.notificationTopics)[number], choice: 'push' | 'app' | 'none') =>
  app.call(updateNotificationSetting, { topic, choice }, { as: member });

const told = async () =>
  (await app.call(notifications, {}, { as: member })).body.data.map(({ kind }) => kind);

async function pushes(): Promise<number> {
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ waiting: number }>('select count(*)::int as waiting from graphile_worker._private_jobs', []),
  );
  return rows[0]?.waiting ?? 0;
}

describe('a member’s choice of notifications', () => {
  test('every topic notifies everywhere until the member chooses otherwise', async () => {
    const { body } = await app.call(notificationSettings, {}, { as: member });
    expect(body.data).toEqual(objects.notificationTopics.map((topic) => ({ topic, choice: 'push' })));
    const changed = await choose('shares', 'app');
    expect(changed.body.data).toContainEqual({ topic: 'shares', choice: 'app' });
    // Repeated, it changes nothing; another member is not affected.
    expect((await choose('shares', 'app')).body.data).toEqual(changed.body.data);
    const other = await app.newMember();
    expect((await app.call(notificationSettings, {}, { as: other })).body.data).toEqual(body.data);
  });

  test('a topic can be switched off everywhere or on devices only, for one notification and for many', async () => {
    await app.call(pushSubscribe, newBrowser().subscription, { as: member });
    const params = { title: 'T', reward: '12', order: 'x' };
    const send = async () => {
      await app.work((work) => notify(work, member.id, 'share_expired', params));
      await app.work((work) => notifyAll(work, [{ memberId: member.id, kind: 'share_completed', params }]));
    };
    await choose('shares', 'none');
    await send();
    expect([await told(), await pushes()]).toEqual([[], 0]);
    await choose('shares', 'app');
    await send();
    expect([(await told()).length, await pushes()]).toEqual([2, 0]);
    await choose('shares', 'push');
    await send();
    expect([(await told()).length, await pushes()]).toEqual([4, 2]);
  });

  test('notices about money and security are sent whatever the member chose', async () => {
    for (const topic of objects.notificationTopics) await choose(topic, 'none');
    await app.work((work) => notify(work, member.id, 'withdrawal_paid', { amount: '1', account: 'B' }));
    await app.work((work) => notify(work, member.id, 'password_changed', {}));
    expect((await told()).sort()).toEqual(['password_changed', 'withdrawal_paid']);
    const optional = objects.notificationKinds.filter((kind) => topicOf(kind) !== null);
    expect(
      optional.filter((kind) => /^(deposit|withdraw|bank|password|recover|reward|passkey)/.test(kind)),
    ).toEqual([]);
  });

  test('an unknown topic or choice, and a stranger, are refused', async () => {
    const topic = await app.call(updateNotificationSetting, { topic: 'money', choice: 'none' } as never, {
      as: member,
    });
    expect([topic.status, topic.body.fields]).toEqual([422, { topic: 'invalid' }]);
    expect((await app.call(notificationSettings, {})).body.error).toBe('unauthorized');
  });
});
