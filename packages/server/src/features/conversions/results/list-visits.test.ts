import { linkFor } from '@handbill/contract/channels';
import { conversionRedeem, productReceive, productVisits, reportConversion } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { givenCode, newCodedShare, tapped } from '../../../../test/given/conversions.ts';
import type { Person } from '../../../../test/given/people.ts';
import { channelsWith } from './list-visits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.set('proof_of_work_bits', 0);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const visitsSeenBy = async (member: Person, product_id: string) =>
  (await app.call(productVisits, { product_id }, { as: await app.signIn(member) })).body.data;

test('an advertiser sees by channel and by share what taps and codes led to, and a sharer does not', async () => {
  const shop = await app.newMember();
  const first = await newCodedShare(app, shop);
  app.clock.advance(MINUTE_MS);
  const received = { campaign_id: first.campaignId };
  const { body } = await app.call(productReceive, received, { as: await app.newMember() });
  const second = body.data;
  const bought = async (hb: string) => app.call(reportConversion, { hb }, { as: await app.signIn(shop) });
  await bought(await tapped(app, linkFor(first.url, 'zalo')));
  await bought(await tapped(app, linkFor(second.share_url, 'zalo')));
  await bought(await tapped(app, second.share_url));
  const code = await givenCode(app, linkFor(second.share_url, 'print'));
  await app.call(conversionRedeem, { code }, { as: await app.signIn(shop) });
  const expectParts = async () => {
    const { by_channel, by_share } = await visitsSeenBy(shop, first.campaignId);
    expect(Object.fromEntries(by_channel.map((row) => [row.channel, row.conversions]))).toEqual({
      print: 1,
      zalo: 2,
      none: 1,
    });
    // The newest share first.
    expect(by_share.map((row) => [row.share, row.conversions])).toEqual([
      [2, 3],
      [1, 1],
    ]);
  };
  await expectParts();
  await app.runJobs('add-up-conversions');
  await expectParts();
  const { by_channel, by_share } = await visitsSeenBy(first.sharer, first.id);
  expect([by_channel, by_share].flat().map(({ conversions }) => conversions)).toEqual([null, null]);
});

test('a channel whose only visit is still held shows what its code led to', () => {
  const print = { channel: 'print', verified: 0, refused: 0, taps: 0, conversions: 1 };
  expect(channelsWith(new Map([['print', 1]]), [])).toEqual([print]);
});
