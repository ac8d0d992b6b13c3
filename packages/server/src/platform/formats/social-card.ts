import { type Language, openGraphLocales } from '@handbill/contract/languages';
import { escapeHtml } from './html.ts';

/** The picture of a card that has none of its own. */
export const COMPANY_CARD = '/media/brand/card.jpg';
export const CARD_PIXELS = { width: 1_200, height: 630 } as const;

/** What a chat shows of a link. */
export interface SocialCard {
  origin: string;
  /** The address of the page behind the link, from the root. */
  path: string;
  language: Language;
  siteTitle: string;
  /** Escaped, as texts of pages are. */
  title: string;
  description: string;
  /** The address of a JPEG of 1200 x 630 pixels, from the root. */
  image: string;
  /** What the picture shows, for people who do not see it; null: the site's own mark. */
  imageAlt: string | null;
}

/** The card of a link in chats and networks (Open Graph; where X differs, its own name). */
export function socialCardTags({ origin, path, language, image, imageAlt, ...texts }: SocialCard): string {
  const properties = {
    type: 'website',
    site_name: escapeHtml(texts.siteTitle),
    title: texts.title,
    description: texts.description,
    url: escapeHtml(origin + path),
    locale: openGraphLocales[language],
    image: escapeHtml(origin + image),
    'image:type': 'image/jpeg',
    'image:width': String(CARD_PIXELS.width),
    'image:height': String(CARD_PIXELS.height),
    'image:alt': escapeHtml(imageAlt ?? texts.siteTitle),
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="og:${name}" content="${value}">`,
  );
  return `${tags.join('')}<meta name="twitter:card" content="summary_large_image">`;
}
