import { accounts, postAll } from '@handbill/ledger';
import type { Work } from '../../platform/context.ts';
import { unmatchedReceived } from './postings.ts';
import { insertUnmatched, type UnmatchedMoney } from './sql.ts';

/**
 * Keeps unannounced incoming money visible until an operator assigns it or it goes back. The caller has
 * claimed its bank references in this transaction.
 */
export async function keepUnmatched({ tx, now }: Work, money: readonly UnmatchedMoney[]): Promise<void> {
  await insertUnmatched(tx, money, now);
  await postAll(
    tx,
    money.map(({ id, from, amount }) =>
      unmatchedReceived({
        unmatchedId: id,
        from: 'service' in from ? accounts.paymentService : accounts.bank,
        amount,
        at: now,
      }),
    ),
  );
}
