import { productRelease, randomProduct } from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import { makeVisits } from '../../../../test/given/made-visits.ts';
import type { Person } from '../../../../test/given/people.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { recordVerdicts } from '../index.ts';
import { lockShares } from '../sql.ts';

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

describe('recording verdicts', () => {
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

  test('a visit to a share that is not running cannot be verified', async () => {
    await makeVisits(app, shareId, [{ ago: 10, took: null, network: 'a' }]);
    await app.call(productRelease, { product_id: shareId }, { as: sharer });
    const verifying = app.work(async (work) => {
      const share = await lockedShare(work.tx);
      const { rows } = await work.tx.query<{ id: string }>('select id from visit where share_id = $1', [
        shareId,
      ]);
      if (!share) return;
      const visit = { visitId: rows[0]?.id ?? '', campaignId: share.campaign_id, share, tapped: false };
      await recordVerdicts(work, [{ ...visit, verdict: { state: 'verified', settlesAt: work.now } }]);
    });
    await expect(verifying).rejects.toThrow('does not run');
  });
});
