import {
  listAnnouncements,
  previewAnnouncement,
  sendAnnouncement,
  stopAnnouncement,
} from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import { notifications } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { runJob, runTask } from '../../platform/queue/jobs.ts';
import { isAboutAsMany } from './rules.ts';
import { resumeSending, sendAnnouncementTask } from './send-announcement.ts';

let app: TestApp;
let operator: Person;
let lan: Person;
let minh: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
  lan = await app.newMember({ username: 'lan' });
  minh = await app.newMember({ username: 'minh' });
  await app.runtime.pool.query("update member set locale = 'vn' where id = $1", [minh.id]);
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});
beforeEach(async () => {
  for (const person of [operator, lan, minh]) await app.signIn(person);
});

type Draft = WireInputOf<typeof previewAnnouncement>;
const everybody = { username: null, level_ids: [], languages: [], with_orders: false };
const draft = (changes: Partial<Draft> = {}): Draft => ({
  audience: everybody,
  texts: {
    en: { title: 'New streets', body: 'Have a look.' },
    vn: { title: 'Phố mới', body: 'Mời bạn xem.' },
  },
  fallback: 'en',
  link: '/ordering-rules',
  ...changes,
});
const preview = (changes: Partial<Draft> = {}) =>
  app.call(previewAnnouncement, draft(changes), { as: operator });
async function sendCounted(
  changes: Partial<Draft> = {},
  { recipients, key }: { recipients?: number; key?: string } = {},
) {
  const counted = recipients ?? (await preview(changes)).body.data.recipients;
  return app.call(sendAnnouncement, { ...draft(changes), recipients: counted }, { as: operator, key });
}
const work = (id: string) => runTask(app.runtime, sendAnnouncementTask, { announcement_id: id });
const stateOf = async (id: string) =>
  (await app.call(listAnnouncements, { limit: '100' }, { as: operator })).body.data.find(
    ({ _id }) => _id === id,
  );
const notificationsOf = async (person: Person, langCode: string) =>
  (await app.call(notifications, {}, { as: person, headers: { langCode } })).body.data;

