import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { productClaimReward, productStop, productVisits } from '@handbill/contract/member';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { proves, sha256, solve } from '../../../page/visit.js';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type CampaignTerms, campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { newShare, receive, release } from '../../../test/given/shares.ts';
import {
  loadPage,
  newVisitor,
  openLink,
  returnTicket,
  verifiedVisit,
  visit,
} from '../../../test/given/visits.ts';
import { languageOfVisitor } from '../../platform/http/files/negotiation.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { features } from '../index.ts';
import { readSettings } from '../settings/index.ts';
import { forgetVisitors } from './jobs.ts';
import { isDatacenter } from './judging/datacenters.ts';
import { proofHolds, readTicket, signTicket } from './judging/ticket.ts';
import { isTooFast, refusalOf, type VisitFacts } from './rules.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  advertiser = await app.newMember({ username: 'advertiser' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const DAY_MINUTES = 24 * 60;

/** A share of ten visits of the advertiser's campaign. */
const share = (terms: CampaignTerms = {}) => newShare(app, { by: advertiser, visits: 10, ...terms });

const countsOf = async (shareId: string) =>
  app.work(async ({ tx }) => {
    const { rows } = await tx.query<{ verified: number; refused: Record<string, number> }>(
      `select visits_verified as verified,
         coalesce((select jsonb_object_agg(reason, visits) from share_refusal where share_id = $1), '{}') as refused
       from share where id = $1`,
      [shareId],
    );
    return rows[0];
  });

