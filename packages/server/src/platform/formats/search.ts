import { parseMoney } from '@handbill/contract/money';

/** A search in a list: the words in lower case and, if they are a number, as an amount. */
export interface Search {
  text: string;
  /** Minor units. */
  amount: bigint | null;
}

/** Parses a search field; null when it is empty. */
export function searchOf(field: string | undefined): Search | null {
  const text = (field ?? '').trim().toLowerCase();
  return text === '' ? null : { text, amount: parseMoney(text) };
}
