import { type Category, shippedWords } from '@handbill/contract/categories';
import { listCategories, saveCategory } from '@handbill/contract/console';
import type { WireInputOf } from '@handbill/contract/endpoint';
import { categories, feed, packages, productCreate } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { verifiedBusiness } from '../../../test/given/businesses.ts';
import { distributeOrder } from '../../../test/given/orders.ts';
import type { Person } from '../../../test/given/people.ts';
import { said } from '../../../test/said.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
});
beforeEach(() => app.signIn(operator));
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

type Save = WireInputOf<typeof saveCategory>;
async function rowOf(category: Category) {
  const { body } = await app.call(listCategories, {}, { as: operator });
  const found = body.data.find(({ _id }) => _id === category);
  if (!found) throw new Error(`there is no ${category}`);
  return found;
}
/** Words in every language, made from one. */
const called = (words: string): Save['words'] => ({
  vn: `${words} vn`,
  en: words,
  jp: `${words} jp`,
  kr: `${words} kr`,
  cn: `${words} cn`,
  rs: `${words} rs`,
  fr: `${words} fr`,
});
async function save(category: Category, changes: Partial<Save>, key?: string) {
  const { words, offered, version } = await rowOf(category);
  const before = { words: words ?? called(category), offered, version };
  return app.call(saveCategory, { category, ...before, ...changes }, { as: operator, key });
}
const shown = async (langCode: string) =>
  (await app.call(categories, {}, { headers: { langCode } })).body.data;
const shownAs = async (category: Category, langCode = 'en') =>
  (await shown(langCode)).find(({ _id }) => _id === category);

test('without changes, members see the shipped categories in their language, and none of the free places', async () => {
  expect((await shown('fr')).map(({ words }) => words)).toEqual([
    ...['Restauration', 'Shopping', 'Beauté', 'Santé', 'Maison et jardin', 'Cours', 'Voyage', 'Événements'],
    ...['Réparations et services', 'Applis et sites', 'Autre'],
  ]);
  expect((await shown('fr')).every(({ offered }) => offered)).toBe(true);
  expect(await rowOf('own_1')).toMatchObject({ own: true, words: null, offered: false, version: 0 });
});

test('an operator’s words replace the shipped ones, a replay changes nothing, and the log has what changed', async () => {
  const words = { ...(await rowOf('food')).words, en: 'Restaurants', fr: 'Restos' } as Save['words'];
  const saved = await save('food', { words, version: 0 }, 'rename');
  expect(saved.body.data).toMatchObject({ words, version: 1, changed_by: operator.username });
  const again = { category: 'food', words, offered: true, version: 0 } as const;
  expect((await app.call(saveCategory, again, { as: operator, key: 'rename' })).body).toEqual(saved.body);
  expect((await shownAs('food'))?.words).toBe('Restaurants');
  expect((await shownAs('food', 'vn'))?.words).toBe('Ăn uống');
  const { rows } = await app.runtime.pool.query("select words from category where name = 'food'");
  expect(rows).toEqual([{ words: { en: 'Restaurants', fr: 'Restos' } }]);
  const [logged] = await app.actionsOn('category/food');
  expect(logged).toMatchObject({
    action: 'category_saved',
    details: {
      offered_before: 'yes',
      offered_after: 'yes',
      words_en_before: 'Food and drink',
      words_en_after: 'Restaurants',
      words_fr_before: 'Restauration',
      words_fr_after: 'Restos',
    },
  });
  const restored = Object.fromEntries(
    Object.keys(words).map((language) => [language, shippedWords('food', language as 'en')]),
  ) as Save['words'];
  expect((await save('food', { words: restored })).body.data.words).toEqual(restored);
  expect((await shownAs('food'))?.words).toBe('Food and drink');
});

