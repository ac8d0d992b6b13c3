import { buttonTexts, buttonWords } from '@handbill/contract/button-words';
import { languages } from '@handbill/contract/languages';
import { describe, expect, test } from 'vitest';
import { sharePage } from './page.ts';

const frame = {
  origin: 'https://handbill.example',
  siteTitle: 'Handbill',
  path: '/r/abc',
  smallPicture: null,
};
const ad = {
  ...{ advertiser: 'soup', title: 'Soup', text: '', image: null, shows_codes: false },
  landing_url: 'https://www.soup.example/menu?table=4',
};

describe('the button of a shared page', () => {
  test.each(languages)(
    'the button of a shared page says what the advertiser chose and shows the host that it leads to: %s',
    (language) => {
      for (const words of buttonWords) {
        const page = { ...frame, language, running: true, reported: false };
        const html = sharePage({ ...ad, button_words: words }, page);
        const button = /<a class="go"[^>]*>(.*?)<\/a>/.exec(html)?.[1];
        const said = buttonTexts[language][words];
        expect(button).toBe(
          typeof said === 'string' ? `${said}<small>soup.example</small>` : said('soup.example'),
        );
        expect(button).toContain('soup.example');
      }
    },
  );
});
