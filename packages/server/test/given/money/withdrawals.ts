import { approveWithdrawal, payWithdrawal } from '@handbill/contract/console';
import { withdraw } from '@handbill/contract/member';
import { expect } from 'vitest';
import type { TestApp } from '../../app.ts';
import { PASSWORD, type Person } from '../people.ts';
import { newReference } from './bank.ts';

/** A member who saved bank info and an address requests a withdrawal, in minor units. */
export const askWithdrawal = (app: TestApp, as: Person, amount: number, key?: string) =>
  app.call(withdraw, { amount, password: PASSWORD }, { as, key });

/** An operator records that the bank paid a withdrawal. */
export const pay = (app: TestApp, as: Person, id: string, bank_reference = newReference()) =>
  app.call(payWithdrawal, { id, bank_reference }, { as });

/** Approves a withdrawal as one operator and pays it as another. */
export async function payOut(
  app: TestApp,
  id: string,
  { approver, payer }: { approver: Person; payer: Person },
): Promise<void> {
  expect((await app.call(approveWithdrawal, { id }, { as: await app.signIn(approver) })).status).toBe(200);
  expect((await pay(app, await app.signIn(payer), id)).status).toBe(200);
}
