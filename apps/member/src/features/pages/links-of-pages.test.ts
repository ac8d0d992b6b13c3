import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languages } from '@handbill/contract/languages';
import { expect, test } from 'vitest';
import { readText } from '../../../test/every-text.ts';

const root = new URL('../../../../../', import.meta.url);
const folderOf = (language: Language) => `packages/server/content/pages/${language}/`;

/** The text that each page has as its title, by its address. */
const titles = {
  '/company-profile': 'page.company_profile',
  '/development-cooperation': 'page.development_cooperation',
  '/foundation-rules': 'page.foundation_rules',
  '/help': 'page.help',
  '/ordering-rules': 'page.ordering_rules',
  '/privacy': 'page.privacy',
  '/promises': 'page.promises',
  '/receive-account': 'page.receive_account',
  '/solvency': 'page.solvency',
  '/terms': 'register.terms',
} as const;

/** Parts of a sentence that say what is behind a link and cannot be a title. */
const partsOfSentences: Partial<Record<keyof typeof titles, Record<Language, string>>> = {
  '/solvency': {
    vn: 'một tổng số mà thành viên nào cũng tìm thấy số dư của mình trong đó',
    en: 'a total in which every member can find their own balance',
    jp: '会員が自分の残高を確かめられる合計',
    kr: '모든 회원이 자신의 잔액을 확인할 수 있는 합계',
    cn: '会员可以核对自己余额的合计',
    rs: 'расчёт, в котором каждый участник может найти свой баланс',
    fr: 'un total dans lequel chaque membre retrouve son solde',
  },
};

interface Link {
  place: string;
  page: keyof typeof titles;
  says: string;
}

/** Each link on the pages of a language to a page of text. */
function linksIn(language: Language): Link[] {
  return readdirSync(fileURLToPath(new URL(folderOf(language), root))).flatMap((file) =>
    [...readText(folderOf(language) + file).matchAll(/<a href="(\/[a-z-]+)[^"]*">(.*?)<\/a>/g)].flatMap(
      ([, page = '', says = '']) =>
        page in titles ? [{ place: `${language}/${file}`, page: page as keyof typeof titles, says }] : [],
    ),
  );
}

/** A name without its quotation marks, soft hyphens and no-break spaces; in a sentence it may begin small. */
function bare(name: string): string {
  return name
    .replace(/[\u00ad《》«»]/g, '')
    .replaceAll('\u00a0', ' ')
    .trim()
    .toLowerCase();
}

test.each(languages)(
  'a link from one page to another has the title of that page as its text in %s',
  (language) => {
    const texts: Record<string, string> = JSON.parse(readText(`apps/member/src/languages/${language}.json`));
    const links = linksIn(language);
    const wrong = links.filter(({ page, says }) => {
      const named = [texts[titles[page]], partsOfSentences[page]?.[language]];
      return !named.some((name) => name !== undefined && bare(name) === bare(says));
    });
    expect(wrong).toEqual([]);
    expect(new Set(links.map(({ page }) => page)).size).toBeGreaterThan(7);
  },
);

test.each(languages)('the welcome page calls each page to which it leads by its title in %s', (language) => {
  const texts: Record<string, string> = JSON.parse(readText(`apps/member/src/languages/${language}.json`));
  const welcome: Record<Language, Record<string, string>> = JSON.parse(
    readText('packages/server/content/welcome.json'),
  );
  const names = {
    receiving: '/receive-account',
    distributing: '/ordering-rules',
    promises: '/promises',
    terms: '/terms',
    privacy: '/privacy',
    help: '/help',
  } as const;
  for (const [name, page] of Object.entries(names)) {
    expect(bare(welcome[language][name] ?? '')).toBe(bare(texts[titles[page]] ?? ''));
  }
});
