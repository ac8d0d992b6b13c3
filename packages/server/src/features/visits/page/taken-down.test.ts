import { addBlock, endBlock, stopOrder } from '@handbill/contract/console';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { countStatements } from '../../../../test/round-trips/counter.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await createTestApp();
  reviewer = await app.newOperator({ role: 'reviewer' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const load = (path: string) => app.app.inject({ url: path, headers: { 'accept-language': 'en' } });

/** The status and the location of the page and of its button. */
async function answersOf(url: string) {
  const path = new URL(url).pathname;
  const answers = [await load(path), await load(`${path}/go`), await load(`${path}?reported`)];
  return answers.map(({ statusCode, headers, body }) => ({
    said: [statusCode, headers.location ? 'leads on' : 'leads nowhere'].join(' '),
    headers,
    body,
  }));
}

const saidOf = async (url: string) => (await answersOf(url)).map(({ said }) => said);

/** Nothing of the advertisement is left: neither in the page, nor in its button, nor in what a chat shows. */
async function expectTakenDown(url: string) {
  for (const { said, headers, body } of await answersOf(url)) {
    expect(said).toBe('410 leads nowhere');
    expect(body).toContain('This link does not lead to an advertisement.');
    expect(body).not.toMatch(/noodles|broth|og:|<img|<article|<script/i);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
}

const online = ['200 leads nowhere', '302 leads on', '200 leads nowhere'];

const stop = async (id: string) =>
  app.call(stopOrder, { id, reason: 'malware' }, { as: await app.signIn(reviewer) });
const block = async (value: string) =>
  app.call(
    addBlock,
    { kind: 'host', value, reason: 'Spreads malware.', days: 30 },
    { as: await app.signIn(reviewer) },
  );

test('the advertisement of an order that an operator stopped is not shown to anybody, nor does its button lead on', async () => {
  const { campaignId, url } = await newShare(app);
  expect(await saidOf(url)).toEqual(online);
  expect((await stop(campaignId)).status).toBe(200);
  await expectTakenDown(url);
});

test('a share that was delivered before an operator stopped its order is taken down within a minute', async () => {
  const { campaignId, id, target, url } = await newShare(app, { visits: 100 });
  await campaignsOf(app).verifyVisits(id, target);
  expect(await saidOf(url)).toEqual(online);
  expect((await stop(campaignId)).status).toBe(200);
  expect((await saidOf(url))[1]).toBe('410 leads nowhere');
  app.minutesPass(1);
  await expectTakenDown(url);
});

test('an order that its advertiser stopped keeps its page', async () => {
  const { campaignId, url } = await newShare(app);
  await campaignsOf(app).stopCampaign(campaignId);
  expect(await saidOf(url)).toEqual(['200 leads nowhere', '410 leads nowhere', '200 leads nowhere']);
  for (const { body } of await answersOf(url)) expect(body).toContain('<h1>Noodles</h1>');
});

test('a block of its host takes down the advertisement of a completed order, for as long as it lasts', async () => {
  const { campaignId, id, target, url } = await newShare(app, { visits: 10 });
  await campaignsOf(app).verifyVisits(id, target);
  expect((await stop(campaignId)).body.error).toBe('order_state');
  expect(await saidOf(url)).toEqual(online);
  const { body } = await block('noodles.example');
  expect((await saidOf(url))[1]).toBe('410 leads nowhere');
  app.minutesPass(1);
  await expectTakenDown(url);
  await app.call(endBlock, { id: body.data._id }, { as: await app.signIn(reviewer) });
  app.minutesPass(1);
  expect(await saidOf(url)).toEqual(online);
});

test('a running order continues until an operator stops it, although its host is blocked', async () => {
  const { campaignId, url } = await newShare(app);
  const { body } = await block('noodles.example');
  app.minutesPass(1);
  expect(await saidOf(url)).toEqual(online);
  await stop(campaignId);
  await expectTakenDown(url);
  await app.call(endBlock, { id: body.data._id }, { as: await app.signIn(reviewer) });
});

test('a page whose block is looked up is read as seldom as any other, in as many round trips', async () => {
  const [running, over] = [await newShare(app), await newShare(app, { visits: 10 })];
  await campaignsOf(app).verifyVisits(over.id, over.target);
  const { body } = await block('noodles.example');
  const costSince = countStatements(app.runtime.pool);
  const readTwice = async (url: string) => {
    const { pathname } = new URL(url);
    const { statusCode } = await load(pathname);
    const { roundTrips } = costSince();
    await load(pathname);
    return { statusCode, roundTrips, again: costSince().roundTrips };
  };
  // Opens the connections.
  await load('/r/nothing');
  costSince();
  const usual = await readTwice(running.url);
  expect(usual).toEqual({ statusCode: 200, roundTrips: expect.any(Number), again: 0 });
  expect(usual.roundTrips).toBeGreaterThan(0);
  expect(await readTwice(over.url)).toEqual({ ...usual, statusCode: 410 });
  await app.call(endBlock, { id: body.data._id }, { as: await app.signIn(reviewer) });
});
