import { readFileSync } from 'node:fs';
import { buttonOf, shownHost } from '@handbill/contract/button-words';
import { objects } from '@handbill/contract/console';
import { bcp47, type Language } from '@handbill/contract/languages';
import { styleIn } from '../../../platform/formats/document.ts';
import { escapeHtml } from '../../../platform/formats/html.ts';
import { policyHash } from '../../../platform/formats/policy-hash.ts';
import { socialCardTags } from '../../../platform/formats/social-card.ts';
import type { LinkedBadge } from '../../businesses/index.ts';
import { cardOf } from '../../pictures/index.ts';
import type { SharedAd } from '../sql.ts';
import { pageTexts } from './page-texts.ts';
import { picturesOf } from './pictures.ts';

const script = readFileSync(new URL('../../../../page/visit.js', import.meta.url), 'utf8')
  .replace(/^\s*(\/\/.*|\/\*\*.*\*\/)$/gm, '')
  .replace(/\n\s*/g, '\n');
const style = styleIn('visit.css');

/** The same in the light colours of the page, whatever the device prefers. */
const lightStyle = style
  .replaceAll('(prefers-color-scheme: dark)', '(width < 0)')
  .replace('color-scheme: light dark', 'color-scheme: light');

/** Only the page's own style and script may run, by their hashes (CSP, level 3). */
export const pagePolicy = [
  "default-src 'none'",
  "img-src 'self' data:",
  `style-src ${policyHash(style)}`,
  `script-src ${policyHash(script)}`,
  "connect-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface PageFrame {
  language: Language;
  siteTitle: string;
}

/** The parts of an advertisement that the page shows. */
export type ShownAd = Pick<
  SharedAd,
  'advertiser' | 'title' | 'text' | 'pictures' | 'landing_url' | 'button_words' | 'shows_codes'
> & { badge: LinkedBadge | null };

interface SharePageFrame extends PageFrame {
  origin: string;
  path: string;
  /** Whether visits still count. */
  running: boolean;
  /** Whether the visitor has just reported the advertisement. */
  reported: boolean;
  /** The picture as a data: URL, for narrow screens; null: every screen gets the file. */
  smallPicture: string | null;
}

/**
 * The complete page of a shared advertisement, the same for all visitors: its picture is the only other file
 * it loads.
 */
export function sharePage(
  ad: ShownAd & Pick<SharedAd, 'image' | 'chat_title' | 'chat_text'>,
  { origin, path, running, reported, smallPicture, ...frame }: SharePageFrame,
): string {
  const texts = pageTexts[frame.language];
  const counts = running && !reported;
  const says = reported ? texts.reported : running ? texts.counting : texts.ended;
  const { verified, seen, offline } = texts;
  const code = ad.shows_codes ? { code: texts.code } : {};
  const outcomes = JSON.stringify({ verified, seen, offline, ...code });
  const inChat = {
    title: escapeHtml(ad.chat_title ?? ad.title),
    description: escapeHtml(ad.chat_text ?? ad.text),
  };
  const head = [
    `<meta name="description" content="${escapeHtml(ad.text)}">`,
    socialCardTags({ ...frame, origin, path, image: cardOf(ad.image), imageAlt: altOf(ad), ...inChat }),
  ].join('');
  const body = bodyOf(ad, frame, {
    go: goOf(ad.landing_url, running ? `${path}/go` : null),
    status: counts ? `data-visit="${escapeHtml(outcomes)}"` : '',
    says: `${counts ? RING : ''}<span>${says}</span>`,
    report: `method="post" action="${escapeHtml(path)}/report"`,
    how: 'href="/welcome"',
    home: HOME,
    business: ad.badge && `href="/b/${ad.badge.id}"`,
    pictures: picturesOf(ad.pictures, smallPicture, texts.pictures),
    after: counts ? `<noscript><p class="status">${texts.withoutScript}</p></noscript>` : '',
    script: counts ? `<script type="module">${script}</script>` : '',
  });
  return documentOf({ ...frame, title: ad.title, head, body });
}

/** What the picture of the card shows: its description, else whose picture it is; null: there is none. */
function altOf({ image, pictures, title }: Pick<SharedAd, 'image' | 'pictures' | 'title'>): string | null {
  if (image === null) return null;
  return pictures.find((picture) => picture.image === image)?.alt || title;
}

const HOME = 'href="/welcome"';

/** The attributes of the button: it leads through `counted`, which counts the tap, or straight to the landing page. */
function goOf(landingUrl: string, counted: string | null): string {
  if (counted === null) return `href="${escapeHtml(landingUrl)}" rel="noopener noreferrer nofollow"`;
  return `href="${escapeHtml(counted)}" rel="nofollow" referrerpolicy="origin"`;
}

