import type { RequestContext, Work } from '../../platform/context.ts';
import { lastingNetworkKey, type NetworkKeys } from '../../platform/identity/network.ts';
import { refuse } from '../../platform/refusal.ts';
import { isHostBlocked, rememberNetwork, selectBlockOfVisitor } from './sql.ts';

/**
 * The block that applies to a visitor, or null. A blocked network that returns is recorded under a lasting
 * key for as long as the block lasts, because the daily salts of its earlier hashes are forgotten.
 */
export async function blockOfVisitor(
  { tx, now, config, caller }: RequestContext,
  network: NetworkKeys,
): Promise<string | null> {
  const lastingKey = lastingNetworkKey(config.secret, caller.address);
  const block = await selectBlockOfVisitor(tx, {
    lastingKey,
    dayKeys: [network.prefixToday, network.prefixYesterday],
    userAgent: caller.userAgent,
    now,
  });
  if (block?.by_day) await rememberNetwork(tx, { id: block.id, lastingKey });
  return block?.id ?? null;
}

/** Refuses `landing_host_blocked` when a landing address leads to a blocked host, or to one below it. */
export async function refuseBlockedHost(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  landingUrl: string,
): Promise<void> {
  if (await isHostBlocked(tx, { landingUrl, now })) throw refuse('landing_host_blocked');
}
