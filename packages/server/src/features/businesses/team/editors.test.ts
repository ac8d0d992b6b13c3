import { rejectOrder } from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import { addMs, DAY_MS, MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallOptions, createTestApp, type TestApp } from '../../../../test/app.ts';
import { savedBusiness } from '../../../../test/given/businesses.ts';
import { givenCode, newCodedShare } from '../../../../test/given/conversions.ts';
import { createOrder, distributeOrder, orderInReview } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';
import { forBusiness, joinTeam } from '../../../../test/given/teams.ts';
import { said } from '../../../../test/said.ts';

let app: TestApp;
let owner: Person;
let editor: Person;
let membership: string;
beforeAll(async () => {
  app = await createTestApp();
  await app.set('proof_of_work_bits', 0);
});
beforeEach(async () => {
  [owner, editor] = [await app.newMember(), await app.newMember()];
  await savedBusiness(app, owner);
  membership = await joinTeam(app, { owner, member: editor, role: 'editor' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

async function draft(how = forBusiness(membership, editor), more: { corrects_id?: string } = {}) {
  const { body } = await app.call(calls.packages, {}, { as: owner });
  const package_id = body.data[0]?._id ?? '';
  const ad = { title: 'Noodles', text: '', landing_url: 'https://shop.example/', package_id, ...more };
  return app.call(calls.productCreate, ad, how);
}
const drop = (product_id: string, how: CallOptions = forBusiness(membership, editor)) =>
  app.call(calls.productDrop, { product_id }, how);
const seenByOwner = async (product_id: string) =>
  (await app.call(calls.product, { product_id }, { as: owner })).body.data;

test('an editor twenty of whose drafts were dropped drafts no more for the business that day; others do', async () => {
  const rejected = await orderInReview(app, owner);
  await app.call(
    rejectOrder,
    { id: rejected.id, reason: 'landing_page_broken' },
    { as: await app.newOperator() },
  );
  for (let count = 0; count < 20; count += 1) {
    const { body } = await draft();
    const dropped = await drop(body.data._id, count === 0 ? { as: owner } : undefined);
    expect(dropped.status).toBe(200);
  }
  expect(said(await draft())).toBe('422 daily_orders_completed');
  // A correction takes no turn, and could be dropped as often.
  expect(said(await draft(undefined, { corrects_id: rejected.id }))).toBe('422 daily_orders_completed');
  const other = await app.newMember();
  const how = forBusiness(await joinTeam(app, { owner, member: other, role: 'editor' }), other);
  expect((await drop((await draft(how)).body.data._id, how)).status).toBe(200);
  const { id } = await createOrder(app, owner);
  expect((await drop(id, { as: owner })).status).toBe(200);

  app.clock.advance(DAY_MS);
  [owner, editor] = [await app.signIn(owner), await app.signIn(editor)];
  expect((await draft()).status).toBe(201);
});

test('an editor pauses and resumes an order of the business, and no money moves', async () => {
  const { id } = await distributeOrder(app, { by: owner });
  const before = await app.available(owner);
  const input = { product_id: id };
  const paused = await app.call(calls.productPause, input, forBusiness(membership, editor));
  expect([paused.status, paused.body.data.stage]).toEqual([200, 'paused']);
  expect(await seenByOwner(id)).toMatchObject({ stage: 'paused' });
  const resumed = await app.call(calls.productResume, input, forBusiness(membership, editor));
  expect([resumed.status, resumed.body.data.stage]).toEqual([200, 'distributing']);
  expect(await seenByOwner(id)).toMatchObject({ stage: 'distributing' });
  expect(await app.available(owner)).toBe(before);
});

test('an editor corrects a rejected order of the business, which its owner pays', async () => {
  const { id } = await orderInReview(app, owner);
  const operator = await app.newOperator();
  await app.call(rejectOrder, { id, reason: 'landing_page_broken' }, { as: operator });
  const { status, body } = await draft(undefined, { corrects_id: id });
  expect([status, body.data]).toMatchObject([
    201,
    { stage: 'unpaid', corrects_id: id, drafted_by: editor.username },
  ]);
  expect(await seenByOwner(id)).toMatchObject({ stage: 'rejected', corrected_by: body.data._id });
  const input = { product_id: body.data._id };
  expect(said(await app.call(calls.productPay, input, forBusiness(membership, editor)))).toBe(
    '403 forbidden',
  );
  const paid = await app.call(calls.productPay, input, { as: owner });
  expect([paid.status, paid.body.data.stage]).toEqual([200, 'in_review']);
});

const redeem = (code: string, how: CallOptions = forBusiness(membership, editor)) =>
  app.call(calls.conversionRedeem, { code, worth: 4_500 }, how);

test('an editor redeems a code of the business’s visitors once, as its owner does, and no money moves', async () => {
  const { url, campaignId } = await newCodedShare(app, owner);
  const code = await givenCode(app, url);
  const before = await app.available(owner);
  const redeemed = {
    product_id: campaignId,
    title: 'Noodles',
    code,
    worth: 4_500,
    before: false,
    redeemed_at: app.clock.now().toISOString(),
    correctable_until: addMs(app.clock.now(), 15 * MINUTE_MS).toISOString(),
  };
  const how = { ...forBusiness(membership, editor), key: 'counter' };
  const first = await redeem(code, how);
  expect([first.status, first.body.data]).toEqual([200, redeemed]);
  expect((await redeem(code, how)).body).toEqual(first.body);
  expect((await redeem(code)).body.data).toEqual({ ...redeemed, before: true });
  expect((await redeem(code, { as: owner })).body.data).toEqual({ ...redeemed, before: true });
  // What an editor mistyped, the owner corrects, and the other way round.
  const correct = (worth: number, how: CallOptions) =>
    app.call(calls.conversionRedeem, { code, worth, corrects: true }, how);
  expect((await correct(450, { as: owner })).body.data).toEqual({ ...redeemed, worth: 450, before: true });
  expect((await correct(45, forBusiness(membership, editor))).body.data.worth).toBe(45);
  const results = await app.call(calls.productResults, { product_id: campaignId }, { as: owner });
  expect(results.body.data.conversions).toMatchObject({ total: 1, by: { code: 1, server: 0 }, worth: 45 });
  expect(await app.available(owner)).toBe(before);
});

test('a viewer redeems no code, and an editor none of another business and none that is too old', async () => {
  const { url, campaignId } = await newCodedShare(app, owner);
  const code = await givenCode(app, url);
  const viewer = await app.newMember();
  const place = await joinTeam(app, { owner, member: viewer, role: 'viewer' });
  expect(said(await redeem(code, forBusiness(place, viewer)))).toBe('403 forbidden');
  const other = await newCodedShare(app, await app.newMember());
  expect(said(await redeem(await givenCode(app, other.url)))).toBe('404 conversion_unknown');
  // Without the membership a code is looked for among the editor's own.
  expect(said(await redeem(code, { as: editor }))).toBe('404 conversion_unknown');
  await app.call(calls.productStop, { product_id: campaignId }, { as: owner });
  app.clock.advance(30 * DAY_MS);
  editor = await app.signIn(editor);
  expect(said(await redeem(code))).toBe('409 conversion_expired');
});

test('an editor reports no sale that nobody said a code for', async () => {
  const refused = await app.call(calls.reportConversion, { hb: 'tap' }, forBusiness(membership, editor));
  expect([said(refused), refused.body.current]).toEqual(['403 forbidden', { scope: 'conversions:write' }]);
});

test('attempts to redeem are counted for each person: one counter does not use up those of another', async () => {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    expect(said(await redeem('ABCDEF'))).toBe('404 conversion_unknown');
  }
  expect(said(await redeem('ABCDEF'))).toBe('429 too_many_requests');
  expect(said(await redeem('ABCDEF', { as: owner }))).toBe('404 conversion_unknown');
});
