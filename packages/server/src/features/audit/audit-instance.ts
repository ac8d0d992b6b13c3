import type * as calls from '@handbill/contract/console';
import type { objects } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { sum } from '@handbill/contract/money';
import {
  type AccountName,
  accounts,
  audit as auditLedger,
  auditSince,
  balanceOf,
  balancesOf,
  type Proof,
  readProof,
} from '@handbill/ledger';
import type { OperatorContext, Work } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { type AuditFinding, beginPiece, seeOneMoment, sumLiabilities, takeBackPiece } from './sql.ts';

/** The accounts that income is earned on. */
export const INCOME: Readonly<Record<(typeof objects.incomeKinds)[number], AccountName>> = {
  'revenue/advertising': accounts.revenueAdvertising,
  'revenue/membership': accounts.revenueMembership,
  'revenue/withdrawal': accounts.revenueWithdrawal,
  'revenue/exchange': accounts.revenueExchange,
  'revenue/interest': accounts.revenueInterest,
};

/** The accounts that hold money: together they must cover all liabilities. */
const HELD = [accounts.bank, accounts.paymentService];
/** The accounts that expenses are booked on. */
export const EXPENSES: Readonly<Record<(typeof objects.expenseKinds)[number], AccountName>> = {
  goodwill: accounts.goodwill,
  payment_fees: accounts.paymentFees,
  bank_fees: accounts.bankFees,
};

/**
 * Audits now what came after the last proof: its findings and both sides of the balance sheet, in one snapshot.
 */
export async function auditInstance(
  { tx, now, config }: OperatorContext,
  checks: readonly AuditCheck[],
): Promise<AnswerOf<typeof calls.audit>> {
  await seeOneMoment(tx);
  const findings = await findingsOf({ tx, config }, checks, await readProof(tx));
  const read = async (side: string, sumOf: () => Promise<bigint>) => {
    const { value, failure } = await tryPiece(tx, side, sumOf);
    findings.push(...failure);
    return value;
  };
  // The ledger's signs are those of movements: assets and expenses are negative there.
  const sides = {
    held: await read('held', async () => -sum((await balancesOf(tx, HELD)).values())),
    owed: await read('owed', () => sumLiabilities(tx)),
    income: await read('income', async () => sum((await balancesOf(tx, Object.values(INCOME))).values())),
    expense: await read(
      'expense',
      async () => -sum((await balancesOf(tx, Object.values(EXPENSES))).values()),
    ),
    capital: await read('capital', () => balanceOf(tx, accounts.capital)),
  };
  return { data: { run_at: now, clean: findings.length === 0, findings, ...sides } };
}

/**
 * All findings of the ledger's audit and the features' checks, in what came after a proof; null: in everything.
 * A check that cannot run is a finding, too.
 */
export async function findingsOf(
  { tx, config }: Pick<Work, 'tx' | 'config'>,
  checks: readonly AuditCheck[],
  proof: Proof | null,
): Promise<AuditFinding[]> {
  const ledger = await tryPiece(tx, 'ledger', () =>
    proof === null ? auditLedger(tx) : auditSince(tx, proof),
  );
  const findings: AuditFinding[] = [...(ledger.value ?? []), ...ledger.failure];
  for (const { check, run } of checks) {
    const { value, failure } = await tryPiece(tx, check, () => run(tx, config, proof));
    for (const { subject, detail } of value ?? []) findings.push({ check, subject, detail });
    findings.push(...failure);
  }
  return findings;
}

/**
 * Runs one piece of the audit. A query that the database cannot answer, for example because of a damaged
 * page, is a finding and does not prevent the other pieces; our own bugs and a lost connection are thrown.
 */
async function tryPiece<Result>(
  tx: Tx,
  subject: string,
  run: () => Promise<Result>,
): Promise<{ value: Result | null; failure: AuditFinding[] }> {
  await beginPiece(tx);
  try {
    return { value: await run(), failure: [] };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    await takeBackPiece(tx);
    return { value: null, failure: [{ check: 'audit_ran', subject, detail: error.message }] };
  }
}