describe('a visit', () => {
  test('a visit is verified when the page stayed open long enough and returned its proof of work', async () => {
    const { id, url, sharer, campaignId } = await share();
    app.events.length = 0;
    expect(await visit(app, url)).toEqual({ state: 'verified', reason: null });
    expect(await countsOf(id)).toEqual({ verified: 1, refused: {} });
    expect(app.events).toContainEqual({ memberId: sharer.id, kind: 'order', subject: id });
    expect(app.events).toContainEqual({ memberId: advertiser.id, kind: 'order', subject: campaignId });
  });

  test('a visit counts once, however often its ticket is returned, with the same answer each time', async () => {
    const { id, url } = await share();
    const visitor = newVisitor();
    const { task } = await openLink(app, url, visitor);
    app.clock.advance(5_000);
    const body = { ticket: task?.ticket ?? '', nonce: await solve(task?.ticket ?? '', task?.bits ?? 0) };
    const answers = await Promise.all([1, 2, 3].map(() => returnTicket(app, url, visitor, body)));
    answers.push(await returnTicket(app, url, newVisitor(), body));
    expect(answers).toEqual(Array(4).fill({ state: 'verified', reason: null }));
    expect(await countsOf(id)).toEqual({ verified: 1, refused: {} });
  });

  test('a visit is refused when its ticket comes back before the dwell time is over', async () => {
    const { id, url } = await share();
    const visitor = newVisitor();
    const { task } = await openLink(app, url, visitor);
    app.clock.advance(4_999);
    const nonce = await solve(task?.ticket ?? '', task?.bits ?? 0);
    const verdict = await returnTicket(app, url, visitor, { ticket: task?.ticket ?? '', nonce });
    expect(verdict).toEqual({ state: 'refused', reason: 'too_fast' });
    app.clock.advance(60_000);
    expect(await returnTicket(app, url, visitor, { ticket: task?.ticket ?? '', nonce })).toEqual(verdict);
    expect(await countsOf(id)).toEqual({ verified: 0, refused: { too_fast: 1 } });
  });

  test('a visit counts two seconds after it began when the visitor taps the button, and not sooner', async () => {
    const { id, url } = await share();
    for (const [ms, verdict] of [
      [1_999, { state: 'refused', reason: 'too_fast' }],
      [2_000, { state: 'verified', reason: null }],
    ] as const) {
      const visitor = newVisitor();
      const { task } = await openLink(app, url, visitor);
      const ticket = task?.ticket ?? '';
      const body = { ticket, nonce: await solve(ticket, task?.bits ?? 0), tapped: true };
      app.clock.advance(ms);
      expect(await returnTicket(app, url, visitor, body)).toEqual(verdict);
    }
    expect(await countsOf(id)).toEqual({ verified: 1, refused: { too_fast: 1 } });
  });

  test.each([
    ['dwell_seconds', 8, 5_000, false],
    ['dwell_seconds', 3, 5_000, false],
    ['tap_seconds', 4, 2_000, true],
    ['tap_seconds', 1, 2_000, true],
  ] as const)(
    'a visit needs the time that its page knows, though %s became %s since',
    async (setting, seconds, told, tapped) => {
      const { url } = await share();
      const before = await app.work(async (work) => (await readSettings(work))[setting]);
      const open = async () => {
        const visitor = newVisitor();
        const { ticket = '', bits = 0 } = (await openLink(app, url, visitor)).task ?? {};
        return { visitor, body: { ticket, nonce: await solve(ticket, bits), tapped } };
      };
      const visits = [await open(), await open()] as const;
      await app.set(setting, seconds);
      try {
        app.clock.advance(told - 1);
        const early = await returnTicket(app, url, visits[0].visitor, visits[0].body);
        app.clock.advance(1);
        const inTime = await returnTicket(app, url, visits[1].visitor, visits[1].body);
        expect([early, inTime]).toEqual([
          { state: 'refused', reason: 'too_fast' },
          { state: 'verified', reason: null },
        ]);
      } finally {
        await app.set(setting, before);
      }
    },
  );

  test('a visitor does not learn why a visit does not count', async () => {
    const { url } = await share();
    const visitor = newVisitor();
    await verifiedVisit(app, url, visitor);
    const path = new URL(url).pathname;
    const { userAgent, address, cookie = '' } = visitor;
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': address, cookie };
    const again = await app.app.inject({ method: 'POST', url: `${path}/open`, payload: {}, headers });
    expect([again.statusCode, again.json()]).toEqual([200, {}]);
    const payload = { ticket: 'x', nonce: 1 };
    const forged = await app.app.inject({ method: 'POST', url: `${path}/visit`, payload, headers });
    expect([forged.statusCode, forged.json()]).toEqual([200, { state: 'seen' }]);
  });

  test('a visit is refused without its proof of work, and after an hour', async () => {
    const { id, url } = await share();
    const lazy = newVisitor();
    const { task } = await openLink(app, url, lazy);
    const ticket = task?.ticket ?? '';
    app.clock.advance(5_000);
    let wrong = 0;
    while (proves(ticket, wrong, task?.bits ?? 0)) wrong += 1;
    expect(await returnTicket(app, url, lazy, { ticket, nonce: wrong })).toEqual({
      state: 'refused',
      reason: 'ticket_invalid',
    });
    const late = newVisitor();
    const second = (await openLink(app, url, late)).task;
    app.clock.advance(3_600_001);
    const nonce = await solve(second?.ticket ?? '', second?.bits ?? 0);
    expect(await returnTicket(app, url, late, { ticket: second?.ticket ?? '', nonce })).toEqual({
      state: 'refused',
      reason: 'ticket_invalid',
    });
    expect(await countsOf(id)).toEqual({ verified: 0, refused: { ticket_invalid: 2 } });
  });

  test('a visit does not count with a ticket that is forged, edited, or from another share or a deleted visit', async () => {
    const first = await share();
    const second = await share();
    const { task } = await openLink(app, first.url, newVisitor());
    app.clock.advance(5_000);
    const ticket = task?.ticket ?? '';
    const nonce = await solve(ticket, task?.bits ?? 0);
    const invalid = { state: 'refused', reason: 'ticket_invalid' };
    expect(await returnTicket(app, second.url, newVisitor(), { ticket, nonce })).toEqual(invalid);
    expect(
      await returnTicket(app, first.url, newVisitor(), { ticket: `${ticket.slice(0, -1)}!`, nonce }),
    ).toEqual(invalid);
    const edited = ticket.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(await returnTicket(app, first.url, newVisitor(), { ticket: edited, nonce })).toEqual(invalid);
    const { secret } = app.runtime.config;
    const gone = signTicket(secret, {
      visitId: first.id,
      shareId: first.id,
      issuedAt: app.clock.now(),
      bits: 0,
      dwellSeconds: 5,
      tapSeconds: 2,
    });
    expect(await returnTicket(app, first.url, newVisitor(), { ticket: gone, nonce: 0 })).toEqual(invalid);
    expect(await countsOf(first.id)).toEqual({ verified: 0, refused: {} });
  });

  test('a visit by a program is refused, even without a user agent', async () => {
    const { id, url } = await share();
    expect((await openLink(app, url, newVisitor({ userAgent: 'Googlebot/2.1' }))).task).toBeNull();
    expect((await openLink(app, url, newVisitor({ userAgent: 'curl/8.0' }))).task).toBeNull();
    expect((await openLink(app, url, newVisitor({ userAgent: '' }))).task).toBeNull();
    expect(await countsOf(id)).toEqual({ verified: 0, refused: { preview: 1, bot: 2 } });
  });

  test('a visit from a data centre is refused', async () => {
    const { id, url } = await share();
    expect((await openLink(app, url, newVisitor({ address: '167.99.12.8' }))).task).toBeNull();
    expect((await openLink(app, url, newVisitor({ address: '2a01:4f8:1::5' }))).task).toBeNull();
    expect(await countsOf(id)).toEqual({ verified: 0, refused: { datacenter: 2 } });
  });

  test('a visit is refused when the visitor’s cookie was counted within 24 hours, on any network', async () => {
    const { id, url } = await share();
    const visitor = newVisitor();
    await verifiedVisit(app, url, visitor);
    expect((await openLink(app, url, visitor)).task).toBeNull();
    const elsewhere = newVisitor({ cookie: visitor.cookie ?? '' });
    expect((await openLink(app, url, elsewhere)).task).toBeNull();
    expect(await countsOf(id)).toEqual({ verified: 1, refused: { repeat: 2 } });
    app.minutesPass(DAY_MINUTES);
    await verifiedVisit(app, url, visitor);
  });

  test('identical phones on one network are distinguished by their cookies, and all count', async () => {
    const phone = newVisitor();
    // People share this network: they visit other members' shares, too.
    for (const other of [await share(), await share(), await share()])
      for (let count = 0; count < 2; count += 1)
        await verifiedVisit(app, other.url, newVisitor({ address: phone.address }));
    const { id, url } = await share();
    for (let count = 0; count < 6; count += 1) {
      await verifiedVisit(app, url, newVisitor({ address: phone.address, userAgent: phone.userAgent }));
    }
    expect(await countsOf(id)).toEqual({ verified: 6, refused: {} });
  });

  test('the fifth visit from a network that visits one sharer alone is held', async () => {
    const { id, url } = await share();
    const { address } = newVisitor();
    for (let count = 0; count < 4; count += 1) await verifiedVisit(app, url, newVisitor({ address }));
    expect(await visit(app, url, newVisitor({ address }))).toEqual({ state: 'held', reason: null });
    expect(await countsOf(id)).toEqual({ verified: 4, refused: {} });
  });

  test('a visit by the sharer or the advertiser on their own devices is refused', async () => {
    const { id, url, sharer } = await share();
    const visitor = newVisitor();
    await openLink(app, url, visitor);
    for (const owner of [sharer, advertiser]) {
      await app.signIn(owner);
      await app.work(({ tx }) =>
        tx.query(
          'update session set visitor_key = (select visitor_key from visit where share_id = $1 limit 1) where subject_id = $2',
          [id, owner.id],
        ),
      );
      expect((await openLink(app, url, newVisitor({ cookie: visitor.cookie ?? '' }))).task).toBeNull();
      await app.work(({ tx }) =>
        tx.query('update session set visitor_key = null where subject_id = $1', [owner.id]),
      );
    }
    expect(await countsOf(id)).toEqual({ verified: 0, refused: { self: 2 } });
  });

  test('a visit from a private network is distinguished from its sharer by the cookie alone', async () => {
    await campaigns.stopAll();
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 10 });
    const sharer = await app.newMember();
    sharer.address = '192.168.1.20';
    const { url, id } = await receive(app, await app.signIn(sharer));
    const neighbour = newVisitor({ address: '192.168.1.20', userAgent: sharer.userAgent });
    expect((await openLink(app, url, neighbour)).task).not.toBeNull();
    const cookie = await app.work(async ({ tx }) => {
      const { rows } = await tx.query<{ visitor_key: Buffer }>(
        'update session set visitor_key = (select visitor_key from visit where share_id = $1 limit 1) where subject_id = $2 returning visitor_key',
        [id, sharer.id],
      );
      return rows.length;
    });
    expect(cookie).toBeGreaterThan(0);
    const own = newVisitor({ address: '10.0.0.9', cookie: neighbour.cookie ?? '' });
    expect((await openLink(app, url, own)).task).toBeNull();
    expect(await countsOf(id)).toEqual({ verified: 0, refused: { self: 1 } });
    expect(campaignId).toBeTruthy();
  });

  test.each([
    ['IPv4', (last: number) => `102.9.9.${last}`],
    ['IPv6', (last: number) => `2a00:5:5:${last}::7`],
  ])(
    'a visit is refused when its network opened too many links within an hour, whatever its browsers and its %s addresses',
    async (_kind, addressOf) => {
      const { id, url } = await share();
      let people = 0;
      const crowd = () => {
        people += 1;
        return newVisitor({ address: addressOf(people) });
      };
      await app.set('visits_per_network_hour', 5);
      for (let opened = 0; opened < 5; opened += 1) {
        expect((await openLink(app, url, crowd())).task).not.toBeNull();
      }
      expect((await openLink(app, url, crowd())).task).toBeNull();
      expect(await countsOf(id)).toEqual({ verified: 0, refused: { rate_limited: 1 } });
      app.minutesPass(61);
      expect((await openLink(app, url, crowd())).task).not.toBeNull();
      await app.set('visits_per_network_hour', 300);
    },
  );

  test('a visit is refused when its share has ended, before or while it is open', async () => {
    const { id, url } = await share();
    const visitor = newVisitor();
    const { task } = await openLink(app, url, visitor);
    app.minutesPass(72 * 60);
    const fresh = await openLink(app, url, newVisitor());
    expect(fresh.html).toContain('This share has ended');
    expect(fresh.html).not.toContain('<script');
    expect(fresh.html).toContain('Noodles');
    const nonce = await solve(task?.ticket ?? '', task?.bits ?? 0);
    expect(await returnTicket(app, url, visitor, { ticket: task?.ticket ?? '', nonce })).toMatchObject({
      state: 'refused',
    });
    expect((await countsOf(id))?.verified).toBe(0);
  });

  test('a visit becomes claimable when the time for late rules is over', async () => {
    const { id, url, sharer } = await share();
    await verifiedVisit(app, url);
    await app.signIn(sharer);
    expect((await app.call(productClaimReward, { product_id: id }, { as: sharer })).body.error).toBe(
      'nothing_to_claim',
    );
    app.minutesPass(10);
    await app.signIn(sharer);
    expect((await app.call(productClaimReward, { product_id: id }, { as: sharer })).body).toMatchObject({
      reward: 12,
    });
  });
});

