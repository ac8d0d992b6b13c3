import { linkFor } from '@handbill/contract/channels';
import { useEffect, useState } from 'react';
import type { ReceivedOrder } from '../../data/api.ts';
import { PICTURE_SIZE, type PrintedAdvertisement } from './documents/advertisement.ts';
import { printedWords } from './printed-words.ts';
import { loadPicture } from './sheet/load-picture.ts';
import type { Picture } from './sheet/sheet.ts';
import type { Words } from './use-words.ts';

/** The advertisement of a received order as it is printed; undefined until its picture has loaded. */
export function useAdvertisement(order: ReceivedOrder, words: Words): PrintedAdvertisement | undefined {
  const picture = usePicture(order.image);
  if (picture === undefined) return undefined;
  return {
    title: order.title,
    text: order.text,
    picture,
    link: order.share_url,
    codes: { print: linkFor(order.share_url, 'print'), story: linkFor(order.share_url, 'story') },
    words: printedWords(order, words),
  };
}

/** Null where there is none, or none that this browser can load: what is printed then does without it. */
function usePicture(address: string | null): Picture | null | undefined {
  const [picture, setPicture] = useState<Picture | null | undefined>(address === null ? null : undefined);
  useEffect(() => {
    let shown = true;
    const keep = (loaded: Picture | null) => shown && setPicture(loaded);
    if (address === null) keep(null);
    else loadPicture(address, PICTURE_SIZE).then(keep, () => keep(null));
    return () => {
      shown = false;
    };
  }, [address]);
  return picture;
}
