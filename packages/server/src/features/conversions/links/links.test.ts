import { channelName, linkFor } from '@handbill/contract/channels';
import { lockMember, unlockMember } from '@handbill/contract/console';
import { bcp47, languages } from '@handbill/contract/languages';
import {
  conversionRedeem,
  productLinkEnd,
  productLinkMake,
  productLinks,
  productResults,
  reportConversion,
} from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { givenCode, loadPixel, newCodedShare, tapped } from '../../../../test/given/conversions.ts';
import { distributeOrder } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';
import { heldVisit, newVisitor, openLink, verifiedVisit } from '../../../../test/given/visits.ts';
import { said } from '../../../../test/said.ts';
import { restoredByCommand } from '../../restoring/index.ts';
import { resultsPageTexts } from './page-texts.ts';
import { reasonTexts } from './reason-texts.ts';

let app: TestApp;
let shop: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.set('proof_of_work_bits', 0);
  await app.set('prefix_visits_hour', 1);
});
beforeEach(async () => {
  shop = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const make = (product_id: string, as = shop) => app.call(productLinkMake, { product_id }, { as });
const list = (product_id: string, as = shop) => app.call(productLinks, { product_id }, { as });
const end = (product_id: string, link_id: string, { as = shop, key }: { as?: Person; key?: string } = {}) =>
  app.call(productLinkEnd, { product_id, link_id }, { as, ...(key === undefined ? {} : { key }) });
const load = (url: string, language = 'en') =>
  app.app.inject({ url: new URL(url).pathname, headers: { 'accept-language': language } });

/** The cells of a table's rows, its head left out. */
function rowsOf(body: string, table: string): (string | undefined)[][] {
  const [, inside = ''] = body.split(`<table class="${table}">`);
  const [, lines = ''] = (inside.split('</table>')[0] ?? '').split('<tbody>');
  return lines
    .split(/<tr[^>]*>/)
    .slice(1)
    .map((row) => [...row.matchAll(/>([^<]+)<\/t[hd]>/g)].map(([, cell]) => cell));
}

async function madeLink() {
  const { id } = await distributeOrder(app, { by: shop, title: 'Soup <of> the day' });
  const { data } = (await make(id)).body;
  return { id, ...data };
}

describe('an advertiser’s links', () => {
  test('a link is made, listed without its address, and ended once', async () => {
    const { id, url, _id, ...link } = await madeLink();
    expect(url).toMatch(/\/results\/[0-9A-Za-z]{32}$/);
    const at = app.clock.now();
    expect(link).toEqual({
      product_id: id,
      made_at: at.toISOString(),
      ends_at: new Date(at.getTime() + 90 * DAY_MS).toISOString(),
    });
    expect((await list(id)).body.data).toEqual([{ _id, ...link }]);
    const { rows } = await app.runtime.pool.query<{ row: string }>(
      'select link::text as row from results_link as link',
    );
    expect(rows.map(({ row }) => row).join()).not.toContain(url.slice(-32));
    const ended = await end(id, _id, { key: 'end' });
    expect(ended.body.data).toEqual([]);
    expect((await end(id, _id, { key: 'end' })).body).toEqual(ended.body);
    expect(said(await end(id, _id))).toBe('404 not_found');
  });

  test('an order has at most three open links', async () => {
    const { id, _id } = await madeLink();
    await make(id);
    await make(id);
    expect(said(await make(id))).toBe('409 results_links_full');
    await end(id, _id);
    expect((await make(id)).status).toBe(201);
    app.clock.advance(90 * DAY_MS);
    await app.signIn(shop);
    expect((await list(id)).body.data).toEqual([]);
    expect((await make(id)).status).toBe(201);
    const { rows } = await app.runtime.pool.query('select from results_link where campaign_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });

  test('another member’s order has no links for them, and a link ends only by the name of its own order', async () => {
    const { id, _id, url } = await madeLink();
    const other = await app.newMember();
    const own = await distributeOrder(app, { by: other });
    expect(said(await make(id, other))).toBe('404 not_found');
    expect(said(await list(id, other))).toBe('404 not_found');
    expect(said(await end(id, _id, { as: other }))).toBe('404 not_found');
    expect(said(await end(own.id, _id, { as: other }))).toBe('404 not_found');
    expect((await load(url)).statusCode).toBe(200);
  });
});

describe('the page behind a link', () => {
  test.each(languages)(
    'the page in %s has the order’s own figures, and nothing about its owner',
    async (language) => {
      const { url: link, campaignId, sharer } = await newCodedShare(app, shop);
      const code = await givenCode(app, link);
      const reader = newVisitor();
      await verifiedVisit(app, linkFor(link, 'print'), reader);
      await heldVisit(app, link, reader);
      await tapped(app, linkFor(link, 'print'));
      await openLink(app, link, newVisitor({ userAgent: 'curl/8' }));
      await openLink(app, link, newVisitor({ userAgent: 'facebookexternalhit/1.1' }));
      await app.signIn(shop);
      await app.call(conversionRedeem, { code, worth: 123_456 }, { as: shop });
      const { url } = (await make(campaignId)).body.data;
      const { data } = (await app.call(productResults, { product_id: campaignId }, { as: shop })).body;
      expect(data).toMatchObject({ verified: 2, cost: { visit: 20, conversion: 40 } });
      const { statusCode, headers, body } = await load(url, bcp47[language]);
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(headers['set-cookie']).toBeUndefined();
      const shown = [
        `lang="${bcp47[language]}"`,
        '">2</td>',
        '0,20\u00a0$',
        '0,40\u00a0$',
        '1\u00a0234,56\u00a0$',
      ];
      for (const part of shown) expect(body).toContain(part);
      for (const secret of [shop.username, shop.id, campaignId, sharer.username, sharer.id]) {
        expect(body).not.toContain(secret);
      }
      const { verified, held, taps, conversions, by } = resultsPageTexts[language];
      expect(rowsOf(body, 'sums')).toEqual([
        [verified, '2', '0,20\u00a0$'],
        [held, '1'],
        [taps, '1', '0,40\u00a0$'],
        [conversions, '1', '0,40\u00a0$'],
        [by.code, '1'],
      ]);
      // The refused visit has its reason and what it did not cost; a preview is no visit.
      const [refused] = rowsOf(body, 'reasons');
      expect(refused).toEqual([reasonTexts[language].bot, '1']);
      expect(rowsOf(body, 'reasons')).toHaveLength(1);
      expect(body).toContain(resultsPageTexts[language].notSpent('1', '0,20\u00a0$'));
      expect(rowsOf(body, 'channels')).toEqual([
        [channelName('print', language), '1', '0', '1', '0'],
        [channelName('none', language), '1', '1', '0', '1'],
      ]);
    },
  );

  test('a title is shown as text, and the language can be chosen in the address', async () => {
    const { url } = await madeLink();
    expect((await load(url)).body).toContain('Soup &lt;of&gt; the day');
    expect((await load(url)).body).toContain('Too few visits so far');
    expect(rowsOf((await load(url)).body, 'sums').map(([name, count]) => [name, count])).toEqual([
      ['Verified', '0'],
      ['Continued to the page', '0'],
      ['Conversions', '0'],
    ]);
    for (const table of ['reasons', 'channels']) expect(rowsOf((await load(url)).body, table)).toEqual([]);
    const { pathname } = new URL(url);
    expect((await app.app.inject(`${pathname}?lang=fr`)).body).toContain('Résultats');
  });

  test('conversions are told apart by how they were reported, each way that led to one', async () => {
    const { url: link, campaignId } = await newCodedShare(app, shop);
    const ways = async () => {
      const { url } = (await make(campaignId)).body.data;
      const rows = rowsOf((await load(url)).body, 'sums');
      return rows.slice(2).map(([name, count]) => [name, count]);
    };
    for (const hb of [await tapped(app, link), await tapped(app, link)]) {
      await app.call(reportConversion, { hb }, { as: await app.signIn(shop) });
    }
    expect(await ways()).toEqual([
      ['Conversions', '2'],
      ['By the advertiser’s server', '2'],
    ]);
    await loadPixel(app, `hb=${await tapped(app, link)}`);
    const code = await givenCode(app, link);
    await app.call(conversionRedeem, { code }, { as: await app.signIn(shop) });
    expect(await ways()).toEqual([
      ['Conversions', '4'],
      ['By a code at the counter', '1'],
      ['By a picture on the thank-you page', '1'],
      ['By the advertiser’s server', '2'],
    ]);
  });

  test('an ended, an expired and an unknown link have one answer', async () => {
    const [ended, expired] = [await madeLink(), await madeLink()];
    const unknown = ['x', 'A'.repeat(32), `${'A'.repeat(31)}%00`].map((token) => `http://x/results/${token}`);
    await end(ended.id, ended._id);
    app.clock.advance(90 * DAY_MS - 1);
    expect((await load(expired.url)).statusCode).toBe(200);
    app.clock.advance(1);
    const answers = await Promise.all([ended.url, expired.url, ...unknown].map((url) => load(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.headers['cache-control']).toBe('no-store');
  });

  test('a link shows nothing while its owner’s account is locked', async () => {
    const { url } = await madeLink();
    const operator = await app.newOperator();
    await app.call(lockMember, { id: shop.id, reason: 'fraud_suspected', note: 'A test' }, { as: operator });
    expect((await load(url)).statusCode).toBe(404);
    await app.call(unlockMember, { id: shop.id, note: 'It was a test' }, { as: operator });
    expect((await load(url)).statusCode).toBe(200);
  });

  test('every link ends after a restore, because the backup has those that were ended since', async () => {
    const { id, url } = await madeLink();
    expect((await load(url)).statusCode).toBe(200);
    const stay = [await app.newOperator(), await app.newOperator()];
    const operators = stay.map(({ username }) => username);
    const [backupAt, origin] = [app.clock.now(), 'https://handbill.test'];
    await app.work((work) => restoredByCommand(work, { backupAt, operators, origin }));
    expect((await load(url)).statusCode).toBe(404);
    await app.signIn(shop);
    expect((await list(id)).body.data).toEqual([]);
    expect((await load((await make(id)).body.data.url)).statusCode).toBe(200);
  });
});
