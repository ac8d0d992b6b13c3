import { addMemberNote } from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { tapped } from '../../../test/given/conversions.ts';
import { memberFactorsOf } from '../../../test/given/member-factors.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../test/given/money/bank.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal } from '../../../test/given/money/withdrawals.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { askedCode } from '../../../test/given/phones.ts';
import { askRecovery } from '../../../test/given/recoveries.ts';
import { newShare } from '../../../test/given/shares.ts';

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
});
beforeEach(async () => {
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const dataOf = async (as: Person) => (await app.call(member.exportData, {}, { as })).body.data;

describe('the data of a member', () => {
  test('exported data is everything about the member, as the screens show it', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 100_000n);
    const [, second] = (await app.call(member.level, {}, { as: lan })).body.data;
    await app.call(member.updateLevel, { level_id: second?._id ?? '' }, { as: lan });
    await announce(app, lan, 2_000);
    await askWithdrawal(app, lan, 1_500);
    await app.newMember({ username: 'invited.by.lan', invitedBy: lan });
    await campaigns.newCampaign(lan);
    const joined_at = app.clock.now().toISOString();
    app.clock.advance(1_000);
    await campaigns.newCampaign(await app.newMember());
    const share = (await app.call(member.randomProduct, {}, { as: lan })).body.data._id;
    await campaigns.verifyVisits(share, 2);
    await campaigns.refuseVisit(share, 'bot');
    await app.call(member.productClaimReward, { product_id: share }, { as: lan });
    await app.work(({ tx, now }) =>
      tx.query(`insert into upload (file, member_id, purpose, created_at) values ($1, $2, 'avatar', $3)`, [
        '/uploads/x.webp',
        lan.id,
        now,
      ]),
    );

    const data = await dataOf(lan);
    const made_at = app.clock.now().toISOString();
    expect(data).toMatchObject({
      made_at,
      profile: (await app.call(member.me, {}, { as: lan })).body.data,
      agreed_terms_at: joined_at,
      invited_by: null,
      address: { full_name: 'Lan', city: 'Hue' },
      bank: { account_number: '****4567', account_name: 'NGUYEN LAN' },
      rewards: [{ order: share, visits: 2, reward: 24 }],
      level_purchases: [{ level_name: second?.name, price: second?.joining_fee, state: 'pending' }],
      deposits: [{ amount: 2_000, status: 'pending' }],
      withdrawals: [{ amount: 1_500, bank: { account_number: '****4567' } }],
      notifications: [{ kind: 'level_changed' }],
      invited: [{ username: 'inv****n' }],
      sessions: [{ current: true, device: 'Chrome · Android' }],
      uploads: [{ file: '/uploads/x.webp', purpose: 'avatar', created_at: made_at }],
    });
    expect(
      data.orders.map(({ side, visits_verified, visits_refused }) => [side, visits_verified, visits_refused]),
    ).toEqual([
      ['received', 2, { bot: 1 }],
      ['distributed', 0, {}],
    ]);
    const whole = (await app.call(member.statement, { limit: '100' }, { as: lan })).body.data;
    expect(data.statement).toEqual(whole);
    expect(JSON.stringify(data)).not.toContain('0071001234567');
  });

  test('exported data says whether recovery codes exist and which recoveries were asked for, never a code or a contact', async () => {
    const { codes } = (await app.call(member.makeRecoveryCodes, { password: PASSWORD }, { as: lan })).body
      .data;
    const made_at = app.clock.now().toISOString();
    const earlier = await askRecovery(app, lan.username);
    app.minutesPass(1);
    const asked_at = app.clock.now().toISOString();
    const later = await askRecovery(app, lan.username);
    await askRecovery(app, (await app.newMember()).username);
    const data = await dataOf(lan);
    expect(data.recovery_codes).toEqual({ left: 10, made_at, saved_at: null });
    const waiting = {
      status: 'waiting',
      started_at: null,
      ends_at: null,
      closed_at: null,
    };
    expect(data.recoveries).toEqual([
      { number: later, asked_at, ...waiting },
      { number: earlier, asked_at: made_at, ...waiting },
    ]);
    for (const secret of [...codes, 'by mail']) expect(JSON.stringify(data)).not.toContain(secret);
  });

  test('exported data has operators’ notes about the member, newest first, without who wrote them', async () => {
    const operator = await app.newOperator();
    const note = (text: string, id = lan.id) => app.call(addMemberNote, { id, text }, { as: operator });
    await note('Called about a lost phone.');
    const earlier = app.clock.now().toISOString();
    app.minutesPass(1);
    await note('Sent.');
    await note('Another member’s.', (await app.newMember()).id);
    const data = await dataOf(lan);
    expect(data.notes).toEqual([
      { text: 'Sent.', created_at: app.clock.now().toISOString() },
      { text: 'Called about a lost phone.', created_at: earlier },
    ]);
    for (const hidden of [operator.username, operator.id]) expect(JSON.stringify(data)).not.toContain(hidden);
  });

  test('exported data has the second factors and whether the phone number is verified, never a secret', async () => {
    const factors = memberFactorsOf(app);
    const secret = await factors.addAuthenticator(lan);
    await factors.addPasskey(lan);
    await app.call(member.phoneConfirm, { code: await askedCode(app, lan) }, { as: lan });
    const data = await dataOf(lan);
    const added_at = app.clock.now().toISOString();
    expect(data).toMatchObject({
      phone_verified_at: added_at,
      second_factors: {
        authenticator: { added_at },
        passkeys: [{ name: 'A phone', added_at, last_used_at: null }],
      },
    });
    expect(JSON.stringify(data)).not.toContain(secret);
  });

  test('exported data has the keys of programs without their secrets, also the ended ones, and the conversions', async () => {
    const { url, campaignId } = await newShare(app, { by: lan });
    const make = () => app.call(member.apiKeyMake, { name: 'Shop', scopes: ['orders:read'] }, { as: lan });
    const { key, ...made } = (await make()).body.data;
    await app.call(member.apiKeyEnd, { key_id: made._id }, { as: lan });
    const hb = await tapped(app, url);
    await app.call(member.reportConversion, { hb, worth: 700 }, { as: lan });
    const ended_at = app.clock.now().toISOString();
    const data = await dataOf(lan);
    expect(data.api_keys).toEqual([{ ...made, ended_at }]);
    expect(data.conversions).toEqual([
      { product_id: campaignId, reported_by: 'server', worth: 700, happened_at: ended_at },
    ]);
    expect(JSON.stringify(data)).not.toContain(key);
  });

  test('exported data is complete, however much there is', async () => {
    for (let count = 0; count < 101; count += 1) await app.fund(lan, 1n);
    expect((await dataOf(lan)).statement.map(({ balance_after }) => balance_after)).toEqual(
      Array.from({ length: 101 }, (_, place) => 101 - place),
    );
  });

  test('the exported data of a new member is nearly empty, and a member exports only their own', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 5n);
    const data = await dataOf(await app.newMember({ invitedBy: lan }));
    const { made_at, profile, agreed_terms_at, invited_by, sessions, ...rest } = data;
    expect(invited_by).toBe(`${lan.username.slice(0, 3)}****${lan.username.slice(-1)}`);
    expect(sessions).toHaveLength(1);
    expect(rest).toEqual({
      address: null,
      bank: null,
      business: null,
      phone_verified_at: null,
      verified_at: null,
      second_factors: { authenticator: null, passkeys: [] },
      recovery_codes: { left: 0, made_at: null, saved_at: null },
      notification_settings: member.objects.notificationTopics.map((topic) => ({ topic, choice: 'push' })),
      ...Object.fromEntries(
        ['orders', 'rewards', 'level_purchases', 'deposits', 'withdrawals', 'statement', 'notifications']
          .concat([
            'support',
            'invited',
            'recoveries',
            'company_views',
            'notes',
            'push_subscriptions',
            'uploads',
          ])
          .concat(['conversions', 'api_keys', 'webhooks', 'team', 'memberships'])
          .map((list) => [list, []]),
      ),
    });
    expect([made_at, agreed_terms_at]).toEqual([profile.created_at, profile.created_at]);
  });

  test('only the signed-in member can export their data', async () => {
    expect((await app.call(member.exportData, {})).status).toBe(401);
  });
});
