import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { newToken } from '../ids.ts';
import { keepCookie, readCookie } from './own-cookie.ts';
import { keyFor } from './tokens.ts';

const COOKIE = {
  name: 'hb_device',
  days: 400,
  sameSite: 'Strict',
  form: /^([A-Za-z0-9]{22})(?:\.([0-9a-f-]{36})\.([\w-]{22}))?$/,
} as const;

/**
 * A browser, by a random name that only it and this server know. No script can read the name, and no other
 * site can send it.
 */
export interface Device {
  id: string;
  /** The last subject who signed in from it, or null. */
  signedInAs: string | null;
}

/** The device that a request comes from, or null when it has no cookie yet. */
export function deviceOfRequest(
  config: Pick<Config, 'secret' | 'origin'>,
  request: FastifyRequest,
): Device | null {
  const { secret } = config;
  const [, id, subjectId, mark] = readCookie(config, request, COOKIE) ?? [];
  if (id === undefined) return null;
  if (subjectId === undefined || mark === undefined) return { id, signedInAs: null };
  const proved = timingSafeEqual(Buffer.from(mark, 'base64url'), markOf(secret, id, subjectId));
  return { id, signedInAs: proved ? subjectId : null };
}

/** Stores the device's name, and who signed in from it, in the browser for as long as browsers allow. */
export function keepDevice(
  config: Pick<Config, 'secret' | 'origin'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { device, subjectId }: { device: Device | null; subjectId: string | null },
): void {
  const signedInAs = subjectId ?? device?.signedInAs ?? null;
  if (device !== null && device.signedInAs === signedInAs) return;
  const id = device?.id ?? newToken(22);
  const mark =
    signedInAs === null
      ? ''
      : `.${signedInAs}.${markOf(config.secret, id, signedInAs).toString('base64url')}`;
  keepCookie(config, request, reply, { ...COOKIE, value: `${id}${mark}` });
}

/** The keyed hash of a device's name: all that the database stores of it. */
export function deviceKeyOf(secret: Buffer, device: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'device')).update(device).digest().subarray(0, 16);
}

function markOf(secret: Buffer, device: string, subjectId: string): Buffer {
  return createHmac('sha256', keyFor(secret, 'device-mark'))
    .update(`${device}\n${subjectId}`)
    .digest()
    .subarray(0, 16);
}
