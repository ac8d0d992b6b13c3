import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../test/given/money/bank.ts';
import { announce } from '../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal } from '../../../test/given/money/withdrawals.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { newShare } from '../../../test/given/shares.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';

let app: TestApp;
let lan: Person;
let operator: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
});
beforeEach(async () => {
  lan = await app.newMember();
  operator = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const asked = () => ({ as: operator, headers: { langcode: 'en' } });
const profile = async (id = lan.id) =>
  (await app.call(consoleCalls.readMemberProfile, { id }, asked())).body.data;

/** A share of somebody else's order, with this many verified visits. */
async function newReceived(visits: number): Promise<string> {
  const { id } = await newShare(app, { sharer: lan });
  await campaignsOf(app).verifyVisits(id, visits);
  return id;
}

describe('the page of a member', () => {
  test('a member’s page shows who they are and how they joined, with empty values where there is nothing', async () => {
    const { member: shown, ...rest } = await profile();
    expect(shown).toMatchObject({ _id: lan.id, username: lan.username, account_balance: 0, locked_at: null });
    expect(rest).toEqual({
      verified_at: null,
      limited_by: null,
      locale: 'en',
      invite_code: lan.inviteCode,
      agreed_terms_at: app.clock.now().toISOString(),
      phone_verified_at: null,
      invited_by: null,
      address: null,
      bank: null,
      running: { sessions: 1, campaigns: 0, shares: 0, withdrawals: 0, withdrawals_total: 0 },
      invited: 0,
      notes: 0,
    });
  });

  test('a member’s page names levels in the operator’s language', async () => {
    lan = await app.newMember();
    const guest = await app.newMember({ invitedBy: lan });
    const inFrench = { as: operator, headers: { langcode: 'fr' } };
    const page = await app.call(consoleCalls.readMemberProfile, { id: lan.id }, inFrench);
    const invited = await app.call(consoleCalls.listMemberInvited, { id: lan.id }, inFrench);
    expect(page.body.data.member.level_name).toBe('Coin de rue');
    expect(invited.body.data).toMatchObject([{ username: guest.username, level_name: 'Coin de rue' }]);
  });

  test('a member’s page counts open items, and shows the last four characters of the bank account', async () => {
    const mai = await app.newMember();
    lan = await app.newMember({ invitedBy: mai });
    await app.newMember({ invitedBy: lan });
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 9_000n);
    await askWithdrawal(app, lan, 2_500);
    await app.signIn(lan);
    await newReceived(1);
    await campaignsOf(app).newCampaign(lan);
    const { member: shown, ...rest } = await profile();
    expect(shown).toMatchObject({ account_balance: 6_500, withdrawing_balance: 2_500, level_name: 'Corner' });
    expect(rest).toMatchObject({
      invited_by: { _id: mai.id, username: mai.username },
      address: { city: 'Hue', line2: null },
      bank: { bank_code: 'VCB', account_number: '****4567', account_name: 'NGUYEN LAN', changed_at: null },
      running: { sessions: 2, campaigns: 1, shares: 1, withdrawals: 1, withdrawals_total: 2_500 },
      invited: 1,
    });
    expect((await profile(mai.id)).invited).toBe(1);
  });

  test('a member’s page has every ledger line, page by page, and by subject', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 9_000n);
    await askWithdrawal(app, lan, 2_500);
    const lines = (input: { about?: 'deposit'; cursor?: string; limit?: string } = {}) =>
      app.call(consoleCalls.listMemberLines, { id: lan.id, ...input }, asked());
    const all = await lines();
    const own = await app.call(member.statement, {}, { as: lan });
    expect(all.body.data).toEqual(own.body.data);
    expect(all.body.data.map(({ kind }) => kind)).toEqual([
      'withdrawal_asked',
      'withdrawal_asked',
      'deposit_credited',
    ]);
    const first = await lines({ limit: '2' });
    const second = await lines({ limit: '2', cursor: first.body.next_cursor ?? '' });
    expect([...first.body.data, ...second.body.data]).toEqual(all.body.data);
    expect((await lines({ about: 'deposit' })).body.data).toHaveLength(1);
    const odd = await lines({ cursor: 'x' });
    expect([odd.status, odd.body.fields]).toEqual([422, { cursor: 'invalid' }]);
  });

  test('a member’s page has the orders of both sides with their visits, as the member sees them', async () => {
    const received = await newReceived(3);
    const distributed = await campaignsOf(app).newCampaign(lan);
    const orders = async (side?: 'received') =>
      (
        await app.call(consoleCalls.listMemberOrders, { id: lan.id, ...(side ? { side } : {}) }, asked())
      ).body.data.map(({ _id }) => _id);
    expect((await orders()).sort()).toEqual([received, distributed].sort());
    expect(await orders('received')).toEqual([received]);
    const visits = (product_id: string, id = lan.id) =>
      app.call(consoleCalls.readMemberVisits, { id, product_id }, asked());
    const own = await app.call(member.productVisits, { product_id: received }, { as: lan });
    expect((await visits(received)).body.data).toEqual(own.body.data);
    for (const answer of [
      await visits(UNKNOWN_ID),
      await visits('x'),
      await visits(received, (await app.newMember()).id),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([404, 'not_found']);
    }
  });

  test('a member’s page has only this member’s deposits and withdrawals, as the queues show them', async () => {
    await saveBankAndAddress(app, lan);
    await app.fund(lan, 9_000n);
    await announce(app, await app.newMember(), 2_000);
    const [one, two] = [(await announce(app, lan, 2_000))._id, (await announce(app, lan, 2_000))._id];
    const withdrawal = (await askWithdrawal(app, lan, 2_500)).body.data._id;
    const deposits = await app.call(consoleCalls.listMemberDeposits, { id: lan.id }, asked());
    expect(deposits.body.data.map(({ _id }) => _id).sort()).toEqual([one, two].sort());
    expect(deposits.body.data[0]).toMatchObject({ member: { username: lan.username }, status: 'pending' });
    const { body } = await app.call(consoleCalls.listMemberWithdrawals, { id: lan.id }, asked());
    expect(body).toMatchObject({
      data: [{ _id: withdrawal, amount: 2_500, bank: { account_number: '0071001234567' } }],
      next_cursor: null,
    });
    const first = await app.call(consoleCalls.listMemberDeposits, { id: lan.id, limit: '1' }, asked());
    const cursor = first.body.next_cursor ?? '';
    const rest = await app.call(consoleCalls.listMemberDeposits, { id: lan.id, limit: '1', cursor }, asked());
    expect(rest.body.data).toEqual(deposits.body.data.slice(1));
  });

  test('a member’s page has their bought levels and the names of the members they invited', async () => {
    await app.fund(lan, 100_000n);
    const levels = (await app.call(member.level, {}, { as: lan })).body.data;
    await app.call(member.updateLevel, { level_id: levels[1]?._id ?? '' }, { as: lan });
    const bought = await app.call(consoleCalls.listMemberLevels, { id: lan.id }, asked());
    expect(bought.body.data).toMatchObject([
      { level_name: 'Street', price: levels[1]?.joining_fee, state: 'pending', settled_at: null },
    ]);
    const guests = [await app.newMember({ invitedBy: lan }), await app.newMember({ invitedBy: lan })];
    const invited = (limit: string, cursor?: string) =>
      app.call(
        consoleCalls.listMemberInvited,
        { id: lan.id, limit, ...(cursor === undefined ? {} : { cursor }) },
        asked(),
      );
    const first = await invited('1');
    expect(first.body).toMatchObject({ total: 2, data: [{ level_name: 'Corner', completed_orders: 0 }] });
    const second = await invited('1', first.body.next_cursor ?? '');
    expect([...first.body.data, ...second.body.data].map(({ username }) => username).sort()).toEqual(
      guests.map(({ username }) => username).sort(),
    );
  });

  test('the page of an unknown member is not found in any call', async () => {
    for (const id of [UNKNOWN_ID, 'x']) {
      for (const call of [
        consoleCalls.readMemberProfile,
        consoleCalls.listMemberLines,
        consoleCalls.listMemberOrders,
        consoleCalls.listMemberDeposits,
        consoleCalls.listMemberWithdrawals,
        consoleCalls.listMemberLevels,
        consoleCalls.listMemberInvited,
        consoleCalls.listMemberSessions,
        consoleCalls.listMemberNotes,
        consoleCalls.endMemberSessions,
      ] as const) {
        expect((await app.call(call, { id }, asked())).status, call.path).toBe(404);
      }
      const note = await app.call(consoleCalls.addMemberNote, { id, text: 'Nobody' }, asked());
      expect([note.status, note.body.error]).toEqual([404, 'not_found']);
    }
  });
});