describe('simultaneous visits', () => {
  test('simultaneous visits by one visitor with two tickets count once', async () => {
    const { id, url } = await share();
    const visitor = newVisitor();
    const tickets = [await openLink(app, url, visitor), await openLink(app, url, visitor)].map(
      ({ task }) => task,
    );
    app.clock.advance(5_000);
    const bodies = await Promise.all(
      tickets.map(async (task) => ({
        ticket: task?.ticket ?? '',
        nonce: await solve(task?.ticket ?? '', task?.bits ?? 0),
      })),
    );
    const verdicts = await Promise.all(bodies.map((body) => returnTicket(app, url, visitor, body)));
    expect(verdicts.map(({ state }) => state).sort()).toEqual(['refused', 'verified']);
    expect(await countsOf(id)).toEqual({ verified: 1, refused: { repeat: 1 } });
  });

  test('simultaneous visits by one visitor to two shares of one campaign count once', async () => {
    await campaigns.stopAll();
    const campaignId = await campaigns.newCampaign(advertiser, { visits: 20 });
    const [one, two] = [await receive(app, await app.newMember()), await receive(app, await app.newMember())];
    const visitor = newVisitor();
    const bodies = [];
    for (const { url } of [one, two]) {
      const { task } = await openLink(app, url, visitor);
      bodies.push({
        url,
        ticket: task?.ticket ?? '',
        nonce: await solve(task?.ticket ?? '', task?.bits ?? 0),
      });
    }
    app.clock.advance(5_000);
    const verdicts = await Promise.all(
      bodies.map(({ url, ...body }) => returnTicket(app, url, visitor, body)),
    );
    expect(verdicts.map(({ state }) => state).sort()).toEqual(['refused', 'verified']);
    expect(campaignId).toBeTruthy();
  });

  test('20 simultaneous visitors for a share’s last visit verify exactly one, and its campaign completes', async () => {
    const { id, url, campaignId, sharer } = await share({ visits: 1 });
    const ready = [];
    for (let index = 0; index < 20; index += 1) {
      const visitor = newVisitor();
      const { task } = await openLink(app, url, visitor);
      ready.push({
        visitor,
        ticket: task?.ticket ?? '',
        nonce: await solve(task?.ticket ?? '', task?.bits ?? 0),
      });
    }
    app.clock.advance(5_000);
    const verdicts = await Promise.all(
      ready.map(({ visitor, ...body }) => returnTicket(app, url, visitor, body)),
    );
    expect(verdicts.filter(({ state }) => state === 'verified')).toHaveLength(1);
    expect(verdicts.filter(({ reason }) => reason === 'ended')).toHaveLength(19);
    expect(await countsOf(id)).toEqual({ verified: 1, refused: { ended: 19 } });
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ stage: string }>('select stage from campaign where id = $1', [campaignId]),
    );
    expect(rows).toEqual([{ stage: 'completed' }]);
    expect(sharer.kind).toBe('member');
  });
});

