import type { AnswerOf } from '@handbill/contract/endpoint';
import type { productReceive } from '@handbill/contract/member';
import { type Asked, type Batch, Busy, type Decision } from '../../../platform/batch.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type CampaignRow, lockCampaigns, visitsOfferedOn } from '../../escrow/index.ts';
import { visitsToAllocate } from '../share-terms.ts';
import { selectReceivedAmong } from './drawing-sql.ts';
import { type Found, receiveCampaigns, type Terms } from './receive-campaigns.ts';

type Choice = Asked<typeof productReceive>;

/** Gives each of these members a share of the campaign that they chose. Costs nothing. */
export function chooseCampaigns(
  batch: Batch,
  choices: readonly Choice[],
): Promise<Decision<AnswerOf<typeof productReceive>>[]> {
  return receiveCampaigns(batch, choices, (allowed, terms) => findChosen(batch, allowed, terms));
}

/** The chosen campaigns, locked. The last visits go to the first who asked. */
async function findChosen(
  { tx, patient }: Batch,
  choices: readonly Choice[],
  { day, settings }: Terms,
): Promise<ReadonlyMap<string, Decision<Found>>> {
  const found = new Map<string, Decision<Found>>();
  if (choices.length === 0) return found;
  const memberIds = choices.map(({ memberId }) => memberId);
  const campaignIds = choices.map(({ input }) => input.campaign_id);
  const [campaigns, received] = await Promise.all([
    lockCampaigns(tx, { campaignIds, patient }),
    selectReceivedAmong(tx, { memberIds, campaignIds, day }),
  ]);
  const left = new Map<string, number>();
  for (const { memberId, input } of choices) {
    const campaign = campaigns.get(input.campaign_id);
    const refusal = refusalOf(campaign, { memberId, received });
    const offered = campaign === undefined ? 0 : visitsOfferedOn(campaign, day);
    const unallocated = left.get(input.campaign_id) ?? offered;
    if (campaign === undefined && !patient) found.set(memberId, new Busy());
    else if (campaign === undefined) found.set(memberId, refuse('not_found'));
    else if (refusal !== null) found.set(memberId, refusal);
    else if (unallocated === 0) found.set(memberId, refuse('order_taken'));
    else {
      const visits = visitsToAllocate({ shareVisits: settings.share_visits, unallocated });
      left.set(campaign.id, unallocated - visits);
      found.set(memberId, { campaign, visits });
    }
  }
  return found;
}

/** Why a member cannot receive a campaign, as the draw would skip it; null when they can. */
function refusalOf(
  campaign: CampaignRow | undefined,
  { memberId, received }: { memberId: string; received: ReadonlySet<string> },
) {
  if (campaign?.member_id === memberId) return refuse('order_own');
  // Nobody else knows of an order before it is approved.
  if (campaign?.reviewed_at == null || campaign.stage === 'rejected') return refuse('not_found');
  if (received.has(`${memberId} ${campaign.id}`)) return refuse('order_received_today');
  return campaign.stage === 'distributing' ? null : refuse('order_taken');
}