/** A bar that fills while the page is visible. */
const RING =
  '<svg viewBox="0 0 20 20" aria-hidden="true"><circle r="8" cx="10" cy="10"/><circle r="8" cx="10" cy="10" pathLength="1"/></svg>';

/** The colours of a page: those that the device prefers, or the light ones. */
type Colours = 'light dark' | 'light';

/** No visitor’s code has a 1: nobody takes it for one. */
const SAMPLE_CODE = 'ABC 123';

/** The same page to look at: without working links, without opening a visit, and with a sample of visitors’ codes. */
export function previewPage(ad: ShownAd, frame: PageFrame, colours: Colours = 'light dark'): string {
  const { counting: says, code, pictures } = pageTexts[frame.language];
  const body = bodyOf(ad, frame, {
    go: '',
    status: '',
    says,
    report: 'inert',
    how: '',
    home: '',
    business: null,
    pictures: picturesOf(ad.pictures, null, pictures),
    // As the script of the page draws a visitor’s own.
    after: ad.shows_codes ? `<p class="code">${code}<strong>${SAMPLE_CODE}</strong></p>` : '',
    script: '',
  });
  return documentOf({ ...frame, title: ad.title, head: '', body }, colours);
}

function bodyOf(
  ad: ShownAd,
  frame: PageFrame,
  its: Record<
    'go' | 'status' | 'says' | 'report' | 'how' | 'home' | 'pictures' | 'after' | 'script',
    string
  > & {
    /** The attributes of the link behind the badge; null: it has none. */
    business: string | null;
  },
): string {
  const texts = pageTexts[frame.language];
  const reasons = objects.reportReasons.map(
    (reason) => `<button name="reason" value="${reason}">${texts.reasons[reason]}</button>`,
  );
  return `<main><p class="kind"><strong>${texts.advertisement}</strong> ${whoPays(ad, texts, its.business)}</p>
<article>${its.pictures}
<h1${scriptLanguage(ad.title)}>${escapeHtml(ad.title)}</h1>${ad.text ? `<p class="text"${scriptLanguage(ad.text)}>${escapeHtml(ad.text)}</p>` : ''}
<a class="go" ${its.go}>${buttonText(ad, frame.language)}</a></article>
<p class="status" role="status" ${its.status}>${its.says}</p>
${its.after}</main>
<footer><p>${texts.shared} <a ${its.how}>${texts.how}</a></p><details><summary>${texts.report}</summary><form ${its.report}>${reasons.join('')}</form></details>
<p><a ${its.home}>${escapeHtml(frame.siteTitle)}</a></p></footer>
${its.script}`;
}

/** Who pays: a verified business by its name and town, anybody else by the name of the account. */
function whoPays(
  { advertiser, badge }: ShownAd,
  texts: (typeof pageTexts)[Language],
  link: string | null,
): string {
  if (badge === null) return `<span>${escapeHtml(texts.from(advertiser))}</span>`;
  const says = texts.verifiedBusiness;
  const business = `${badge.name} · ${badge.town}`;
  return `<span>${escapeHtml(texts.from(business))}</span> <b>✓ ${link === null ? says : `<a ${link}>${says}</a>`}</b>`;
}

/** The language of what an advertiser wrote, if its letters show it: Korean words break between syllables otherwise. */
function scriptLanguage(written: string): string {
  if (/\p{Script=Hangul}/u.test(written)) return ' lang="ko"';
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(written) ? ' lang="ja"' : '';
}

/** The button's words, and where it leads. */
function buttonText({ landing_url, button_words }: ShownAd, language: Language): string {
  const { says, host } = buttonOf(button_words, { language, host: shownHost(landing_url) });
  return `${escapeHtml(says)}${host === null ? '' : `<small>${escapeHtml(host)}</small>`}`;
}

/** The answer to an unknown link, and to one whose advertisement was taken down. */
export function notFoundPage(frame: PageFrame): string {
  const texts = pageTexts[frame.language];
  const body = `<main><h1>${texts.notFoundTitle}</h1><p class="text">${texts.notFound}</p></main>
<footer><p><a ${HOME}>${escapeHtml(frame.siteTitle)}</a></p></footer>`;
  return documentOf({ ...frame, title: texts.notFoundTitle, head: '', body });
}

function documentOf(
  parts: PageFrame & { title: string; head: string; body: string },
  colours: Colours = 'light dark',
): string {
  return `<!doctype html><html lang="${bcp47[parts.language]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<meta name="color-scheme" content="${colours}"><link rel="icon" href="/media/brand/mark.svg">
<title>${escapeHtml(parts.title)} · ${escapeHtml(parts.siteTitle)}</title>${parts.head}
<style>${colours === 'light' ? lightStyle : style}</style></head><body>${parts.body}</body></html>`;
}