describe('the sessions of a member', () => {
  const sessions = async () =>
    (await app.call(consoleCalls.listMemberSessions, { id: lan.id }, asked())).body.data;
  const end = (session_id: string, key?: string) =>
    app.call(consoleCalls.endMemberSession, { id: lan.id, session_id }, { ...asked(), key });

  test('the sessions of a member are listed, and one can be ended once, which is logged', async () => {
    const before = lan.accessToken;
    app.clock.advance(1_000);
    await app.signIn(lan);
    const [newest, oldest] = await sessions();
    expect(newest).toEqual({
      _id: newest?._id,
      created_at: app.clock.now().toISOString(),
      last_used_at: app.clock.now().toISOString(),
      device: expect.any(String),
    });
    const ended = await end(oldest?._id ?? '', 'end-one');
    expect([ended.status, ended.body.data]).toEqual([200, {}]);
    expect((await end(oldest?._id ?? '', 'end-one')).headers['idempotency-replayed']).toBe('true');
    const again = await end(oldest?._id ?? '');
    expect([again.status, again.body.error]).toEqual([404, 'not_found']);
    expect((await app.call(member.me, {}, { headers: { authorization: `Bearer ${before}` } })).status).toBe(
      401,
    );
    expect((await app.call(member.me, {}, { as: lan })).status).toBe(200);
    expect(await app.actionsOn(`member/${lan.id}`)).toEqual([
      { operator_id: operator.id, action: 'member_session_ended', details: { session: oldest?._id } },
    ]);
  });

  test('ending a member’s session does not end somebody else’s', async () => {
    const other = await app.newMember();
    const { body } = await app.call(consoleCalls.listMemberSessions, { id: other.id }, asked());
    expect((await end(body.data[0]?._id ?? '')).status).toBe(404);
    expect((await app.call(member.me, {}, { as: other })).status).toBe(200);
  });

  test('all sessions of a member can be ended together, and the member can sign in again', async () => {
    await app.signIn(lan);
    const endAll = (key: string) =>
      app.call(consoleCalls.endMemberSessions, { id: lan.id }, { ...asked(), key });
    const ended = await endAll('end-all');
    expect(ended.body.data).toEqual({ ended: 2 });
    expect((await endAll('end-all')).body).toEqual(ended.body);
    expect((await app.call(member.me, {}, { as: lan })).status).toBe(401);
    expect(await sessions()).toEqual([]);
    expect((await app.call(member.login, { username: lan.username, password: PASSWORD })).status).toBe(200);
    expect(await app.actionsOn(`member/${lan.id}`)).toEqual([
      { operator_id: operator.id, action: 'member_sessions_ended', details: { ended: '2' } },
    ]);
  });

  test('a locked member has no sessions', async () => {
    const note = 'Three accounts from one phone';
    await app.call(consoleCalls.lockMember, { id: lan.id, reason: 'fraud_suspected', note }, asked());
    expect(await sessions()).toEqual([]);
    expect((await profile()).running.sessions).toBe(0);
  });
});
