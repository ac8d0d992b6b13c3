import {
  bankReferenceKey,
  claimBankReferences,
  serviceReference,
} from '../../../src/features/deposits/index.ts';
import { keepUnmatched } from '../../../src/features/unmatched/index.ts';
import type { TestApp } from '../../app.ts';
import type { Person } from '../people.ts';
import { newReference } from './bank.ts';

interface Line {
  amount?: bigint;
  bankReference?: string;
  remittance?: string;
  payer?: string;
}

/** Unannounced money from a statement uploaded by `uploader`. Returns its id. */
export function receiveUnmatched(
  app: TestApp,
  uploader: Person,
  { amount = 2_000n, bankReference = newReference(), remittance = 'hello', payer = 'Lan' }: Line = {},
): Promise<string> {
  return app.work(async (work) => {
    const { tx, now, newId } = work;
    const [id, statementId] = [newId(), newId()];
    await tx.query(
      `insert into bank_statement (id, file_hash, file_name, format, account, status, uploaded_by, uploaded_at)
       values ($1, $2, 'march.csv', 'csv', '12345', 'uploaded', $3, $4)`,
      [statementId, Buffer.from(bankReference), uploader.id, now],
    );
    const key = bankReferenceKey(bankReference) ?? '';
    await claimBankReferences(tx, [{ key, depositId: null, unmatchedId: id, amount, bank: null }], now);
    const from = { statementId, fileName: 'march.csv', line: 2 };
    const details = { bankReference, bookedOn: '2026-03-02', remittance, payer, from };
    await keepUnmatched(work, [{ id, amount, bank: null, ...details }]);
    return id;
  });
}

/** Money received by the payment service without a deposit. Returns its id. */
export function receiveFromService(app: TestApp, amount: bigint): Promise<string> {
  return app.work(async (work) => {
    const id = work.newId();
    const { reference: bankReference, key } = serviceReference('stripe', id);
    const claim = { key, amount, bank: null, depositId: null, unmatchedId: id };
    await claimBankReferences(work.tx, [claim], work.now);
    const details = { bankReference, bookedOn: '2026-03-01', remittance: '', payer: '' };
    await keepUnmatched(work, [{ id, amount, bank: null, ...details, from: { service: 'stripe' } }]);
    return id;
  });
}
