import { Suspense, useState } from 'react';
import { type TextId, useText } from '../../../languages/index.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { part } from '../../../ui/part.ts';

/** Far below what is filled in first. */
const ChatCard = part(() => import('./chat-card.tsx'), 'ChatCard');

const TITLE_MAX = 80;
export const CHAT_TEXT_MAX = 160;

/** What a chat shows of a shared link, and the words that can be set for it: else they are those of the advertisement. */
export function ChatFields(props: {
  typed: Readonly<Record<'chat_title' | 'chat_text', string>>;
  shown: Readonly<Record<'title' | 'text' | 'chat_title' | 'chat_text', string>>;
  image: string | undefined;
  errors: Readonly<Partial<Record<'chat_title' | 'chat_text', TextId>>>;
}) {
  const text = useText();
  const { typed, shown, image, errors } = props;
  const [open] = useState(typed.chat_title !== '' || typed.chat_text !== '');
  const title = shown.title.trim();
  const says = shown.text.trim();
  return (
    <>
      {/* Its place is kept while it loads. */}
      <Suspense fallback={<div className="min-h-64" />}>
        <ChatCard
          title={shown.chat_title.trim() || title || text('field.label.title')}
          text={shown.chat_text.trim() || says}
          image={image}
        />
      </Suspense>
      <details open={open}>
        <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-accent">
          {text('chat.change')}
        </summary>
        <div className="grid gap-4 pt-2">
          <TextField
            label={text('chat.card_title')}
            name="chat_title"
            defaultValue={typed.chat_title}
            placeholder={title}
            maxLength={TITLE_MAX}
            error={errors.chat_title}
          />
          <TextField
            label={text('chat.card_text')}
            name="chat_text"
            defaultValue={typed.chat_text}
            placeholder={says.split('\n', 1)[0]}
            maxLength={CHAT_TEXT_MAX}
            hint={text('chat.hint')}
            error={errors.chat_text}
          />
        </div>
      </details>
    </>
  );
}