describe('stopping an order while visits arrive', () => {
  test('stopping an order while visits arrive pays every visit verified before, refuses the others, and returns the rest', async () => {
    const { id, url, campaignId, sharer } = await share();
    const ready: { visitor: ReturnType<typeof newVisitor>; ticket: string; nonce: number }[] = [];
    // One fewer than the order has, so that it can be stopped whatever comes first.
    for (let index = 0; index < 9; index += 1) {
      const visitor = newVisitor();
      const { task } = await openLink(app, url, visitor);
      const ticket = task?.ticket ?? '';
      ready.push({ visitor, ticket, nonce: await solve(ticket, task?.bits ?? 0) });
    }
    app.clock.advance(5_000);
    await app.signIn(advertiser);
    const before = await app.available(advertiser);
    const arriving = ready.map(({ visitor, ...body }) => returnTicket(app, url, visitor, body));
    const stopping = app.call(productStop, { product_id: campaignId }, { as: advertiser });
    const [verdicts, stopped] = await Promise.all([Promise.all(arriving), stopping]);
    expect(stopped.status).toBe(200);
    const verified = verdicts.filter(({ state }) => state === 'verified').length;
    const ended = verdicts.filter(({ reason }) => reason === 'ended').length;
    expect(verified + ended).toBe(9);
    expect(await countsOf(id)).toEqual({ verified, refused: ended > 0 ? { ended } : {} });
    expect((await app.available(advertiser)) - before).toBe(BigInt(10 - verified) * 20n);
    app.minutesPass(10);
    for (const job of features.flatMap((feature) => feature.jobs ?? [])) {
      if (job.name !== 'refresh-bank-directory') await runJob(app.runtime, job);
    }
    expect(await app.available(sharer)).toBe(BigInt(verified) * 12n);
  });
});

