import { z } from 'zod';
import { defineEndpoint, id, instant, money } from '../endpoint.ts';
import { bankMovementKinds, expenseKinds, incomeKinds, liabilityKinds, ownLineKinds } from './objects.ts';

export const audit = defineEndpoint({
  method: 'GET',
  path: 'audit',
  summary: 'The audit, run now: its findings, and both sides of the balance sheet.',
  auth: 'operator',
  permission: 'audit.read',
  input: {},
  data: z.strictObject({
    run_at: instant,
    clean: z.boolean(),
    findings: z.array(z.strictObject({ check: z.string(), subject: z.string(), detail: z.string() })),
    /** Null: it could not be read, which is a finding. */
    held: money.nullable(),
    owed: money.nullable(),
    income: money.nullable(),
    expense: money.nullable(),
    capital: money.nullable(),
  }),
  refusals: [],
  readOnly: true,
});

const countAndSum = z.strictObject({ count: z.int(), sum: money });

/**
 * The books compared with the bank statements. Amounts of bank statements are in hundredths of their
 * currency.
 */
const reconciliation = z.strictObject({
  /** `never`: no trusted bank statement with balances was imported yet. */
  state: z.enum(['never', 'agrees', 'differs']),
  currency: z.string().nullable(),
  closes_on: z.string().nullable(),
  closing: money.nullable(),
  /** The account's balance at the closing according to the books. */
  expected: money.nullable(),
  /**
   * The closing balance minus the expected one, not counting payments released to the bank but not marked as
   * paid yet.
   */
  difference: money.nullable(),
  /**
   * The money that the account held before its first statement and the books lack; negative: the books had
   * more.
   */
  base: money,
  /**
   * The ledger's current bank balance; the part that no statement shows yet, and the part that one should
   * show by now.
   */
  ledger: money,
  in_transit: countAndSum,
  missing: countAndSum,
  /** Both kinds, oldest first, at most a hundred. */
  movements: z.array(
    z.strictObject({
      kind: z.enum(bankMovementKinds),
      subject: id.nullable(),
      amount: money,
      posted_at: instant,
      missing: z.boolean(),
    }),
  ),
  /** Bank lines without a matching ledger movement, oldest first, at most a hundred. */
  lines: z.array(
    z.strictObject({
      statement: id,
      line: z.int(),
      booked_on: z.string().nullable(),
      amount: money,
      remittance: z.string(),
      payer: z.string(),
      /** Whether it is a payment released to the bank but not marked as paid yet. */
      released: z.boolean(),
    }),
  ),
  /** Statement by statement, newest first. */
  days: z.array(
    z.strictObject({
      statement: id,
      file_name: z.string(),
      closes_on: z.string(),
      closing: money,
      expected: money,
      difference: money,
    }),
  ),
});

export const balanceSheet = defineEndpoint({
  method: 'GET',
  path: 'balance-sheet',
  summary:
    'The company’s current assets, liabilities, income and expenses by account, and the findings of the last audit.',
  auth: 'operator',
  permission: 'audit.read',
  input: {},
  data: z.strictObject({
    at: instant,
    bank: money,
    /** Received by a payment service but not yet paid out to the bank. */
    payment_service: money,
    liabilities: z.array(z.strictObject({ kind: z.enum(liabilityKinds), amount: money })),
    income: z.array(z.strictObject({ kind: z.enum(incomeKinds), amount: money })),
    expenses: z.array(z.strictObject({ kind: z.enum(expenseKinds), amount: money })),
    /** Capital that the owners paid in. */
    capital: money,
    /** Assets minus liabilities, income and capital, plus expenses: anything but zero is wrong. */
    difference: money,
    /** Bank lines booked as the company's own, by day and kind, newest first, at most 200. */
    own_lines: z.array(
      z.strictObject({
        booked_on: z.string(),
        kind: z.enum(ownLineKinds),
        lines: z.int(),
        came_in: money,
        went_out: money,
      }),
    ),
    last_audit: z.strictObject({ run_at: instant, findings: z.int() }).nullable(),
    reconciliation,
  }),
  refusals: [],
  readOnly: true,
});
