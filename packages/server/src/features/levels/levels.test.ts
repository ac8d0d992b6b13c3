import { lockMember, rejectOrder, unlockMember } from '@handbill/contract/console';
import { languages } from '@handbill/contract/languages';
import * as calls from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { orderInReview } from '../../../test/given/orders.ts';
import type { Person } from '../../../test/given/people.ts';
import { raceFor, raceInOrder } from '../../../test/races.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { levelAuditChecks } from './audit-checks.ts';
import { settleLevelPurchases } from './jobs.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let member: Person;
/** The ids of the levels, by rank. */
const levelIds: string[] = [];

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  const { rows } = await app.runtime.pool.query<{ id: string; rank: number }>('select id, rank from level');
  for (const { id, rank } of rows) levelIds[rank] = id;
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

const idOf = (rank: number) => levelIds[rank] ?? '';
const buy = (rank: number, as = member, key?: string) =>
  app.call(calls.updateLevel, { level_id: idOf(rank) }, { as, key });
const refund = (as = member, key?: string) => app.call(calls.levelRefund, {}, { as, key });
const levels = async (langCode = 'en', as = member) =>
  (await app.call(calls.level, {}, { as, headers: { langCode } })).body.data;
const rankOf = async (as = member) => (await levels('en', as)).find(({ current }) => current)?.rank;
const pending = () => app.balance(accounts.membershipPending);
const earned = () => app.balance(accounts.revenueMembership);
const kinds = async (as = member) =>
  (await app.call(calls.notifications, {}, { as })).body.data.map(({ kind }) => kind);
const purchases = async () => {
  const { rows } = await app.runtime.pool.query(
    'select price, state from level_purchase where member_id = $1 order by id',
    [member.id],
  );
  return rows;
};
const daysPass = async (days: number) => {
  app.clock.advance(days * DAY_MS);
  await app.signIn(member);
};
async function startCampaign(corrects_id?: string): Promise<string> {
  const { body: offered } = await app.call(calls.packages, {}, { as: member });
  const draft = { title: 'Noodles', text: '', landing_url: 'https://noodles.example', package_id: '' };
  const package_id = offered.data[0]?._id ?? '';
  const { status, body } = await app.call(
    calls.productCreate,
    { ...draft, package_id, corrects_id },
    { as: member },
  );
  expect(status).toBe(201);
  return body.data._id;
}

test('one level is given back, whatever device asks for it a second time', async () => {
  await app.fund(member, 50_000n);
  for (const rank of [2, 3]) expect((await buy(rank)).status).toBe(200);
  const refundShown = () => app.call(calls.levelRefund, { level_id: idOf(3) }, { as: member });
  expect((await refundShown()).status).toBe(200);
  const again = await refundShown();
  expect([again.status, again.body.error, await rankOf()]).toEqual([422, 'level_refund_closed', 2]);
  expect((await app.call(calls.levelRefund, { level_id: idOf(2) }, { as: member })).status).toBe(200);
  expect([(await refundShown()).body.error, await rankOf()]).toEqual(['level_refund_closed', 1]);
});

test('buying a level at an outdated price is refused with the current price', async () => {
  await app.fund(member, 5_000n);
  const buyAt = (price_seen: number) =>
    app.call(calls.updateLevel, { level_id: idOf(2), price_seen }, { as: member });
  const { status, body } = await buyAt(1_999);
  expect([status, body.error, body.current]).toEqual([409, 'changed_meanwhile', { price: 2_000 }]);
  expect(await app.available(member)).toBe(5_000n);
  expect((await buyAt(2_000)).status).toBe(200);
  expect(await app.available(member)).toBe(3_000n);
});

