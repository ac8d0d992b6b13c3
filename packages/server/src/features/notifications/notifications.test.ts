import { type Language, languages } from '@handbill/contract/languages';
import { notifications, objects, unreadNotifications, updateNotifications } from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { notify } from './index.ts';
import { linkOf } from './links.ts';
import { wordsIn } from './rules.ts';
import { renderNotification } from './texts.ts';

let app: TestApp;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  app = await createTestApp();
  member = await app.newMember();
  stranger = await app.newMember();
  for (let number = 1; number <= 25; number += 1) {
    app.clock.advance(1_000);
    await app.work((work) => notify(work, member.id, 'deposit_succeeded', { amount: String(number * 100) }));
  }
});
afterAll(() => app.close());

describe('notifications', () => {
  test('notifications are sent when the transaction commits, and not when it rolls back', async () => {
    app.events.length = 0;
    await expect(
      app.work(async (work) => {
        await notify(work, stranger.id, 'welcome', { name: 'x' });
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect(app.events).toEqual([]);
    expect((await app.call(notifications, {}, { as: stranger })).body.data).toEqual([]);
  });

  test('notifications are listed newest first, page by page, each once', async () => {
    const first = await app.call(notifications, { limit: 20 }, { as: member });
    expect(first.body.data).toHaveLength(20);
    const cursor = first.body.next_cursor ?? '';
    const second = await app.call(notifications, { limit: 20, cursor }, { as: member });
    expect(second.body.data).toHaveLength(5);
    expect(second.body.next_cursor).toBeNull();
    const ids = [...first.body.data, ...second.body.data].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(25);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  test('notifications are in the requested language, with formatted amounts', async () => {
    const texts = new Set<string>();
    for (const langCode of languages) {
      const { body } = await app.call(notifications, { limit: 1 }, { as: member, headers: { langCode } });
      const [newest] = body.data;
      expect(`${newest?.title} ${newest?.body}`).toContain('25,00\u00a0$');
      texts.add(`${newest?.title}`);
    }
    expect(texts.size).toBe(languages.length);
  });

  test('unread notifications list the newest 20 and the total, and can be marked as read by id or all together, but not those of others', async () => {
    const unread = await app.call(unreadNotifications, {}, { as: member });
    expect(unread.body).toMatchObject({ total: 25 });
    expect(unread.body.data).toHaveLength(20);
    const ids = unread.body.data.slice(0, 2).map(({ _id }) => _id);
    expect((await app.call(updateNotifications, { ids }, { as: stranger })).body.data.updated).toBe(0);
    expect(
      (await app.call(updateNotifications, { ids: [...ids, 'nothing'] }, { as: member })).body.data.updated,
    ).toBe(2);
    expect((await app.call(updateNotifications, { ids }, { as: member })).body.data.updated).toBe(0);
    expect((await app.call(unreadNotifications, {}, { as: member })).body.total).toBe(23);
    app.events.length = 0;
    expect((await app.call(updateNotifications, {}, { as: member })).body.data.updated).toBe(23);
    expect(app.events).toEqual([{ memberId: member.id, kind: 'read', subject: null }]);
    expect((await app.call(unreadNotifications, {}, { as: member })).body.total).toBe(0);
  });

  test('marking notifications as read, repeated under its key, gets the same answer', async () => {
    const reader = await app.newMember();
    await app.work((work) =>
      notify(work, reader.id, 'withdrawal_paid', { amount: '100', account: 'Bank ****1' }),
    );
    const readAll = () => app.call(updateNotifications, {}, { as: reader, key: 'read all' });
    const first = await readAll();
    app.events.length = 0;
    const again = await readAll();
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(app.events).toEqual([]);
  });

  test('notifications link to their order, or to the list of it', async () => {
    const reader = await app.newMember();
    await app.work(async (work) => {
      await notify(work, reader.id, 'order_approved', { title: 'T', order: 'a/b' });
      await notify(work, reader.id, 'share_expired', { title: 'T', reward: '12' });
      await notify(work, reader.id, 'withdrawal_paid', { amount: '100', account: 'Bank ****1' });
    });
    const { body } = await app.call(notifications, {}, { as: reader });
    expect(Object.fromEntries(body.data.map(({ kind, link }) => [kind, link]))).toMatchObject({
      order_approved: '/order-detail/a%2Fb',
      share_expired: '/individual/order-history',
      withdrawal_paid: '/individual/withdraw-history',
    });
  });

  test('notifications are refused without a token, for somebody else, and with an invalid cursor', async () => {
    for (const endpoint of [notifications, unreadNotifications, updateNotifications]) {
      expect((await app.call(endpoint, {})).body.error).toBe('unauthorized');
      expect((await app.call(endpoint, { user_id: stranger.id }, { as: member })).body.error).toBe(
        'forbidden',
      );
    }
    const bad = await app.call(notifications, { cursor: '%%' }, { as: member });
    expect([bad.status, bad.body.fields]).toEqual([422, { cursor: 'invalid' }]);
  });
});

describe('the texts of notifications', () => {
  test.each(objects.notificationKinds)(
    'the notification %s has a text in every language, with all placeholders filled',
    (kind) => {
      const params = {
        amount: '100',
        reward: '12',
        title: 'T',
        reason: 'other',
        name: 'N',
        level: 'L',
        hours: '24',
      };
      for (const language of languages) {
        const text = renderNotification({ kind, params }, { language, currency: 'USD' });
        expect(text.title).not.toBe('');
        expect(text.title + text.body).not.toMatch(/[{}]/);
        expect(text.title).not.toBe(kind);
      }
    },
  );

  const bodyIn = (language: Language, kind: string, params: Record<string, string>) =>
    renderNotification({ kind, params }, { language, currency: 'USD' }).body.replaceAll('\u00a0', ' ');

  test.each([
    ['1', '1 visit to “Le salon” do', '1 visite de « Le salon » a été refusée', 'Отклонён 1 визит по заказу'],
    ['2', '2 visits to “Le salon” do', '2 visites de « Le salon » ont été refusées', 'Отклонены 2 визита'],
    ['5', '5 visits to “Le salon” do', '5 visites de', 'Отклонено 5 визитов по заказу'],
    ['21', '21 visits to “Le salon” do', '21 visites de', 'Отклонён 21 визит по заказу'],
    ['1021', '1,021 visits to “Le salon” do', '1 021 visites de', 'Отклонён 1 021 визит по заказу'],
  ])('of %s visits, each language has the form that the number asks for', (visits, en, fr, rs) => {
    const params = { title: 'Le salon', visits, reason: 'misleading', reward: '12' };
    expect(bodyIn('en', 'visits_refused', params)).toContain(en);
    expect(bodyIn('fr', 'visits_refused', params).replaceAll('\u202f', ' ')).toContain(fr);
    expect(bodyIn('rs', 'visits_refused', params)).toContain(rs);
  });

  test.each(['bank_added', 'bank_changed'])('%s without a wait says nothing of hours', (kind) => {
    for (const language of ['vn', 'en', 'fr', 'rs', 'jp', 'kr', 'cn'] as const) {
      expect(bodyIn(language, kind, { hours: '0' }), language).not.toMatch(/\d/);
      expect(bodyIn(language, kind, { hours: '24' }), language).toContain('24');
    }
  });

  test('a text that a member wrote is shown unchanged, including braces and apostrophes', () => {
    const title = "{visits} 'here' {x, plural, other {#}} <b>";
    expect(bodyIn('en', 'order_approved', { title })).toContain(title);
  });

  test('reasons in notifications are shown in words, and an unknown kind or reason as its slug', () => {
    const as = (kind: string, params: Record<string, string>) =>
      renderNotification({ kind, params }, { language: 'en', currency: 'USD' });
    expect(as('order_rejected', { title: 'T', reason: 'misleading' }).body).not.toContain('misleading}');
    expect(as('order_rejected', { title: 'T', reason: 'unheard_of' }).body).toContain('unheard_of');
    expect(as('deposit_succeeded', {}).body + as('deposit_succeeded', {}).title).toContain('0,00');
    expect(as('unheard_of', {})).toEqual({ title: 'unheard_of', body: '' });
    expect(linkOf({ kind: 'unheard_of', params: {} })).toBeNull();
  });
});

test('a message without its fallback is a bug, not an empty text', () => {
  expect(() => wordsIn({ texts: {}, fallback: 'en' }, 'vn')).toThrow('no words');
});
