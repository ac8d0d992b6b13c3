import type { InputOf } from '@handbill/contract/endpoint';
import {
  packages,
  product,
  productCreate,
  productRelease,
  productVisits,
  randomProduct,
} from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { newVisitor, openLink, type Visitor, verifiedVisit } from '../../../test/given/visits.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { saveSetting } from '../settings/index.ts';
import { forgetVisitors } from './jobs.ts';
import { landingAddress } from './rules.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let sharer: Person;
let campaignId: string;
let share: { id: string; url: string };

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  advertiser = await app.newMember();
  await app.work((work) => saveSetting(work, 'proof_of_work_bits', 0));
});
beforeEach(async () => {
  await campaigns.stopAll();
  campaignId = await campaigns.newCampaign(advertiser, { visits: 2 });
  sharer = await app.newMember();
  const { body } = await app.call(randomProduct, {}, { as: sharer });
  share = { id: body.data._id, url: body.data.share_url };
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

async function tap(visitor: Visitor, { url = share.url, query = '', method = 'GET' as 'GET' | 'HEAD' } = {}) {
  const response = await app.app.inject({
    method,
    url: `${new URL(url, 'https://handbill.test').pathname}/go${query}`,
    headers: {
      'user-agent': visitor.userAgent,
      'x-forwarded-for': visitor.address,
      'accept-language': 'en',
      ...(visitor.cookie ? { cookie: visitor.cookie } : {}),
    },
  });
  return { ...response, html: response.body, location: String(response.headers.location ?? '') };
}

const hbOf = (location: string) => new URL(location).searchParams.get('hb');

async function tapsSeenBy(member: Person, order: string) {
  await app.signIn(member);
  const { body } = await app.call(productVisits, { product_id: order }, { as: member });
  return { all: body.data.taps, byShare: body.data.by_share.map(({ taps }) => taps) };
}

describe('a tap on the button of a shared page', () => {
  test('a tap leads to the landing page with its parameters, and both sides see it counted', async () => {
    const visitor = newVisitor();
    const { html } = await openLink(app, share.url, visitor);
    expect(html).toContain(`href="${new URL(share.url).pathname}/go" rel="nofollow" referrerpolicy="origin"`);
    const { statusCode, headers, location } = await tap(visitor);
    expect(statusCode).toBe(302);
    expect(headers).toMatchObject({ 'referrer-policy': 'origin', 'cache-control': 'no-store' });
    const hb = hbOf(location);
    expect(location).toBe(
      `https://noodles.example/?utm_source=handbill&utm_medium=share&utm_campaign=${campaignId}&hb=${hb}`,
    );
    expect(await tapsSeenBy(advertiser, campaignId)).toEqual({ all: 1, byShare: [1] });
    expect(await tapsSeenBy(sharer, share.id)).toEqual({ all: 1, byShare: [1] });
  });

  test('a browser that taps again is redirected with the same tap, and counts once', async () => {
    const visitor = newVisitor();
    await openLink(app, share.url, visitor);
    const answers = await Promise.all([tap(visitor), tap(visitor), tap(visitor)]);
    expect(new Set(answers.map(({ location }) => hbOf(location))).size).toBe(1);
    const other = newVisitor({ address: visitor.address, userAgent: visitor.userAgent });
    await openLink(app, share.url, other);
    await tap(other);
    expect((await tapsSeenBy(sharer, share.id)).all).toBe(2);
  });

  test('browsers without cookies on one network and with one name count as one tap', async () => {
    const { address, userAgent } = newVisitor();
    for (let time = 0; time < 3; time += 1) await tap({ address, userAgent });
    expect((await tapsSeenBy(sharer, share.id)).all).toBe(1);
  });

  test('programs and the sharer are redirected without being counted', async () => {
    const program = await tap(newVisitor({ userAgent: 'curl/8.5.0' }));
    expect(program.statusCode).toBe(302);
    expect(hbOf(program.location)).toBeNull();
    expect(new URL(program.location).searchParams.get('utm_source')).toBe('handbill');
    expect((await tap(newVisitor(), { method: 'HEAD' })).statusCode).toBe(404);
    expect((await tapsSeenBy(sharer, share.id)).all).toBe(0);
  });

  test('a link leads only to its own order’s landing page, whatever the request contains', async () => {
    const query = '?url=https://evil.example/&to=//evil.example&utm_source=x';
    const { location } = await tap(newVisitor(), { query });
    expect(new URL(location).host).toBe('noodles.example');
    expect(location).not.toContain('evil');
    for (const url of ['/r/nothing', '/r/%2F%2Fevil.example']) {
      const answer = await tap(newVisitor(), { url });
      expect([answer.statusCode, answer.location]).toEqual([404, '']);
      expect(answer.html).toContain('This link does not lead to an advertisement.');
    }
  });

  test('a share that delivered its last visit still redirects, and a released one says that it has ended', async () => {
    const last = newVisitor();
    await verifiedVisit(app, share.url);
    await verifiedVisit(app, share.url, last);
    expect((await tap(last)).statusCode).toBe(302);

    await campaigns.newCampaign(advertiser, { visits: 2 });
    const other = await app.newMember();
    const { body } = await app.call(randomProduct, {}, { as: other });
    await app.call(productRelease, { product_id: body.data._id }, { as: other });
    const ended = await tap(newVisitor(), { url: body.data.share_url });
    expect([ended.statusCode, ended.location]).toEqual([410, '']);
    expect(ended.html).toContain('This share has ended.');
    expect(ended.html).not.toContain('/go"');
    expect(ended.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  });

  test('a link whose order was stopped does not redirect, even if all its visits were delivered', async () => {
    await campaigns.stopCampaign(campaignId);
    expect((await tap(newVisitor())).statusCode).toBe(410);
    await app.runtime.pool.query(
      "update share set stage = 'completed', skipped = false, visits_target = 1, visits_verified = 0 where id = $1",
      [share.id],
    );
    expect((await tap(newVisitor())).statusCode).toBe(410);
    await app.runtime.pool.query("update share set stage = 'released', visits_target = 2 where id = $1", [
      share.id,
    ]);
  });

  test('a tap’s browser is erased after two days, and the tap still counts', async () => {
    const visitor = newVisitor();
    await openLink(app, share.url, visitor);
    await tap(visitor);
    app.clock.advance(2 * DAY_MS + 1);
    await runJob(app.runtime, forgetVisitors);
    const { rows } = await app.runtime.pool.query('select visitor_key from tap where share_id = $1', [
      share.id,
    ]);
    expect(rows).toEqual([{ visitor_key: null }]);
    expect((await tapsSeenBy(sharer, share.id)).all).toBe(1);
  });
});

describe('the parameters of a landing address', () => {
  const all = ['utm_source', 'utm_medium', 'utm_campaign', 'hb'] as const;
  const ad = { campaign_id: 'c1', link_parameters: [...all] };

  test('the existing parts of a landing address stay unchanged', () => {
    const landing_url = 'https://shop.example/a%20b?q=x%20y+z&utm_source=poster&empty#part';
    expect(landingAddress({ ...ad, landing_url }, 't1')).toBe(
      'https://shop.example/a%20b?q=x%20y+z&utm_source=poster&empty&utm_medium=share&utm_campaign=c1&hb=t1#part',
    );
  });

  test('each landing parameter can be left out, and an uncounted tap has no id', () => {
    const landing_url = 'https://shop.example/';
    expect(landingAddress({ ...ad, landing_url, link_parameters: [] }, 't1')).toBe(landing_url);
    expect(landingAddress({ ...ad, landing_url, link_parameters: ['hb'] }, 't1')).toBe(
      `${landing_url}?hb=t1`,
    );
    expect(landingAddress({ ...ad, landing_url, link_parameters: ['hb'] }, null)).toBe(landing_url);
  });

  test('the address of a chat gets no parameters, and another address of its host does', () => {
    const landing_url = 'https://zalo.me/0912345678';
    expect(landingAddress({ ...ad, landing_url }, 't1')).toBe(landing_url);
    const other = `${landing_url}/shop`;
    expect(landingAddress({ ...ad, landing_url: other, link_parameters: ['hb'] }, 't1')).toBe(
      `${other}?hb=t1`,
    );
  });

  test('an order keeps the landing parameters that its advertiser chose, by default all', async () => {
    const chooser = await app.newMember();
    const offered = await app.call(packages, {}, { as: chooser });
    const draft = { title: 'Soup', text: '', landing_url: 'https://soup.example/' };
    const create = async (member: Person, more: Partial<InputOf<typeof productCreate>>) =>
      app.call(
        productCreate,
        { ...draft, ...more, package_id: offered.body.data[0]?._id ?? '' },
        { as: member },
      );
    const { body } = await create(await app.newMember(), {});
    expect(body.data.link_parameters).toEqual(all);
    const chosen = await create(chooser, { link_parameters: ['utm_campaign'] });
    expect(chosen.body.data.link_parameters).toEqual(['utm_campaign']);
    const read = await app.call(product, { product_id: chosen.body.data._id }, { as: chooser });
    expect(read.body.data).toMatchObject({ link_parameters: ['utm_campaign'] });
    const wrong = await create(chooser, { link_parameters: ['fbclid' as 'hb'] });
    expect([wrong.status, wrong.body.error]).toEqual([422, 'validation_failed']);
  });

  test('an order keeps the words of its button, by default the name of the page that it leads to', async () => {
    const create = async (button: Partial<InputOf<typeof productCreate>>) => {
      const draft = { title: 'Soup', text: '', landing_url: 'https://soup.example/', ...button };
      const as = await app.newMember();
      const offered = await app.call(packages, {}, { as });
      return app.call(productCreate, { ...draft, package_id: offered.body.data[0]?._id ?? '' }, { as });
    };
    expect((await create({})).body.data.button_words).toBe('go');
    expect((await create({ button_words: 'book' })).body.data.button_words).toBe('book');
    const invented = await create({ button_words: 'free money' as 'book' });
    expect([invented.status, invented.body.fields]).toEqual([422, { button_words: 'invalid' }]);
  });
});
