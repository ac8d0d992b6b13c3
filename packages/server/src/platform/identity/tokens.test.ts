import { addMs, MINUTE_MS } from '@handbill/contract/time';
import { expect, test } from 'vitest';
import { refuse } from '../refusal.ts';
import { readAccessToken, type Subject, signAccessToken } from './tokens.ts';

const secret = Buffer.alloc(32, 7);
const now = new Date('2026-03-01T08:00:00Z');
const member: Subject = { kind: 'member', id: 'a-member', sessionId: 'a-session' };

test('a token that was verified before still expires at its instant', async () => {
  const token = await signAccessToken(secret, member, now);
  const read = (at: Date) => readAccessToken(secret, token, 'member', at);
  const bearer = { ...member, viewOnly: false, scopes: null, membership: null };
  await expect(read(now)).resolves.toEqual(bearer);
  await expect(read(addMs(now, 5 * MINUTE_MS - 1))).resolves.toEqual(bearer);
  await expect(read(addMs(now, 5 * MINUTE_MS))).rejects.toEqual(refuse('token_expired'));
});

test('a token that was verified for members is no operator’s', async () => {
  const token = await signAccessToken(secret, member, now);
  await readAccessToken(secret, token, 'member', now);
  await expect(readAccessToken(secret, token, 'operator', now)).rejects.toEqual(refuse('unauthorized'));
});

test('a verified token with another signature, or read with another secret, is refused', async () => {
  const token = await signAccessToken(secret, member, now);
  await readAccessToken(secret, token, 'member', now);
  const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`;
  await expect(readAccessToken(secret, forged, 'member', now)).rejects.toEqual(refuse('unauthorized'));
  const other = Buffer.alloc(32, 8);
  await expect(readAccessToken(other, token, 'member', now)).rejects.toEqual(refuse('unauthorized'));
});
