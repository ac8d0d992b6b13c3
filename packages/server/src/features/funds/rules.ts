import { sum } from '@handbill/contract/money';
import type { Credit } from '@handbill/ledger';
import type { Config } from '../../platform/config.ts';

export interface Operator {
  id: string;
  username: string;
}

/** The kind of a credit's origin. Credits by hand are shown one by one, the others as sums. */
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
  /** The bank reference, when an operator entered it. */
  reference: string | null;
  /** The operators who credited it; none when the bank or the payment service proves it. */
  people: readonly Operator[];
}

export interface Source extends Origin {
  count: number;
  amount: bigint;
  last_at: Date;
}

/** The key of a credit: the kind and reference of its transfer. */
export const keyOf = ({ kind, reference }: Pick<Credit, 'kind' | 'reference'>): string =>
  `${kind} ${reference ?? ''}`;

/** Credits made by operators one by one, the others summed by origin; newest first. */
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
 * Every operator who made one of the credits, alone or with another. A demo has only two operators: there a
 * credit by both prevents neither from approving, because nobody would be left.
 */
export function excludedBy(
  sources: readonly Pick<Source, 'people'>[],
  { mode }: Pick<Config, 'mode'>,
): Operator[] {
  return peopleIn(mode === 'demo' ? sources.filter(({ people }) => people.length === 1) : sources);
}

/** All operators in these sources, each once. */
export function peopleIn(sources: readonly Pick<Source, 'people'>[]): Operator[] {
  const people = sources.flatMap((source) => source.people);
  return [...new Map(people.map((person) => [person.id, person])).values()];
}