describe('an announcement', () => {
  test('an announcement is counted first, sent to all, and read by everybody in their own language', async () => {
    const { body: counted } = await preview();
    expect(counted.data.recipients).toBe(2);
    expect([...counted.data.languages].sort((a, b) => (a.language < b.language ? -1 : 1))).toEqual([
      { language: 'en', members: 1, text_language: 'en' },
      { language: 'vn', members: 1, text_language: 'vn' },
    ]);
    const sent = await sendCounted({}, { key: 'once' });
    expect([sent.status, sent.body.data]).toMatchObject([
      201,
      { state: 'sending', recipients: 2, notified: 0, sent_by: operator.username },
    ]);
    const again = await sendCounted({}, { key: 'once', recipients: 2 });
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([sent.body, 'true']);
    const id = sent.body.data._id;
    const { rows: queued } = await app.runtime.pool.query(
      'select payload from graphile_worker._private_jobs where payload::text like $1',
      [`%${id}%`],
    );
    expect(queued).toHaveLength(1);
    await work(id);
    await work(id);
    await runJob(app.runtime, resumeSending);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', notified: 2 });
    expect(await notificationsOf(lan, 'en')).toMatchObject([
      { kind: 'announcement', title: 'New streets', body: 'Have a look.', link: '/ordering-rules' },
    ]);
    expect(await notificationsOf(minh, 'vn')).toMatchObject([{ title: 'Phố mới' }]);
    // A language without its own text gets the fallback.
    expect(await notificationsOf(lan, 'fr')).toMatchObject([{ title: 'New streets' }]);
    expect(await app.actionsOn(`announcement/${id}`)).toEqual([
      {
        action: 'announcement_sent',
        operator_id: operator.id,
        details: { recipients: '2', title: 'New streets' },
      },
    ]);
  });

  test('an announcement can be limited by language, level and orders, or to one member', async () => {
    const recipients = async (audience: Partial<Draft['audience']>) =>
      (await preview({ audience: { ...everybody, ...audience } })).body.data.recipients;
    const { rows } = await app.runtime.pool.query('select id from level order by rank');
    expect(await recipients({ languages: ['vn'] })).toBe(1);
    expect(await recipients({ languages: ['fr'] })).toBe(0);
    expect(await recipients({ level_ids: [rows[0].id] })).toBe(2);
    expect(await recipients({ level_ids: [rows[1].id] })).toBe(0);
    expect(await recipients({ with_orders: true })).toBe(0);
    expect(await recipients({ username: 'LAN' })).toBe(1);
    expect(await recipients({ username: 'nobody_here' })).toBe(0);
    // Two with the same timestamp would have no defined order.
    app.clock.advance(1_000);
    const before = (await notificationsOf(minh, 'vn')).length;
    const sent = await sendCounted({ audience: { ...everybody, username: 'lan' }, link: null });
    await work(sent.body.data._id);
    expect((await notificationsOf(lan, 'en'))[0]).toMatchObject({ kind: 'announcement', link: null });
    expect(await notificationsOf(minh, 'vn')).toHaveLength(before);
  });

  test('an announcement does not reach later members or closed accounts', async () => {
    const gone = await app.newMember();
    await app.runtime.pool.query('update member set closed_at = now() where id = $1', [gone.id]);
    const sent = await sendCounted();
    app.clock.advance(1_000);
    const late = await app.newMember();
    await work(sent.body.data._id);
    expect(await notificationsOf(late, 'en')).toEqual([]);
    const { rows } = await app.runtime.pool.query('select from notification where member_id = $1', [gone.id]);
    expect(rows).toEqual([]);
    await app.runtime.pool.query('update member set closed_at = now() where id = $1', [late.id]);
  });

  test('an announcement resumes in batches after a server stop, and notifies nobody twice', async () => {
    await app.runtime.pool.query(
      `insert into member (id, username, phone, password_hash, invite_code, level_id, locale, agreed_terms_at, created_at)
       select gen_random_uuid(), 'crowd' || n, '+8499' || n, '', 'CROWD' || n, (select id from level where rank = 1),
         'en', $1, $1 from generate_series(1, 1200) n`,
      [app.clock.now()],
    );
    const sent = await sendCounted();
    const id = sent.body.data._id;
    // A batch that fails is undone as a whole; earlier batches stay sent.
    await app.owner.query(
      `create function refuse_third() returns trigger language plpgsql as $$
       begin if (select notified from announcement where id = new.message_id) >= 1000 then raise exception 'power cut';
       end if; return new; end $$;
       create trigger refuse_third before insert on notification for each row execute function refuse_third()`,
    );
    await expect(work(id)).rejects.toThrow('power cut');
    expect(await stateOf(id)).toMatchObject({ state: 'sending', notified: 1000 });
    await app.owner.query('drop trigger refuse_third on notification; drop function refuse_third');
    await Promise.all([runJob(app.runtime, resumeSending), work(id)]);
    const done = await stateOf(id);
    expect(done).toMatchObject({ state: 'sent', notified: 1202, recipients: 1202 });
    const { rows } = await app.runtime.pool.query(
      'select count(*)::int as notified, count(distinct member_id)::int as members from notification where message_id = $1',
      [id],
    );
    expect(rows).toEqual([{ notified: 1202, members: 1202 }]);
  });

  test('an announcement can be stopped while it is sent, once', async () => {
    const { body } = await sendCounted();
    const id = body.data._id;
    const stopped = await app.call(stopAnnouncement, { id }, { as: operator, key: 'stop' });
    expect(stopped.body.data).toMatchObject({ state: 'stopped', notified: 0 });
    const again = await app.call(stopAnnouncement, { id }, { as: operator, key: 'stop' });
    expect(again.body).toEqual(stopped.body);
    await work(id);
    expect(await stateOf(id)).toMatchObject({ state: 'stopped', notified: 0 });
    const late = await app.call(stopAnnouncement, { id }, { as: operator });
    expect([late.status, late.body.error]).toEqual([409, 'announcement_state']);
    expect((await app.call(stopAnnouncement, { id: UNKNOWN_ID }, { as: operator })).status).toBe(404);
    await expect(work(UNKNOWN_ID)).resolves.toBeUndefined();
  });

  test('an announcement is not sent when the audience differs from the counted one', async () => {
    const one = { audience: { ...everybody, username: 'lan' } };
    const { status, body } = await sendCounted(one, { recipients: 700 });
    expect([status, body.error]).toEqual([409, 'recipients_changed']);
  });

  test.each<[Partial<Draft>, Record<string, string>]>([
    [{ fallback: 'fr' }, { texts: 'fallback_missing' }],
    [{ audience: { ...everybody, level_ids: ['x'] } }, { audience: 'invalid' }],
    [{ link: 'https://elsewhere.example' }, { link: 'invalid' }],
    [{ texts: { en: { title: '', body: 'a' } } }, { texts: 'too_short' }],
  ])('an announcement is not sent with %j', async (changes, fields) => {
    for (const answer of [await preview(changes), await sendCounted(changes, { recipients: 1 })]) {
      expect([answer.status, answer.body.fields]).toEqual([422, fields]);
    }
  });

  test('an announcement is listed newest first, in pages', async () => {
    const first = await app.call(listAnnouncements, { limit: '2' }, { as: operator });
    expect(first.body.data).toHaveLength(2);
    const cursor = first.body.next_cursor ?? '';
    const rest = await app.call(listAnnouncements, { limit: '100', cursor }, { as: operator });
    expect(first.body.total).toBe(2 + rest.body.data.length);
  });

  test('an announcement is found by words of its texts, by the member it went to, and by its id', async () => {
    const texts = { en: { title: 'Umbrellas', body: 'It will RAIN on Sunday.' } };
    const { body } = await sendCounted(
      { texts, fallback: 'en', audience: { ...everybody, username: lan.username } },
      { recipients: 1 },
    );
    const { _id: id } = body.data;
    const found = async (search: string) => {
      const { data, total } = (await app.call(listAnnouncements, { search }, { as: operator })).body;
      expect(total).toBe(data.length);
      return data;
    };
    for (const search of ['umbrel', 'rain on', id]) {
      expect((await found(search)).map(({ _id }) => _id)).toEqual([id]);
    }
    const toLan = await found(lan.username.toUpperCase());
    expect(toLan[0]?._id).toBe(id);
    expect(new Set(toLan.map(({ audience }) => audience.username))).toEqual(new Set([lan.username]));
    expect(await found('parasols')).toEqual([]);
  });
});

test('an audience is about as large within a few members or one percent, and never when empty', () => {
  expect([isAboutAsMany(1, 0), isAboutAsMany(10, 15), isAboutAsMany(10, 16)]).toEqual([false, true, false]);
  expect([isAboutAsMany(10_000, 10_100), isAboutAsMany(10_000, 9_899)]).toEqual([true, false]);
});
