/** A name from the log as words: `deposit_confirmed` is Deposit confirmed. */
export function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
