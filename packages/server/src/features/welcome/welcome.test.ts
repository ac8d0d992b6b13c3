import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { approveWithdrawal } from '@handbill/contract/console';
import { bcp47, type Language, languages } from '@handbill/contract/languages';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import { claim, newShare, release } from '../../../test/given/shares.ts';

/** The largest page in the smallest encoding that every browser accepts. */
const BYTES_MAX = 14 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const load = (query = '', headers: Record<string, string> = {}) =>
  app.app.inject({ url: `/welcome${query}`, headers });

/** The words of a page, as they are read. */
const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replace(/\s+/g, ' ');

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));

/** The letters of a language that no other of the seven has, as far as it has any. */
const own: Partial<Record<Language, RegExp>> = {
  vn: /[ăơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i,
  jp: /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  kr: /\p{Script=Hangul}/u,
  rs: /\p{Script=Cyrillic}/u,
};

test.each(languages)(
  'the welcome page in %s is chosen by the address before the browser',
  async (language) => {
    const tag = `<html lang="${bcp47[language]}">`;
    expect((await load(`?lang=${language}`, { 'accept-language': 'en' })).body).toContain(tag);
    expect((await load(`?lang=${language}&lang=en`)).body).toContain(tag);
    const preferred = { 'accept-language': `${bcp47[language]};q=0.9,en;q=0.1` };
    expect((await load('', preferred)).body).toContain(tag);
    expect((await load('?lang=xx', preferred)).body).toContain(tag);
  },
);

test('the welcome page is in the default language for a browser that names none of ours', async () => {
  expect((await load()).body).toContain('<html lang="vi">');
  expect((await load('', { 'accept-language': 'de' })).body).toContain('<html lang="vi">');
});

test.each(languages)('the welcome page in %s has no word of another language', async (language) => {
  const { body } = await load(`?lang=${language}`);
  const words = wordsOf(body.replace(/<details>.*?<\/details>/s, ''));
  for (const [other, letters] of Object.entries(own)) {
    if (other !== language) expect(words).not.toMatch(letters);
    else expect(words).toMatch(letters);
  }
  expect(words).not.toMatch(/[{}]|undefined|null/);
  if (language !== 'en') expect(words).not.toMatch(/\b(?:the|your|you|visit|sign in)\b/i);
});

test.each(languages)('the welcome page in %s is small, and expands to the same page', async (language) => {
  const { body } = await load(`?lang=${language}`);
  for (const [encoding, expand] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const small = await load(`?lang=${language}`, { 'accept-encoding': encoding });
    expect(small.headers['content-encoding']).toBe(encoding);
    expect(small.rawPayload.length).toBeLessThan(BYTES_MAX);
    expect(expand(small.rawPayload).toString()).toBe(body);
  }
});

test('the welcome page is in the language that was chosen in the app, unless its address names another one', async () => {
  const visitor = { cookie: '__Host-locale=fr', 'accept-language': 'vi' };
  expect((await load('', visitor)).body).toContain('<html lang="fr"');
  expect((await load('?lang=en', visitor)).body).toContain('<html lang="en"');
  expect((await load('', { 'accept-language': 'vi' })).body).toContain('<html lang="vi"');
});

test('the welcome page may be cached for a minute, and is not sent again unchanged', async () => {
  const { headers, statusCode } = await load('?lang=en');
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=60',
    vary: 'Accept-Language, Accept-Encoding, Cookie',
  });
  expect(headers['set-cookie']).toBeUndefined();
  const again = await load('?lang=en', { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await load('?lang=fr', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200);
});

test('the welcome page runs no script, and its own policy allows none', async () => {
  const { body, headers } = await load();
  expect(body).not.toMatch(/<script|<form|\son\w+=|\sstyle=/);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
});

test('the welcome page answers GET and HEAD, and no other address or method', async () => {
  expect((await app.app.inject({ method: 'HEAD', url: '/welcome' })).statusCode).toBe(200);
  for (const method of ['POST', 'PUT', 'DELETE'] as const) {
    expect((await app.app.inject({ method, url: '/welcome' })).statusCode).toBe(404);
  }
  expect((await app.app.inject({ url: '/welcome/more' })).statusCode).toBe(404);
});

test('the welcome page tells search engines its title, its description and its other languages', async () => {
  const { body } = await load('?lang=fr');
  expect(body).toContain('<title>Handbill · La publicité, de main en main.</title>');
  expect(body).toMatch(/<meta name="description" content="[^"]{80,170}">/);
  expect(body).not.toContain('noindex');
  expect(body).toContain('<link rel="canonical" href="https://handbill.test/welcome?lang=fr">');
  for (const language of languages) {
    const address = `https://handbill.test/welcome?lang=${language}`;
    expect(body).toContain(`<link rel="alternate" hreflang="${bcp47[language]}" href="${address}">`);
  }
  expect(body).toContain('hreflang="x-default" href="https://handbill.test/welcome"');
  for (const property of ['title', 'description', 'url', 'site_name', 'image', 'image:alt', 'locale']) {
    expect(body).toMatch(new RegExp(`<meta property="og:${property}" content="[^"]+">`));
  }
});

test('search engines are asked to leave out the console, and to read calls for the pages alone', async () => {
  const { body, headers, statusCode } = await app.app.inject({ url: '/robots.txt' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe('User-agent: *\nDisallow: /console/\n');
  const tagOf = async (url: string) => (await app.app.inject({ url })).headers['x-robots-tag'];
  expect([await tagOf('/api/terms'), await tagOf('/welcome')]).toEqual(['noindex', undefined]);
});

test('an invite link has a card of its own, with its code and its address', async () => {
  const { body } = await load('?lang=en&code=LAN42');
  expect(body).toMatch(/<meta property="og:description" content="[^"]*LAN42[^"]*">/);
  expect(body).toContain(
    '<meta property="og:url" content="https://handbill.test/welcome?lang=en&amp;code=LAN42">',
  );
  expect(body).toContain('<meta name="twitter:card" content="summary_large_image">');
});

test('an invite link has its card in the language of the member who shared it, and its page in the visitor’s', async () => {
  const cardIn = (body: string) => body.match(/og:locale" content="(\w+)"/)?.[1];
  const pageIn = (body: string) => body.match(/<html lang="([\w-]+)"/)?.[1];
  const shown = async (query: string, headers: Record<string, string> = {}) => {
    const { body } = await load(query, headers);
    return [cardIn(body), pageIn(body), linksOf(body).find((link) => link.startsWith('/login'))];
  };
  const link = '?shared=fr&code=LAN42';
  // A chat asks without a language, or in that of a machine.
  expect(await shown(link)).toEqual(['fr_FR', 'fr', '/login?lang=fr&code=LAN42']);
  expect(await shown(link, { 'accept-language': '*' })).toEqual(['fr_FR', 'fr', '/login?lang=fr&code=LAN42']);
  expect(await shown(link, { 'accept-language': 'ru' })).toEqual(['fr_FR', 'ru', '/login?code=LAN42']);
  const chosen = { cookie: '__Host-locale=jp', 'accept-language': 'ru' };
  expect(await shown(link, chosen)).toEqual(['fr_FR', 'ja', '/login?code=LAN42']);
  expect(await shown(`${link}&lang=kr`, chosen)).toEqual(['ko_KR', 'ko', '/login?lang=kr&code=LAN42']);
  expect(await shown('?shared=xx&code=LAN42', { 'accept-language': 'ru' })).toEqual([
    'ru_RU',
    'ru',
    '/login?code=LAN42',
  ]);
  const { body, headers } = await load(link, { 'accept-language': 'en' });
  expect(body).toMatch(/<meta property="og:description" content="Votre code d’invitation[^"]*LAN42[^"]*">/);
  expect(body).toContain('content="https://handbill.test/welcome?shared=fr&amp;code=LAN42"');
  expect(headers.vary).toBe('Accept-Language, Accept-Encoding, Cookie');
});

test('a stranger without an invite code finds whom to ask for one, and one with a code does not', async () => {
  await app.set('link_support', 'https://help.example/ask?from=welcome&now=1');
  app.clock.advance(MINUTE_MS);
  const asks = 'https://help.example/ask?from=welcome&now=1';
  for (const language of languages) {
    expect(linksOf((await load(`?lang=${language}`)).body)).toContain(asks);
    expect(linksOf((await load(`?lang=${language}&code=LAN42`)).body)).not.toContain(asks);
  }
});

test('the links of the welcome page keep a chosen language and an invite code, and nothing else', async () => {
  expect(linksOf((await load('?lang=rs&code=LAN42&next=%2Fx')).body)).toEqual([
    ...['vn', 'en', 'jp', 'kr', 'cn', 'rs', 'fr'].map((language) => `/welcome?lang=${language}&code=LAN42`),
    '/login?lang=rs&code=LAN42',
    '/register?lang=rs&code=LAN42&next=%2Forder-detail',
    '/register?lang=rs&code=LAN42&next=%2Fdistribute',
    '/promises?lang=rs&code=LAN42',
    '/register?lang=rs&code=LAN42&next=%2Forder-detail',
    '/register?lang=rs&code=LAN42&next=%2Fdistribute',
    ...['receive-account', 'ordering-rules', 'terms', 'privacy', 'help'].map(
      (page) => `/${page}?lang=rs&code=LAN42`,
    ),
  ]);
  // A language that the browser asked for is not fixed: a member may have chosen another one before.
  const links = linksOf((await load('', { 'accept-language': 'ru' })).body);
  expect(links).toEqual(
    expect.arrayContaining(['/login', '/register?next=%2Forder-detail', '/register?next=%2Fdistribute']),
  );
});

test('the welcome page names the invite code of its link, says where to get one, and ignores an invalid one', async () => {
  expect(wordsOf((await load('?lang=en&code=LAN42')).body)).toContain('Your invite code: LAN42.');
  for (const query of ['', '&code=', '&code=%3Cb%3E', `&code=${'x'.repeat(33)}`]) {
    const { body } = await load(`?lang=en${query}`);
    expect(wordsOf(body)).toContain('you need an invite code');
    expect(body).not.toContain('code=');
  }
});

test('a limited number of welcome pages is kept in memory, however many invite codes are requested', async () => {
  for (let count = 0; count < 205; count += 1) {
    expect((await load(`?lang=en&code=C${count}`)).body).toContain(`code=C${count}"`);
  }
  expect((await load('?lang=en&code=C0')).body).toContain('code=C0"');
});

test('the welcome page shows what a visit pays, the terms of a withdrawal, and a change after a minute', async () => {
  const words = async () => wordsOf((await load('?lang=en')).body);
  app.minutesPass(1);
  expect(await words()).toContain('What a verified visit pays 0,12 $ You see');
  expect(await words()).toContain('looks at the page for 5 seconds, or presses its button after 2 seconds.');
  expect(await words()).not.toContain('Demo');
  await app.set('withdraw_fee', 50n);
  await app.set('withdraw_answer_hours', 48);
  await app.set('site_title', 'Tờ <rơi>');
  app.minutesPass(1);
  expect(await words()).toContain('Fee per withdrawal: 0,50 $.');
  expect(await words()).toContain('within 48 hours.');
  expect((await load('?lang=en')).body).toContain('<title>Tờ &lt;rơi&gt; · ');
  await app.set('withdraw_fee', 0n);
  await app.owner.query('update package set reward_per_visit = 9 where visits = 1000');
  app.runtime.memory.forget();
  app.minutesPass(1);
  expect(await words()).toContain('free of charge.');
  expect(await words()).toContain('What a verified visit pays 0,09 $ – 0,12 $ You see');
  await app.owner.query('update package set active = false');
  app.runtime.memory.forget();
  app.minutesPass(1);
  expect(await words()).not.toContain('What a verified visit pays');
  await app.owner.query('update package set active = true');
  app.runtime.memory.forget();
});

test('the foot of the welcome page names who runs it, as far as the company has said so', async () => {
  const foot = async () => /<address>(.*?)<\/address>/.exec((await load('?lang=en')).body)?.[1];
  const afterAMinute = async () => {
    app.runtime.memory.forget();
    app.minutesPass(1);
    return foot();
  };
  await app.set('site_title', 'Handbill');
  expect(await afterAMinute()).toBe('Handbill');
  await app.set('company_name', 'Tờ Rơi & Co.');
  await app.set('company_registration', 'Hanoi 0101234567');
  expect(await afterAMinute()).toBe('Tờ Rơi &amp; Co.<br>Hanoi 0101234567');
  await app.set('company_address', '1 Hang Bac, Hanoi');
  expect(await afterAMinute()).toBe('Tờ Rơi &amp; Co.<br>1 Hang Bac, Hanoi<br>Hanoi 0101234567');
  for (const key of ['company_name', 'company_address', 'company_registration'] as const) {
    await app.set(key, '');
  }
  expect(await afterAMinute()).toBe('Handbill');
});

test('the welcome page says how long withdrawals took, and nothing while there were too few', async () => {
  const words = async () => wordsOf((await load('?lang=en')).body);
  const member = await app.newMember();
  const approver = await app.newOperator();
  const payer = await app.newOperator();
  await app.fund(member, 100_000n);
  await saveBankAndAddress(app, member);
  const payAfterHours = async (hours: number) => {
    const { body } = await askWithdrawal(app, await app.signIn(member), 1_000);
    const id = body.data._id;
    expect((await app.call(approveWithdrawal, { id }, { as: await app.signIn(approver) })).status).toBe(200);
    app.clock.advance(hours * HOUR_MS);
    expect((await pay(app, await app.signIn(payer), id)).status).toBe(200);
  };
  for (let count = 1; count < 10; count += 1) await payAfterHours(count);
  app.minutesPass(1);
  expect(await words()).toContain('In the last 30 days there were too few withdrawals');
  await payAfterHours(10);
  app.minutesPass(1);
  expect(await words()).toContain(
    'In the last 30 days, we processed 10 withdrawals: half of them within 5.5 hours, 95% within 9.6 hours.',
  );
  expect(wordsOf((await load('?lang=rs')).body)).toContain('не дольше чем за 5,5 часа, 95 %');
});

test('the facts of the welcome page are read once a minute, and outlast a database that cannot be reached', async () => {
  const words = wordsOf((await load('?lang=en')).body);
  const connect = vi.spyOn(app.runtime.pool, 'connect');
  await load('?lang=fr');
  await load('?lang=en&code=LAN42');
  expect(connect).not.toHaveBeenCalled();
  app.minutesPass(1);
  connect.mockRejectedValueOnce(new Error('gone') as never);
  expect(wordsOf((await load('?lang=en')).body)).toBe(words);
  connect.mockRestore();
  expect((await load('?lang=en')).statusCode).toBe(200);
});

test('a demo says on its welcome page that no money is real, and a server that never reached its database fails', async () => {
  const demo = await createTestApp({ mode: 'demo' });
  vi.spyOn(demo.runtime.pool, 'connect').mockRejectedValueOnce(new Error('gone') as never);
  expect((await demo.app.inject({ url: '/welcome' })).statusCode).toBe(500);
  vi.restoreAllMocks();
  demo.bugs.length = 0;
  const { body } = await demo.app.inject({ url: '/welcome?lang=en' });
  expect(wordsOf(body)).toContain('Demo: nothing here is real money.');
  await demo.close();
});

test('the welcome page says what members earned in the last month, of everyone who received an order, once they are twenty', async () => {
  const earn = async (visits: number) => {
    const { id, sharer } = await newShare(app, { visits: 20 });
    await campaignsOf(app).verifyVisits(id, visits);
    await app.signIn(sharer);
    expect((await claim(app, sharer, id)).status).toBe(200);
  };
  const said = async () => {
    // What members earned is read once an hour.
    app.clock.advance(HOUR_MS + 1);
    return /In the last 30 days, \d+ members[^.]*/.exec(wordsOf((await load('?lang=en')).body))?.[0];
  };
  for (let count = 0; count < 3; count += 1) await earn(3);
  app.clock.advance(31 * DAY_MS);
  for (let member = 1; member < 20; member += 1) await earn(member < 10 ? 1 : 2);
  expect(await said()).toBeUndefined();
  await earn(3);
  // Each visit paid 0.12: the tenth of twenty earned 0.24.
  const half = 'half of them were paid 0,24 $ or less for visits';
  expect(await said()).toBe(`In the last 30 days, 20 members received advertisements to share: ${half}`);
  for (const language of languages) expect((await load(`?lang=${language}`)).body).toContain('0,24');

  // A sharer who has earned nothing counts as well, unless the order was given back.
  for (let member = 0; member < 2; member += 1) await newShare(app, { visits: 20 });
  const { sharer, id } = await newShare(app, { visits: 20 });
  expect((await release(app, await app.signIn(sharer), id)).status).toBe(200);
  const less = 'half of them were paid 0,12 $ or less for visits';
  expect(await said()).toBe(`In the last 30 days, 22 members received advertisements to share: ${less}`);
});
