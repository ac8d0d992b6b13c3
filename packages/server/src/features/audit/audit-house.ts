import type { audit as auditCall } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { sum } from '@handbill/contract/money';
import { accounts, audit as auditLedger, balanceOf, balancesOf } from '@handbill/ledger';
import type { OperatorContext, Work } from '../../platform/context.ts';
import type { AuditCheck } from '../../platform/feature.ts';
import { type AuditFinding, seeOneMoment, sumLiabilities } from './sql.ts';

/** The accounts that income is earned on. */
export const INCOME = [accounts.revenueAdvertising, accounts.revenueMembership, accounts.revenueWithdrawal];

/** Where the money is: all that is owed has to be there. */
const HELD = [accounts.bank, accounts.paymentService];
export const EXPENSES = [accounts.goodwill, accounts.paymentFees];

/** Runs the audit now: what it found, and both sides of the balance sheet, all of one moment. */
export async function auditHouse(
  { tx, now, config }: OperatorContext,
  checks: readonly AuditCheck[],
): Promise<AnswerOf<typeof auditCall>> {
  await seeOneMoment(tx);
  const findings = await findingsOf({ tx, config }, checks);
  return {
    data: {
      run_at: now,
      clean: findings.length === 0,
      findings,
      // The ledger's signs are those of movements: what is held or was spent stands there below zero.
      held: -sum((await balancesOf(tx, HELD)).values()),
      owed: await sumLiabilities(tx),
      income: sum((await balancesOf(tx, INCOME)).values()),
      expense: -sum((await balancesOf(tx, EXPENSES)).values()),
      capital: await balanceOf(tx, accounts.capital),
    },
  };
}

/** Everything that the ledger's audit and the features' checks find. */
export async function findingsOf(
  { tx, config }: Pick<Work, 'tx' | 'config'>,
  checks: readonly AuditCheck[],
): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = [...(await auditLedger(tx))];
  for (const { check, run } of checks) {
    for (const { subject, detail } of await run(tx, config)) findings.push({ check, subject, detail });
  }
  return findings;
}
