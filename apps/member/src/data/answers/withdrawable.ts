/** How much of a balance can be withdrawn now: not what was paid by card lately, which is spent last. */
export function withdrawableOf(balance: number, cardHeld: number): number {
  return balance > cardHeld ? balance - cardHeld : 0;
}
