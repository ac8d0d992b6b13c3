import { addMs, DAY_MS } from '@handbill/contract/time';
import type { Proof } from '@handbill/ledger';
import { firstIdAt } from './ids.ts';

const BEGINNING = new Date(0);

/**
 * The time from which on an audit reads rows: some days before the proof, and without one the beginning. One day
 * is longer than any transaction, so that no row is missed that committed after the proof; of what is few and
 * stays in work for longer, an audit reads more again.
 */
export function auditedFrom(proof: Proof | null, daysAgain: number): Date {
  return proof === null ? BEGINNING : addMs(proof.at, -daysAgain * DAY_MS);
}

/** The same as the first id of that time. */
export function firstIdAudited(proof: Proof | null, daysAgain: number): string {
  return firstIdAt(auditedFrom(proof, daysAgain));
}

/** The transfer after which an audit reads postings; without a proof, 0. */
export function auditedAfter(proof: Proof | null): bigint {
  return proof?.transferId ?? 0n;
}

const SUBJECTS_TOGETHER = 5_000;

/** Before every id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Which ids a check has to look at: all, page after page in their order, or those since a proof. */
export interface AuditedIds {
  /** At most `limit` ids after one, in their order. */
  all(after: string, limit: number): Promise<readonly string[]>;
  since(proof: Proof): Promise<readonly string[]>;
}

/** Runs a check over ids, some thousands at a time, so that no statement runs for long or needs much memory. */
export async function checkInPieces<Finding>(
  proof: Proof | null,
  ids: AuditedIds,
  check: (some: readonly string[]) => Promise<readonly Finding[]>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  if (proof !== null) {
    const since = await ids.since(proof);
    for (let start = 0; start < since.length; start += SUBJECTS_TOGETHER) {
      found.push(...(await check(since.slice(start, start + SUBJECTS_TOGETHER))));
    }
    return found;
  }
  let page = await ids.all(NO_ID, SUBJECTS_TOGETHER);
  while (page.length > 0) {
    found.push(...(await check(page)));
    page = await ids.all(page.at(-1) ?? NO_ID, SUBJECTS_TOGETHER);
  }
  return found;
}
