import { z } from 'zod';
import { defineEndpoint, instant, money } from '../endpoint.ts';

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
    held: money,
    owed: money,
    income: money,
    expense: money,
    capital: money,
  }),
  refusals: [],
  readOnly: true,
});

export const balanceSheet = defineEndpoint({
  method: 'GET',
  path: 'balance-sheet',
  summary:
    'What the house holds, owes, earned and gave, by account, at this moment; and what the last audit found.',
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
    /** What the owners paid in. */
    capital: money,
    /** What is held, less what is owed, less income and capital, plus expense: anything but zero is wrong. */
    difference: money,
    last_audit: z.strictObject({ run_at: instant, findings: z.int() }).nullable(),
  }),
  refusals: [],
  readOnly: true,
});
