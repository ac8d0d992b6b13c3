/**
 * How much of a balance can be withdrawn now: not what was paid by card lately, which is spent last. An answer that was
 * kept since before an update has no `cardHeld`.
 */
export function withdrawableOf(balance: number, cardHeld = 0): number {
  return balance > cardHeld ? balance - cardHeld : 0;
}
