import { linkFor } from '@handbill/contract/channels';
import type { Language } from '@handbill/contract/languages';
import type { ReceivedOrder } from '../../data/api.ts';
import { CODE_CARD_SCALE, codeCard } from './documents/code-card.ts';
import { printedWords } from './printed-words.ts';
import { pictureOf } from './sheet/picture-of.ts';
import { wordsIn } from './use-words.ts';

/** The code of a share’s link as a picture, with words of a language. */
export async function codePicture(order: ReceivedOrder, language: Language): Promise<Blob> {
  const words = printedWords(order, await wordsIn(language));
  const { title, share_url: link } = order;
  const sheet = codeCard({ title, link, words, code: linkFor(link, 'qr') });
  return pictureOf(sheet, { scale: CODE_CARD_SCALE, type: 'image/png' });
}
