import { chatAppNames, chatAppOf } from '@handbill/contract/businesses';
import { bcp47, type Language } from '@handbill/contract/languages';
import { documentOf, type PageFrame, policyOf, styleIn } from '../../../platform/formats/document.ts';
import { escapeHtml } from '../../../platform/formats/html.ts';
import { socialCardTags } from '../../../platform/formats/social-card.ts';
import { type KnownCategory, wordsIn } from '../../categories/index.ts';
import type { RunningAd, ShownBusiness } from './page-sql.ts';
import { type BusinessPageTexts, businessPageTexts } from './page-texts.ts';

const style = styleIn('business.css');

export const businessPagePolicy = policyOf(style);

export type BusinessOnPage = Omit<ShownBusiness, 'member_id'> & {
  ads: readonly RunningAd[];
  categories: readonly KnownCategory[];
};

interface PageOfBusiness extends PageFrame {
  origin: string;
  /** The address of the page, from the root. */
  path: string;
}

/** The page of a verified business, the same for everybody in one language. */
export function businessPage(business: BusinessOnPage, frame: PageOfBusiness): string {
  const { name, town, logo } = business;
  const texts = businessPageTexts[frame.language];
  const picture =
    logo === null ? '' : `<img class="logo" src="${escapeHtml(logo)}" alt="" width="80" height="80">`;
  const site = escapeHtml(frame.siteTitle);
  const body = `<header>${picture}<div><h1>${escapeHtml(name)}</h1><p class="town">${escapeHtml(town)}</p></div></header>
<section class="badge"><h2>✓ ${texts.badge}</h2><p>${texts.compared(site)}</p><p>${texts.limits}</p></section>
${waysOf(business, texts)}
<section><h2>${texts.running}</h2>${adsOf(business, frame.language)}</section>`;
  const head = [
    `<meta name="description" content="${escapeHtml(`${name} · ${town}`)}">`,
    `<link rel="canonical" href="${escapeHtml(frame.origin + frame.path)}">`,
    socialCardTags({
      ...frame,
      title: escapeHtml(name),
      description: `${texts.badge} · ${escapeHtml(town)}`,
      logo,
    }),
  ].join('');
  return documentOf(frame, { style, title: name, head, body });
}

/** The answer where no verified business has a page. */
export function noBusinessPage(frame: PageFrame): string {
  const texts = businessPageTexts[frame.language];
  const body = `<h1>${texts.notFoundTitle}</h1><p>${texts.notFound}</p>`;
  const head = '<meta name="robots" content="noindex">';
  return documentOf(frame, { style, title: texts.notFoundTitle, head, body });
}

const hostOf = (address: string) => new URL(address).hostname.replace(/^www\./, '');

/** How to reach the business. */
function waysOf({ phone, chat, site }: BusinessOnPage, texts: BusinessPageTexts): string {
  const app = chat === null ? null : chatAppOf(chat);
  const ways = [
    ...(phone === null ? [] : [wayTo(`tel:${phone}`, texts.call, phone)]),
    ...(chat === null || app === null ? [] : [wayTo(chat, texts.chat(chatAppNames[app]), null)]),
    ...(site === null ? [] : [wayTo(site, texts.site, hostOf(site))]),
  ];
  return ways.length === 0 ? '' : `<ul class="ways">${ways.join('')}</ul>`;
}

function wayTo(address: string, says: string, detail: string | null): string {
  const small = detail === null ? '' : `<small>${escapeHtml(detail)}</small>`;
  return `<li><a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow">${says}${small}</a></li>`;
}

/** Tiles that lead to what is advertised. No share is passed on here, so the way there is no visit and no tap. */
function adsOf({ ads, categories }: BusinessOnPage, language: Language): string {
  if (ads.length === 0) return `<p>${businessPageTexts[language].none}</p>`;
  const shown = ads.map((ad) => {
    const [picture] = ad.pictures;
    const image = picture
      ? `<img src="${escapeHtml(picture.image)}" alt="${escapeHtml(picture.alt)}" width="1200" height="630" loading="lazy">`
      : '';
    const inIts = ad.language === null ? '' : ` lang="${bcp47[ad.language]}"`;
    const title = `<a href="${escapeHtml(ad.landing_url)}" rel="noopener noreferrer nofollow">${escapeHtml(ad.title)}</a>`;
    const says = ad.text === '' ? '' : `<p class="says"${inIts}>${escapeHtml(ad.text)}</p>`;
    // In a narrow window a host may break after a dot, before a word of it does.
    const host = escapeHtml(hostOf(ad.landing_url)).replaceAll('.', '.<wbr>');
    const category = escapeHtml(wordsIn(categories, ad.category, language));
    return `<li>${image}<h3${inIts}>${title}</h3>${says}<p>${category} · ${host}</p></li>`;
  });
  return `<ul class="ads">${shown.join('')}</ul>`;
}
