import { createDecipheriv, createECDH, type ECDH, hkdfSync } from 'node:crypto';
import { randomSecret } from '../../src/platform/ids.ts';

/** A browser with a subscription at its push service. */
export interface TestBrowser {
  /** The data that it sends to the server. */
  subscription: { endpoint: string; p256dh: string; auth: string };
  /** Decrypts a message pushed to it. */
  read(body: Uint8Array): unknown;
}

export function newBrowser(
  endpoint = `https://fcm.googleapis.com/fcm/send/${randomSecret(16).toString('hex')}`,
) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return browserOf(endpoint, keys, randomSecret(16));
}

export function browserOf(endpoint: string, keys: ECDH, secret: Buffer): TestBrowser {
  const p256dh = keys.getPublicKey().toString('base64url');
  return {
    subscription: { endpoint, p256dh, auth: secret.toString('base64url') },
    read: (body) => JSON.parse(decrypt(keys, secret, Buffer.from(body))),
  };
}

/** Decrypts a message as a browser does: RFC 8291, section 3.4, with the header of RFC 8188, section 2.1. */
export function decrypt(keys: ECDH, secret: Buffer, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const derive = (key: Uint8Array, from: Uint8Array, about: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, from, about, bytes));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = derive(keys.computeSecret(sender), secret, about, 32);
  const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(senderEnd, -16)), decipher.final()]);
  // The last record ends with the delimiter 2 and any number of zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