describe('the levels', () => {
  test('the levels are listed by rank, with this member’s price and the benefits', async () => {
    expect(await levels()).toEqual([
      expect.objectContaining({ rank: 1, name: 'Corner', bonus_ads: 0, max_bonus: null, number_ads: 3 }),
      expect.objectContaining({ rank: 2, name: 'Street', bonus_ads: 3, max_bonus: 5, number_ads: 5 }),
      expect.objectContaining({ rank: 3, name: 'Quarter', bonus_ads: 5, max_bonus: 8, number_ads: 10 }),
      expect.objectContaining({ rank: 4, name: 'City', bonus_ads: 8, max_bonus: 12, number_ads: 20 }),
    ]);
    const shown = await levels();
    expect(shown.map(({ joining_fee }) => joining_fee)).toEqual([0, 2_000, 5_000, 12_000]);
    expect(shown.map(({ upgrade_price }) => upgrade_price)).toEqual([0, 2_000, 5_000, 12_000]);
    expect(shown.map(({ current }) => current)).toEqual([true, false, false, false]);
    expect(shown.map(({ refundable_until }) => refundable_until)).toEqual([null, null, null, null]);
  });

  test.each([
    ['vn', 'Góc phố'],
    ['jp', '街角'],
    ['fr', 'Coin de rue'],
    ['xx', 'Góc phố'],
  ])('the levels have names in the requested language: %s', async (langCode, name) => {
    expect((await levels(langCode))[0]?.name).toBe(name);
  });

  test('the price of a level is reduced by what the member paid for the current one', async () => {
    await app.fund(member, 2_000n);
    await buy(2);
    const shown = await levels();
    expect(shown.map(({ upgrade_price }) => upgrade_price)).toEqual([0, 0, 3_000, 10_000]);
    const until = new Date(app.clock.now().getTime() + 14 * DAY_MS).toISOString();
    expect(shown.map(({ refundable_until }) => refundable_until)).toEqual([null, until, null, null]);
    expect(shown.map(({ refund }) => refund)).toEqual([null, 2_000, null, null]);
    await app.fund(member, 3_000n);
    await buy(3);
    // Only the price of the newest one: the previous one can be given back after it.
    expect((await levels()).map(({ refund }) => refund)).toEqual([null, null, 3_000, null]);
  });

  test('the levels are shown to members only', async () => {
    const { status, body } = await app.call(calls.level, {});
    expect([status, body.error]).toEqual([401, 'unauthorized']);
  });
});

describe('buying a level', () => {
  test('buying a level sets its price apart and changes the level immediately', async () => {
    const before = await pending();
    await app.fund(member, 2_500n);
    const { status, body } = await buy(2);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ _id: member.id, level_id: idOf(2), account_balance: 500 });
    expect(await pending()).toBe(before + 2_000n);
    expect(await kinds()).toEqual(['level_changed']);
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'balance', subject: null });
  });

  test.each([
    ['en', 'Your new level: Street.'],
    ['jp', '新しいレベル：通り。'],
    ['cn', '新等级：街道。'],
  ])(
    'the notification of a bought level names it in the language of its reader: %s',
    async (langCode, text) => {
      await app.fund(member, 2_000n);
      await buy(2);
      const { body } = await app.call(calls.notifications, {}, { as: member, headers: { langCode } });
      expect(body.data[0]?.body).toContain(text);
    },
  );

  test.each(languages)('a level without a name in each language cannot be stored: %s', async (language) => {
    await expect(
      app.runtime.pool.query('update level set names = names - $2 where id = $1', [idOf(2), language]),
    ).rejects.toThrow('level_names_in_every_language');
  });

  test('buying a level may skip levels, and a later one costs the difference', async () => {
    await app.fund(member, 12_000n);
    expect((await buy(3)).body.data.account_balance).toBe(7_000);
    expect((await buy(4)).body.data.account_balance).toBe(0);
    expect(await purchases()).toHaveLength(2);
  });

  test('buying a level is refused without the money, to the last minor unit', async () => {
    await app.fund(member, 1_999n);
    const { status, body } = await buy(2);
    expect([status, body.error, body.message]).toEqual([
      422,
      'insufficient_balance_to_upgrade',
      'insufficient balance to upgrade',
    ]);
    expect(await rankOf()).toBe(1);
    expect(await purchases()).toEqual([]);
    await app.fund(member, 1n);
    expect((await buy(2)).status).toBe(200);
  });

  test('buying the current or a lower level is refused', async () => {
    await app.fund(member, 5_000n);
    await buy(3);
    expect((await buy(3)).body.error).toBe('level_is_current');
    const { status, body } = await buy(2);
    expect([status, body.error, body.message]).toEqual([
      422,
      'level_lower_than_current',
      'You cannot upgrade to a level lower than your current level',
    ]);
  });

  test('buying a level requires an existing level, a token, and no other member’s id', async () => {
    const nothing = '01900000-0000-7000-8000-000000000000';
    expect((await app.call(calls.updateLevel, { level_id: nothing }, { as: member })).body.error).toBe(
      'not_found',
    );
    expect((await app.call(calls.updateLevel, { level_id: idOf(2) })).body.error).toBe('unauthorized');
    const other = await app.newMember();
    const stolen = await app.call(
      calls.updateLevel,
      { level_id: idOf(2), user_id: other.id },
      { as: member },
    );
    expect([stolen.status, stolen.body.error]).toEqual([403, 'forbidden']);
  });

  test('buying a level happens once under one key, which cannot be reused for another purchase', async () => {
    await app.fund(member, 20_000n);
    const first = await buy(2, member, 'once');
    const again = await buy(2, member, 'once');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await app.available(member)).toBe(18_000n);
    const { status, body } = await buy(3, member, 'once');
    expect([status, body.error]).toEqual([409, 'idempotency_key_reused']);
  });

  test('buying a level whose fee has already been paid costs and posts nothing', async () => {
    const setFee = async (fee: number) => {
      await app.runtime.pool.query('update level set joining_fee = $1 where rank = 3', [fee]);
      app.runtime.memory.forget();
    };
    await app.fund(member, 2_000n);
    await buy(2);
    await setFee(1_500);
    try {
      const { body } = await buy(3);
      expect(body.data).toMatchObject({ level_id: idOf(3), account_balance: 0 });
      expect((await refund()).body.data).toMatchObject({ level_id: idOf(2), account_balance: 0 });
      await buy(3);
      await daysPass(14);
      await runJob(app.runtime, settleLevelPurchases);
      expect((await purchases()).map(({ price, state }) => `${price} ${state}`).sort()).toEqual([
        '0 earned',
        '0 refunded',
        '2000 earned',
      ]);
    } finally {
      await setFee(5_000);
    }
  });

  test('buying one level twice in parallel happens once', async () => {
    await app.fund(member, 10_000n);
    const answers = await raceFor(app, { table: 'member', id: member.id }, () => [buy(3), buy(3)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.map(({ body }) => body.error)).toContain('level_is_current');
    expect(await app.available(member)).toBe(5_000n);
  });

  test('two levels bought in parallel together cost as much as the higher one', async () => {
    await app.fund(member, 20_000n);
    const answers = await raceFor(app, { table: 'member', id: member.id }, () => [buy(2), buy(4)]);
    expect(answers[1].status).toBe(200);
    expect(await app.available(member)).toBe(8_000n);
    expect(await rankOf()).toBe(4);
  });
});

