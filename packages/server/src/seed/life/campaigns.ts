import * as calls from '@handbill/contract/member';
import type { Actor, Calls } from '../actors.ts';

const PAGE = 100;

export async function ownCampaigns(as: Calls) {
  const { data } = await as.call(calls.listProduct, { side: 'distributed', limit: PAGE });
  return data.flatMap((order) => (order.side === 'distributed' ? order : []));
}

export type Campaign = Awaited<ReturnType<typeof ownCampaigns>>[number];

/** The visits that stay available for people who try the demo. */
export const VISITS_KEPT = 200;

/** How many unallocated visits running campaigns have. */
export function visitsOf(campaigns: readonly Campaign[]): number {
  return campaigns
    .filter(({ stage }) => stage === 'distributing')
    .reduce((total, { visits_target, visits_verified }) => total + visits_target - visits_verified, 0);
}

export async function availableOf(actor: Actor): Promise<number> {
  return (await actor.call(calls.me, {})).data.account_balance;
}

/** The running orders that a member shares. */
export async function openShares(actor: Actor) {
  const { data } = await actor.call(calls.listProduct, { side: 'received', limit: PAGE });
  return data.flatMap((order) => (order.side === 'received' && order.stage === 'distributing' ? order : []));
}
