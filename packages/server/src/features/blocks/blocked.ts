import type { Work } from '../../platform/context.ts';
import { lastingNetworkKey, type NetworkKeys } from '../../platform/identity/network.ts';
import { refuse } from '../../platform/refusal.ts';
import { isHostBlocked, rememberNetwork, selectBlocksOfVisitors } from './sql.ts';

interface BlockableVisitor {
  address: string;
  userAgent: string;
  network: NetworkKeys;
}

/**
 * The block that applies to each of these visitors, or null. A blocked network that returns is recorded under a
 * lasting key for as long as the block lasts, because the daily salts of its earlier hashes are forgotten.
 */
export async function blocksOfVisitors(
  { tx, now, config }: Pick<Work, 'tx' | 'now' | 'config'>,
  visitors: readonly BlockableVisitor[],
): Promise<(string | null)[]> {
  const asked = visitors.map(({ address, userAgent, network }) => ({
    lastingKey: lastingNetworkKey(config.secret, address),
    network,
    userAgent,
  }));
  const blocks = await selectBlocksOfVisitors(tx, asked, now);
  const returned = asked.flatMap(({ lastingKey }, place): [string, Buffer][] => {
    const block = blocks[place];
    return block?.by_day ? [[block.id, lastingKey]] : [];
  });
  // In order: two transactions that do so wait for each other in one direction only.
  for (const [id, lastingKey] of [...new Map(returned)].sort(([one], [other]) => (one < other ? -1 : 1))) {
    await rememberNetwork(tx, { id, lastingKey });
  }
  return blocks.map((block) => block?.id ?? null);
}

/** Refuses `landing_host_blocked` when a landing address leads to a blocked host, or to one below it. */
export async function refuseBlockedHost(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  landingUrl: string,
): Promise<void> {
  if (await isHostBlocked(tx, { landingUrl, now })) throw refuse('landing_host_blocked');
}
