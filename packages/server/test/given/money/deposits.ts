import { confirmDeposit } from '@handbill/contract/console';
import { deposit } from '@handbill/contract/member';
import type { TestApp } from '../../app.ts';
import type { Person } from '../people.ts';
import { newReference } from './bank.ts';

/** A deposit announced by a member, in minor units. */
export const announce = async (app: TestApp, as: Person, amount = 2_500) =>
  (await app.call(deposit, { amount }, { as })).body.data;

/** An operator confirms the amount received, in the currency of the balances or of the bank. */
export const confirm = (
  app: TestApp,
  as: Person,
  id: string,
  came: { amount?: number; bank_amount?: number; reason?: string },
  bank_reference = newReference(),
) => app.call(confirmDeposit, { id, ...came, bank_reference }, { as });
