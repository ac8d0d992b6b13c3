import { approveOrder } from '@handbill/contract/console';
import { packages, productCreate, productPay } from '@handbill/contract/member';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

/** An order that a member distributes: created, paid and approved through the real calls. Returns its id. */
export async function distributeOrder(
  app: TestApp,
  { visits, by, title }: { visits: 20 | 50 | 100 | 500 | 1_000; by?: Person; title?: string },
): Promise<{ id: string; advertiser: Person; price: number }> {
  const advertiser = by ?? (await app.newMember());
  await app.signIn(advertiser);
  const { body: offered } = await app.call(packages, {}, { as: advertiser });
  const offer = offered.data.find((visitPackage) => visitPackage.visits === visits);
  await app.fund(advertiser, BigInt(offer?.price ?? 0));
  const created = await app.call(
    productCreate,
    {
      title: title ?? 'Noodles',
      text: 'Open at six.',
      landing_url: 'https://noodles.example/menu',
      package_id: offer?._id ?? '',
    },
    { as: advertiser },
  );
  const id = created.body.data._id;
  expect((await app.call(productPay, { product_id: id }, { as: advertiser })).status).toBe(200);
  const operator = await app.newOperator();
  expect((await app.call(approveOrder, { id }, { as: operator })).status).toBe(200);
  return { id, advertiser, price: created.body.data.price };
}