test('a hidden category keeps its orders, and no new order can have it until it is offered again', async () => {
  const advertiser = await app.newMember();
  const { id } = await distributeOrder(app, { by: advertiser, category: 'travel' });
  await app.signIn(operator);
  expect((await save('travel', { offered: false })).body.data.offered).toBe(false);
  expect(await shownAs('travel')).toMatchObject({ words: 'Travel', offered: false });
  const reader = await app.newMember();
  const found = await app.call(feed, { category: 'travel' }, { as: reader });
  expect(found.body.data.map(({ _id }) => _id)).toEqual([id]);
  const other = await app.newMember();
  const [offer] = (await app.call(packages, {}, { as: other })).body.data;
  const order = {
    title: 'Two weeks',
    text: 'By the sea.',
    landing_url: 'https://sea.example/',
    package_id: offer?._id ?? '',
  };
  const refused = await app.call(productCreate, { ...order, category: 'travel' }, { as: other });
  expect([said(refused), refused.body.fields]).toEqual([
    '422 validation_failed',
    { category: 'unavailable' },
  ]);
  await save('travel', { offered: true });
  expect((await app.call(productCreate, { ...order, category: 'travel' }, { as: other })).status).toBe(201);
});

test('the first words add a category of the company’s own, before the last, which orders can have', async () => {
  expect((await save('own_1', { words: called('Pets'), offered: true })).body.data).toMatchObject({
    own: true,
    offered: true,
    version: 1,
    words: { en: 'Pets', kr: 'Pets kr' },
  });
  expect((await shown('kr')).slice(-2).map(({ _id, words }) => [_id, words])).toEqual([
    ['own_1', 'Pets kr'],
    ['other', '기타'],
  ]);
  const advertiser = await app.newMember();
  const { id } = await distributeOrder(app, { by: advertiser, category: 'own_1' });
  const found = await app.call(feed, { category: 'own_1' }, { as: await app.newMember() });
  expect(found.body.data).toMatchObject([{ _id: id, category: 'own_1' }]);
  const stranger = await app.newMember();
  const [offer] = (await app.call(packages, {}, { as: stranger })).body.data;
  const free = await app.call(
    productCreate,
    {
      title: 'Free',
      text: '',
      landing_url: 'https://free.example/',
      category: 'own_2',
      package_id: offer?._id ?? '',
    },
    { as: stranger },
  );
  expect(free.body.fields).toEqual({ category: 'unavailable' });
});

test('the page of a business has the operator’s words, as text', async () => {
  const lan = await app.newMember();
  const id = await verifiedBusiness(app, lan, await app.newOperator({ role: 'reviewer' }));
  await distributeOrder(app, { by: lan, category: 'home' });
  await app.signIn(operator);
  const { words } = await rowOf('home');
  await save('home', { words: { ...words, en: 'Homes <b>& more' } as Save['words'] });
  app.clock.advance(2 * MINUTE_MS);
  const { body } = await app.app.inject({ url: `/b/${id}`, headers: { 'accept-language': 'en' } });
  expect(body).toContain('<p>Homes &lt;b&gt;&amp; more · ');
});

test('another operator’s newer change, words of another category and hiding the default are refused', async () => {
  const { words } = await rowOf('events');
  await save('events', { offered: false });
  expect(said(await save('events', { version: 0 }))).toBe('409 changed_meanwhile');
  const twice = await save('events', { words: { ...words, en: 'beauty' } as Save['words'] });
  expect([twice.status, twice.body.fields]).toEqual([422, { words: 'words_taken' }]);
  const other = await save('other', { offered: false });
  expect([other.status, other.body.fields]).toEqual([422, { offered: 'invalid' }]);
  const { fr: _left, ...without } = called('Concerts');
  const missing = await save('events', { words: without as Save['words'] });
  expect([missing.status, Object.keys(missing.body.fields ?? {})]).toEqual([422, ['words']]);
});

test('operators without the permission read categories and change none', async () => {
  const reviewer = await app.newOperator({ role: 'reviewer' });
  expect((await app.call(listCategories, {}, { as: reviewer })).status).toBe(200);
  const input = { category: 'food', words: called('Meals'), offered: true, version: 0 } as const;
  expect(said(await app.call(saveCategory, input, { as: reviewer }))).toBe('403 forbidden');
});
