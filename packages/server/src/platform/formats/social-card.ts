import { type Language, openGraphLocales } from '@handbill/contract/languages';
import { escapeHtml } from './html.ts';

/** The picture of a card that has none of its own. */
export const COMPANY_CARD = '/media/brand/card.jpg';
export const CARD_PIXELS = { width: 1_200, height: 630 } as const;

/** What a chat shows of a link. */
export type SocialCard = CardWords & (CardPicture | CardLogo);

interface CardWords {
  origin: string;
  /** The address of the page behind the link, from the root. */
  path: string;
  language: Language;
  siteTitle: string;
  /** Escaped, as texts of pages are. */
  title: string;
  description: string;
}

/** A picture above the words. */
interface CardPicture {
  /** The address of a JPEG of 1200 x 630 pixels, from the root. */
  image: string;
  /** What the picture shows, for people who do not see it; null: the site's own mark. */
  imageAlt: string | null;
}

/** A small picture next to the words, which name what it is the logo of. */
interface CardLogo {
  /** The address of an uploaded picture, from the root; null: there is no logo. */
  logo: string | null;
}

/** The card of a link in chats and networks (Open Graph; where X differs, its own name). */
export function socialCardTags(card: SocialCard): string {
  const { origin, path, language, siteTitle, title, description } = card;
  const properties = {
    type: 'website',
    site_name: escapeHtml(siteTitle),
    title,
    description,
    url: escapeHtml(origin + path),
    locale: openGraphLocales[language],
    ...('logo' in card ? logoOf(card) : pictureOf(card)),
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="og:${name}" content="${value}">`,
  );
  const look = 'logo' in card ? 'summary' : 'summary_large_image';
  return `${tags.join('')}<meta name="twitter:card" content="${look}">`;
}

function pictureOf({ origin, siteTitle, image, imageAlt }: CardWords & CardPicture): Record<string, string> {
  return {
    image: escapeHtml(origin + image),
    'image:type': 'image/jpeg',
    'image:width': String(CARD_PIXELS.width),
    'image:height': String(CARD_PIXELS.height),
    'image:alt': escapeHtml(imageAlt ?? siteTitle),
  };
}

function logoOf({ origin, title, logo }: CardWords & CardLogo): Record<string, string> {
  if (logo === null) return {};
  return { image: escapeHtml(origin + logo), 'image:type': 'image/webp', 'image:alt': title };
}