describe('giving a level back', () => {
  test('a level can be given back', async () => {
    const before = await pending();
    await app.fund(member, 5_000n);
    await buy(3);
    await daysPass(1);
    const { status, body } = await refund();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ level_id: idOf(1), account_balance: 5_000 });
    expect(await pending()).toBe(before);
    expect(await kinds()).toEqual(['level_refunded', 'level_changed']);
    expect((await refund()).body.error).toBe('level_refund_closed');
    // It can be bought again.
    expect((await buy(3)).body.data).toMatchObject({ level_id: idOf(3), account_balance: 0 });
  });

  test('giving a level back works until the last instant of its window, and not after', async () => {
    await app.fund(member, 2_000n);
    await buy(2);
    app.clock.advance(14 * DAY_MS - 1);
    await app.signIn(member);
    expect((await levels())[1]?.refundable_until).not.toBeNull();
    await runJob(app.runtime, settleLevelPurchases);
    app.clock.advance(1);
    expect((await levels())[1]?.refundable_until).toBeNull();
    const late = await refund();
    expect([late.status, late.body.error]).toEqual([422, 'level_refund_closed']);

    const inTime = await app.newMember();
    await app.fund(inTime, 2_000n);
    await buy(2, inTime);
    app.clock.advance(14 * DAY_MS - 1);
    await app.signIn(inTime);
    expect((await refund(inTime)).status).toBe(200);
    await app.signIn(member);
  });

  test('levels are given back one by one, newest first', async () => {
    await app.fund(member, 12_000n);
    await buy(2);
    await daysPass(1);
    await buy(3);
    await buy(4);
    expect((await refund()).body.data).toMatchObject({ level_id: idOf(3), account_balance: 7_000 });
    expect((await refund()).body.data).toMatchObject({ level_id: idOf(2), account_balance: 10_000 });
    expect((await refund()).body.data).toMatchObject({ level_id: idOf(1), account_balance: 12_000 });
    expect((await refund()).body.error).toBe('level_refund_closed');
  });

  test('giving a level back keeps a lower level whose price has become revenue', async () => {
    await app.fund(member, 5_000n);
    await buy(2);
    await daysPass(10);
    await buy(3);
    await daysPass(5);
    await runJob(app.runtime, settleLevelPurchases);
    expect((await refund()).body.data).toMatchObject({ level_id: idOf(2), account_balance: 3_000 });
    expect((await refund()).body.error).toBe('level_refund_closed');
    expect((await levels())[2]?.upgrade_price).toBe(3_000);
  });

  test('a lower level cannot be given back while a higher one is kept', async () => {
    await app.fund(member, 5_000n);
    await buy(2);
    await app.set('level_refund_days', 1);
    await buy(3);
    await app.set('level_refund_days', 14);
    await daysPass(2);
    // The higher one's window is closed, settled or not; the lower one stays although its own window is open.
    expect((await refund()).body.error).toBe('level_refund_closed');
    await runJob(app.runtime, settleLevelPurchases);
    expect((await refund()).body.error).toBe('level_refund_closed');
    expect(await rankOf()).toBe(3);
  });

  test('giving a level back is refused once an order was started with it', async () => {
    await app.fund(member, 2_000n);
    await startCampaign().then((id) => app.call(calls.productStop, { product_id: id }, { as: member }));
    await daysPass(1);
    await buy(2);
    const campaignId = await startCampaign();
    expect((await levels())[1]?.refundable_until).toBeNull();
    expect((await refund()).body.error).toBe('level_refund_closed');
    // Dropped before payment, it used nothing.
    await app.call(calls.productStop, { product_id: campaignId }, { as: member });
    expect((await refund()).status).toBe(200);
  });

  test('giving a level back is refused once a rejected order was corrected at its discount, paid or not', async () => {
    const { id: corrected } = await orderInReview(app, member);
    await app.call(
      rejectOrder,
      { id: corrected, reason: 'text_unsuitable' },
      { as: await app.newOperator() },
    );
    await daysPass(1);
    await app.fund(member, 2_000n);
    await buy(2);
    const campaignId = await startCampaign(corrected);
    expect((await levels())[1]?.refundable_until).toBeNull();
    expect((await refund()).body.error).toBe('level_refund_closed');
    const paid = await app.call(calls.productPay, { product_id: campaignId }, { as: member });
    expect([paid.status, paid.body.data.price]).toEqual([200, 388]);
    expect((await refund()).body.error).toBe('level_refund_closed');
  });

  test('an order from before a level does not prevent giving it back', async () => {
    await startCampaign();
    await app.fund(member, 2_000n);
    await buy(2);
    expect((await refund()).status).toBe(200);
  });

  test('an order that was sent before a level was bought, and priced after it, prevents giving the level back', async () => {
    await app.fund(member, 2_500n);
    app.clock.advance(1);
    await buy(2);
    // The clock of the order, which waited for something else first.
    app.clock.advance(-1);
    const campaignId = await startCampaign();
    const paid = await app.call(calls.productPay, { product_id: campaignId }, { as: member });
    expect([paid.status, paid.body.data.price]).toEqual([200, 388]);
    app.clock.advance(1);
    expect((await levels())[1]?.refundable_until).toBeNull();
    expect((await refund()).body.error).toBe('level_refund_closed');
  });

  test('an order that was sent after a level was bought, and priced before it, does not prevent giving it back', async () => {
    await app.fund(member, 2_000n);
    app.clock.advance(1);
    await startCampaign();
    app.clock.advance(-1);
    await buy(2);
    app.clock.advance(1);
    expect((await refund()).body.data).toMatchObject({ level_id: idOf(1), account_balance: 2_000 });
  });

  test('an order priced with a level that was given back after it was dropped does not count for the same level bought again', async () => {
    await app.fund(member, 2_000n);
    await buy(2);
    const campaignId = await startCampaign();
    await app.call(calls.productStop, { product_id: campaignId }, { as: member });
    expect((await refund()).status).toBe(200);
    await buy(2);
    expect((await levels())[1]?.refundable_until).not.toBeNull();
  });

  test('giving a level back happens once, under one key and with two concurrent calls', async () => {
    await app.fund(member, 2_000n);
    await buy(2);
    const first = await refund(member, 'once');
    const again = await refund(member, 'once');
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const reused = await buy(2, member, 'once');
    expect(reused.body.error).toBe('idempotency_key_reused');

    await buy(2);
    const answers = await raceFor(app, { table: 'member', id: member.id }, () => [refund(), refund()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await app.available(member)).toBe(2_000n);
  });

  test('giving a level back while starting an order with it: only one of the two happens', async () => {
    await app.fund(member, 2_000n);
    await buy(2);
    const { body: offered } = await app.call(calls.packages, {}, { as: member });
    const package_id = offered.data[0]?._id ?? '';
    const draft = { title: 'Noodles', text: '', landing_url: 'https://noodles.example', package_id };
    const [refunded, created] = await raceFor(app, { table: 'member', id: member.id }, () => [
      refund(),
      app.call(calls.productCreate, draft, { as: member }),
    ]);
    expect(created.status).toBe(201);
    // If the refund comes first, the order gets the list price; if it comes second, it is refused.
    expect([refunded.status, created.body.data.price]).toEqual(
      refunded.status === 200 ? [200, 400] : [422, 388],
    );
  });

  test('giving a level back requires a token', async () => {
    expect((await app.call(calls.levelRefund, {})).body.error).toBe('unauthorized');
  });
});

