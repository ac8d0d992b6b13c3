import type { Picture } from '@handbill/contract/member';
import { escapeHtml } from '../../../platform/formats/html.ts';

const SIZE = 'width="1200" height="630"';

/**
 * The pictures of a page: one as it is, several side by side to swipe through, without a script. `small` is the first
 * one as a data: URL for narrow screens; null: every screen gets the file. `name` names the row for screen readers.
 */
export function picturesOf(pictures: readonly Picture[], small: string | null, name: string): string {
  const [first, ...others] = pictures;
  if (first === undefined) return '';
  const leading = leadingOf(first, small);
  if (others.length === 0) return leading;
  const rest = others.map(
    (each) => `<img src="${escapeHtml(each.image)}" ${detailsOf(each)} loading="lazy">`,
  );
  return `<div class="row" role="group" aria-label="${escapeHtml(name)}" tabindex="0">${leading}${rest.join('')}</div>`;
}

function leadingOf(picture: Picture, small: string | null): string {
  const address = escapeHtml(picture.image);
  const details = detailsOf(picture);
  if (small === null) return `<img src="${address}" ${details} fetchpriority="high">`;
  // It is there with the text, and is decoded for the same frame.
  const shown = `<img src="${small}" ${details} decoding="sync">`;
  return `<picture><source media="(min-width:600px)" srcset="${address}">${shown}</picture>`;
}

function detailsOf({ alt }: Picture): string {
  return `alt="${escapeHtml(alt)}" ${SIZE}`;
}
