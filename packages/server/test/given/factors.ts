import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  operatorRefreshToken,
  passkeyOptions,
} from '@handbill/contract/console';
import { FRESH_FACTOR_MINUTES } from '@handbill/contract/console/session-life';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import { Authenticator } from '../stand-ins/authenticator.ts';
import { PASSWORD, type Person } from './people.ts';

const STEP_MS = 30_000;

/** An authenticator only in the table, whose codes nobody knows. */
export const insertTotp = (app: TestApp, operatorId: string) =>
  app.work(({ tx, now }) =>
    tx.query(`insert into operator_totp (operator_id, sealed_secret, enrolled_at) values ($1, '', $2)`, [
      operatorId,
      now,
    ]),
  );

/** The second factors of operators in a test, and how long ago they were proved. */
export function factorsOf(app: TestApp) {
  const codeOf = (secret: string) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: app.clock.now().getTime() });

  /** Continues the session with new tokens. */
  async function refresh(as: Person): Promise<void> {
    const { data } = (await app.call(operatorRefreshToken, { refresh_token: as.refreshToken }, { as })).body;
    Object.assign(as, { accessToken: data.access_token, refreshToken: data.refresh_token });
  }

  return {
    /** The code that an authenticator shows now. */
    codeOf,

    /** The next code, which has not been used yet. */
    nextCodeOf(secret: string): string {
      app.clock.advance(STEP_MS);
      return codeOf(secret);
    },

    /**
     * Sets up an authenticator; returns its secret and the recovery codes. The current code has been used.
     */
    async enrolTotp(as: Person): Promise<{ secret: string; codes: string[] }> {
      const { data } = (await app.call(beginTotp, { password: PASSWORD }, { as })).body;
      const confirmed = await app.call(
        confirmTotp,
        { enrolment: data.enrolment, code: codeOf(data.secret) },
        { as },
      );
      expect(confirmed.status).toBe(200);
      return { secret: data.secret, codes: confirmed.body.data.recovery_codes ?? [] };
    },

    async addPasskey(as: Person): Promise<Authenticator> {
      const device = new Authenticator('https://handbill.test');
      const { data } = (await app.call(beginPasskey, { password: PASSWORD }, { as })).body;
      const added = await app.call(addPasskey, { name: 'A phone', response: device.create(data) }, { as });
      expect(added.status).toBe(200);
      return device;
    },

    /** The answer of somebody's device to a current request for its passkey. */
    async passkeyOf(device: Authenticator, as: Person): Promise<ReturnType<Authenticator['get']>> {
      return device.get((await app.call(passkeyOptions, {}, { as })).body.data);
    },

    refresh,

    /** Lets minutes pass until this session's factor is no longer fresh; the session continues. */
    async factorAges(person: Person): Promise<void> {
      app.minutesPass(FRESH_FACTOR_MINUTES + 1);
      await refresh(person);
    },
  };
}