describe('the page of a share', () => {
  test('a share’s page shows the advertisement and says that it is one, in under 14 KB, and its policy lets no other script run', async () => {
    const { url } = await share({ title: 'Phở at dawn', text: 'x'.repeat(500) });
    const { html, headers, status } = await openLink(app, url, newVisitor());
    expect(status).toBe(200);
    expect(Buffer.byteLength(html)).toBeLessThan(14 * 1024);
    for (const words of [
      'Phở at dawn',
      'Advertisement',
      'by advertiser',
      'Shared by a member who is paid for visits',
      'Report this advertisement',
      'Go to noodles.example',
      `href="${new URL(url).pathname}/go"`,
    ]) {
      expect(html).toContain(words);
    }
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    for (const [element, directive] of [
      ['script', 'script-src'],
      ['style', 'style-src'],
    ] as const) {
      const [, text = ''] = new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 's').exec(html) ?? [];
      const hash = createHash('sha256').update(text).digest('base64');
      expect(policy).toContain(`${directive} 'sha256-${hash}'`);
    }
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(html).toContain('<meta property="og:title" content="Phở at dawn">');
    expect(html).toContain('<meta property="og:locale" content="en_US">');
    expect(html).toMatch(/<meta property="og:url" content="https:\/\/[^"/]+\/r\/[^"/]+">/);
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/[^"/]+\/media\/brand\/card.jpg">/);
    expect(html).toContain('<meta property="og:image:width" content="1200">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  });

  test('the page of a share embeds its picture for phones, and links the file for wide screens and link previews', async () => {
    const { url, campaignId } = await share();
    const file = `${'c0'.repeat(32)}.webp`;
    const uploads = join(app.runtime.config.dataDirectory, 'uploads');
    await mkdir(uploads, { recursive: true });
    const picture = sharp({ create: { width: 1_200, height: 630, channels: 3, background: '#b3311f' } });
    await picture.webp().toFile(join(uploads, file));
    await app.runtime.pool.query('update campaign set pictures = $1 where id = $2', [
      JSON.stringify([{ image: `/uploads/${file}`, alt: 'Bowls' }]),
      campaignId,
    ]);
    const { html, headers } = await openLink(app, url, newVisitor());
    expect(html).toMatch(
      /<img src="data:image\/webp;base64,[A-Za-z0-9+/=]+" alt="Bowls" width="1200" height="630" decoding="sync">/,
    );
    expect(html).toContain(`<source media="(min-width:600px)" srcset="/uploads/${file}">`);
    const card = `/cards/${'c0'.repeat(32)}.jpg`;
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="http[^"]+${card}">`));
    expect((await app.app.inject({ url: card })).statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("img-src 'self' data:;");
  });

  test('a share’s page escapes the advertiser’s text', async () => {
    const hostile = `</h1><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;
    const { url } = await share({ title: hostile.slice(0, 80), text: hostile });
    const { html } = await openLink(app, url, newVisitor());
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&lt;/h1&gt;&lt;script&gt;');
  });

  test('a share’s page is in its visitor’s language', async () => {
    const { url } = await share();
    const asked = async (language: string) =>
      (
        await app.app.inject({
          method: 'GET',
          url: new URL(url).pathname,
          headers: { 'accept-language': language, 'user-agent': newVisitor().userAgent },
        })
      ).body;
    expect(await asked('fr-FR,fr;q=0.9')).toContain('lang="fr"');
    expect(await asked('xx')).toContain('lang="vi"');
    expect(['ja', 'ko;q=0.4, en;q=0.8', 'zh-TW', 'ru', '', 'de'].map(languageOfVisitor)).toEqual([
      'jp',
      'en',
      'cn',
      'rs',
      'vn',
      'vn',
    ]);
  });

  test('a page behind a link follows the language chosen in the app where no cache keeps it for others', async () => {
    const { id, url, sharer } = await share();
    const chosen = { cookie: '__Host-locale=fr', 'accept-language': 'ru' };
    const asked = async (path: string) => {
      const { body, headers } = await app.app.inject({ url: path, headers: chosen });
      return [body.match(/<html lang="(\w+)"/)?.[1], headers['cache-control'], headers.vary];
    };
    const vary = 'Accept-Language, Accept-Encoding';
    const { pathname } = new URL(url);
    expect(await asked(pathname)).toEqual(['ru', 'public, max-age=60', vary]);
    expect(await asked('/r/nothing')).toEqual(['fr', 'no-store', vary]);
    await release(app, sharer, id);
    expect(await asked(`${pathname}/go`)).toEqual(['fr', 'no-store', vary]);
  });

  test('a share’s page is a 404 for an unknown link, and a HEAD request is not a visit', async () => {
    expect((await loadPage(app, '/r/nothing', newVisitor())).statusCode).toBe(404);
    expect((await loadPage(app, '/r/%00', newVisitor())).statusCode).toBe(404);
    for (const url of ['/r/nothing/open', '/r/%00/open']) {
      expect((await app.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(404);
    }
    const { id, url } = await share();
    const head = await app.app.inject({ method: 'HEAD', url: new URL(url).pathname });
    expect(head.statusCode).toBe(200);
    const { rows } = await app.work(({ tx }) => tx.query('select 1 from visit where share_id = $1', [id]));
    expect(rows).toEqual([]);
  });

  test('a share’s page accepts one report per network, without a script', async () => {
    const { id, url } = await share();
    const visitor = newVisitor();
    const report = () =>
      app.app.inject({
        method: 'POST',
        url: `${new URL(url).pathname}/report`,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': visitor.address },
      });
    const response = await report();
    expect(response.statusCode).toBe(303);
    await report();
    const { rows } = await app.work(({ tx }) =>
      tx.query('select 1 from share_report where share_id = $1', [id]),
    );
    expect(rows).toHaveLength(1);
    const thanks = await app.app.inject({
      method: 'GET',
      url: String(response.headers.location),
      headers: { 'accept-language': 'en' },
    });
    expect(thanks.body).toContain('Thank you. We will review this advertisement.');
    const unknown = await app.app.inject({
      method: 'POST',
      url: '/r/nothing/report',
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(unknown.statusCode).toBe(404);
  });

  test.each([
    {},
    { ticket: 'x' },
    { ticket: 'x', nonce: -1 },
    { ticket: 'x', nonce: 1.5 },
    { ticket: 'x', nonce: 1, more: 1 },
    { ticket: 'x', nonce: 1, tapped: 'yes' },
  ])('a share’s page refuses %j as a ticket', async (payload) => {
    const response = await app.app.inject({ method: 'POST', url: '/r/abc/visit', payload });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ error: 'validation_failed' });
  });
});

describe('what a member sees of visits', () => {
  test('the advertiser sees shares and verdicts, and never who shared', async () => {
    const { campaignId, id, url, sharer } = await share();
    await verifiedVisit(app, url);
    await openLink(app, url, newVisitor({ userAgent: 'curl/8' }));
    await openLink(app, url, newVisitor());
    await app.signIn(advertiser);
    const { body } = await app.call(productVisits, { product_id: campaignId }, { as: advertiser });
    expect(body.data.by_share).toMatchObject([{ stage: 'distributing', verified: 1, refused: { bot: 1 } }]);
    expect(body.data.latest.map(({ state, reason }) => reason ?? state).sort()).toEqual([
      'bot',
      'pending',
      'verified',
    ]);
    expect(JSON.stringify(body)).not.toContain(sharer.username);
    expect(JSON.stringify(body)).not.toContain(id);
  });

  test('the distributor sees all shares, 200 on a page and numbered, and how many there are', async () => {
    const { campaignId, id } = await share({ visits: 20 });
    const read = (cursor?: string) =>
      app.call(productVisits, { product_id: campaignId, ...(cursor && { cursor }) }, { as: advertiser });
    await app.signIn(advertiser);
    const whole = (await read()).body;
    expect([whole.data.shares, whole.data.by_share.length, whole.next_cursor]).toEqual([1, 1, null]);
    // Given back without a visit.
    await app.runtime.pool.query(
      `insert into share (id, member_id, campaign_id, token, stage, visits_target, reward_per_visit, fee_per_visit, received_on, expires_at, created_at, completed_at)
       select gen_random_uuid(), member_id, campaign_id, md5(number::text), 'released', visits_target, reward_per_visit, fee_per_visit,
         received_on - number, expires_at, created_at, created_at
       from share, generate_series(1, 400) as number where id = $1`,
      [id],
    );
    const numbers: number[] = [];
    for (let cursor: string | undefined, page = 0; page < 3; page += 1) {
      const { data, next_cursor } = (await read(cursor)).body;
      expect([data.shares, data.by_share.length]).toEqual([401, page < 2 ? 200 : 1]);
      expect(next_cursor === null).toBe(page === 2);
      expect(Buffer.from(next_cursor ?? '', 'base64url').toString()).not.toContain('-');
      numbers.push(...data.by_share.map((row) => row.share));
      cursor = next_cursor ?? undefined;
    }
    expect(numbers).toEqual(Array.from({ length: 401 }, (_, place) => 401 - place));
    const elsewhere = Buffer.from('0'.repeat(32)).toString('base64url');
    for (const cursor of [elsewhere, Buffer.from(id).toString('base64url')])
      expect((await read(cursor)).body).toMatchObject({ fields: { cursor: 'invalid' } });
  });

  test('the sharer sees only their own share, and other members see nothing', async () => {
    const { id, url, sharer, campaignId } = await share();
    await verifiedVisit(app, url);
    await app.signIn(sharer);
    const own = await app.call(productVisits, { product_id: id }, { as: sharer });
    expect(own.body.data.by_share.map((row) => row.share)).toEqual([1]);
    const stranger = await app.newMember();
    for (const product_id of [id, campaignId]) {
      const answer = await app.call(productVisits, { product_id }, { as: stranger });
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
    expect((await app.call(productVisits, { product_id: id }, {})).status).toBe(401);
  });
});

describe('what is kept of a visitor', () => {
  test('a visitor’s address is never stored, and no hash after two days', async () => {
    const { url } = await share();
    const visitor = newVisitor({ address: '101.250.251.252' });
    await verifiedVisit(app, url, visitor);
    const dump = async () => {
      const { rows: tables } = await app.work(({ tx }) =>
        tx.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables
           where schemaname not in ('pg_catalog', 'information_schema')`,
          [],
        ),
      );
      const texts: string[] = [];
      for (const { name } of tables) {
        const { rows } = await app.work(({ tx }) => tx.query(`select t::text as row from ${name} as t`, []));
        texts.push(JSON.stringify(rows));
      }
      return texts.join('\n');
    };
    expect(await dump()).not.toMatch(/101\.250\.251/);
    app.minutesPass(2 * DAY_MINUTES + 1);
    await runJob(app.runtime, forgetVisitors);
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ hashes: number; marks: number; salts: number }>(
        `select (select count(*)::int from visit where network_key is not null or prefix_key is not null or visitor_key is not null) as hashes,
           (select count(*)::int from visitor_mark) as marks, (select count(*)::int from network_salt) as salts`,
        [],
      ),
    );
    expect(rows).toEqual([{ hashes: 0, marks: 0, salts: 0 }]);
  });
});

