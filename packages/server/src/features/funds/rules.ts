import { sum } from '@handbill/contract/money';
import type { Credit } from '@handbill/ledger';
import type { Config } from '../../platform/config.ts';

export interface Operator {
  id: string;
  username: string;
}

/** What a credit rests on. Money by hand is shown credit by credit, the rest in sums. */
type Kind =
  | 'deposit_by_hand'
  | 'deposit_by_statement'
  | 'deposit_by_service'
  | 'unmatched'
  | 'correction'
  | 'return'
  | 'dispute'
  | 'reward'
  | 'other';

export interface Origin {
  source: Kind;
  /** The bank's reference, where a person gave it or read it. */
  reference: string | null;
  /** Who credited it; nobody, where the bank or the payment service said so. */
  people: readonly Operator[];
}

export interface Source extends Origin {
  count: number;
  amount: bigint;
  last_at: Date;
}

/** What a credit is found under: the kind and the reference of its transfer. */
export const keyOf = ({ kind, reference }: Pick<Credit, 'kind' | 'reference'>): string =>
  `${kind} ${reference ?? ''}`;

/** The credits that people made each by itself, the others summed by what they rest on; the newest first. */
export function sourcesOf(credits: readonly Credit[], origins: ReadonlyMap<string, Origin>): Source[] {
  const groups = new Map<string, Source[]>();
  for (const { kind, reference, count, amount, last_at } of credits) {
    const origin = origins.get(keyOf({ kind, reference }));
    if (!origin) throw new Error(`${kind} ${reference} has no origin`);
    const group = origin.people.length === 0 ? origin.source : keyOf({ kind, reference });
    groups.set(group, [...(groups.get(group) ?? []), { ...origin, count, amount, last_at }]);
  }
  return [...groups.values()].flatMap(([newest, ...older]) => {
    if (!newest || older.length === 0) return newest ?? [];
    const all = [newest, ...older];
    return {
      ...newest,
      reference: null,
      count: all.reduce((total, { count }) => total + count, 0),
      amount: sum(all.map(({ amount }) => amount)),
    };
  });
}

/**
 * Everybody who credited one of them, alone or with another. A demo has two operators: there a credit that took both of
 * them keeps neither from approving, because nobody would be left.
 */
export function excludedBy(
  sources: readonly Pick<Source, 'people'>[],
  { mode }: Pick<Config, 'mode'>,
): Operator[] {
  return peopleIn(mode === 'demo' ? sources.filter(({ people }) => people.length === 1) : sources);
}

/** Everybody in some lists, once. */
export function peopleIn(sources: readonly Pick<Source, 'people'>[]): Operator[] {
  const people = sources.flatMap((source) => source.people);
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
