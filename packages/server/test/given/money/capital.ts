import { accounts } from '@handbill/ledger';
import type { TestApp } from '../../app.ts';

/** Capital, so that the company can pay an amount from its own money. */
export const payIn = (app: TestApp, amount: bigint) => app.move(accounts.bank, accounts.capital, amount);
