import { type Channel, channels, firstChannels } from '@handbill/contract/channels';
import type { ReceivedOrder } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { SendTo } from './send-to.tsx';

/** Where a link comes by other ways: the code on the screen, a picture, paper, and the device's share sheet. */
const NOT_APPS: readonly Channel[] = ['qr', 'story', 'print', 'other'];

/** The apps that speakers of the language share with, and the others behind them. Each gets its own link. */
export function ChannelLinks({ order, message }: { order: ReceivedOrder; message: string }) {
  const text = useText();
  const first = firstChannels[session.language()];
  const others = channels.filter((channel) => !first.includes(channel) && !NOT_APPS.includes(channel));
  return (
    <section className="grid gap-2">
      <h3 className="text-sm text-soft">{text('sharing.to')}</h3>
      <Links order={order} message={message} to={first} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-soft underline">
          {text('sharing.more')}
        </summary>
        <Links order={order} message={message} to={others} />
      </details>
    </section>
  );
}

interface LinksProps {
  order: ReceivedOrder;
  message: string;
  to: readonly Channel[];
}

function Links({ order, message, to }: LinksProps) {
  return (
    <ul className="flex flex-wrap gap-2">
      {to.map((channel) => (
        <li key={channel}>
          <SendTo order={order} message={message} channel={channel} />
        </li>
      ))}
    </ul>
  );
}
