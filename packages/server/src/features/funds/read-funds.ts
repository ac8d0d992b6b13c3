import type { listWithdrawals } from '@handbill/contract/console';
import type { AnswerOf } from '@handbill/contract/endpoint';
import { creditsBehind } from '@handbill/ledger';
import type { Config } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { originsOf } from './origins.ts';
import { excludedBy, type Operator, type Source, sourcesOf } from './rules.ts';
import { sumTiedInLevels, sumTiedInOrders } from './sql.ts';

/** A withdrawal, or a request for a locked member: everything that they have now. */
export interface Asked {
  id: string;
  memberId: string;
  at: Date;
}

/** What it is read with: a demo relaxes who may not approve. */
export interface Reader {
  tx: Tx;
  config: Pick<Config, 'mode'>;
}

/** Where the money of a withdrawal came from, and who may not approve it for that. */
export interface Funds {
  sources: readonly Source[];
  creditedBy: readonly Operator[];
}

/**
 * Where the money of each withdrawal came from. Money is spent in the order in which it came: what a member holds is from
 * the newest credits. So these are the credits from newest to oldest, beginning before the withdrawal was asked for, until
 * they cover all that the member held then: available, in withdrawals, in own orders that were not closed (their whole
 * price) and in levels that could be given back. What only came back from these is passed over. All of it is history:
 * nothing that happens later changes it.
 */
export async function readFunds(
  { tx, config }: Reader,
  asked: readonly Asked[],
): Promise<ReadonlyMap<string, Funds>> {
  if (asked.length === 0) return new Map();
  const inOrders = await sumTiedInOrders(tx, asked);
  const inLevels = await sumTiedInLevels(tx, asked);
  const credits = await creditsBehind(
    tx,
    asked.map((each) => ({ ...each, tied: (inOrders.get(each.id) ?? 0n) + (inLevels.get(each.id) ?? 0n) })),
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

export type ShownFunds = NonNullable<AnswerOf<typeof listWithdrawals>['data'][number]['funds']>;

/** As the console sees it: with the names of operators. */
export function fundsOf({ sources, creditedBy }: Funds): ShownFunds {
  return {
    sources: sources.map(({ people, ...source }) => ({
      ...source,
      by: people.map(({ username }) => username),
    })),
    may_not_approve: creditedBy.map(({ username }) => username),
  };
}
