import { supportAsk } from '@handbill/contract/member';
import type { TestApp } from '../app.ts';
import type { Person } from './people.ts';

export const SUPPORT_ABOUT_ACCOUNT = {
  subject: 'account',
  topic: 'bank_info',
  text: 'My bank changed its name. What do I enter?',
} as const;

/** A member asks support about their account; returns the request's id. */
export async function askedSupport(app: TestApp, as: Person): Promise<string> {
  const { status, body } = await app.call(supportAsk, SUPPORT_ABOUT_ACCOUNT, { as });
  if (status !== 201) throw new Error(`support was not asked: ${body.error}`);
  return body.data._id;
}
