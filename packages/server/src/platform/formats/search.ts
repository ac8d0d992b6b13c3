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

/** What narrows a list of things that have a status; null: nothing. */
export interface Wanted<Status extends string> {
  status: Status | null;
  search: Search | null;
}

/** The first parameters of a statement that reads such a list: `$1` the status, `$2` the words, `$3` the amount. */
export function wantedValues({
  status,
  search,
}: Wanted<string>): [status: string | null, words: string | null, amount: bigint | null] {
  return [status, search?.text ?? null, search?.amount ?? null];
}
