import type { listWithdrawals } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { creditsBehind } from '@handbill/ledger';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { originsOf } from './origins.ts';
import { excludedBy, type Operator, type Source, sourcesOf } from './rules.ts';
import { sumTied } from './sql.ts';

/** A withdrawal, or a request for a locked member's whole current balance. */
export interface Asked {
  id: string;
  memberId: string;
  /** What was tied up when the withdrawal was posted; null: it is not posted yet, so what is tied up now counts. */
  tied: bigint | null;
}

/** The parts of a context needed for reading: a demo relaxes who may not approve. */
export interface Reader {
  tx: Tx;
  config: Pick<Config, 'mode'>;
}

/** The source of a withdrawal's money, and who therefore may not approve it. */
export interface Funds {
  sources: readonly Source[];
  creditedBy: readonly Operator[];
}

/**
 * The source of each withdrawal's money. Money is spent first in, first out, so a member's holdings come from
 * the newest credits. The source is therefore the credits from newest to oldest, starting before the request,
 * until they cover everything that the member held then: available, in withdrawals, in their own open orders
 * (the whole price) and in refundable levels. Money that only came back from these is skipped. What came before is
 * decided by the ledger's order, not by the times of requests. All of it is history: no later event changes it.
 */
export async function readFunds(
  { tx, config }: Reader,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Funds>> {
  if (asked.length === 0) return new Map();
  const unposted = asked.flatMap(({ memberId, tied }) => (tied === null ? memberId : []));
  const tiedNow = unposted.length === 0 ? new Map<string, bigint>() : await sumTied(tx, unposted);
  const credits = await creditsBehind(
    tx,
    asked.map((each) => ({ ...each, tied: each.tied ?? tiedNow.get(each.memberId) ?? 0n })),
  );
  const origins = await originsOf(tx, credits);
  return new Map(
    asked.map(({ id }) => {
      const own = credits.filter(({ withdrawal_id }) => withdrawal_id === id);
      const sources = sourcesOf(own, origins);
      return [id, { sources, creditedBy: excludedBy(sources, config) }];
    }),
  );
}

/**
 * What a member's money is tied up in, right after a posting to their available account: what ties money up or gives it
 * back posts there too, so it was committed before or waits for this transaction.
 */
export async function tiedOf(tx: Tx, memberId: string): Promise<bigint> {
  return (await sumTied(tx, [memberId])).get(memberId) ?? 0n;
}

export type ShownFunds = NonNullable<AnswerOf<typeof listWithdrawals>['data'][number]['funds']>;

/** The source as the console shows it, with the names of operators. */
export function fundsOf({ sources, creditedBy }: Funds): ShownFunds {
  return {
    sources: sources.map(({ people, ...source }) => ({
      ...source,
      by: people.map(({ username }) => username),
    })),
    may_not_approve: creditedBy.map(({ username }) => username),
  };
}
