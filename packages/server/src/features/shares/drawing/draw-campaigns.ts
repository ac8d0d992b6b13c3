import type { AnswerOf } from '@handbill/contract/endpoint';
import type { randomProduct } from '@handbill/contract/member';
import { addMs, businessDate, HOUR_MS } from '@handbill/contract/time';
import {
  type Asked,
  type Batch,
  Busy,
  type Decision,
  decideEach,
  isNoAnswer,
} from '../../../platform/batch.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { newToken, randomBelow } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { allocateVisits, type CampaignRow, lockCampaigns } from '../../escrow/index.ts';
import { lockOpenMembers } from '../../members/index.ts';
import { knownSettings, type Settings } from '../../settings/index.ts';
import { orderOf } from '../list-received-orders.ts';
import { selectReceivedOrders } from '../sql.ts';
import { countAllReceivedOn, insertShares, pickCampaigns } from './drawing-sql.ts';
import { visitsToAllocate } from './rules.ts';

const TOKEN_LENGTH = 12;
/** How many campaigns taken by others are skipped before the member is refused. */
const PICKS_MAX = 5;
const CHANCE_STEPS = 2 ** 32;

interface Terms {
  day: string;
  settings: Settings;
}

/** Draws a campaign for each of these members to share, weighted by remaining visits. Costs nothing. */
export async function drawCampaigns(
  batch: Batch,
  draws: readonly Asked<typeof randomProduct>[],
): Promise<Decision<AnswerOf<typeof randomProduct>>[]> {
  const { tx, now, patient } = batch;
  const settings = await knownSettings(batch);
  const terms = { day: businessDate(now, settings.timezone), settings };
  const memberIds = draws.map(({ memberId }) => memberId);
  // Serialises the draws of one member, so that two cannot both be the last of the day. Queries sent after
  // the lock run once it is held.
  const [members, received] = await Promise.all([
    lockOpenMembers(tx, { memberIds, patient }),
    countAllReceivedOn(tx, { memberIds, day: terms.day }),
  ]);
  const allowed = memberIds.filter(
    (id) => !isNoAnswer(members.get(id)) && (received.get(id) ?? 0) < settings.receive_limit,
  );
  const found = await findCampaigns(batch, allowed, terms);
  const orders = await giveShares(batch, found, terms);
  return decideEach(draws, ({ memberId, origin, emit }) => {
    const member = members.get(memberId);
    const campaign = found.get(memberId);
    if (isNoAnswer(member)) throw member;
    if (campaign === undefined) throw refuse('daily_orders_completed');
    if (isNoAnswer(campaign)) throw campaign;
    const order = onlyRow(orders.filter(({ member_id: id }) => id === memberId));
    emit({ memberId, kind: 'order', subject: order.id });
    return { data: orderOf(order, origin) };
  });
}

interface Found {
  campaign: CampaignRow;
  visits: number;
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
    const draws = open.map((memberId) => ({ memberId, chance: randomBelow(CHANCE_STEPS) / CHANCE_STEPS }));
    const picks = await pickCampaigns(tx, draws, { day, tried });
    const campaigns = await lockCampaigns(tx, { campaignIds: [...picks.values()], patient });
    const left = new Map<string, number>();
    for (const memberId of open) {
      const campaign = campaigns.get(picks.get(memberId) ?? '');
      if (!picks.has(memberId)) found.set(memberId, refuse('no_order_available'));
      if (campaign?.stage !== 'distributing') continue;
      const unallocated = left.get(campaign.id) ?? campaign.visits_unallocated;
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

/** Creates a share of each campaign that was found, and returns it as an order. */
async function giveShares(
  { tx, now, newId }: Batch,
  found: ReadonlyMap<string, Decision<Found>>,
  { day, settings }: Terms,
) {
  const given = [...found].flatMap(([memberId, each]) => {
    if (isNoAnswer(each)) return [];
    return [{ ...each, shareId: newId(), memberId, token: newToken(TOKEN_LENGTH) }];
  });
  if (given.length === 0) return [];
  const expiresAt = addMs(now, settings.share_hours * HOUR_MS);
  const [, , orders] = await Promise.all([
    insertShares(tx, given, { day, now, expiresAt }),
    allocateVisits(
      { tx, now },
      given.map((share) => ({ ...share, cause: share.shareId })),
    ),
    selectReceivedOrders(tx, {
      memberIds: given.map(({ memberId }) => memberId),
      ids: given.map(({ shareId }) => shareId),
      now,
    }),
  ]);
  return orders;
}
