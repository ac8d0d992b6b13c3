import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { buttonTexts, buttonWords } from '@handbill/contract/button-words';
import { languages } from '@handbill/contract/languages';
import { describe, expect, test, vi } from 'vitest';
import { returnWithTap } from '../../../../page/visit.js';
import { renderedPage } from '../../../platform/http/files/rendered-page.ts';
import { sharePage } from './page.ts';
import { INLINED_BYTES_MAX } from './small-pictures.ts';

const frame = {
  origin: 'https://handbill.example',
  siteTitle: 'Handbill',
  path: '/r/abc',
  smallPicture: null,
};
const ad = {
  ...{
    advertiser: 'soup',
    title: 'Soup',
    text: '',
    image: null,
    pictures: [],
    chat_title: null,
    chat_text: null,
    shows_codes: false,
    badge: null,
  },
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

test('the script of a shared page has no syntax that browsers of 2018 cannot read', () => {
  const html = sharePage(
    { ...ad, button_words: 'go' },
    { ...frame, language: 'en', running: true, reported: false },
  );
  const [, script = ''] = html.split('<script type="module">');
  expect(script).toContain('sendBeacon');
  expect(script).not.toMatch(
    /\?\.(?!\d)|\?\?|catch \{|\|\|=|&&=|\.at\(|replaceAll|globalThis|fromEntries|\.flat\(|\d_\d/,
  );
});

test('a tap is returned by a browser that sends no JSON as a beacon', async () => {
  const sent: unknown[] = [];
  let tap = (): void => undefined;
  vi.stubGlobal('location', { pathname: '/r/abc' });
  vi.stubGlobal('document', {
    querySelector: () => ({ addEventListener: (_name: string, listener: () => void) => (tap = listener) }),
  });
  vi.stubGlobal('navigator', {
    sendBeacon: () => {
      throw new DOMException('', 'SecurityError');
    },
  });
  vi.stubGlobal('fetch', async (address: string, { body, keepalive }: RequestInit) => {
    sent.push([address, JSON.parse(String(body)), keepalive]);
  });
  returnWithTap({ ticket: 'ticket', tap: 0 }, { nonce: 7 });
  tap();
  expect(sent).toEqual([['/r/abc/visit', { ticket: 'ticket', nonce: 7, tapped: true }, true]]);
});

describe('the pictures of a shared page', () => {
  const page = { ...frame, language: 'en' as const, running: true, reported: false };
  const picture = (name: string, alt = '') => ({ image: `/uploads/${name}.webp`, alt });
  const words = { ...ad, button_words: 'go' as const };

  test('one picture fills the card, with its description', () => {
    const html = sharePage({ ...words, pictures: [picture('a', 'A "red" bowl')] }, page);
    expect(html).toContain('<img src="/uploads/a.webp" alt="A &quot;red&quot; bowl"');
    expect(html).not.toContain('role="group"');
  });

  test('several pictures are in a row that is swiped or scrolled by keyboard, and all but the first load late', () => {
    const pictures = [picture('a', 'A bowl'), picture('b'), picture('c')];
    const html = sharePage({ ...words, pictures }, page);
    const [, row = ''] =
      /<div class="row" role="group" aria-label="Pictures" tabindex="0">(.*?)<\/div>/.exec(html) ?? [];
    expect(row.match(/<img /g)).toHaveLength(3);
    expect(row.match(/loading="lazy"/g)).toHaveLength(2);
    expect(row.indexOf('a.webp')).toBeLessThan(row.indexOf('b.webp'));
  });

  test('a chat shows the title and the line that were set for it, else those of the page', () => {
    const plain = sharePage({ ...words, text: 'Hot' }, page);
    expect(plain).toContain('<meta property="og:title" content="Soup">');
    expect(plain).toContain('<meta property="og:description" content="Hot">');
    const set = sharePage({ ...words, text: 'Hot', chat_title: 'Soup & bread', chat_text: 'Until 5' }, page);
    expect(set).toContain('<meta property="og:title" content="Soup &amp; bread">');
    expect(set).toContain('<meta property="og:description" content="Until 5">');
    expect(set).toContain('<meta name="description" content="Hot">');
    expect(set).toContain('<h1>Soup</h1>');
  });

  test('a chat tells people who do not see the picture what it shows, else whose advertisement or site it is', () => {
    const alt = (shown: Partial<Parameters<typeof sharePage>[0]>) =>
      /<meta property="og:image:alt" content="([^"]*)">/.exec(sharePage({ ...words, ...shown }, page))?.[1];
    const { image } = picture('a');
    expect(alt({ image, pictures: [picture('a', 'A "red" bowl')] })).toBe('A &quot;red&quot; bowl');
    expect(alt({ image, pictures: [picture('a')] })).toBe('Soup');
    expect(alt({ image: null, pictures: [] })).toBe(frame.siteTitle);
  });

  test.each([
    ['바다까지 걸어서 2분', ' lang="ko"'],
    ['注文を受けてから', ' lang="ja"'],
    ['Soup', ''],
  ])('what an advertiser wrote is marked with its language where its letters tell: %s', (title, marked) => {
    const html = sharePage({ ...words, title, text: title }, page);
    expect(html).toContain(`<h1${marked}>${title}</h1><p class="text"${marked}>${title}</p>`);
  });

  test('a page with all of its pictures stays within its size', () => {
    const pictures = Array.from({ length: 6 }, (_, place) => picture('f'.repeat(63) + place, 'x'.repeat(40)));
    const html = sharePage({ ...words, pictures }, page);
    expect(gzipSync(html).length).toBeLessThan(6_000);
  });

  // RFC 6928: ten packets of 1,460 bytes before the server waits for the phone. Headers take 900, encryption some 500.
  test.each(languages)(
    'a page with the largest picture that is inlined arrives with the first ten packets: %s',
    async (language) => {
      const picture = randomBytes(INLINED_BYTES_MAX).toString('base64');
      const smallPicture = `data:image/webp;base64,${picture}`;
      const pictures = [{ image: '/uploads/a.webp', alt: 'A bowl of noodles with herbs' }];
      const html = sharePage(
        { ...words, text: 'Broth since morning. '.repeat(10), pictures },
        { ...page, language, smallPicture },
      );
      expect(html).toContain(picture);
      const sent = await renderedPage(html).encoded('br');
      expect(sent.length).toBeLessThan(14_600 - 900 - 500);
    },
  );
});

test.each(languages)(
  'a verified business pays under its own name, with its town and badge: %s',
  (language) => {
    const page = { ...frame, language, running: true, reported: false };
    const kind = (badge: Parameters<typeof sharePage>[0]['badge']) =>
      /<p class="kind">(.*?)<\/p>/.exec(sharePage({ ...ad, button_words: 'go', badge }, page))?.[1];
    expect(kind({ id: '01900000-0000-7000-8000-000000000000', name: 'Soup & Co', town: 'Hue' })).toContain(
      'Soup &amp; Co · Hue</span> <b>✓ ',
    );
    expect(kind(null)).toContain('soup</span>');
    expect(kind(null)).not.toContain('✓');
  },
);
