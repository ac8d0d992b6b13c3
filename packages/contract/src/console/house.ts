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
  }),
  refusals: [],
  readOnly: true,
});
