import { CallFailed } from '@handbill/contract/client';
import type { FieldSlug } from '@handbill/contract/errors';
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';

const failed = (
  slug: CallFailed['slug'],
  more: {
    fields?: Record<string, FieldSlug>;
    retryAfterSeconds?: number;
    current?: Record<string, unknown>;
  } = {},
) => new CallFailed({ slug, status: 409, message: 'the server’s own sentence', ...more });

test('a failed call is explained by its slug, never by the server’s own sentence', () => {
  expect(failureText(failed('second_person_required'))).toContain('Ask another operator.');
  expect(failureText(failed('error_try_again'))).toBe('Something went wrong. Please try again.');
  // Only members' calls refuse with this one.
  expect(failureText(failed('nothing_to_claim'))).toBe('Something went wrong. Please try again.');
  expect(failureText(new TypeError('Failed to fetch'))).toBe('Something went wrong. Please try again.');
});

test('a batch stopped by a disputed card payment names the members', () => {
  expect(failureText(failed('withdrawals_stopped'))).toContain('of this member is disputed');
  expect(failureText(failed('withdrawals_stopped', { current: { members: ['lan', 'minh'] } }))).toContain(
    'cannot be paid: lan, minh.',
  );
});

test('a request whose operator lost access can only be declined', () => {
  expect(failureText(failed('second_person_required', { current: { asker: 'lost_access' } }))).toContain(
    'Decline or drop it, and make a new one.',
  );
});

test('an approval that lapsed has to be given again, and in a batch names the members', () => {
  const lapsed = { approver: 'lost_access' };
  expect(failureText(failed('second_person_required', { current: lapsed }))).toContain(
    'Another operator has to approve it again.',
  );
  expect(
    failureText(failed('second_person_required', { current: { ...lapsed, members: ['lan', 'minh'] } })),
  ).toContain('lan, minh. Drop this batch, approve them again, and make a new one.');
});

test('a call that got no answer says that trying again is safe', () => {
  expect(failureText(failed('network'))).toContain('Nothing is lost: try again');
});

test('a refused field is named, or explained without its name where that is clearer', () => {
  expect(failureText(failed('validation_failed', { fields: { username: 'no_such_member' } }))).toBe(
    'There is no member with this username.',
  );
  const several = { bank_reference: 'invalid', amount: 'required', currency: 'required' } as const;
  expect(failureText(failed('validation_failed', { fields: several }))).toBe(
    'Not valid: bank reference. Required: amount, currency.',
  );
  expect(failureText(failed('validation_failed'))).toBe('Some of the input is not valid.');
});

test('a setting that breaks a promise says which promise, if that is known', () => {
  expect(
    failureText(failed('setting_breaks_promise', { current: { promise: 'refund_days_promised' } })),
  ).toContain('14 days');
  expect(failureText(failed('setting_breaks_promise', { current: { promise: 'another' } }))).toBe(
    'This value would break a public promise.',
  );
});

test('a collision says who did what, in words if the name of the step is too terse', () => {
  const at = '2026-03-02T03:00:00.000Z';
  const after = (action: string) =>
    failureText(failed('changed_meanwhile', { current: { last_step: { operator: 'lan', action, at } } }));
  expect(after('deposit_confirmed')).toBe(
    'It changed since you opened it: lan confirmed it. You changed nothing.',
  );
  expect(after('unmatched_returned')).toContain('lan marked it as returned');
  expect(failureText(failed('changed_meanwhile', { current: { last_step: null } }))).toBe(
    'It changed since you opened it. You changed nothing.',
  );
  expect(failureText(failed('changed_meanwhile'))).toContain('Somebody else has changed this.');
});

test('too many attempts say how long to wait, if the server does', () => {
  expect(failureText(failed('too_many_requests', { retryAfterSeconds: 20 }))).toContain('wait 20 seconds');
  expect(failureText(failed('too_many_requests'))).toBe('Too many requests. Please wait a moment.');
});

test('a bank file that cannot be read says why, and where', () => {
  const of = (current: Record<string, unknown>) => failureText(failed('bank_file_unreadable', { current }));
  expect(of({ problem: 'malformed', line: 7 })).toBe(
    'The file is damaged or incomplete. Export it again. See line 7.',
  );
  expect(of({ problem: 'other_account' })).toContain('another account than the company’s');
  expect(of({ problem: 'new_problem' })).toBe('The file cannot be read.');
});

test('a request that can no longer be approved says why, by the refusal behind it and its own facts', () => {
  const of = (cause: string, facts: Record<string, unknown> = {}) =>
    failureText(failed('approval_impossible', { current: { cause, ...facts } }));
  expect(of('changed_since_asked')).toContain('Something changed since the request.');
  expect(of('deposit_state')).toContain('Somebody else has already processed this deposit.');
  expect(of('setting_breaks_promise', { promise: 'fee_not_below_minimum' })).toContain('The fee has to be');
  expect(of('validation_failed', { fields: { rank: 'rank_taken' } })).toContain(
    'Another level has this rank.',
  );
  expect(of('what_is_new')).toBe('This can no longer be done as requested.');
  expect(failureText(failed('approval_impossible'))).toBe('This can no longer be done as requested.');
});
