import { channelName } from '@handbill/contract/channels';
import { Suspense } from 'react';
import type { AnswerData } from '../../../data/api.ts';
import { countText } from '../../../languages/counts.ts';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { Skeleton } from '../../../ui/lists/skeleton.tsx';
import { part } from '../../../ui/part.ts';
import { Card, Heading } from '../../../ui/screen.tsx';

/** Only in wide windows. */
const ChannelsTable = part(() => import('../table/channels-table.tsx'), 'ChannelsTable');

type Channels = AnswerData<'productVisits'>['by_channel'];

/** Where the links were passed on, with the outcome; those with the most visits first. */
export function ResultsByChannel({ channels, wide }: { channels: Channels; wide: boolean }) {
  const text = useText();
  if (channels.length === 0) return null;
  return (
    <Card>
      <Heading>{text('sharing.sources')}</Heading>
      {wide ? (
        <Suspense fallback={<Skeleton rows={2} />}>
          <ChannelsTable channels={channels} />
        </Suspense>
      ) : (
        <ListOfChannels channels={channels} />
      )}
    </Card>
  );
}

function ListOfChannels({ channels }: { channels: Channels }) {
  const text = useText();
  const language = session.language();
  return (
    <ul className="divide-y divide-line border-line border-t">
      {channels.map(({ channel, verified, refused, taps, conversions }) => (
        <li key={channel} className="grid gap-0.5 py-2">
          <span className="flex items-baseline justify-between gap-4">
            <span className="font-medium">{channelName(channel, language)}</span>
            <strong className="font-semibold even-digits">{countText(verified)}</strong>
          </span>
          <span className="text-sm text-soft">
            {text('results.channel', { refused: countText(refused), taps: countText(taps) })}
          </span>
          {conversions !== null && conversions > 0 && (
            <span className="flex justify-between gap-3 text-sm text-soft">
              <span>{text('results.conversions')}</span>
              <span className="even-digits">{countText(conversions)}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
