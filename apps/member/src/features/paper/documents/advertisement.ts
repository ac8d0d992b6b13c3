import type { Picture } from '../sheet/sheet.ts';

/** What handbills, posters and stories show. */
export interface PrintedAdvertisement {
  title: string;
  text: string;
  picture: Picture | null;
  /** The link of the share, to be typed. */
  link: string;
  /** The link in the code of what is printed, and of a story: each counts its visits on its own. */
  codes: { print: string; story: string };
  words: {
    /** The BCP 47 tag of their language. */
    locale: string;
    advertisement: string;
    /** Who pays for it. */
    paidBy: string;
    /** That the person who passes it on is paid for visits. */
    shared: string;
    scan: string;
  };
}

/** The shape in which the page of a share shows its picture, in pixels. */
export const PICTURE_SIZE = { width: 1200, height: 630 };

/** A link as people type it. */
export function typed(link: string): string {
  return link.replace(/^https?:\/\//, '');
}

const pictographs =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f)+/gu;

/** Without pictographs: ink of one colour leaves only their outline. */
export function letters(text: string): string {
  return text.replace(pictographs, '').trim();
}
