import { rejectOrder } from '@handbill/contract/console';
import { numberProduct, product, productCreate, productPay, productStop } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { orderInReview } from '../../../../test/given/orders.ts';
import type { Person } from '../../../../test/given/people.ts';

let app: TestApp;
let operator: Person;
let member: Person;
let package_id: string;

beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
  const { rows } = await app.runtime.pool.query<{ id: string }>('select id from package order by visits');
  package_id = rows[0]?.id ?? '';
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

async function rejected(): Promise<string> {
  const { id } = await orderInReview(app, member);
  await app.call(rejectOrder, { id, reason: 'text_unsuitable' }, { as: operator });
  return id;
}

const correct = (corrects_id: string, as = member, key?: string) => {
  const order = { title: 'Noodles', text: 'Better.', landing_url: 'https://noodles.example/', package_id };
  return app.call(productCreate, { ...order, corrects_id }, { as, key });
};
const said = ({ status, body }: Awaited<ReturnType<typeof correct>>) => body.error ?? status;
const read = async (id: string) => (await app.call(product, { product_id: id }, { as: member })).body.data;

test('a rejected order is corrected without a turn, and is paid again before anybody sees it', async () => {
  const first = await rejected();
  const { status, body } = await correct(first);
  expect([status, body.data.stage, body.data.corrects_id]).toEqual([201, 'unpaid', first]);
  expect(await read(first)).toMatchObject({ corrected_by: body.data._id });
  const paid = await app.call(productPay, { product_id: body.data._id }, { as: member });
  expect(paid.body.data.stage).toBe('in_review');
  const { used_today } = (await app.call(numberProduct, {}, { as: member })).body.data;
  expect(used_today).toBe(1);
});

test('a rejected order is corrected once, unless its correction is dropped unpaid', async () => {
  const first = await rejected();
  const { body } = await correct(first);
  await app.call(productStop, { product_id: body.data._id }, { as: member });
  expect(await read(first)).toMatchObject({ corrected_by: null });
  const again = await correct(first);
  expect(said(again)).toBe(201);
  await app.call(productPay, { product_id: again.body.data._id }, { as: member });
  expect(said(await correct(first))).toBe('order_state');
});

test('an order can show codes from its start, also one that corrects another', async () => {
  const order = { title: 'Noodles', text: 'Hot.', landing_url: 'https://noodles.example/', package_id };
  const create = async (more: object) =>
    (await app.call(productCreate, { ...order, ...more }, { as: member })).body.data;
  const corrects_id = await rejected();
  const correction = await create({ corrects_id, shows_codes: true });
  expect(correction).toMatchObject({ corrects_id, shows_codes: true });
  expect(await read(correction._id)).toMatchObject({ shows_codes: true });
  await app.call(productStop, { product_id: correction._id }, { as: member });
  expect(await create({ shows_codes: false })).toMatchObject({ shows_codes: false });
});

test('a replayed correction returns the same order', async () => {
  const first = await rejected();
  const answer = await correct(first, member, 'once');
  const again = await correct(first, member, 'once');
  expect([again.status, again.body]).toEqual([201, answer.body]);
});

test('of two corrections at the same time, one is created', async () => {
  const first = await rejected();
  const answers = await Promise.all([correct(first), correct(first)]);
  expect(answers.map(said).toSorted()).toEqual([201, 'outstanding_order']);
});

test('only an own rejected order can be corrected', async () => {
  const first = await rejected();
  expect(said(await correct(first, await app.newMember()))).toBe('not_found');
  expect(said(await correct('nothing'))).toBe('not_found');
  const other = await app.newMember();
  const { id } = await orderInReview(app, other);
  expect(said(await correct(id, other))).toBe('order_state');
});
