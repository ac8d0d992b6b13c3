import type { DistributedOrder } from '../../../data/api.ts';
import { useText } from '../../../languages/index.ts';
import { Loaded } from '../../../ui/lists/loaded.tsx';
import { Heading } from '../../../ui/screen.tsx';
import { PhonePage } from '../../orders/phone-page.tsx';
import { ChatCard } from '../chat/chat-card.tsx';
import { useExactPreview } from '../use-advertising.ts';

/** What an order will look like: the page that visitors get, drawn by the server, and its link in chats. */
export function OrderedPage({ order }: { order: DistributedOrder }) {
  const text = useText();
  const { title, text: says, landing_url, button_words, pictures, language, shows_codes } = order;
  const preview = useExactPreview({
    title,
    text: says,
    landing_url,
    button_words,
    pictures,
    shows_codes,
    ...(language === null ? {} : { language }),
  });
  return (
    <>
      <section className="grid gap-3">
        <Heading>{text('preview.title')}</Heading>
        <p className="text-sm text-soft">{text('previewing.says')}</p>
        <Loaded query={preview}>{({ page }) => <PhonePage page={page} />}</Loaded>
      </section>
      <section className="grid gap-3">
        <Heading>{text('chat.title')}</Heading>
        <ChatCard
          title={order.chat_title ?? title}
          text={order.chat_text ?? says}
          image={pictures[0]?.image}
        />
      </section>
    </>
  );
}
