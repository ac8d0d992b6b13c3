import { type Channel, channels, linkFor, visitChannels } from '@handbill/contract/channels';
import { productObject, productVisits } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { newShare } from '../../../test/given/shares.ts';
import { askTicket, loadPage, newVisitor, openLink, verifiedVisit } from '../../../test/given/visits.ts';
import { saveSetting } from '../settings/index.ts';

let app: TestApp;
let advertiser: Person;

beforeAll(async () => {
  app = await createTestApp();
  advertiser = await app.newMember();
  await app.work((work) => saveSetting(work, 'proof_of_work_bits', 0));
});
afterEach(async () => {
  // Compares the counts by channel with the visits.
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const visitsSeenBy = async (member: Person, order: string) => {
  await app.signIn(member);
  return (await app.call(productVisits, { product_id: order }, { as: member })).body.data;
};

async function tap(url: string, channel: Channel): Promise<void> {
  const { address, userAgent } = newVisitor();
  const response = await app.app.inject({
    url: `${new URL(url).pathname}/go?c=${channel}`,
    headers: { 'user-agent': userAgent, 'x-forwarded-for': address },
  });
  expect(response.statusCode).toBe(302);
}

describe('the channel of a link', () => {
  test('both sides see visits and taps by the channel of the link, the one with the most visits first', async () => {
    const { id, url, sharer, campaignId } = await newShare(app, { by: advertiser, visits: 10 });
    await verifiedVisit(app, linkFor(url, 'zalo'));
    await verifiedVisit(app, linkFor(url, 'print'));
    await verifiedVisit(app, linkFor(url, 'print'));
    await verifiedVisit(app, url);
    await askTicket(app, linkFor(url, 'zalo'), newVisitor({ userAgent: 'curl/8.5.0' }));
    await tap(url, 'telegram');
    const expected = [
      { channel: 'print', verified: 2, refused: 0, taps: 0 },
      { channel: 'zalo', verified: 1, refused: 1, taps: 0 },
      { channel: 'none', verified: 1, refused: 0, taps: 0 },
      { channel: 'telegram', verified: 0, refused: 0, taps: 1 },
    ];
    const seen = await visitsSeenBy(sharer, id);
    // The sharer is not told what the advertiser's visitors bought.
    expect(seen.by_channel).toEqual(expected.map((row) => ({ ...row, conversions: null })));
    expect(seen.taps).toBe(1);
    expect(seen.latest.map(({ channel }) => channel)).toContain('print');
    expect((await visitsSeenBy(advertiser, campaignId)).by_channel).toEqual(
      expected.map((row) => ({ ...row, conversions: 0 })),
    );
  });

  test('unknown channels and link previews are not counted as channels', async () => {
    const { id, url, sharer } = await newShare(app, { by: advertiser, visits: 10 });
    await verifiedVisit(app, `${url}?c=myspace`);
    await verifiedVisit(app, `${url}?c=`);
    await askTicket(app, linkFor(url, 'facebook'), newVisitor({ userAgent: 'facebookexternalhit/1.1' }));
    const { by_channel } = await visitsSeenBy(sharer, id);
    expect(by_channel).toEqual([{ channel: 'none', verified: 2, refused: 0, taps: 0, conversions: null }]);
  });

  test('the page is the same document for every channel, with one ETag', async () => {
    const { url } = await newShare(app, { by: advertiser, visits: 10 });
    const visitor = newVisitor();
    const [plain, zalo] = await Promise.all([
      loadPage(app, url, visitor),
      loadPage(app, linkFor(url, 'zalo'), visitor),
    ]);
    expect(zalo.body).toBe(plain.body);
    expect(zalo.headers.etag).toBe(plain.headers.etag);
    expect(zalo.headers['cache-control']).toBe('public, max-age=60');
    expect((await openLink(app, linkFor(url, 'zalo'), visitor)).html).toContain(`og:url`);
    expect(zalo.body).not.toContain('c=zalo');
  });

  test('an upheld objection moves a visit within its channel', async () => {
    const { id, url, sharer } = await newShare(app, { by: advertiser, visits: 10 });
    const visitor = newVisitor();
    await verifiedVisit(app, linkFor(url, 'line'), visitor);
    await askTicket(app, linkFor(url, 'line'), visitor);
    expect((await visitsSeenBy(sharer, id)).by_channel).toMatchObject([{ verified: 1, refused: 1 }]);
    expect((await app.call(productObject, { product_id: id }, { as: sharer })).status).toBe(200);
  });

  test('the database knows the channels of the contract', async () => {
    const { rows } = await app.runtime.pool.query(
      "select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'visit_channel_known'",
    );
    const known = [...rows[0].definition.matchAll(/'(\w+)'::text/g)].map(([, name]) => name);
    expect(known.sort()).toEqual([...visitChannels].sort());
    expect(channels).not.toContain('none');
  });
});
