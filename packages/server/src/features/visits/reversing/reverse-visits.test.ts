import { listLog, reverseVisits } from '@handbill/contract/console';
import { notifications, productRelease, productVisits } from '@handbill/contract/member';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf, setStage } from '../../../../test/given/campaigns.ts';
import { makeVisits } from '../../../../test/given/made-visits.ts';
import type { Person } from '../../../../test/given/people.ts';
import { claim, newShare, receive } from '../../../../test/given/shares.ts';
import { raceInOrder, whileItWaits } from '../../../../test/races.ts';
import { UNKNOWN_ID } from '../../../../test/unknown-id.ts';
import { completeCampaignIfDelivered } from '../../shares/index.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let reviewer: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  reviewer = await app.newOperator({ role: 'reviewer' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await campaigns.stopAll();
  advertiser = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const SETTLE_MINUTES = 10;

const share = (visits = 20) => newShare(app, { by: advertiser, visits });

type Asked = Parameters<typeof app.call<typeof reverseVisits>>[1];
const why = { reason: 'automated_visits', note: 'Equally long, one network.' } as const;
const refuse = async (asked: Omit<Asked, 'reason' | 'note'>, key?: string) =>
  app.call(reverseVisits, { ...asked, ...why }, { as: await app.signIn(reviewer), key });
const error = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const row = async (table: 'share' | 'campaign', id: string) =>
  (await app.runtime.pool.query(`select * from ${table} where id = $1`, [id])).rows[0];
const newest = async (person: Person) =>
  (await app.call(notifications, {}, { as: await app.signIn(person), headers: { langcode: 'en' } })).body
    .data[0];

describe('visits that have not settled', () => {
  test('refusing unsettled visits returns their money to the order, and settled ones stay paid', async () => {
    const { campaignId, sharer, id: shareId } = await share();
    await campaigns.verifyVisits(shareId, 1, 0);
    await campaigns.verifyVisits(shareId, 3, SETTLE_MINUTES);
    const escrow = await campaigns.escrow(campaignId);
    const { status, body } = await refuse({ share_id: shareId });
    expect(status).toBe(200);
    expect(body.data).toEqual({ visits: 3, shares: 1, rewards: 36, returned: 60 });
    expect(await campaigns.escrow(campaignId)).toBe(escrow + 60n);
    expect(await campaigns.reserved(shareId)).toBe(140n);
    expect(await row('share', shareId)).toMatchObject({ visits_verified: 1, visits_target: 7 });
    expect(await row('campaign', campaignId)).toMatchObject({ visits_unallocated: 13 });
    expect((await claim(app, await app.signIn(sharer), shareId)).body.reward).toBe(12);
    app.clock.advance(SETTLE_MINUTES * MINUTE_MS);
    expect(error(await claim(app, await app.signIn(sharer), shareId))).toEqual([422, 'nothing_to_claim']);
    // The sharer and the advertiser both see the number, the amount and the reason.
    const message = await newest(sharer);
    expect(message?.body.replace(/\s/g, ' ')).toBe(
      '3 visits to “Noodles” do not count. Reason: bots made the visits. Rewards of 0,36 $ will not be paid; everything paid before stays yours.',
    );
    expect((await newest(advertiser))?.body).toContain('3 visits to “Noodles” do not count after our review');
    const seen = await app.call(productVisits, { product_id: shareId }, { as: sharer });
    expect(seen.body.data.by_share[0]).toMatchObject({ verified: 1, refused: { reviewed: 3 } });
    // The freed visits can be shared by others.
    expect((await receive(app, await app.newMember())).target).toBe(10);
  });

  test('refusing unsettled visits is logged with the values before and after', async () => {
    const { id: shareId } = await share();
    await campaigns.verifyVisits(shareId, 2, SETTLE_MINUTES);
    await refuse({ share_id: shareId });
    const { body } = await app.call(
      listLog,
      { subject: `share/${shareId}` },
      { as: await app.newOperator() },
    );
    expect(body.data[0]).toMatchObject({
      action: 'visits_reversed',
      changes: [{ what: 'verified', before: '2', after: '0' }],
    });
    expect(body.data[0]?.details).toEqual(
      expect.arrayContaining([
        { name: 'amount', value: '24' },
        { name: 'reason', value: 'automated_visits' },
        { name: 'note', value: why.note },
      ]),
    );
  });

  test('refusing unsettled visits of an ended share lets a running order allocate them again', async () => {
    const { campaignId, sharer, id: shareId } = await share(10);
    await campaigns.verifyVisits(shareId, 10, SETTLE_MINUTES, { stopsBeforeCompletion: true });
    await refuse({ share_id: shareId });
    const now = app.clock.now();
    await completeCampaignIfDelivered({ runtime: app.runtime, now }, campaignId);
    expect(await row('campaign', campaignId)).toMatchObject({
      stage: 'distributing',
      visits_unallocated: 10,
    });
    expect(await row('share', shareId)).toMatchObject({
      stage: 'completed',
      visits_target: 10,
      visits_verified: 0,
    });
    expect(await campaigns.reserved(shareId)).toBe(0n);
    expect(error(await claim(app, await app.signIn(sharer), shareId))).toEqual([422, 'nothing_to_claim']);
  });

  test('refusing unsettled visits of a finished order returns their money to the advertiser', async () => {
    const { campaignId, sharer, id: shareId } = await share(10);
    await campaigns.verifyVisits(shareId, 4, SETTLE_MINUTES);
    await app.call(productRelease, { product_id: shareId }, { as: sharer });
    await campaigns.stopCampaign(campaignId);
    const before = await app.available(advertiser);
    expect((await refuse({ share_id: shareId })).body.data.returned).toBe(80);
    expect(await app.available(advertiser)).toBe(before + 80n);
    expect(await campaigns.escrow(campaignId)).toBe(0n);
    expect(await row('campaign', campaignId)).toMatchObject({ stage: 'stopped', refunded: 200n });
    expect(app.events).toContainEqual({ memberId: advertiser.id, kind: 'balance', subject: null });
  });

  test('unsettled visits can be refused one by one, or all of a network across orders and shares', async () => {
    const first = await share();
    const visit = { ago: 60, took: 6 };
    const [one = ''] = await makeVisits(app, first.id, [
      { ...visit, network: 'farm' },
      { ...visit, network: 'farm' },
      { ...visit, network: 'home' },
    ]);
    await setStage(app, first.campaignId, 'paused');
    const second = await share();
    await makeVisits(app, second.id, [{ ...visit, network: 'farm' }]);
    expect((await refuse({ visits: [one, UNKNOWN_ID] })).body.data).toMatchObject({ visits: 1, shares: 1 });
    const network = 'b8b6a1b6dc8d0e8c5f3bd5b4a1c5f1b2';
    expect(error(await refuse({ network }))).toEqual([409, 'visits_settled']);
    const { rows } = await app.runtime.pool.query("select md5('farm') as farm");
    expect((await refuse({ network: rows[0].farm })).body.data).toMatchObject({
      visits: 2,
      shares: 2,
      rewards: 24,
    });
    expect(await row('share', first.id)).toMatchObject({ visits_verified: 1 });
    expect(await row('share', second.id)).toMatchObject({ visits_verified: 0 });
  });

  test('unsettled visits are refused once, however often the call is repeated', async () => {
    const { id: shareId } = await share();
    await campaigns.verifyVisits(shareId, 2, SETTLE_MINUTES);
    const first = await refuse({ share_id: shareId }, 'one refusal');
    expect((await refuse({ share_id: shareId }, 'one refusal')).body).toEqual(first.body);
    expect(error(await refuse({ share_id: shareId }))).toEqual([409, 'visits_settled']);
    expect(await row('share', shareId)).toMatchObject({ visits_verified: 0, visits_target: 8 });
  });
});

