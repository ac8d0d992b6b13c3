import type { Sheet, TextMark } from '../sheet/sheet.ts';
import { HiddenLetters } from './hidden-letters.ts';
import type { Letters } from './letters-of.ts';
import { Marks, POINTS_PER_MM } from './marks.ts';
import { bytesOf, numberOf, PdfFile, type Reference, textOf } from './pdf-file.ts';

/** A page in millimetres: a sheet of its own, or a smaller one in several places. */
export interface Page {
  width: number;
  height: number;
  sheet: Sheet;
  /** Where the sheet's upper left corner is, and how much larger it is; once, in its own size, by default. */
  places?: readonly { x: number; y: number; scale: number }[];
  /** What is drawn on the page besides. */
  besides?: Sheet;
  /** How far from each edge it is cut, and how far beyond the cut its ground reaches: what print shops ask for. */
  cut?: { inset: number; bleed: number };
}

export interface About {
  title: string;
  /** A BCP 47 tag. */
  language: string;
  made: Date;
}

/** A document that prints as it is measured. `draw` makes the picture of a line of text. */
export async function pdfOf(
  pages: readonly Page[],
  about: About,
  draw: (mark: TextMark) => Letters,
): Promise<Blob> {
  const file = new PdfFile();
  const parent = file.reserve();
  const hidden = new HiddenLetters(file);
  const marks = new Marks(file, { hidden, draw });
  const resources = file.reserve();
  const references: Reference[] = [];
  for (const page of pages) references.push(await addPage(page, { file, marks, parent, resources }));
  await hidden.finish();
  file.add(`<< /Font << ${hidden.resources()} >> /XObject << ${marks.resources()} >> >>`, resources);
  const kids = references.map((reference) => `${reference} 0 R`).join(' ');
  file.add(`<< /Type /Pages /Kids [${kids}] /Count ${references.length} >>`, parent);
  const root = file.add(
    `<< /Type /Catalog /Pages ${parent} 0 R /Lang ${textOf(about.language)} /ViewerPreferences << /DisplayDocTitle true /PrintScaling /None >> >>`,
  );
  const made = `D:${about.made.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  const facts = file.add(`<< /Title ${textOf(about.title)} /Producer (Handbill) /CreationDate (${made}) >>`);
  return file.finish({ root, about: facts });
}

interface Surroundings {
  file: PdfFile;
  marks: Marks;
  parent: Reference;
  resources: Reference;
}

async function addPage(page: Page, { file, marks, parent, resources }: Surroundings): Promise<Reference> {
  const { width, height, sheet, besides, places = [{ x: 0, y: 0, scale: 1 }] } = page;
  const points = (millimetres: number) => numberOf(millimetres * POINTS_PER_MM);
  const box = (inset: number) => `[${[inset, inset, width - inset, height - inset].map(points).join(' ')}]`;
  const cut = page.cut
    ? ` /BleedBox ${box(page.cut.inset - page.cut.bleed)} /TrimBox ${box(page.cut.inset)}`
    : '';
  const form = await file.addPacked(
    `/Type /XObject /Subtype /Form /BBox [0 0 ${points(sheet.width)} ${points(sheet.height)}] /Resources ${resources} 0 R`,
    bytesOf(await marks.operators(sheet)),
  );
  const name = marks.name(form);
  const shown = places.map(({ x, y, scale }) => {
    const bottom = height - y - sheet.height * scale;
    return `q ${numberOf(scale)} 0 0 ${numberOf(scale)} ${points(x)} ${points(bottom)} cm /${name} Do Q`;
  });
  if (besides) shown.push(await marks.operators(besides));
  const content = await file.addPacked('', bytesOf(shown.join('\n')));
  return file.add(
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox ${box(0)}${cut} /Contents ${content} 0 R /Resources ${resources} 0 R >>`,
  );
}
