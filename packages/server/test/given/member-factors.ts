import type { WireInputOf } from '@handbill/contract/endpoint';
import * as member from '@handbill/contract/member';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { Authenticator } from '../stand-ins/authenticator.ts';
import { PASSWORD, type Person } from './people.ts';

const STEP_MS = 30_000;
const ORIGIN = 'https://handbill.test';
type Purpose = WireInputOf<typeof member.passkeyChallenge>['purpose'];

/** A device that has not made a passkey yet, as the app’s own address sees it. */
export const newDevice = () => new Authenticator(ORIGIN);

/** The second factors of members in a test. */
export function memberFactorsOf(app: TestApp) {
  const codeOf = (secret: string, steps = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: app.clock.now().getTime() + steps * STEP_MS,
    });

  return {
    /** The code that an authenticator shows this many steps later than now. */
    codeOf,

    /** The next code, which has not been used yet. */
    nextCodeOf(secret: string): string {
      app.clock.advance(STEP_MS);
      return codeOf(secret);
    },

    /** The kinds of a member's notifications. */
    async noticesOf(as: Person): Promise<string[]> {
      return (await app.call(member.notifications, {}, { as })).body.data.map(({ kind }) => kind);
    },

    /** Sets up an authenticator; returns its secret. The current code has been used. */
    async addAuthenticator(as: Person): Promise<string> {
      const { data } = (await app.call(member.authenticatorBegin, { password: PASSWORD }, { as })).body;
      const first = { enrolment: data.enrolment, code: codeOf(data.secret) };
      expect((await app.call(member.authenticatorConfirm, first, { as })).status).toBe(200);
      return data.secret;
    },

    async addPasskey(as: Person, device = newDevice()): Promise<Authenticator> {
      const { data } = (await app.call(member.passkeyBegin, { password: PASSWORD }, { as })).body;
      const added = await app.call(
        member.passkeyAdd,
        { name: 'A phone', response: device.create(data) },
        { as },
      );
      expect(added.status).toBe(200);
      return device;
    },

    /** The answer of somebody's device to a current request for its passkey. */
    async passkeyOf(
      device: Authenticator,
      purpose: Purpose = 'sign_in',
    ): Promise<ReturnType<Authenticator['get']>> {
      return device.get((await app.call(member.passkeyChallenge, { purpose })).body.data);
    },
  };
}
