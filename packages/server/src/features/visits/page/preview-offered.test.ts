import { feedPreview } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { NOODLES, verifiedBusiness } from '../../../../test/given/businesses.ts';
import { campaignsOf, setStage } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { newShare } from '../../../../test/given/shares.ts';

let app: TestApp;
let advertiser: Person;
let sharer: Person;

beforeAll(async () => {
  app = await createTestApp();
  advertiser = await app.newMember();
  sharer = await app.newMember();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const preview = (campaign_id: string, as = sharer) => app.call(feedPreview, { campaign_id }, { as });
/** What a page says, without the state of the visit. */
const saidIn = (page: string) =>
  /<main>.*?<\/article>/s
    .exec(page)?.[0]
    .replace(/(href|rel|referrerpolicy)="[^"]*"/g, '')
    .replace(/\s+/g, ' ');

/** What opening the page of a share would write. */
async function written(): Promise<unknown[]> {
  const { rows } = await app.runtime.pool.query(
    `select (select count(*)::int from visit) as visits, (select count(*)::int from tap) as taps,
       (select count(*)::int from visitor_mark) as marks, (select count(*)::int from share_refusal) as refusals`,
  );
  return rows;
}

test('a sharer sees the page that visitors of an order will get, and nothing is opened or counted', async () => {
  const { url, campaignId } = await newShare(app, { by: advertiser, title: 'Noodles <b>now</b>' });
  const shared = await app.app.inject({ url: new URL(url).pathname, headers: { 'accept-language': 'vi' } });
  const before = await written();
  const { status, body } = await preview(campaignId);
  expect(status).toBe(200);
  const { page } = body.data;
  expect(page).toContain('Noodles &lt;b&gt;now&lt;/b&gt;');
  expect(saidIn(page)).toBe(saidIn(shared.body));
  expect(page).not.toMatch(/<script|<a [^>]*href|data-visit|action=|prefers-color-scheme|light dark/);
  expect(await written()).toEqual(before);
});

test('the previewed page names a verified business with its town, anybody else by the username', async () => {
  const campaignId = await campaignsOf(app).newCampaign(advertiser);
  const whoPays = async () =>
    /<p class="kind">.*?<\/p>/.exec((await preview(campaignId)).body.data.page)?.[0];
  expect(await whoPays()).toContain(advertiser.username);
  await verifiedBusiness(app, advertiser, await app.newOperator({ role: 'reviewer' }));
  expect(await whoPays()).toContain(`${NOODLES.name} · ${NOODLES.town}`);
});

test('an order that nobody could receive, or an own one, has no page to look at', async () => {
  const campaignId = await campaignsOf(app).newCampaign(advertiser);
  expect((await preview(campaignId, advertiser)).body.error).toBe('not_found');
  expect((await preview(campaignId)).status).toBe(200);
  await setStage(app, campaignId, 'paused');
  expect((await preview(campaignId)).body.error).toBe('not_found');
  expect((await preview(advertiser.id)).body.error).toBe('not_found');
});
