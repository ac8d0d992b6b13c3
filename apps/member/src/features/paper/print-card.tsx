import { useMemo } from 'react';
import { useText } from '../../languages/index.ts';
import { now } from '../../session/clock.ts';
import { DownloadIcon } from '../../ui/more-icons.tsx';
import { Card, Heading } from '../../ui/screen.tsx';
import type { PrintedAdvertisement } from './documents/advertisement.ts';
import { cornerMarks, cropMarks, fourOnA4, handbill, oneToCut, poster } from './documents/handbill.ts';
import { SaveButton } from './hand-over.tsx';
import { lettersOf } from './pdf/letters-of.ts';
import { type Page, pdfOf } from './pdf/pdf-of.ts';
import { Preview } from './preview.tsx';

/** The handbill as a PDF: four on a sheet to cut, one alone, or as a poster. */
export function PrintCard({ advertisement, name }: { advertisement: PrintedAdvertisement; name: string }) {
  const text = useText();
  const sheet = useMemo(() => handbill(advertisement), [advertisement]);
  const make = (page: Page) => () =>
    pdfOf(
      [page],
      { title: advertisement.title, language: advertisement.words.locale, made: now() },
      lettersOf,
    );
  return (
    <Card>
      <Heading>{text('paper.print_title')}</Heading>
      <Preview sheet={sheet} says={text('paper.handbill_preview', { title: advertisement.title })} />
      <p className="text-sm text-soft">{text('paper.print_says')}</p>
      <SaveButton
        look="primary"
        file={{ name: `${name}-a4.pdf`, make: make({ ...fourOnA4, sheet, besides: cropMarks() }) }}
      >
        <DownloadIcon size={20} />
        {text('paper.four')}
      </SaveButton>
      <SaveButton
        file={{ name: `${name}-a6.pdf`, make: make({ ...oneToCut, sheet, besides: cornerMarks() }) }}
      >
        <DownloadIcon size={20} />
        {text('paper.one')}
      </SaveButton>
      <SaveButton file={{ name: `${name}-poster.pdf`, make: make({ ...poster, sheet }) }}>
        <DownloadIcon size={20} />
        {text('paper.poster')}
      </SaveButton>
    </Card>
  );
}