test('the audit finds a reversal whose amount differs from its visits’ worth', async () => {
  const { id: shareId } = await share();
  await campaigns.verifyVisits(shareId, 1, SETTLE_MINUTES);
  await refuse({ share_id: shareId });
  const add = (fee: number) =>
    app.runtime.pool.query('update visit_reversal set fee = fee + $2 where share_id = $1', [shareId, fee]);
  await add(1);
  expect((await app.audit()).map(({ check }) => check)).toEqual([
    'reversals take back what their visits were worth',
  ]);
  await add(-1);
});

describe('visits that have settled', () => {
  test('settled and unknown visits cannot be refused', async () => {
    const { sharer, id: shareId } = await share();
    await campaigns.verifyVisits(shareId, 2, SETTLE_MINUTES);
    app.clock.advance(SETTLE_MINUTES * MINUTE_MS);
    expect(error(await refuse({ share_id: shareId }))).toEqual([409, 'visits_settled']);
    expect(error(await refuse({ share_id: UNKNOWN_ID }))).toEqual([409, 'visits_settled']);
    expect((await claim(app, await app.signIn(sharer), shareId)).body.reward).toBe(24);
  });

  test.each([{}, { visits: [UNKNOWN_ID], share_id: UNKNOWN_ID }])(
    'refusing visits requires exactly one of visits, share and network: %j',
    async (asked) => {
      const answer = await refuse(asked);
      expect([...error(answer), answer.body.fields]).toEqual([
        422,
        'validation_failed',
        { visits: 'name_one' },
      ]);
    },
  );
});

describe('a refusal and a claim when a visit settles', () => {
  test('a refusal that comes before the claim prevents its payment', async () => {
    const { sharer, id: shareId } = await share();
    await campaigns.verifyVisits(shareId, 2, SETTLE_MINUTES);
    const [refused, claimed] = await raceInOrder(app, { table: 'share', id: shareId }, [
      () => refuse({ share_id: shareId }),
      async () => {
        app.clock.advance(SETTLE_MINUTES * MINUTE_MS);
        return claim(app, await app.signIn(sharer), shareId);
      },
    ]);
    expect(refused.body.data.visits).toBe(2);
    expect(error(claimed)).toEqual([422, 'nothing_to_claim']);
    expect(await app.available(sharer)).toBe(0n);
  });

  test('a claim that comes before the refusal is not taken back', async () => {
    const { campaignId, sharer, id: shareId } = await share();
    await campaigns.verifyVisits(shareId, 2, SETTLE_MINUTES);
    const refused = await whileItWaits(
      app,
      { table: 'campaign', id: campaignId },
      () => refuse({ share_id: shareId }),
      async () => {
        app.clock.advance(SETTLE_MINUTES * MINUTE_MS);
        expect((await claim(app, await app.signIn(sharer), shareId)).body.reward).toBe(24);
      },
    );
    expect(error(refused)).toEqual([409, 'visits_settled']);
    expect(await app.available(sharer)).toBe(24n);
  });
});
