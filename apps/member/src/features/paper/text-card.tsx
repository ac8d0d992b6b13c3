import { linkFor } from '@handbill/contract/channels';
import type { ReceivedOrder } from '../../data/api.ts';
import { useText } from '../../languages/index.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/dialogs/dialog.tsx';
import { CopyIcon, ShareIcon } from '../../ui/icons.tsx';
import { Card, Heading } from '../../ui/screen.tsx';
import { copyText } from '../../ui/sharing/copy-row.tsx';
import { share } from '../../ui/sharing/share.ts';
import { messageOf } from './message-of.ts';
import type { Words } from './use-words.ts';

/** A few honest words that go with the link. */
export function TextCard({ order, words }: { order: ReceivedOrder; words: Words }) {
  const text = useText();
  const { share_url: link } = order;
  const messageWith = (sent: string) => `${messageOf(order, words.text)}\n${sent}`;
  const message = messageWith(link);
  return (
    <Card>
      <Heading>{text('paper.text_title')}</Heading>
      <p
        lang={words.locale}
        className="rounded-lg bg-sunken px-3 py-2 text-sm wrap-anywhere whitespace-pre-line select-all"
      >
        {message}
      </p>
      <Actions>
        {typeof navigator.share === 'function' && (
          <Button onClick={() => share({ text: messageWith(linkFor(link, 'other')) })}>
            <ShareIcon size={20} />
            {text('paper.send_text')}
          </Button>
        )}
        <Button look="secondary" onClick={() => copyText(message)}>
          <CopyIcon size={20} />
          {text('paper.copy_text')}
        </Button>
      </Actions>
    </Card>
  );
}
