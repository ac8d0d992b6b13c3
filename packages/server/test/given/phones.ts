import { phoneSend } from '@handbill/contract/member';
import { expect } from 'vitest';
import { digitsOf } from '../../src/features/phones/code.ts';
import type { TestApp } from '../app.ts';
import type { Person } from './people.ts';

/** The digits of the latest code that was sent for a member. */
export async function latestCodeOf(app: TestApp, member: Person): Promise<string> {
  const { rows } = await app.work(({ tx }) =>
    tx.query<{ id: string }>(
      'select id from phone_code where member_id = $1 order by asked_at desc, id desc limit 1',
      [member.id],
    ),
  );
  return digitsOf(app.runtime.config.secret, rows[0]?.id ?? '');
}

/** Asks for a code to the member's own number; returns its digits. */
export async function askedCode(app: TestApp, member: Person): Promise<string> {
  const { status, body } = await app.call(phoneSend, { channel: 'sms' }, { as: member });
  expect([status, body.error]).toEqual([200, undefined]);
  return latestCodeOf(app, member);
}
