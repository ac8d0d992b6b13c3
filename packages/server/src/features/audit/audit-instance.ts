import type * as calls from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { sum } from '@handbill/contract/money';
import { accounts, audit as auditLedger, balanceOf, balancesOf } from '@handbill/ledger';
import type { OperatorContext, Work } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { type AuditFinding, beginPiece, seeOneMoment, sumLiabilities, takeBackPiece } from './sql.ts';

/** The accounts that income is earned on. */
export const INCOME = [
  accounts.revenueAdvertising,
  accounts.revenueMembership,
  accounts.revenueWithdrawal,
  accounts.revenueExchange,
  accounts.revenueInterest,
];

/** Where the money is: all that is owed has to be there. */
const HELD = [accounts.bank, accounts.paymentService];
export const EXPENSES = [accounts.goodwill, accounts.paymentFees, accounts.bankFees];

/** Runs the audit now: what it found, and both sides of the balance sheet, all of one moment. */
export async function auditInstance(
  { tx, now, config }: OperatorContext,
  checks: readonly AuditCheck[],
): Promise<AnswerOf<typeof calls.audit>> {
  await seeOneMoment(tx);
  const findings = await findingsOf({ tx, config }, checks);
  const read = async (side: string, sumOf: () => Promise<bigint>) => {
    const { value, inability } = await tryPiece(tx, side, sumOf);
    findings.push(...inability);
    return value;
  };
  // The ledger's signs are those of movements: what is held or was spent stands there below zero.
  const sides = {
    held: await read('held', async () => -sum((await balancesOf(tx, HELD)).values())),
    owed: await read('owed', () => sumLiabilities(tx)),
    income: await read('income', async () => sum((await balancesOf(tx, INCOME)).values())),
    expense: await read('expense', async () => -sum((await balancesOf(tx, EXPENSES)).values())),
    capital: await read('capital', () => balanceOf(tx, accounts.capital)),
  };
  return { data: { run_at: now, clean: findings.length === 0, findings, ...sides } };
}

/** Everything that the ledger's audit and the features' checks find; a check that cannot be run is found, too. */
export async function findingsOf(
  { tx, config }: Pick<Work, 'tx' | 'config'>,
  checks: readonly AuditCheck[],
): Promise<AuditFinding[]> {
  const ledger = await tryPiece(tx, 'ledger', () => auditLedger(tx));
  const findings: AuditFinding[] = [...(ledger.value ?? []), ...ledger.inability];
  for (const { check, run } of checks) {
    const { value, inability } = await tryPiece(tx, check, () => run(tx, config));
    for (const { subject, detail } of value ?? []) findings.push({ check, subject, detail });
    findings.push(...inability);
  }
  return findings;
}

/**
 * One piece of the audit. What the database cannot answer, such as a damaged page, is a finding and keeps no other piece
 * from being looked at; a bug of ours and a lost connection are thrown.
 */
async function tryPiece<Result>(
  tx: Tx,
  subject: string,
  run: () => Promise<Result>,
): Promise<{ value: Result | null; inability: AuditFinding[] }> {
  await beginPiece(tx);
  try {
    return { value: await run(), inability: [] };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    await takeBackPiece(tx);
    return { value: null, inability: [{ check: 'audit_ran', subject, detail: error.message }] };
  }
}
