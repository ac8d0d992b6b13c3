import { expect, test } from 'vitest';
import { forgetDraft, keepDraft, placeOf, readDraft } from './drafts.ts';
import { createSession } from './session.ts';

function sessionOf(member: string | null) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const session = createSession(storage, storage);
  if (member !== null) signIn(session, member);
  return { session, kept };
}

function signIn(session: ReturnType<typeof createSession>, member: string): void {
  session.keep('user', { _id: member });
  session.start({ access_token: 'access', refresh_token: 'refresh' });
}

test('a draft restores what was typed into a form, without its secrets', () => {
  const { session, kept } = sessionOf('lan');
  keepDraft(session, placeOf(session, 'bank'), {
    account_number: '0071',
    password: 'not for the storage',
    otp: '123456',
  });
  expect(readDraft(session, placeOf(session, 'bank'))).toEqual({ account_number: '0071' });
  expect([...kept.values()].join()).not.toContain('not for the storage');
  expect([...kept.values()].join()).not.toContain('123456');
});

test('drafts of different forms are separate, and only the draft of a sent form is forgotten', () => {
  const { session } = sessionOf('lan');
  keepDraft(session, placeOf(session, 'bank'), { account_number: '0071' });
  keepDraft(session, placeOf(session, 'address'), { city: 'Huế' });
  forgetDraft(session, placeOf(session, 'bank'));
  expect(readDraft(session, placeOf(session, 'bank'))).toEqual({});
  expect(readDraft(session, placeOf(session, 'address'))).toEqual({ city: 'Huế' });
});

test('a member’s draft ends with the session, and nobody else sees it', () => {
  const { session, kept } = sessionOf('lan');
  keepDraft(session, placeOf(session, 'address'), { city: 'Huế' });
  session.keep('user', { _id: 'minh' });
  expect(readDraft(session, placeOf(session, 'address'))).toEqual({});
  session.end();
  expect([...kept.values()].join()).not.toContain('Huế');
  signIn(session, 'lan');
  expect(readDraft(session, placeOf(session, 'address'))).toEqual({});
});

test('a visitor’s draft is kept until the session ends', () => {
  const { session } = sessionOf(null);
  keepDraft(session, placeOf(session, 'register'), { username: 'lan' });
  expect(readDraft(session, placeOf(session, 'register'))).toEqual({ username: 'lan' });
});
