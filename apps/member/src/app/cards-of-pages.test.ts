import { bcp47, languages } from '@handbill/contract/languages';
import { describe, expect, test } from 'vitest';
import { descriptions, descriptionsOfPages } from '../../build/descriptions.ts';
import { cardOf } from '../../build/shells.ts';

/** The pages of the app that strangers open: from a search, or from a link with an invite code. */
const strangers = [
  { page: 'login', title: 'login.title', description: descriptions },
  { page: 'register', title: 'register.title', description: descriptions },
  ...Object.entries(descriptionsOfPages).map(([page, description]) => ({
    page,
    title: page === 'terms' ? 'register.terms' : `page.${page.replaceAll('-', '_')}`,
    description,
  })),
];

describe.each(strangers)('the page $page', (shell) => {
  test.each(languages)(
    `the page ${shell.page} tells a chat in %s what it is, and shows it a picture`,
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
      expect(card).toContain(`<meta property="og:description" content="${shell.description[language]}">`);
      expect(card).toContain('content="{origin}/media/brand/card.jpg"');
      expect(card).toContain('<meta name="twitter:card" content="summary_large_image">');
      // A soft hyphen is a box in some chats; an address of its own would lose the invite code of a link.
      expect(card).not.toMatch(/\u00ad|og:url/);
    },
  );

  test(`the page ${shell.page} names its address in every language, and the one for every other`, () => {
    const card = cardOf(shell, 'vn');
    for (const language of languages) {
      const href = `{origin}/${shell.page}?lang=${language}`;
      expect(card).toContain(`<link rel="alternate" hreflang="${bcp47[language]}" href="${href}">`);
    }
    expect(card).toContain(`hreflang="x-default" href="{origin}/${shell.page}"`);
  });
});

test('a page that only members open has no card', () => {
  expect(cardOf({ page: 'page' }, 'en')).toBe('');
});
