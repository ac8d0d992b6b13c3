import { accounts, post, transfer } from '@handbill/ledger';
import type { TestApp } from '../../app.ts';

/** Capital, so that the company can pay an amount from its own money. */
export const payIn = (app: TestApp, amount: bigint) =>
  app.work(({ tx, now, newId }) =>
    post(
      tx,
      transfer({
        kind: 'unmatched_booked',
        reference: `test/${newId()}`,
        at: now,
        entries: [
          { account: accounts.bank, amount: -amount },
          { account: accounts.capital, amount },
        ],
      }),
    ),
  );
