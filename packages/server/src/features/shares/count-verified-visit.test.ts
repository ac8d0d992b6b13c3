import { productRelease, randomProduct } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/campaigns.ts';
import type { Person } from '../../../test/people.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { countVerifiedVisit, lockShareByToken } from './index.ts';
import { lockShares } from './sql.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let sharer: Person;
let shareId: string;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await campaigns.newCampaign(await app.newMember());
  sharer = await app.newMember();
  shareId = (await app.call(randomProduct, {}, { as: sharer })).body.data._id;
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  await campaigns.stopAll();
});

const lockedShare = async (tx: Tx) =>
  (await lockShares(tx, { shareIds: [shareId], patient: true })).get(shareId) ?? null;
const share = () => app.work(({ tx }) => lockedShare(tx));

describe('counting verified visits', () => {
  test('the last verified visit completes the share and notifies its member of the earnings', async () => {
    await campaigns.verifyVisits(shareId, 9);
    expect(await share()).toMatchObject({ stage: 'distributing', visits_verified: 9, completed_at: null });
    await campaigns.verifyVisits(shareId, 1);
    expect(await share()).toMatchObject({
      stage: 'completed',
      visits_verified: 10,
      completed_at: app.clock.now(),
    });
    const { rows } = await app.runtime.pool.query(
      'select kind, params from notification where member_id = $1',
      [sharer.id],
    );
    expect(rows).toEqual([
      { kind: 'share_completed', params: { title: 'Noodles', reward: '120', order: shareId } },
    ]);
  });

  test('20 parallel visits verify exactly as many as the share was allocated', async () => {
    const counted = await Promise.all(Array.from({ length: 20 }, () => campaigns.verifyVisits(shareId, 1)));
    expect(counted.filter((count) => count === 1)).toHaveLength(10);
  });

  test('counting verified visits fails for a share that is not running', async () => {
    await app.call(productRelease, { product_id: shareId }, { as: sharer });
    const counting = app.work(async (work) => {
      const ended = await lockedShare(work.tx);
      if (ended) await countVerifiedVisit(work, ended);
    });
    await expect(counting).rejects.toThrow('does not run');
  });

  test('counting verified visits finds a share by the token of its link', async () => {
    const found = await share();
    const byToken = await app.work(({ tx }) => lockShareByToken(tx, found?.token ?? ''));
    expect(byToken).toEqual(found);
    expect(await app.work(({ tx }) => lockShareByToken(tx, 'nothing'))).toBeNull();
  });
});
