import { listRecoveries, startRecovery } from '@handbill/contract/console';
import { requestRecovery } from '@handbill/contract/member';
import type { TestApp } from '../app.ts';
import { approveOpen } from './approvals.ts';
import type { Person } from './people.ts';

export const CHOSEN = 'violin-gravel-9';

/** Asks for a new password as somebody who has neither the old one nor a code; returns the request's number. */
export async function askRecovery(app: TestApp, username: string, phone = '+84901234567'): Promise<string> {
  const input = { username, phone, contact: 'by mail', password: CHOSEN, password_confirmation: CHOSEN };
  const { body } = await app.call(requestRecovery, input);
  return body.data.number;
}

/** The id of a request, as an operator finds it by its number. */
export async function recoveryOf(app: TestApp, number: string, as: Person): Promise<string> {
  const { body } = await app.call(listRecoveries, { limit: '100' }, { as });
  const found = body.data.find((each) => each.number === number);
  if (!found) throw new Error(`no recovery has the number ${number}`);
  return found._id;
}

/** A recovery that two operators started; returns its id. */
export async function startedRecovery(app: TestApp, member: Person): Promise<string> {
  const [first, second] = [await app.newOperator(), await app.newOperator()];
  const id = await recoveryOf(app, await askRecovery(app, member.username), first);
  await app.call(startRecovery, { id, reason: 'Checked by a call' }, { as: first });
  await approveOpen(app, second, `recovery/${id}`);
  return id;
}
