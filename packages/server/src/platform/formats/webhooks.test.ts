import { fromIso } from '@handbill/contract/time';
import { Webhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { describe, expect, test } from 'vitest';
import { isSignedByStandard, isSignedByStripe, type SignedMessage } from './webhooks.ts';

const now = fromIso('2026-03-02T03:00:00.000Z');
const seconds = now.getTime() / 1_000;
const BODY = '{"id":"evt_1","name":"Nhà phát tờ rơi"}';

function messageOf(headers: Record<string, string>, body = BODY): SignedMessage {
  return { body: Buffer.from(body), header: (name) => headers[name] ?? '' };
}

describe('a message signed as Stripe signs', () => {
  const [secret, next] = ['whsec_of_the_tests_1', 'whsec_of_the_tests_2'];
  const signed = (given: { secret?: string; timestamp?: number; body?: string } = {}) =>
    Stripe.webhooks.generateTestHeaderString({
      payload: given.body ?? BODY,
      secret: given.secret ?? secret,
      timestamp: given.timestamp ?? seconds,
    });
  const isTaken = (header: string, { secrets = [secret], body = BODY } = {}) =>
    isSignedByStripe(messageOf({ 'stripe-signature': header }, body), secrets, now);

  test('a message signed by Stripe’s own library is accepted with either of two secrets', () => {
    expect(isTaken(signed())).toBe(true);
    expect(isTaken(signed({ secret: next }), { secrets: [secret, next] })).toBe(true);
    expect(
      isTaken(signed({ secret: next }).replace('v1=', `v1=${'0'.repeat(64)},v1=`), { secrets: [next] }),
    ).toBe(true);
  });

  test('Stripe’s own library accepts our signature', () => {
    const event = Stripe.webhooks.constructEvent(BODY, signed(), secret, 300, undefined, now.getTime());
    expect(event.id).toBe('evt_1');
  });

  test.each([
    ['with another secret', signed({ secret: next }), {}],
    ['with another body', signed(), { body: BODY.replace('1', '2') }],
    ['too long ago', signed({ timestamp: seconds - 301 }), {}],
    ['too far ahead', signed({ timestamp: seconds + 301 }), {}],
    ['without a time', signed().replace(/t=\d+/, 't=soon'), {}],
    ['in an older scheme only', signed().replace('v1=', 'v0='), {}],
    ['by half a signature', signed().slice(0, -32), {}],
    ['with nothing', '', {}],
    ['when we have no secret', signed(), { secrets: [] }],
  ])('a message signed as Stripe signs is refused when signed %s', (_how, header, given) => {
    expect(isTaken(header, given)).toBe(false);
  });
});

describe('a message signed by Standard Webhooks', () => {
  const [secret, next] = ['one', 'two'].map(
    (text) => `whsec_${Buffer.from(text.repeat(10)).toString('base64')}`,
  ) as [string, string];
  const signed = (given: { secret?: string; id?: string; at?: Date } = {}) => {
    const { id = 'msg_1', at = now } = given;
    return {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(given.secret ?? secret).sign(id, at, BODY),
    };
  };
  const isTaken = (headers: Record<string, string>, { secrets = [secret], body = BODY } = {}) =>
    isSignedByStandard(messageOf(headers, body), secrets, now);

  test('a message signed by the Standard Webhooks library is accepted with either of two secrets and among several signatures', () => {
    expect(isTaken(signed())).toBe(true);
    expect(isTaken(signed({ secret: next }), { secrets: [secret, next] })).toBe(true);
    const several = { ...signed(), 'webhook-signature': `v1a,xx v1,AAAA ${signed()['webhook-signature']}` };
    expect(isTaken(several)).toBe(true);
  });

  test.each([
    ['with another secret', signed({ secret: next }), {}],
    ['with another body', signed(), { body: BODY.replace('1', '2') }],
    ['under another id', { ...signed(), 'webhook-id': 'msg_2' }, {}],
    ['without an id', { ...signed(), 'webhook-id': '' }, {}],
    ['under an id with a point in it', signed({ id: 'msg.1' }), {}],
    ['too long ago', signed({ at: new Date(now.getTime() - 301_000) }), {}],
    ['too far ahead', signed({ at: new Date(now.getTime() + 301_000) }), {}],
    ['with nothing', { ...signed(), 'webhook-signature': '' }, {}],
  ])('a message by Standard Webhooks is refused when signed %s', (_how, headers, given) => {
    expect(isTaken(headers, given)).toBe(false);
  });
});
