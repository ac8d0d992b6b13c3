import { type VisitChannel, visitChannels } from '@handbill/contract/channels';
import type { ChannelVisits } from './channels-sql.ts';

export interface ChannelResult extends ChannelVisits {
  taps: number;
}

/** The channels with any visit or tap, those with the most verified visits first. */
export function byChannel(
  visits: readonly ChannelVisits[],
  taps: readonly { channel: VisitChannel; taps: number }[],
): ChannelResult[] {
  return visitChannels
    .map((channel) => ({
      channel,
      verified: visits.find((row) => row.channel === channel)?.verified ?? 0,
      refused: visits.find((row) => row.channel === channel)?.refused ?? 0,
      taps: taps.find((row) => row.channel === channel)?.taps ?? 0,
    }))
    .filter(({ verified, refused, taps }) => verified + refused + taps > 0)
    .sort((one, other) => other.verified - one.verified || other.taps - one.taps);
}
