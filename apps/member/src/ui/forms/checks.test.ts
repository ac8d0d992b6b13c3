import { MINOR_MAX } from '@handbill/contract/money';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { amountBetween, by, httpsAddress, username } from './checks.ts';

describe('an amount as it is typed', () => {
  const check = by(v.object({ amount: amountBetween({ minimum: 500n, maximum: 1_000_000n }) }));

  test.each([
    ['5', 500],
    ['5,00', 500],
    ['12.5', 1_250],
    ['1 200,50', 120_050],
    ['1 200', 120_000],
    ['10000', 1_000_000],
  ])('the typed amount %s is sent in minor units', (typed, sent) => {
    expect(check({ amount: typed })).toEqual({ sent: { amount: sent } });
  });

  test.each([
    ['', 'field.required'],
    ['five', 'field.amount'],
    ['-5', 'field.amount'],
    ['5,001', 'field.amount'],
    ['1e3', 'field.amount'],
    ['4,99', 'field.amount_small'],
    ['10000,01', 'field.amount_large'],
  ])('the typed amount “%s” is refused with %s', (typed, text) => {
    expect(check({ amount: typed })).toEqual({ errors: { amount: text } });
  });

  test('an amount that the wire cannot carry exactly is refused, whatever the bounds', () => {
    const unbounded = by(v.object({ amount: amountBetween({ minimum: 1n, maximum: MINOR_MAX * 10n }) }));
    expect(unbounded({ amount: '90071992547409,91' })).toHaveProperty('sent');
    expect(unbounded({ amount: '90071992547409,92' })).toEqual({
      errors: { amount: 'field.amount_large' },
    });
  });
});

test('a landing address gets https if no scheme was typed, and any other scheme is refused', () => {
  const check = by(v.object({ landing_url: httpsAddress }));
  expect(check({ landing_url: 'shop.example/spring' })).toEqual({
    sent: { landing_url: 'https://shop.example/spring' },
  });
  expect(check({ landing_url: 'http://shop.example' })).toEqual({ errors: { landing_url: 'field.https' } });
  expect(check({ landing_url: 'javascript:alert(1)' })).toEqual({ errors: { landing_url: 'field.https' } });
});

test('a username is lowercased before it is checked', () => {
  const check = by(v.object({ username }));
  expect(check({ username: ' Demo ' })).toEqual({ sent: { username: 'demo' } });
  expect(check({ username: 'a b' })).toEqual({ errors: { username: 'field.username' } });
});

test('a field that is not on the screen yet counts as empty, and its error has a text', () => {
  const pieces = { username, package_id: v.pipe(v.string(), v.nonEmpty('field.package')) };
  const missing = { errors: { package_id: 'field.package' } };
  expect(by(v.object(pieces))({ username: 'demo' })).toEqual(missing);
  const withRule = v.pipe(
    v.object(pieces),
    v.check(() => true),
  );
  expect(by(withRule)({ username: 'demo' })).toEqual(missing);
});
