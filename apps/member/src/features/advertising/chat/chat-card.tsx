import { Picture } from '../../orders/picture.tsx';

/** The card of an advertisement without pictures. */
const COMPANY_CARD = '/media/brand/card.jpg';

/** The picture of a link in chats, which the server makes of the first picture. */
function cardOf(image: string | undefined): string {
  return image?.replace(/^\/uploads\/(\w+)\.webp$/, '/cards/$1.jpg') ?? COMPANY_CARD;
}

/** What a chat shows of a shared link. */
export function ChatCard(props: { title: string; text: string; image: string | undefined }) {
  return (
    <div className="max-w-80 justify-self-start overflow-hidden rounded-card rounded-bl-none border border-line bg-paper">
      <Picture image={cardOf(props.image)} lazy />
      <div className="grid gap-0.5 border-line border-t p-3 text-sm">
        <p className="line-clamp-2 wrap-break-word font-semibold">{props.title}</p>
        {props.text !== '' && <p className="line-clamp-2 wrap-break-word text-soft">{props.text}</p>}
        <p className="truncate text-soft">{window.location.host}</p>
      </div>
    </div>
  );
}
