import { useEffect, useState } from 'react';
import { pictureOf } from './sheet/picture-of.ts';
import type { Sheet } from './sheet/sheet.ts';

/** The address of a sheet's picture, for a preview; null until it is drawn. `sheet` has to stay the same object. */
export function usePreview(sheet: Sheet, scale: number): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    let made: string | null = null;
    pictureOf(sheet, { scale, type: 'image/png' })
      .then((picture) => {
        if (!shown) return;
        made = URL.createObjectURL(picture);
        setAddress(made);
      })
      .catch(reportError);
    return () => {
      shown = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [sheet, scale]);
  return address;
}
