import { productPay, randomProduct } from '@handbill/contract/member';
import { accounts } from '@handbill/ledger';
import { expect } from 'vitest';
import { newToken } from '../../src/platform/ids.ts';
import type { TestApp } from '../app.ts';
import { campaignsOf } from '../given/campaigns.ts';
import { createOrder } from '../given/orders.ts';
import type { Person } from '../given/people.ts';
import { type Attempt, keyedCall } from './requests.ts';

/** Visits of one share. */
const SHARE_VISITS = 10;

/** Requests of one kind, and what must be true once all of them have succeeded. */
interface Requests {
  attempts: Attempt[];
  expectDone(): Promise<void>;
}

/** A campaign that has just enough visits for one draw of each member. */
export async function newDraws(
  app: TestApp,
  { advertiser, members }: { advertiser: Person; members: readonly Person[] },
): Promise<Requests> {
  const campaigns = campaignsOf(app);
  const campaignId = await campaigns.newCampaign(advertiser, { visits: members.length * SHARE_VISITS });
  const path = randomProduct.path;
  return {
    attempts: members.map((as) => keyedCall(app, { path, input: {}, as, key: newToken(20), succeeds: 201 })),
    async expectDone() {
      const { rows } = await app.owner.query<{ member_id: string; visits_target: number }>(
        'select member_id, visits_target from share where campaign_id = $1',
        [campaignId],
      );
      expect(rows.map(({ visits_target: visits }) => visits)).toEqual(members.map(() => SHARE_VISITS));
      expect(new Set(rows.map(({ member_id: id }) => id)).size).toBe(members.length);
      expect(await campaigns.escrow(campaignId)).toBe(0n);
    },
  };
}

/** An unpaid order of each of these new members, who have the money for it once. */
export async function newPayments(app: TestApp, payers: readonly Person[]): Promise<Requests> {
  const orders: { id: string; price: number; as: Person }[] = [];
  for (const as of payers) {
    const order = await createOrder(app, await app.signIn(as));
    await app.fund(as, BigInt(order.price) * 2n);
    orders.push({ ...order, as });
  }
  const path = productPay.path;
  return {
    attempts: orders.map(({ id, as }) => {
      const input = { product_id: id };
      return keyedCall(app, { path, input, as, key: newToken(20), succeeds: 200 });
    }),
    async expectDone() {
      for (const { id, price, as } of orders) {
        expect(await app.balance(accounts.campaignEscrow(id))).toBe(BigInt(price));
        expect(await app.available(as)).toBe(BigInt(price));
      }
    },
  };
}
