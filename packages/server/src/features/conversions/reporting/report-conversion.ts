import { channelOf } from '@handbill/contract/channels';
import type { Work } from '../../../platform/context.ts';
import { isId } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type ConversionRow, selectTap, storeConversion, type TapRow } from '../sql.ts';
import { tellOfConversion } from '../tell-of-conversion.ts';

interface Report {
  hb: string;
  worth: bigint | null;
}

/** What a tap led to, as it is stored. */
export interface Reported extends ConversionRow {
  campaignId: string;
  title: string;
}

/** Reports what a tap of an advertiser's own campaign led to. Refuses `conversion_unknown`. */
export async function reportByServer(
  work: Work,
  { hb, worth, memberId }: Report & { memberId: string },
): Promise<Reported> {
  const tap = isId(hb) ? await selectTap(work.tx, hb) : null;
  if (tap?.member_id !== memberId) throw refuse('conversion_unknown');
  return store(work, tap, { hb, worth, reportedBy: 'server' });
}

/** Reports what a tap led to, by anybody who knows it. An unknown one is nothing. */
export async function reportByPicture(work: Work, { hb, worth }: Report): Promise<void> {
  const tap = isId(hb) ? await selectTap(work.tx, hb) : null;
  if (tap) await store(work, tap, { hb, worth, reportedBy: 'picture' });
}

async function store(
  work: Work,
  tap: TapRow,
  { hb, worth, reportedBy }: Report & { reportedBy: 'picture' | 'server' },
): Promise<Reported> {
  const { tx, now } = work;
  const { campaign_id: campaignId, share_id: shareId, member_id: memberId, title } = tap;
  const channel = channelOf(tap.channel);
  const origin = { campaignId, shareId, tapId: hb, code: null, channel };
  const reported = { ...origin, id: work.newId(), reportedBy, worth, now };
  const { conversion, isStored } = await storeConversion(tx, reported);
  if (isStored) await tellOfConversion(work, { ...conversion, campaignId, memberId, title, channel });
  return { ...conversion, campaignId, title };
}
