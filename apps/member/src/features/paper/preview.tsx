import type { Sheet } from './sheet/sheet.ts';
import { usePreview } from './use-preview.ts';

/** Enough for a preview on a fine screen. */
const PIXELS_PER_MM = 8;

const widths = { narrow: 'max-w-52', usual: 'max-w-80', large: 'max-w-xl' } as const;

/** A sheet as it will look; its words are in the text next to it or, for a screen reader, in `says`. */
export function Preview({
  sheet,
  says,
  size = 'usual',
}: {
  sheet: Sheet;
  says: string;
  size?: keyof typeof widths;
}) {
  const address = usePreview(sheet, PIXELS_PER_MM);
  return (
    <div
      className={`mx-auto w-full overflow-hidden rounded-lg border border-line bg-qr ${widths[size]}`}
      style={{ aspectRatio: `${sheet.width} / ${sheet.height}` }}
    >
      {address !== null && <img src={address} alt={says} className="size-full" />}
    </div>
  );
}