describe('settling purchases', () => {
  beforeEach(async () => {
    // Settles what earlier tests left pending.
    await daysPass(15);
    await runJob(app.runtime, settleLevelPurchases);
  });

  test('a level’s price becomes revenue when its refund window has closed, and not before', async () => {
    const [pendingBefore, earnedBefore] = [await pending(), await earned()];
    await app.fund(member, 5_000n);
    await buy(2);
    await daysPass(1);
    await buy(3);
    app.clock.advance(13 * DAY_MS - 1);
    await runJob(app.runtime, settleLevelPurchases);
    expect(await pending()).toBe(pendingBefore + 5_000n);
    app.clock.advance(1);
    await runJob(app.runtime, settleLevelPurchases);
    expect([await pending(), await earned()]).toEqual([pendingBefore + 3_000n, earnedBefore + 2_000n]);
    app.clock.advance(DAY_MS);
    await runJob(app.runtime, settleLevelPurchases);
    expect([await pending(), await earned()]).toEqual([pendingBefore, earnedBefore + 5_000n]);
  });

  describe('of a member who is locked', () => {
    const NOTE = 'Three accounts from one phone';
    const lock = async () =>
      app.call(
        lockMember,
        { id: member.id, reason: 'fraud_suspected', note: NOTE },
        { as: await app.newOperator() },
      );
    const unlock = async () => {
      const answer = await app.call(
        unlockMember,
        { id: member.id, note: NOTE },
        { as: await app.newOperator() },
      );
      await app.signIn(member);
      return answer;
    };
    const settle = () => runJob(app.runtime, settleLevelPurchases);

    test('a level’s price waits while its member is locked, who can give the level back for as long as before', async () => {
      const [pendingBefore, earnedBefore] = [await pending(), await earned()];
      await app.fund(member, 2_000n);
      await buy(2);
      await daysPass(13);
      expect((await lock()).status).toBe(200);
      app.clock.advance(2 * DAY_MS);
      await settle();
      expect([await pending(), await earned()]).toEqual([pendingBefore + 2_000n, earnedBefore]);
      expect((await unlock()).status).toBe(200);
      const until = new Date(app.clock.now().getTime() + DAY_MS).toISOString();
      expect((await levels())[1]).toMatchObject({ refundable_until: until, refund: 2_000 });
      app.clock.advance(DAY_MS - 1);
      await settle();
      await app.signIn(member);
      expect((await refund()).body.data).toMatchObject({ level_id: idOf(1), account_balance: 2_000 });
      expect([await pending(), await earned()]).toEqual([pendingBefore, earnedBefore]);
    });

    test('a level’s price becomes revenue once the time that a lock took has passed', async () => {
      const earnedBefore = await earned();
      await app.fund(member, 2_000n);
      await buy(2);
      for (const days of [5, 8]) {
        await lock();
        app.clock.advance(days * DAY_MS);
        await settle();
        await unlock();
      }
      await daysPass(14);
      expect((await refund()).body.error).toBe('level_refund_closed');
      await settle();
      expect(await earned()).toBe(earnedBefore + 2_000n);
    });

    test('a lock after the last day opens no window again, and the level’s price is revenue', async () => {
      const earnedBefore = await earned();
      await app.fund(member, 2_000n);
      await buy(2);
      await daysPass(14);
      await lock();
      app.clock.advance(DAY_MS);
      await settle();
      expect(await earned()).toBe(earnedBefore + 2_000n);
      await unlock();
      expect((await refund()).body.error).toBe('level_refund_closed');
    });

    test('a purchase whose member was locked before the last day ended is not settled, although the lock took longer', async () => {
      const earnedBefore = await earned();
      await app.fund(member, 2_000n);
      await buy(2);
      await daysPass(14);
      app.clock.advance(-1);
      const settleLater = () => {
        app.clock.advance(1);
        return settle();
      };
      await raceInOrder(app, { table: 'member', id: member.id }, [lock, settleLater]);
      expect(await earned()).toBe(earnedBefore);
      await unlock();
    });
  });

  test('settling a purchase twice in parallel earns its price once', async () => {
    const earnedBefore = await earned();
    await app.fund(member, 2_000n);
    await buy(2);
    await daysPass(14);
    await raceFor(app, { table: 'member', id: member.id }, () => [
      runJob(app.runtime, settleLevelPurchases),
      runJob(app.runtime, settleLevelPurchases),
    ]);
    expect(await earned()).toBe(earnedBefore + 2_000n);
  });
});

