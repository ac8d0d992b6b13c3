import {
  companyProfile,
  developmentCooperation,
  foundationRules,
  help,
  orderingRules,
  privacy,
  promises,
  receiveAccount,
  terms,
} from '@handbill/contract/member';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { savePage } from './index.ts';
import { sanitizeHtml } from './sanitize-html.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const pages = [
  companyProfile,
  developmentCooperation,
  foundationRules,
  orderingRules,
  receiveAccount,
  promises,
  privacy,
  terms,
  help,
];

describe('the pages', () => {
  test.each(pages)(
    'the page $path is served in the requested language, or in Vietnamese',
    async (endpoint) => {
      expect((await app.call(endpoint, {})).body.error).toBe('not_found');
      const name = endpoint.path as 'company-profile';
      await app.work(async (work) => {
        await savePage(work, { name, language: 'vn', html: '<h2>Chào</h2>' });
        await savePage(work, { name, language: 'en', html: '<h2>Draft</h2>' });
        await savePage(work, { name, language: 'en', html: '<h2>Hello</h2>' });
      });
      const read = async (langCode?: string) =>
        (await app.call(endpoint, {}, { headers: langCode === undefined ? {} : { langCode } })).body.data;
      expect(await read('en')).toEqual({ content: '<h2>Hello</h2>', langCode: 'en' });
      expect(await read('fr')).toEqual({ content: '<h2>Chào</h2>', langCode: 'vn' });
      expect(await read('klingon\n')).toEqual({ content: '<h2>Chào</h2>', langCode: 'vn' });
      expect(await read()).toEqual({ content: '<h2>Chào</h2>', langCode: 'vn' });
    },
  );

  test.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="alert(1)" style="position:fixed">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="http://plain.example">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<img src="data:image/svg+xml,<svg onload=alert(1)>">', '<img>'],
    ['<svg><script>alert(1)</script></svg><iframe src="https://x.example"></iframe>', ''],
    ['<form action="https://x.example"><input></form>', ''],
    ['<a href="/deposit">a</a>', '<a href="/deposit">a</a>'],
    ['<a href="/\\evil.example">a</a>', '<a>a</a>'],
    ['<img src="https://evil.example/track.png">', '<img>'],
    ['<img src="/uploads/../api/auth/logout?a">', '<img>'],
    ['<img src="/media/popup/en.webp">', '<img src="/media/popup/en.webp">'],
    ['<h2 id="about-money">a</h2>', '<h2 id="about-money">a</h2>'],
    ['<h2 id="main">a</h2>', '<h2>a</h2>'],
    ['<p id="about-money">a</p>', '<p>a</p>'],
    [
      '<a href="https://x.example">a</a>',
      '<a href="https://x.example" target="_blank" rel="noopener noreferrer">a</a>',
    ],
  ])('the stored form of %j is harmless', async (html, safe) => {
    const { content, removed } = await sanitizeHtml('test', html);
    expect(content).toBe(safe);
    expect(removed.length > 0).toBe(html !== safe && !safe.includes('_blank'));
  });
});
