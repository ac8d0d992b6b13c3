import type { VisitChannel } from '@handbill/contract/channels';
import type { Work } from '../../platform/context.ts';
import { recordOrderEvent } from '../webhooks/index.ts';
import type { ConversionRow } from './sql.ts';

type Told = ConversionRow & {
  campaignId: string;
  memberId: string;
  title: string;
  channel: VisitChannel;
};

/** Notifies the app and the programs of an advertiser about a conversion that was stored. */
export async function tellOfConversion(work: Work, told: Told): Promise<void> {
  const { id, campaignId, memberId, title, channel, reported_by, worth, happened_at } = told;
  work.emit({ memberId, kind: 'order', subject: campaignId });
  await recordOrderEvent(
    work,
    { id: campaignId, member_id: memberId, title },
    { event: 'conversion.recorded', conversion_id: id, channel, reported_by, worth, happened_at },
  );
}
