import { z } from 'zod';
import { defineEndpoint, instant, money } from '../endpoint.ts';

/** A business day, `yyyy-MM-dd`. */
const day = z.iso.date();
/** A SHA-256 hash, as 64 hexadecimal digits. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const proof = z.strictObject({
  day,
  made_at: instant,
  /** To members, and for orders, shares and levels, together. */
  owed: money,
  /** At the bank and at payment services, by the books at that time. */
  held: money,
  /** How many accounts money was owed on. */
  accounts: z.int(),
  root: hash,
  /** The last closing of the bank that the books agreed with; null: none yet, or the last one differed. */
  bank_agreed_on: day.nullable(),
});

export const solvency = defineEndpoint({
  method: 'GET',
  path: 'solvency',
  summary: 'What is owed and what is there, by day, newest first, with the root of each day’s proof.',
  auth: 'none',
  input: {},
  data: z.array(proof),
  refusals: [],
  readOnly: true,
  mayLag: true,
});

export const solvencyProof = defineEndpoint({
  method: 'GET',
  path: 'solvency-proof',
  summary:
    'The way from the member’s own balances to the root of the last proof, by which anybody can check that they are in its sum.',
  auth: 'member',
  input: {},
  data: z.strictObject({
    /** Null: there is no proof yet. */
    day: day.nullable(),
    /** One for each of the member’s accounts with money at that moment. */
    leaves: z.array(
      z.strictObject({
        account: z.enum(['available', 'withdrawing']),
        amount: money,
        /** 16 bytes, as 32 hexadecimal digits. */
        nonce: z.string().regex(/^[0-9a-f]{32}$/),
        /** The neighbours on the way up, from the leaf to the root. */
        path: z.array(z.strictObject({ side: z.enum(['left', 'right']), amount: money, hash })),
      }),
    ),
  }),
  refusals: [],
  readOnly: true,
});
