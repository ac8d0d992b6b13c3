import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { addPasskey, beginPasskey, passkeyLogin, passkeyOptions } from '@handbill/contract/console';
import type { WireAnswerOf, WireInputOf } from '@handbill/contract/endpoint';
import { randomSecret } from '../../src/platform/ids.ts';

const USER_PRESENT_AND_VERIFIED = 0x05;
const HAS_CREDENTIAL = 0x40;

/** A device with one passkey (ES256), as a browser exposes it to a page. */
export class Authenticator {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomSecret(16);
  readonly #origin: string;
  #signatures = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Its answer to a request to create a passkey. */
  create(options: WireAnswerOf<typeof beginPasskey>['data']): WireInputOf<typeof addPasskey>['response'] {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const data = Buffer.concat([
      this.#data(options.rp.id, USER_PRESENT_AND_VERIFIED | HAS_CREDENTIAL),
      Buffer.alloc(16),
      length,
      this.#id,
      key,
    ]);
    const attestation = Buffer.concat([
      // A map of three: "fmt": "none", "attStmt": {}, "authData": bytes.
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Its answer to a sign-in request. */
  get(
    options: WireAnswerOf<typeof passkeyOptions>['data'],
    { crossOrigin } = { crossOrigin: false },
  ): WireInputOf<typeof passkeyLogin>['response'] {
    this.#signatures += 1;
    const data = this.#data(options.rpId, USER_PRESENT_AND_VERIFIED);
    const clientData = this.#clientData('webauthn.get', options.challenge, crossOrigin);
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      },
    };
  }

  #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  #data(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.#signatures);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  #clientData(type: string, challenge: string, crossOrigin = false): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin }));
  }
}
