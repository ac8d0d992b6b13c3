import { z } from 'zod';
import { defineEndpoint, id, instant, money } from '../endpoint.ts';
import { ownLineKinds } from './objects.ts';

export const audit = defineEndpoint({
  method: 'GET',
  path: 'audit',
  summary: 'The audit, run now: what it found, and both sides of the balance sheet.',
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

/** The books against the bank's statements. Amounts of statements are in hundredths of their currency. */
const reconciliation = z.strictObject({
  /** `never`: no statement with balances that is the bank's word was imported yet. */
  state: z.enum(['never', 'agrees', 'differs']),
  currency: z.string().nullable(),
  closes_on: z.string().nullable(),
  closing: money.nullable(),
  /** What the books say that the account should hold at the closing. */
  expected: money.nullable(),
  /** Closing less expected, and less what was released to the bank and is not marked as paid yet. */
  difference: money.nullable(),
  /** What the account held before its first statement and the books do not have; below zero, the other way round. */
  base: money,
  /** The ledger's bank account now; what of it no statement shows yet, and what one should show by now. */
  ledger: money,
  in_transit: countAndSum,
  missing: countAndSum,
  /** Both, oldest first, a hundred at most. */
  movements: z.array(
    z.strictObject({
      kind: z.string(),
      subject: id.nullable(),
      amount: money,
      posted_at: instant,
      missing: z.boolean(),
    }),
  ),
  /** Lines of the bank that no movement of the ledger answers, oldest first, a hundred at most. */
  lines: z.array(
    z.strictObject({
      statement: id,
      line: z.int(),
      booked_on: z.string().nullable(),
      amount: money,
      remittance: z.string(),
      payer: z.string(),
      /** A payment that was released to the bank and is not marked as paid yet. */
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
    'What the company holds, owes, earned and spent, by account, at this moment; and what the last audit found.',
  auth: 'operator',
  permission: 'audit.read',
  input: {},
  data: z.strictObject({
    at: instant,
    bank: money,
    /** Taken by a payment service and not paid out to the bank yet. */
    payment_service: money,
    liabilities: z.array(z.strictObject({ kind: z.string(), amount: money })),
    income: z.array(z.strictObject({ kind: z.string(), amount: money })),
    expenses: z.array(z.strictObject({ kind: z.string(), amount: money })),
    /** Capital that the owners paid in. */
    capital: money,
    /** What is held, less what is owed, less income and capital, plus expense: anything but zero is wrong. */
    difference: money,
    /** Lines of the bank that were booked as the company's own, by day and kind, newest first, 200 at most. */
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
