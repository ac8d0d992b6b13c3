import type { AnswerOf } from '@handbill/contract/endpoint';
import type { randomProduct } from '@handbill/contract/member';
import { type Asked, type Batch, Busy, type Decision } from '../../../platform/batch.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { randomBelow } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { lockCampaigns, visitsOfferedOn } from '../../escrow/index.ts';
import { visitsToAllocate } from '../share-terms.ts';
import { pickAmongAll, pickByChance } from './drawing-sql.ts';
import { type Found, receiveCampaigns, type Terms } from './receive-campaigns.ts';

/** How many campaigns taken by others are skipped before the member is refused. */
const PICKS_MAX = 5;
const CHANCE_STEPS = 2 ** 32;
/** How many places the ring of campaigns has. */
const RING = 2 ** 32;
/** Each member's chances in one statement: enough that it rarely takes another one. */
const CHANCES = 8;

/** Draws a campaign for each of these members to share, weighted by remaining visits. Costs nothing. */
export function drawCampaigns(
  batch: Batch,
  draws: readonly Asked<typeof randomProduct>[],
): Promise<Decision<AnswerOf<typeof randomProduct>>[]> {
  return receiveCampaigns(batch, draws, (allowed, terms) =>
    findCampaigns(
      batch,
      allowed.map(({ memberId }) => memberId),
      terms,
    ),
  );
}

/**
 * Picks without a lock, locks, and checks again: in between, the last visits may have been taken, by this batch or by
 * others, or the campaign stopped. A batch picks once for each member; those who found nothing run alone. Alone, the locks
 * of skipped campaigns are kept, but cannot cause a deadlock: their holder found the campaign taken, and so does every
 * later draw.
 */
async function findCampaigns(
  { tx, patient }: Batch,
  memberIds: readonly string[],
  { day, settings }: Terms,
): Promise<ReadonlyMap<string, Decision<Found>>> {
  const found = new Map<string, Decision<Found>>();
  const tried: string[] = [];
  for (let pick = 0; pick < (patient ? PICKS_MAX : 1) && found.size < memberIds.length; pick += 1) {
    const open = memberIds.filter((memberId) => !found.has(memberId));
    const picks = await pickCampaigns(tx, open, { day, tried });
    const campaigns = await lockCampaigns(tx, { campaignIds: [...picks.values()], patient });
    const left = new Map<string, number>();
    for (const memberId of open) {
      const campaign = campaigns.get(picks.get(memberId) ?? '');
      if (!picks.has(memberId)) found.set(memberId, refuse('no_order_available'));
      if (campaign?.stage !== 'distributing') continue;
      const unallocated = left.get(campaign.id) ?? visitsOfferedOn(campaign, day);
      if (unallocated === 0) continue;
      const visits = visitsToAllocate({ shareVisits: settings.share_visits, unallocated });
      left.set(campaign.id, unallocated - visits);
      found.set(memberId, { campaign, visits });
    }
    tried.push(...picks.values());
  }
  for (const memberId of memberIds) {
    if (!found.has(memberId)) found.set(memberId, patient ? refuse('no_order_available') : new Busy());
  }
  return found;
}

/** A campaign for each member who can receive one that was not tried yet, drawn by remaining visits. */
async function pickCampaigns(
  tx: Tx,
  memberIds: readonly string[],
  drawing: { day: string; tried: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const chances = memberIds.flatMap((memberId) => Array.from({ length: CHANCES }, () => drawOf(memberId)));
  const picks = await pickByChance(tx, chances, { ...drawing, start: randomBelow(RING) });
  const without = memberIds.filter((memberId) => !picks.has(memberId));
  if (without.length === 0) return picks;
  return new Map([...picks, ...(await pickAmongAll(tx, without.map(drawOf), drawing))]);
}

const drawOf = (memberId: string) => ({ memberId, chance: randomBelow(CHANCE_STEPS) / CHANCE_STEPS });
