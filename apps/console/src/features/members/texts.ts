import type { LockReason, Member } from '../../data/api.ts';

export const lockReasonTexts: Readonly<Record<LockReason, string>> = {
  fraud_suspected: 'Suspected fraud',
  member_request: 'Requested by the member',
  legal_request: 'Legal request',
};

export const stateTexts = { open: 'Open', locked: 'Locked', closed: 'Closed by the member' } as const;

/** The state of an account; a lock is shown before a closure. */
export function stateOf({ locked_at, closed_at }: Pick<Member, 'locked_at' | 'closed_at'>) {
  if (locked_at !== null) return stateTexts.locked;
  return closed_at === null ? stateTexts.open : stateTexts.closed;
}

/** A name from the ledger or of a state, in words: `campaign_paid` becomes “Campaign paid”. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
