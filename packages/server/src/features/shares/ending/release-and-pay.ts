import type { Work } from '../../../platform/context.ts';
import type { CampaignRow } from '../../escrow/index.ts';
import { notifyPaid, payRewards } from '../rewards/pay-rewards.ts';
import type { ShareRow } from '../sql.ts';
import { endShare } from './end-share.ts';

/**
 * Releases a locked share if it is still running, and pays what it owes. Unless the share has ended, the
 * caller has also locked its campaign, before the share.
 */
export async function releaseAndPay(
  work: Pick<Work, 'tx' | 'now' | 'newId' | 'emit'>,
  share: ShareRow,
  campaign: CampaignRow | undefined,
): Promise<void> {
  if (share.stage === 'distributing') {
    if (!campaign) throw new Error(`the campaign of share ${share.id}, which runs, is not locked`);
    await endShare(work, campaign, share, 'released');
  }
  const paid = await payRewards(work, [share]);
  if (paid.has(share.id)) notifyPaid(work.emit, share);
}
