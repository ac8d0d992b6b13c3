import { bcp47, type Language, languages } from '@handbill/contract/languages';
import { styleIn } from '../../platform/formats/document.ts';
import { escapeHtml } from '../../platform/formats/html.ts';
import { policyHash } from '../../platform/formats/policy-hash.ts';
import { COMPANY_CARD, socialCardTags } from '../../platform/formats/social-card.ts';
import type { Facts } from './facts.ts';
import { type Say, sayIn } from './texts.ts';

const style = styleIn('welcome.css');

/**
 * Only the page's own style, by its hash, and pictures from here: no script, no form (CSP, level 3). A tool that reads
 * the page for a search engine may load robots.txt from within it.
 */
export const welcomePolicy = [
  "default-src 'none'",
  "img-src 'self'",
  "connect-src 'self'",
  `style-src ${policyHash(style)}`,
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Who the page is for. */
export interface Visitor {
  origin: string;
  language: Language;
  /** Whether links on the page name the language: it was chosen in the address, or nothing else tells the visitor’s. */
  isInLinks: boolean;
  /** The language of what chats show of the link, and whether it is that of the member who shared it. */
  card: Language;
  isShared: boolean;
  /** The invite code in the address: links on the page keep it. */
  code: string | null;
}

/** How each language is called in itself. */
const names: Readonly<Record<Language, string>> = {
  vn: 'Tiếng Việt',
  en: 'English',
  fr: 'Français',
  jp: '日本語',
  kr: '한국어',
  cn: '简体中文',
  rs: 'Русский',
};

/** The letter h as a folded handbill, as in the app. */
const MARK =
  '<svg aria-hidden="true" viewBox="0 0 64 64"><path fill="currentColor" fill-rule="evenodd" d="M8 4h34l14 14v42H8zM14 14h16v14.6c2.4-2.6 5.4-4 9-4 6.8 0 10.6 4.2 10.6 11.2V46H53v7H38.4V37.6c0-3-1.2-4.6-3.8-4.6-2.8 0-4.6 2-4.6 5V46h3.4v7H14.6v-7H19V21h-5z"/></svg>';

/** The complete page: it loads its icon, and the pictures of the steps when they come near the screen. */
export function welcomePage(facts: Facts, visitor: Visitor): string {
  const say = sayIn(visitor.language);
  return `<!doctype html><html lang="${bcp47[visitor.language]}"><head>${headOf(say, facts, visitor)}</head><body>
${topOf(say, facts, visitor)}
<main><section class="hero"><div><h1>${say('heading')}</h1><p class="lede">${say('lede')}</p>${doorsOf(say, visitor, 'told')}${inviteOf(say, facts, visitor)}</div>${rewardsOf(say, facts)}</section>
${stepsOf(say, visitor.language)}
<div class="pair">${withdrawalsOf(say, facts)}${absencesOf(say)}</div>
${fraudOf(say, visitor)}
${doorsOf(say, visitor, 'again')}</main>
${bottomOf(say, facts, visitor)}</body></html>`;
}

function headOf(say: Say, facts: Facts, visitor: Visitor): string {
  const { origin, language } = visitor;
  const at = (code: Language) => escapeHtml(`${origin}/welcome?lang=${code}`);
  const site = escapeHtml(facts.siteTitle);
  return [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${site} · ${say('heading')}</title>`,
    `<meta name="description" content="${say('description')}">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#171511" media="(prefers-color-scheme: dark)">',
    '<link rel="icon" href="/media/brand/favicon.svg" type="image/svg+xml">',
    `<link rel="canonical" href="${at(language)}">`,
    ...languages.map((code) => `<link rel="alternate" hreflang="${bcp47[code]}" href="${at(code)}">`),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(origin)}/welcome">`,
    cardOf(facts, visitor),
    `<style>${style}</style>`,
  ].join('');
}

/** What chats show of the link. Its address gives the same card again, and chooses no language for its visitors. */
function cardOf({ siteTitle }: Facts, { origin, card, isShared, code }: Visitor): string {
  const say = sayIn(card);
  const query = new URLSearchParams({ [isShared ? 'shared' : 'lang']: card, ...(code !== null && { code }) });
  return socialCardTags({
    origin,
    language: card,
    siteTitle,
    image: COMPANY_CARD,
    imageAlt: null,
    path: `/welcome?${query}`,
    title: say('heading'),
    description: code === null ? say('description') : say('invited', { code }),
  });
}

/** An address with the visitor's invite code and language, escaped. */
function addressOf(path: string, { code, language, isInLinks }: Visitor, next?: string): string {
  const query = new URLSearchParams({
    ...(isInLinks && { lang: language }),
    ...(code !== null && { code }),
    ...(next !== undefined && { next }),
  });
  return escapeHtml(query.size === 0 ? path : `${path}?${query}`);
}

