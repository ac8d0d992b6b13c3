import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { ShareIcon } from '../../ui/icons.tsx';
import { DownloadIcon } from '../../ui/more-icons.tsx';
import { Card } from '../../ui/screen.tsx';
import { tables, useFits } from '../../ui/use-fits.ts';
import { TwoColumns } from '../../ui/wide/two-columns.tsx';
import { SaveButton, ShareFileButton } from './hand-over.tsx';
import { lettersOf } from './pdf/letters-of.ts';
import { pdfOf } from './pdf/pdf-of.ts';
import { Preview } from './preview.tsx';
import { pictureOf } from './sheet/picture-of.ts';
import type { Sheet } from './sheet/sheet.ts';

/** Sharp enough to zoom in on in a chat. */
const PIXELS_PER_MM = 10;

/** A document as it will look, and its ways out: as a PDF, and as a picture if it has one page. */
export function SaveDocument({
  sheets,
  title,
  name,
}: {
  sheets: readonly Sheet[];
  title: string;
  name: string;
}) {
  const text = useText();
  const wide = useFits(tables);
  const [first, ...others] = sheets;
  if (first === undefined) return null;
  const picture = {
    name: `${name}.png`,
    make: () => pictureOf(first, { scale: PIXELS_PER_MM, type: 'image/png' }),
  };
  const pdf = {
    name: `${name}.pdf`,
    make: () => {
      const pages = sheets.map((sheet) => ({ width: sheet.width, height: sheet.height, sheet }));
      return pdfOf(pages, { title, language: document.documentElement.lang, made: now() }, lettersOf);
    },
  };
  const preview = (
    <Preview sheet={first} says={text('paper.preview', { title })} size={wide ? 'large' : 'usual'} />
  );
  const ways = (
    <>
      <SaveButton look="primary" file={pdf}>
        <DownloadIcon size={20} />
        {text('paper.save_pdf')}
      </SaveButton>
      {others.length === 0 && (
        <>
          <ShareFileButton look="secondary" file={picture}>
            <ShareIcon size={20} />
            {text('paper.share_picture')}
          </ShareFileButton>
          <SaveButton file={picture}>
            <DownloadIcon size={20} />
            {text('paper.save_picture')}
          </SaveButton>
        </>
      )}
    </>
  );
  if (!wide) {
    return (
      <Card>
        {preview}
        {ways}
      </Card>
    );
  }
  return (
    <Card>
      <TwoColumns wide>
        {preview}
        <div className="grid gap-3">{ways}</div>
      </TwoColumns>
    </Card>
  );
}