test('a level changes nothing about earning', async () => {
  const rich = await app.newMember();
  await app.fund(rich, 12_000n);
  await buy(4, rich);
  const advertiser = await app.newMember();
  await campaigns.newCampaign(advertiser, { visits: 100 });
  const earnings = [];
  for (const sharer of [member, rich]) {
    const before = await app.available(sharer);
    const { data: today } = (await app.call(calls.numberProduct, {}, { as: sharer })).body;
    const { data: share } = (await app.call(calls.randomProduct, {}, { as: sharer })).body;
    await campaigns.verifyVisits(share._id, 4);
    const { body } = await app.call(calls.productClaimReward, { product_id: share._id }, { as: sharer });
    earnings.push({
      limit: today.receive_limit,
      visits: share.visits_target,
      perVisit: share.reward_per_visit,
      reward: body.reward,
      paid: (await app.available(sharer)) - before,
    });
  }
  expect(earnings[1]).toEqual(earnings[0]);
  expect(earnings[0]).toEqual({ limit: 20, visits: 10, perVisit: 12, reward: 48, paid: 48n });
});

describe('the audit finds', () => {
  class Undo extends Error {}

  /** The checks' findings after some damage, which is rolled back. */
  async function foundAfter(damage: string): Promise<string[]> {
    const found: string[] = [];
    const looking = app.work(async ({ tx }) => {
      await tx.query(damage, [member.id]);
      for (const { check, run } of levelAuditChecks) {
        if ((await run(tx, app.runtime.config, null)).length > 0) found.push(check);
      }
      throw new Undo();
    });
    await expect(looking).rejects.toThrow(Undo);
    return found;
  }

  beforeEach(async () => {
    await app.fund(member, 2_000n);
    await buy(2);
  });

  test.each([
    [
      'a price that was changed',
      'update level_purchase set price = price + 1 where member_id = $1',
      ['membership_pending', 'level_purchase_postings'],
    ],
    [
      'a purchase that was settled without its posting',
      `update level_purchase set state = 'earned', settled_at = bought_at where member_id = $1`,
      ['membership_pending', 'level_purchase_postings'],
    ],
    [
      'a purchase that was removed',
      'delete from level_purchase where member_id = $1',
      ['membership_pending', 'level_purchase_postings', 'levels_bought'],
    ],
    [
      'a level that was not bought',
      'update member set level_id = (select id from level where rank = 4) where id = $1',
      ['levels_bought'],
    ],
  ])('the audit finds %s', async (_damage, sql, checks) => {
    expect(await foundAfter(sql)).toEqual(checks);
  });

  test.each([
    ['never bought one', async () => undefined],
    ['gave the only one back', async () => buy(2).then(() => refund())],
  ])('the audit finds a level of a member who %s', async (_case, before) => {
    member = await app.newMember();
    await app.fund(member, 2_000n);
    await before();
    expect(await foundAfter('select from member where id = $1')).toEqual([]);
    expect(
      await foundAfter('update member set level_id = (select id from level where rank = 2) where id = $1'),
    ).toEqual(['levels_bought']);
  });
});
