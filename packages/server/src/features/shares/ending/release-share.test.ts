import { productRelease, randomProduct } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { release } from '../../../../test/given/shares.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let sharer: Person;
let campaignId: string;
let shareId: string;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  advertiser = await app.newMember();
  sharer = await app.newMember();
  campaignId = await campaigns.newCampaign(advertiser);
  shareId = (await app.call(randomProduct, {}, { as: sharer })).body.data._id;
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await campaigns.stopAll();
});

const unallocated = async () => {
  const { rows } = await app.runtime.pool.query(
    'select visits_unallocated as visits from campaign where id = $1',
    [campaignId],
  );
  return rows[0].visits;
};

describe('releasing a received order', () => {
  test('releasing a received order returns its unearned money and keeps the earned', async () => {
    await campaigns.verifyVisits(shareId, 3, 10);
    const { status, body } = await release(app, sharer, shareId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      stage: 'released',
      status: 'pending',
      visits_verified: 3,
      reward_claimable: 0,
      completed_at: app.clock.now().toISOString(),
    });
    expect(await unallocated()).toBe(17);
    expect(await campaigns.escrow(campaignId)).toBe(340n);
    expect(await campaigns.reserved(shareId)).toBe(60n);
    expect(app.events).toContainEqual({ memberId: sharer.id, kind: 'order', subject: shareId });
  });

  test('releasing a received order without verified visits closes it', async () => {
    expect((await release(app, sharer, shareId)).body.data.status).toBe('closed');
    expect(await campaigns.reserved(shareId)).toBe(0n);
  });

  test('releasing a received order a second time is refused', async () => {
    await release(app, sharer, shareId);
    const { status, body } = await release(app, sharer, shareId);
    expect([status, body.error]).toEqual([409, 'order_state']);
    expect(await unallocated()).toBe(20);
  });

  test('releasing a completed received order is refused', async () => {
    await campaigns.verifyVisits(shareId, 10);
    expect((await release(app, sharer, shareId)).body.error).toBe('order_state');
  });

  test('a replayed release gets the same answer and returns nothing twice', async () => {
    const first = await release(app, sharer, shareId, 'once');
    const again = await release(app, sharer, shareId, 'once');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await unallocated()).toBe(20);
  });

  test('releasing with a key that was used for another order is refused', async () => {
    await release(app, sharer, shareId, 'once');
    const { body } = await app.call(productRelease, { product_id: campaignId }, { as: sharer, key: 'once' });
    expect(body.error).toBe('idempotency_key_reused');
  });

  test('releasing somebody else’s order is answered like an unknown one', async () => {
    const { status, body } = await release(app, advertiser, shareId);
    expect([status, body.error]).toEqual([404, 'not_found']);
    const { body: own } = await app.call(productRelease, { product_id: campaignId }, { as: advertiser });
    expect(own.error).toBe('not_found');
  });

  test('releasing a received order requires a token', async () => {
    expect((await app.call(productRelease, { product_id: shareId })).body.error).toBe('unauthorized');
  });
});

describe('races of a release', () => {
  test('two parallel releases return the visits once', async () => {
    const answers = await Promise.all([
      release(app, sharer, shareId),
      release(app, sharer, shareId),
      release(app, sharer, shareId),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await unallocated()).toBe(20);
  });

  test('a visit verified during a release is either kept as earned or refused, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      await campaigns.stopAll();
      const member = await app.newMember();
      await campaigns.newCampaign(await app.newMember(), { visits: 1 });
      const received = await app.call(randomProduct, {}, { as: member });
      const id = received.body.data._id;
      const [verified, released] = await Promise.all([
        campaigns.verifyVisits(id, 1),
        app.call(productRelease, { product_id: id }, { as: member }),
      ]);
      expect([verified, released.status]).toBeOneOf([
        [1, 409],
        [0, 200],
      ]);
      expect(await campaigns.reserved(id)).toBe(verified === 1 ? 20n : 0n);
    }
  });
});
