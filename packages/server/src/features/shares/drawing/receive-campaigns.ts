import type { objects } from '@handbill/contract/member';
import { businessDate } from '@handbill/contract/time';
import type { z } from 'zod';
import {
  type Asked,
  type Batch,
  type Decision,
  decideEach,
  isRefusedOrBusy,
} from '../../../platform/batch.ts';
import { onlyRow } from '../../../platform/database/rows.ts';
import { newToken } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { allocateVisits, type CampaignRow, countHandedOut } from '../../escrow/index.ts';
import { limitedMembers, lockOpenMembers } from '../../members/index.ts';
import { knownSettings, type Settings } from '../../settings/index.ts';
import { orderOf } from '../list-received-orders.ts';
import { expiryOf } from '../share-terms.ts';
import { countAllReceivedOn, selectReceivedOrders } from '../sql.ts';
import { insertShares } from './drawing-sql.ts';

const TOKEN_LENGTH = 12;

/** What holds for every request of a batch. */
export interface Terms {
  /** The business day, `yyyy-MM-dd`. */
  day: string;
  settings: Settings;
}

/** A campaign that is locked, and how many of its visits a member gets. */
export interface Found {
  campaign: CampaignRow;
  visits: number;
}

type Receiving = Pick<Asked<never>, 'memberId' | 'origin' | 'emit'>;
type Answer = { data: z.output<typeof objects.receivedOrder> };

/**
 * Gives each of these members a share of the campaign that `find` returns for them. Drawn or chosen, the same checks
 * hold: an open account, which is verified where the account limits ask for it, the day's limit, and visits whose money is set apart under the campaign's lock. Costs
 * nothing.
 */
export async function receiveCampaigns<Request extends Receiving>(
  batch: Batch,
  requests: readonly Request[],
  find: (allowed: readonly Request[], terms: Terms) => Promise<ReadonlyMap<string, Decision<Found>>>,
): Promise<Decision<Answer>[]> {
  const { tx, now, patient } = batch;
  const settings = await knownSettings(batch);
  const terms = { day: businessDate(now, settings.timezone), settings };
  const memberIds = requests.map(({ memberId }) => memberId);
  // Serialises what one member receives, so that no two orders are both the last of the day. Queries sent after
  // the lock run once it is held.
  const [members, limited, received] = await Promise.all([
    lockOpenMembers(tx, { memberIds, patient }),
    limitedMembers(batch, memberIds, settings),
    countAllReceivedOn(tx, { memberIds, day: terms.day }),
  ]);
  const allowed = requests.filter(
    ({ memberId }) =>
      !isRefusedOrBusy(members.get(memberId)) &&
      !limited.has(memberId) &&
      (received.get(memberId) ?? 0) < settings.receive_limit,
  );
  const found = await find(allowed, terms);
  const orders = await giveShares(batch, found, terms);
  return decideEach(requests, ({ memberId, origin, emit }) => {
    const member = members.get(memberId);
    const campaign = found.get(memberId);
    if (isRefusedOrBusy(member)) throw member;
    const limit = limited.get(memberId);
    if (limit !== undefined) throw limit;
    if (campaign === undefined) throw refuse('daily_orders_completed');
    if (isRefusedOrBusy(campaign)) throw campaign;
    const order = onlyRow(orders.filter(({ member_id: id }) => id === memberId));
    emit({ memberId, kind: 'order', subject: order.id });
    return { data: orderOf(order, origin) };
  });
}

/** Counts what campaigns with a pace give out on a day; most have none. */
async function countPaced(tx: Batch['tx'], given: readonly Found[], day: string): Promise<void> {
  if (given.length === 0) return;
  const visits = given.map(({ campaign, visits }) => ({ campaignId: campaign.id, visits }));
  await countHandedOut(tx, visits, day);
}

/** Creates a share of each campaign that was found, and returns it as an order. */
async function giveShares(
  { tx, now, newId }: Batch,
  found: ReadonlyMap<string, Decision<Found>>,
  { day, settings }: Terms,
) {
  const given = [...found].flatMap(([memberId, each]) => {
    if (isRefusedOrBusy(each)) return [];
    const expiresAt = expiryOf({
      now,
      shareHours: settings.share_hours,
      endsOn: each.campaign.ends_on,
      timezone: settings.timezone,
    });
    return [{ ...each, shareId: newId(), memberId, token: newToken(TOKEN_LENGTH), expiresAt }];
  });
  if (given.length === 0) return [];
  const paced = given.filter(({ campaign }) => campaign.daily_visits !== null);
  const [, , , orders] = await Promise.all([
    insertShares(tx, given, { day, now }),
    countPaced(tx, paced, day),
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