describe('the rules', () => {
  const fine: VisitFacts = {
    userAgent: 'Mozilla/5.0 (Linux; Android 9) Chrome/120 Mobile',
    running: true,
    blockId: null,
    fromDatacenter: false,
    openingsOfNetwork: 1,
    openingsOfNetworkMax: 60,
    ownedBy: null,
    seenBefore: false,
  };

  test('a visit is refused for the first reason that applies', () => {
    expect(refusalOf(fine)).toBeNull();
    expect(refusalOf({ ...fine, userAgent: '' })).toBe('bot');
    expect(refusalOf({ ...fine, userAgent: 'python-requests/2.32' })).toBe('bot');
    expect(refusalOf({ ...fine, userAgent: 'facebookexternalhit/1.1' })).toBe('preview');
    expect(refusalOf({ ...fine, ownedBy: 'network' })).toBeNull();
    expect(refusalOf({ ...fine, fromDatacenter: true, seenBefore: true })).toBe('datacenter');
    expect(refusalOf({ ...fine, blockId: 'b', fromDatacenter: true })).toBe('blocked');
    expect(refusalOf({ ...fine, openingsOfNetwork: 61 })).toBe('rate_limited');
    expect(refusalOf({ ...fine, ownedBy: 'device', seenBefore: true })).toBe('self');
    expect(refusalOf({ ...fine, seenBefore: true })).toBe('repeat');
    expect(refusalOf({ ...fine, running: false, ownedBy: 'device', fromDatacenter: true })).toBe('ended');
    expect(refusalOf({ ...fine, running: false, userAgent: 'curl/8.5.0' })).toBe('bot');
  });

  test('the dwell time is over at its last millisecond', () => {
    const issued = new Date('2026-01-01T00:00:00.000Z');
    expect(isTooFast(issued, new Date('2026-01-01T00:00:04.999Z'), 5)).toBe(true);
    expect(isTooFast(issued, new Date('2026-01-01T00:00:05.000Z'), 5)).toBe(false);
  });

  test('hosting networks are recognised, but not home networks or invalid addresses', () => {
    expect(['5.9.1.1', '::ffff:5.9.1.1', '2600:1f00::1'].map(isDatacenter)).toEqual([true, true, true]);
    expect(['113.161.1.1', '2405:4800::1', 'unknown'].map(isDatacenter)).toEqual([false, false, false]);
  });
});

