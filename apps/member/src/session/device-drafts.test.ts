import { addMs, DAY_MS } from '@handbill/contract/time';
import { beforeEach, expect, test } from 'vitest';
import { deviceDrafts } from './device-drafts.ts';
import { createSession } from './session.ts';

const rooms = { name: 'rooms', typed: { title: 'Seven rooms', category: 'travel' } };
let device: ReturnType<typeof storage>;
let time: Date;

function storage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
}

/** A new tab of the device, in which the member has signed in. */
function tabOf(member: string) {
  const session = createSession(storage(), device);
  session.keep('user', { _id: member });
  session.start({ access_token: 'access', refresh_token: 'refresh' });
  return { session, drafts: deviceDrafts(session, { storage: device, now: () => time }) };
}

beforeEach(() => {
  device = storage();
  time = new Date('2026-01-31T12:00:00Z');
});

test('a draft is there after its tab was closed, until it is forgotten', () => {
  tabOf('lan').drafts.keep(rooms);
  const { drafts } = tabOf('lan');
  expect(drafts.all()).toMatchObject([rooms]);
  drafts.forget('rooms');
  expect(tabOf('lan').drafts.all()).toEqual([]);
});

test('the draft that was changed last comes first, and of many the oldest make room', () => {
  const { drafts } = tabOf('lan');
  for (let number = 0; number < 21; number += 1) drafts.keep({ name: `${number}`, typed: {} });
  drafts.keep({ name: '7', typed: { title: 'again' } });
  const names = drafts.all().map(({ name }) => name);
  expect([names.length, names[0], names[1], names.includes('0')]).toEqual([20, '7', '20', false]);
});

test('another member of the device never sees a draft, and leaves it where it is', () => {
  tabOf('lan').drafts.keep(rooms);
  const minh = tabOf('minh');
  expect(minh.drafts.all()).toEqual([]);
  minh.drafts.keep({ name: 'tea', typed: { title: 'Green tea' } });
  minh.session.forgetDrafts();
  expect([...device.kept.values()].join()).not.toContain('Green tea');
  expect(tabOf('lan').drafts.all()).toMatchObject([rooms]);
});

test('a member who signs out leaves no draft on the device, and nothing is kept afterwards', () => {
  const { session, drafts } = tabOf('lan');
  drafts.keep(rooms);
  session.forgetDrafts();
  session.end();
  drafts.keep(rooms);
  expect([...device.kept.values()].join()).not.toContain('Seven rooms');
  expect(tabOf('lan').drafts.all()).toEqual([]);
});

test('a session that ends by itself leaves the drafts to the member’s other tabs', () => {
  const other = tabOf('lan');
  other.drafts.keep(rooms);
  tabOf('lan').session.end();
  expect(other.drafts.all()).toMatchObject([rooms]);
});

test('a locked account leaves no draft on the device', () => {
  const { session, drafts } = tabOf('lan');
  drafts.keep(rooms);
  session.end({});
  expect([...device.kept.values()].join()).not.toContain('Seven rooms');
});

test('what cannot be read as drafts is dropped, and the others stay', () => {
  const { session, drafts } = tabOf('lan');
  for (const broken of [
    'not JSON',
    '7',
    '{"name":"rooms"}',
    '[null,{"name":"rooms","typed":{"title":7},"at":1}]',
  ]) {
    device.setItem(session.orderDrafts(), broken);
    expect(drafts.all(), broken).toEqual([]);
  }
  device.setItem(session.orderDrafts(), JSON.stringify(['broken', { ...rooms, at: time.getTime() }]));
  expect(drafts.all()).toMatchObject([rooms]);
});

test('a draft that nobody has changed for 30 days is dropped', () => {
  const { drafts } = tabOf('lan');
  drafts.keep(rooms);
  time = addMs(time, 30 * DAY_MS - 1);
  expect(drafts.all()).toHaveLength(1);
  time = addMs(time, 1);
  expect(drafts.all()).toEqual([]);
});

test('reading deletes from the device what is dropped, and nothing else', () => {
  const { session, drafts } = tabOf('lan');
  drafts.keep(rooms);
  time = addMs(time, 30 * DAY_MS);
  const tea = { name: 'tea', typed: { title: 'Green tea' }, at: time.getTime() };
  const kept = JSON.parse(device.getItem(session.orderDrafts()) ?? '');
  device.setItem(session.orderDrafts(), JSON.stringify(['broken', tea, ...kept]));
  drafts.all();
  expect(JSON.parse(device.getItem(session.orderDrafts()) ?? '')).toEqual([tea]);
});

test('passwords are not kept, and a full storage is no failure', () => {
  const { drafts } = tabOf('lan');
  drafts.keep({ name: 'rooms', typed: { title: 'Seven rooms', password: 'secret' } });
  expect([...device.kept.values()].join()).not.toContain('secret');
  device.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(() => drafts.keep(rooms)).not.toThrow();
});
