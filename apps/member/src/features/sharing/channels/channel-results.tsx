import { channelName } from '@handbill/contract/channels';
import type { AnswerData, ReceivedOrder } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { Money } from '../../../ui/values/money.tsx';

type Result = AnswerData<'productVisits'>['by_channel'][number];

/** What each way of passing the link on has brought, the best first. */
export function ChannelResults({ order, results }: { order: ReceivedOrder; results: readonly Result[] }) {
  const text = useText();
  const language = session.language();
  const most = Math.max(1, ...results.map(({ verified, refused }) => verified + refused));
  if (results.length === 0) return null;
  return (
    <section className="grid gap-2 border-line border-t pt-3">
      <h3 className="font-semibold">{text('sharing.sources')}</h3>
      <ul className="grid gap-3">
        {results.map(({ channel, verified, refused, taps }) => (
          <li key={channel} className="grid gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{channelName(channel, language)}</span>
              <strong className="ml-auto font-semibold text-money">
                <Money amount={verified * order.reward_per_visit} signed={verified > 0} />
              </strong>
            </span>
            <Share of={most} verified={verified} refused={refused} />
            <span className="text-sm text-soft">{text('sharing.counts', { verified, refused, taps })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The visits of a channel against those of the largest one. */
function Share({ of, verified, refused }: { of: number; verified: number; refused: number }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${of} 1`}
      preserveAspectRatio="none"
      className="h-2 w-full rounded-full bg-sunken"
    >
      <rect width={verified} height="1" className="fill-money" />
      <rect x={verified} width={refused} height="1" className="fill-edge" />
    </svg>
  );
}
