import type { Category } from '@handbill/contract/categories';
import { approveOrder } from '@handbill/contract/console';
import type { Language } from '@handbill/contract/languages';
import { packages, productCreate, productPay } from '@handbill/contract/member';
import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import type { Person } from './people.ts';

interface Order {
  visits?: 20 | 50 | 100 | 500 | 1_000;
  title?: string;
  text?: string;
  landing_url?: string;
  category?: Category;
  language?: Language;
}

/** A member's unpaid order. */
export async function createOrder(
  app: TestApp,
  as: Person,
  { visits = 20, ...terms }: Order = {},
): Promise<{ id: string; price: number }> {
  const { body: offered } = await app.call(packages, {}, { as });
  const package_id = offered.data.find((offer) => offer.visits === visits)?._id ?? '';
  const usual = { title: 'Noodles', text: 'Open at six.', landing_url: 'https://noodles.example/menu' };
  const { status, body } = await app.call(productCreate, { ...usual, ...terms, package_id }, { as });
  expect(status).toBe(201);
  return { id: body.data._id, price: body.data.price };
}

/** A member's paid order in review. The member gets the money for it. */
export async function orderInReview(
  app: TestApp,
  as: Person,
  order: Order = {},
): Promise<{ id: string; price: number }> {
  const { id, price } = await createOrder(app, as, order);
  await app.fund(as, BigInt(price));
  expect((await app.call(productPay, { product_id: id }, { as })).status).toBe(200);
  return { id, price };
}

/** A member's order in distribution, created, paid and approved through the real calls. */
export async function distributeOrder(
  app: TestApp,
  { by, ...order }: Order & { by?: Person } = {},
): Promise<{ id: string; advertiser: Person; price: number }> {
  const advertiser = await app.signIn(by ?? (await app.newMember()));
  const { id, price } = await orderInReview(app, advertiser, order);
  expect((await app.call(approveOrder, { id }, { as: await app.newOperator() })).status).toBe(200);
  return { id, advertiser, price };
}
