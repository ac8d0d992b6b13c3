import { parseMoney } from '@handbill/contract/money';

/** What somebody looks for in a list: the same words as lower-case text and, where they are one, as an amount. */
export interface Search {
  text: string;
  /** Minor units. */
  amount: bigint | null;
}

/** What a search field holds; null when it is empty. */
export function searchOf(field: string | undefined): Search | null {
  const text = (field ?? '').trim().toLowerCase();
  return text === '' ? null : { text, amount: parseMoney(text) };
}