describe('the proof of work', () => {
  test("the page's SHA-256 is SHA-256", () => {
    for (const text of [
      '',
      'abc',
      'a'.repeat(55),
      'a'.repeat(56),
      'a'.repeat(63),
      'a'.repeat(64),
      'b'.repeat(300),
    ]) {
      const words = [...sha256(text)].map((word) => word.toString(16).padStart(8, '0')).join('');
      expect(words).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });

  test('the server accepts the page’s proof of work, and no other nonce', async () => {
    for (const bits of [0, 1, 8, 12]) {
      const nonce = await solve(`ticket${bits}`, bits);
      expect(proofHolds(`ticket${bits}`, nonce, bits)).toBe(true);
      for (let other = 0; other < nonce; other += 1)
        expect(proofHolds(`ticket${bits}`, other, bits)).toBe(false);
    }
  });

  test('a ticket is read as it was signed, and not with another secret', () => {
    const secret = Buffer.alloc(32, 1);
    const ticket = {
      visitId: '01890000-0000-7000-8000-000000000001',
      shareId: '01890000-0000-7000-8000-000000000002',
      issuedAt: new Date('2026-01-01T00:00:00.123Z'),
      bits: 12,
      dwellSeconds: 5,
      tapSeconds: 60,
    };
    expect(readTicket(secret, signTicket(secret, ticket))).toEqual(ticket);
    expect(readTicket(Buffer.alloc(32, 2), signTicket(secret, ticket))).toBeNull();
    expect(readTicket(secret, 'nothing')).toBeNull();
  });
});
