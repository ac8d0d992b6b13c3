import { bankReferenceKey, CREDIT_MAX } from '../../deposits/index.ts';
import type { BankStatementLine, LineProblem, LineSkip } from '../bank-statement.ts';

/** The parts of a line in a file, each parsed separately. */
export interface LineParts {
  line: number;
  raw: string;
  bookedOn: string | null;
  amount: bigint | null;
  currency: string;
  bankReference: string;
  remittance: string;
  payer: string;
  /** Further text that may contain a reference, besides the remittance. */
  alsoSearched?: string;
  problem?: LineProblem | null;
  skip?: LineSkip | null;
}

const RAW_LENGTH = 4_000;
const REMITTANCE_LENGTH = 1_000;
const PAYER_LENGTH = 200;
const BANK_REFERENCE_LENGTH = 140;

/** A line from its parts, with the first problem that makes it unreadable. */
export function lineOf(parts: LineParts): BankStatementLine {
  const bankReference = inOneLine(parts.bankReference);
  const skip = parts.skip ?? null;
  const problem = parts.problem ?? problemOf({ ...parts, bankReference, skip });
  const currency = parts.currency.trim().toUpperCase();
  return {
    line: parts.line,
    raw: storable(parts.raw).slice(0, RAW_LENGTH),
    bookedOn: parts.bookedOn,
    amount: problem === 'amount_too_large' ? null : parts.amount,
    currency: /^[A-Z]{3,4}$/.test(currency) ? currency : null,
    bankReference:
      bankReference === '' || bankReference.length > BANK_REFERENCE_LENGTH ? null : bankReference,
    remittance: inOneLine(parts.remittance).slice(0, REMITTANCE_LENGTH),
    payer: inOneLine(parts.payer).slice(0, PAYER_LENGTH),
    candidates: candidatesIn(`${parts.remittance} ${parts.alsoSearched ?? ''}`),
    paymentId: paymentIn(parts.alsoSearched ?? '') ?? paymentIn(parts.remittance),
    problem,
    skip,
  };
}

function problemOf(parts: LineParts): LineProblem | null {
  const { bookedOn, amount, currency, bankReference, skip } = parts;
  if (bookedOn === null) return 'date_unreadable';
  if (amount === null) return 'amount_unreadable';
  if (amount > CREDIT_MAX || amount < -CREDIT_MAX) return 'amount_too_large';
  if (!/^\s*[A-Za-z]{3,4}\s*$/.test(currency)) return 'currency_unreadable';
  // Only credited lines need a reference: it ensures that they are credited once.
  if (amount <= 0n || skip !== null) return null;
  if (bankReference === '') return 'bank_reference_missing';
  if (bankReference.length > BANK_REFERENCE_LENGTH) return 'bank_reference_too_long';
  return bankReferenceKey(bankReference) === null ? 'bank_reference_unreadable' : null;
}

const REFERENCE = /HB[0-9A-Z]{10}/y;
const CANDIDATES_MAX = 50;

/**
 * All substrings that could be a deposit's reference: banks and people change its case and insert spaces,
 * line breaks and punctuation.
 */
function candidatesIn(text: string): string[] {
  const letters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
  const found = new Set<string>();
  for (let at = letters.indexOf('HB'); at !== -1; at = letters.indexOf('HB', at + 1)) {
    REFERENCE.lastIndex = at;
    const reference = REFERENCE.exec(letters)?.[0];
    if (reference !== undefined && found.size < CANDIDATES_MAX) found.add(reference);
  }
  return [...found];
}

const PAYMENT = /([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})/i;

/** Our end-to-end id is the withdrawal's id without dashes; some banks split long ids. */
function paymentIn(text: string): string | null {
  const parts = PAYMENT.exec(text) ?? PAYMENT.exec(text.replace(/\s+/g, ''));
  return parts === null ? null : parts.slice(1).join('-').toLowerCase();
}

/** Removes characters that the database cannot store. */
export function storable(text: string): string {
  return text.replace(/\0|\p{Surrogate}/gu, '\ufffd');
}

/** Normalises spaces and removes invisible characters: one reference must be the same in two files. */
function inOneLine(text: string): string {
  return storable(text)
    .normalize('NFKC')
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
}