function topOf(say: Say, { siteTitle, isDemo }: Facts, visitor: Visitor): string {
  const others = languages.map((language) => {
    const here = language === visitor.language ? ' aria-current="true"' : '';
    const address = addressOf('/welcome', { ...visitor, language, isInLinks: true });
    const tag = bcp47[language];
    return `<li><a href="${address}" hreflang="${tag}" lang="${tag}"${here}>${names[language]}</a></li>`;
  });
  const demo = isDemo ? `<p class="demo">${say('demo')}</p>` : '';
  return `${demo}<header><p class="site">${MARK}${escapeHtml(siteTitle)}</p>
<details><summary aria-label="${say('language_named', { language: names[visitor.language] })}">${names[visitor.language]}</summary><nav aria-label="${say('language')}"><ul>${others.join('')}</ul></nav></details>
<a class="in" href="${addressOf('/login', visitor)}">${say('sign_in')}</a></header>`;
}

/** Both ways in: with what each means, or again, without, at the end of the page. */
function doorsOf(say: Say, visitor: Visitor, said: 'told' | 'again'): string {
  const door = (id: 'earn' | 'advertise', next: string) => {
    const means = said === 'told' ? `<p>${say(`${id}_says`)}</p>` : '';
    return `<li><a class="${id}" href="${addressOf('/register', visitor, next)}">${say(id)}</a>${means}</li>`;
  };
  return `<ul class="doors">${door('earn', '/order-detail')}${door('advertise', '/distribute')}</ul>`;
}

function inviteOf(say: Say, { support }: Facts, { code }: Visitor): string {
  if (code !== null) return `<p class="invite">${say('invited', { code })}</p>`;
  const ask = `<a class="more" href="${escapeHtml(support)}">${say('ask_code')}</a>`;
  return `<p class="invite">${say('code_needed')}<br>${ask}</p>`;
}

function rewardsOf(say: Say, { rewards, dwellSeconds, tapSeconds, days, earned }: Facts): string {
  if (rewards === null) return '';
  const { least, most } = rewards;
  const sample = earned === null ? '' : `<p class="earned">${say('pays_earned', { days, ...earned })}</p>`;
  const amount = least === most ? least : `<span>${least}</span> – <span>${most}</span>`;
  return `<section class="bill"><h2>${say('pays_title')}</h2><p class="amount">${amount}</p><p>${say('pays_says', { seconds: dwellSeconds, tap: tapSeconds })}</p>${sample}</section>`;
}

/** The pixels of the pictures, which `npm run pictures -w e2e` takes from a demo instance. */
const PICTURE = 'width="720" height="660" loading="lazy" decoding="async"';

function stepsOf(say: Say, language: Language): string {
  const steps = ['receive', 'share', 'paid'] as const;
  const told = steps.map(
    (step) => `<li><h3>${say(`step_${step}_title`)}</h3><p>${say(`step_${step}`)}</p></li>`,
  );
  const screens = steps.map(
    (step) =>
      `<img src="/media/welcome/${language}-${step}.webp" ${PICTURE} alt="${say(`step_${step}_picture`)}">`,
  );
  // Without a stop of its own, a row that is moved sideways is out of reach of a keyboard in some browsers.
  return `<section><h2>${say('steps_title')}</h2><ol>${told.join('')}</ol><div class="screens" role="group" aria-label="${say('steps_title')}" tabindex="0">${screens.join('')}</div></section>`;
}

function withdrawalsOf(say: Say, { minimum, fee, promisedHours, days, processed }: Facts): string {
  const terms = fee === null ? say('payout_free', { minimum }) : say('payout_terms', { minimum, fee });
  const figures = processed ? say('payout_figures', { days, ...processed }) : say('payout_few', { days });
  return `<section><h2>${say('payouts_title')}</h2><p>${terms}</p><p class="promise">${say('payout_promise', { hours: promisedHours })}</p><p>${figures}</p></section>`;
}

function absencesOf(say: Say): string {
  const absences = (['not_pay', 'not_recruit', 'not_income'] as const).map(
    (id) => `<h3>${say(`${id}_title`)}</h3><p>${say(id)}</p>`,
  );
  return `<section><h2>${say('not_title')}</h2>${absences.join('')}</section>`;
}

function fraudOf(say: Say, visitor: Visitor): string {
  const signs = (['fraud_deposit', 'fraud_release', 'fraud_recruit', 'fraud_password'] as const).map(
    (id) => `<li>${say(id)}</li>`,
  );
  return `<section class="fraud"><h2>${say('fraud_title')}</h2><p>${say('fraud_says')}</p><ul>${signs.join('')}</ul><p>${say('fraud_check')}</p><p><a class="more" href="${addressOf('/promises', visitor)}">${say('promises')}</a></p></section>`;
}

function bottomOf(say: Say, { siteTitle, company }: Facts, visitor: Visitor): string {
  const links = (
    [
      ['/receive-account', 'receiving'],
      ['/ordering-rules', 'distributing'],
      ['/terms', 'terms'],
      ['/privacy', 'privacy'],
      ['/help', 'help'],
    ] as const
  ).map(([path, id]) => `<li><a href="${addressOf(path, visitor)}">${say(id)}</a></li>`);
  const lines = company.length === 0 ? [siteTitle] : company;
  return `<footer><ul>${links.join('')}</ul><address>${lines.map(escapeHtml).join('<br>')}</address></footer>`;
}
