import type { LockReason, Member } from '../../api.ts';

export const lockReasonTexts: Readonly<Record<LockReason, string>> = {
  fraud_suspected: 'Suspected fraud',
  member_request: 'The member asked for it',
  legal_request: 'A legal request',
};

export const stateTexts = { open: 'Open', locked: 'Locked', closed: 'Closed by the member' } as const;

/** What state an account is in: a lock comes before a closing. */
export function stateOf({ locked_at, closed_at }: Pick<Member, 'locked_at' | 'closed_at'>) {
  if (locked_at !== null) return stateTexts.locked;
  return closed_at === null ? stateTexts.open : stateTexts.closed;
}

/** A name of the ledger or of a state as words: `campaign_paid` is Campaign paid. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
