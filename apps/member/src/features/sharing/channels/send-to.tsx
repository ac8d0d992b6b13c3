import { type Channel, channelName, linkFor } from '@handbill/contract/channels';
import type { ReactNode } from 'react';
import { useText } from '../../../languages/index.ts';
import { session } from '../../../session/this-tab.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { sendAddress } from './send-address.ts';

interface SentOrder {
  title: string;
  share_url: string;
}

interface SendToProps {
  order: SentOrder;
  /** What goes with the link. */
  message: string;
  channel: Channel;
}

const pill =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-edge bg-card px-3.5 py-2 text-center font-semibold text-ink hover:bg-sunken';

/** Passes a share's link on in an app: opens it there with a message if the app takes one, or copies the link for an app that takes none from the web. */
export function SendTo({ order, message, channel }: SendToProps) {
  const text = useText();
  const name = channelName(channel, session.language());
  const url = linkFor(order.share_url, channel);
  const address = sendAddress(channel, { url, title: order.title, message });
  if (address !== null) {
    return (
      <a href={address} target="_blank" rel="noopener noreferrer" className={pill}>
        {name}
      </a>
    );
  }
  return (
    <CopyFor
      url={url}
      onCopied={() => toast.done('sharing.copied', { channel: name })}
      says={text('sharing.copy_for', { channel: name })}
    >
      {name}
    </CopyFor>
  );
}

function CopyFor(props: { url: string; onCopied(): void; says: string; children: ReactNode }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.url);
      props.onCopied();
    } catch {
      toast.wrong('copy.failed');
    }
  };
  return (
    <button type="button" title={props.says} className={pill} onClick={copy}>
      {props.children}
    </button>
  );
}
