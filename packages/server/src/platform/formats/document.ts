import { readFileSync } from 'node:fs';
import { bcp47, type Language } from '@handbill/contract/languages';
import { escapeHtml } from './html.ts';
import { policyHash } from './policy-hash.ts';

/** What a page without a script has in common with others: its language, and whose site it is. */
export interface PageFrame {
  language: Language;
  siteTitle: string;
}

/** The text of a style in `page/`, on one line and without its comments. */
export function styleIn(name: string): string {
  const file = new URL(`../../../page/${name}`, import.meta.url);
  return readFileSync(file, 'utf8').replace(/\/\*.*?\*\/|\n\s*/gs, '');
}

/** Only the page's own style, by its hash, and pictures from here: no script, no form (CSP, level 3). */
export function policyOf(style: string): string {
  return [
    "default-src 'none'",
    "img-src 'self'",
    `style-src ${policyHash(style)}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** A page without a script. `title` is text; the other parts are as they are sent. */
export function documentOf(
  { language, siteTitle }: PageFrame,
  { style, title, head, body }: Record<'style' | 'title' | 'head' | 'body', string>,
): string {
  const site = escapeHtml(siteTitle);
  return `<!doctype html><html lang="${bcp47[language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="/media/brand/mark.svg"><title>${escapeHtml(title)} · ${site}</title>${head}
<style>${style}</style></head><body><main>${body}</main>
<footer><p><a href="/welcome">${site}</a></p></footer></body></html>`;
}
