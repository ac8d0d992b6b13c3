import { InsufficientFunds } from '@handbill/ledger';
import { violates } from './database/transaction.ts';
import type { Refusal } from './refusal.ts';

/** The result of `run`; throws the refusal instead when an account lacks the money for its postings. */
export async function refuseWhenShort<Result>(
  run: () => Promise<Result>,
  refusal: () => Refusal,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw error instanceof InsufficientFunds ? refusal() : error;
  }
}

/**
 * The result of `run`; throws the refusal instead when it violates one of these unique constraints or
 * indexes.
 */
export async function refuseWhenTaken<Result>(
  constraints: readonly string[],
  run: () => Promise<Result>,
  refusal: () => Refusal,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw constraints.some((constraint) => violates(error, constraint)) ? refusal() : error;
  }
}
