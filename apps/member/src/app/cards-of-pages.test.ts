import { readFileSync } from 'node:fs';
import { bcp47, type Language, languages } from '@handbill/contract/languages';
import { describe, expect, test } from 'vitest';
import { descriptions, descriptionsOfPages } from '../../build/descriptions.ts';
import { cardOf, shellsForStrangers } from '../../build/shells.ts';

const welcome: Record<Language, { heading: string; description: string }> = JSON.parse(
  readFileSync(new URL('../../../../packages/server/content/welcome.json', import.meta.url), 'utf8'),
);

test('the pages that strangers open are the bare domain, the ways in, and the pages of text', () => {
  expect(shellsForStrangers.map(({ page }) => page)).toEqual([
    'index',
    'login',
    'register',
    ...Object.keys(descriptionsOfPages),
  ]);
});

describe.each(shellsForStrangers)('the page $page', (shell) => {
  const { page, description = descriptions } = shell;

  test.each(languages)(
    `the page ${page} tells a chat in %s what it is, and shows it a picture`,
    (language) => {
      const card = cardOf(shell, language);
      for (const name of [
        'title',
        'site_name',
        'locale',
        'image',
        'image:width',
        'image:height',
        'image:alt',
      ]) {
        expect(card).toMatch(new RegExp(`<meta property="og:${name}" content="[^"]+">`));
      }
      expect(card).toContain(`<meta property="og:description" content="${description[language]}">`);
      expect(card).toContain('content="{origin}/media/brand/card.jpg"');
      expect(card).toContain('<meta name="twitter:card" content="summary_large_image">');
      // A soft hyphen is a box in some chats; an address of its own would lose the invite code of a link.
      expect(card).not.toMatch(/\u00ad|og:url/);
    },
  );
});

const named = shellsForStrangers.filter(({ page }) => page !== 'index');

test.each(named)(
  'the page $page names its address in every language, and the one for every other',
  (shell) => {
    const card = cardOf(shell, 'vn');
    for (const language of languages) {
      const href = `{origin}/${shell.page}?lang=${language}`;
      expect(card).toContain(`<link rel="alternate" hreflang="${bcp47[language]}" href="${href}">`);
    }
    expect(card).toContain(`hreflang="x-default" href="{origin}/${shell.page}"`);
  },
);

test.each(languages)(
  'the bare domain presents itself in %s as the welcome page does, and leads searches to it',
  (language) => {
    const [home] = shellsForStrangers;
    const card = home ? cardOf(home, language) : '';
    const { heading, description } = welcome[language];
    expect(card).toContain(`<meta property="og:title" content="${heading}">`);
    expect(card).toContain(`<meta property="og:description" content="${description}">`);
    expect(card).toContain('<link rel="canonical" href="{origin}/welcome">');
    expect(card).not.toContain('hreflang');
  },
);

test('a page that only members open has no card', () => {
  expect(cardOf({ page: 'page' }, 'en')).toBe('');
});
