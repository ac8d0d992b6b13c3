import * as consoleCalls from '@handbill/contract/console';
import * as calls from '@handbill/contract/member';
import { feed, productReceive } from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import {
  askedBusiness,
  NOODLES,
  savedBusiness,
  sendDocument,
  verifiedBusiness,
} from '../../../../test/given/businesses.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Person } from '../../../../test/given/people.ts';
import { uploadedPicture } from '../../../../test/given/pictures.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { badgeOf } from '../index.ts';
import { deleteDocuments } from './delete-documents.ts';

let app: TestApp;
let operator: Person;
let lan: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  operator = await app.newOperator({ role: 'reviewer' });
  lan = await app.newMember();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const stateOf = async (as: Person) =>
  (await app.call(calls.business, {}, { as })).body.data?.verification.state;
const waiting = async () => {
  const { _id: id = '', seen = '' } = (await askedBusiness(app, lan, { as: operator })) ?? {};
  return { id, seen };
};
const documentOf = (id: string) => app.call(consoleCalls.readBusinessDocument, { id }, { as: operator });
const notices = async () =>
  (await app.call(calls.notifications, {}, { as: lan })).body.data.map(({ kind }) => kind);

const bodyOf = async (sought: string) =>
  (await app.call(calls.notifications, {}, { as: lan })).body.data.find(({ kind }) => kind === sought)?.body;

describe('a business is verified', () => {
  test('an operator compares it with its document and verifies it, and its owner is notified', async () => {
    await savedBusiness(app, lan);
    expect((await sendDocument(app, lan)).body.data.verification.state).toBe('waiting');
    const { id, seen } = await waiting();
    const { body } = await documentOf(id);
    expect(Buffer.from(body.data.picture, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    const verified = await app.call(consoleCalls.verifyBusiness, { id, seen }, { as: operator });
    expect(verified.body.data).toMatchObject({ status: 'verified', decided_by: operator.username });
    expect(await stateOf(lan)).toBe('verified');
    expect(await notices()).toContain('business_verified');
    expect((await app.actionsOn(`business/${id}`)).map(({ action }) => action)).toEqual([
      'business_verified',
    ]);
  });

  test('a refusal says why, and another document can be sent', async () => {
    await savedBusiness(app, lan);
    await sendDocument(app, lan);
    const refusal = { ...(await waiting()), reason: 'document_expired' as const };
    const { body } = await app.call(consoleCalls.refuseBusiness, refusal, { as: operator });
    expect(body.data).toMatchObject({ status: 'refused', reason: 'document_expired' });
    const { data } = (await app.call(calls.business, {}, { as: lan })).body;
    expect(data?.verification).toMatchObject({ state: 'refused', reason: 'document_expired' });
    expect(await notices()).toContain('business_refused');
    expect((await sendDocument(app, lan)).body.data.verification).toMatchObject({
      state: 'waiting',
      reason: null,
    });
  });

  test('a refusal is explained in the operator’s words, which its owner reads until another document is sent', async () => {
    await savedBusiness(app, lan);
    await sendDocument(app, lan);
    const refuse = async (explanation: string) => {
      const why = { reason: 'document_other_name' as const, explanation };
      return app.call(consoleCalls.refuseBusiness, { ...(await waiting()), ...why }, { as: operator });
    };
    const short = await refuse('no');
    expect([short.status, short.body.fields]).toEqual([422, { explanation: 'too_short' }]);
    const explanation = 'It says Hue Foods Company';
    const { body } = await refuse(explanation);
    expect(body.data).toMatchObject({ status: 'refused', explanation, member: { language: 'en' } });
    const { data } = (await app.call(calls.business, {}, { as: lan })).body;
    expect(data?.verification).toMatchObject({ reason: 'document_other_name', explanation });
    expect(await bodyOf('business_refused')).toContain(explanation);
    expect(await app.actionsOn(`business/${body.data._id}`)).toMatchObject([{ details: { explanation } }]);
    expect((await sendDocument(app, lan)).body.data.verification.explanation).toBeNull();
  });

  test('a badge that ends is explained, and a business that is verified afterwards has nothing to explain', async () => {
    const id = await verifiedBusiness(app, lan, operator);
    const { seen = '' } = (await askedBusiness(app, lan, { as: operator, status: 'verified' })) ?? {};
    const explanation = 'The website sells something else';
    const end = { id, seen, reason: 'business_misleading' as const, explanation };
    expect((await app.call(consoleCalls.refuseBusiness, end, { as: operator })).status).toBe(200);
    expect(await bodyOf('business_badge_ended')).toContain(explanation);
    await app.call(calls.updateBusiness, { ...NOODLES, site: 'https://noodles.example/' }, { as: lan });
    await sendDocument(app, lan, 500);
    const verified = await app.call(consoleCalls.verifyBusiness, await waiting(), { as: operator });
    expect(verified.body.data).toMatchObject({ status: 'verified', reason: null, explanation: null });
  });

  test('businesses in every state are found by their member, name and site, and one alone by its id', async () => {
    const id = await verifiedBusiness(app, lan, operator);
    const found = async (search: string, status?: 'waiting') => {
      const query = { search, ...(status ? { status } : {}) };
      const { body } = await app.call(consoleCalls.listBusinesses, query, { as: operator });
      return body.data.filter(({ member }) => member._id === lan.id).length;
    };
    expect([await found(lan.username.toUpperCase()), await found(NOODLES.name)]).toEqual([1, 1]);
    expect([await found(lan.username, 'waiting'), await found('nobody')]).toEqual([0, 0]);
    const byId = { search: id.toUpperCase() };
    const { body } = await app.call(consoleCalls.listBusinesses, byId, { as: operator });
    expect([body.data.map(({ _id }) => _id), body.total]).toEqual([[id], 1]);
    expect(await found(id.slice(0, -1))).toBe(0);
  });

  test.each([
    ['name', { ...NOODLES, name: 'Bank of Hue' }],
    ['site', { ...NOODLES, site: 'https://bank.example/' }],
    ['town', { ...NOODLES, town: 'Hanoi' }],
  ])('a change of the %s ends the badge until it is verified again', async (_field, changed) => {
    await verifiedBusiness(app, lan, operator);
    await app.call(calls.updateBusiness, changed, { as: lan });
    expect(await stateOf(lan)).toBe('changed');
    expect((await sendDocument(app, lan)).body.data.verification.state).toBe('waiting');
  });

  test('another logo ends the badge until it is verified again', async () => {
    await verifiedBusiness(app, lan, operator);
    const logo = await uploadedPicture(app, lan, 'logo');
    await app.call(calls.updateBusiness, { ...NOODLES, logo }, { as: lan });
    expect(await stateOf(lan)).toBe('changed');
  });

  test('another phone number or tax number keeps the badge', async () => {
    await verifiedBusiness(app, lan, operator);
    const { phone: _phone, ...rest } = NOODLES;
    await app.call(calls.updateBusiness, { ...rest, tax_number: '1000000000' }, { as: lan });
    expect(await stateOf(lan)).toBe('verified');
  });

  test('what has changed since it was shown is not decided: the profile, or the document', async () => {
    await savedBusiness(app, lan);
    await sendDocument(app, lan);
    const shown = await waiting();
    await app.call(calls.updateBusiness, { ...NOODLES, name: 'Bank of Hue' }, { as: lan });
    const verify = (it: { id: string; seen: string }) =>
      app.call(consoleCalls.verifyBusiness, it, { as: operator });
    expect((await verify(shown)).body.error).toBe('changed_meanwhile');
    const again = await waiting();
    app.minutesPass(1);
    await sendDocument(app, lan, 500);
    expect((await verify(again)).body.error).toBe('changed_meanwhile');
    expect(await stateOf(lan)).toBe('waiting');
  });

  test('a decided business is not decided again, and a badge ends for a reason', async () => {
    const id = await verifiedBusiness(app, lan, operator);
    const { seen = '' } = (await askedBusiness(app, lan, { as: operator, status: 'verified' })) ?? {};
    const verified = await app.call(consoleCalls.verifyBusiness, { id, seen }, { as: operator });
    expect(verified.body.error).toBe('business_state');
    expect((await sendDocument(app, lan)).body.error).toBe('business_state');
    const end = { id, seen, reason: 'business_misleading' as const };
    expect((await app.call(consoleCalls.refuseBusiness, end, { as: operator })).status).toBe(200);
    expect(await stateOf(lan)).toBe('refused');
    const { seen: now = '' } = (await askedBusiness(app, lan, { as: operator, status: 'refused' })) ?? {};
    const twice = await app.call(consoleCalls.refuseBusiness, { ...end, seen: now }, { as: operator });
    expect(twice.body.error).toBe('business_state');
  });

  test('a member without a business has nothing to verify, and sends at most five documents a day', async () => {
    expect((await sendDocument(app, lan)).body.error).toBe('not_found');
    await savedBusiness(app, lan);
    for (let count = 0; count < 5; count += 1) {
      expect((await sendDocument(app, lan)).body.error).toBeUndefined();
    }
    expect((await sendDocument(app, lan)).body.error).toBe('too_many_requests');
  });
});

describe('a badge', () => {
  const badge = () => app.work(({ tx }) => badgeOf(tx, lan.id));

  test('a badge is shown once the business is verified, and not while the account is locked', async () => {
    await savedBusiness(app, lan);
    expect(await badge()).toBeNull();
    await verifiedBusiness(app, lan, operator);
    expect(await badge()).toMatchObject({ name: NOODLES.name, town: NOODLES.town });
    const admin = await app.newOperator();
    const lock = { id: lan.id, reason: 'fraud_suspected' as const, note: 'A test' };
    expect((await app.call(consoleCalls.lockMember, lock, { as: admin })).status).toBe(200);
    expect(await badge()).toBeNull();
  });
});

describe('the badge in the feed and in received orders', () => {
  const shown = async (sharer: Person, id: string) => {
    const { body } = await app.call(feed, {}, { as: sharer });
    const received = await app.call(productReceive, { campaign_id: id }, { as: sharer });
    return [body.data.find(({ _id }) => _id === id)?.badge, received.body.data.badge];
  };

  test('the badge in the feed and in received orders names a verified business, and nobody whose account is locked', async () => {
    const campaigns = campaignsOf(app);
    const id = await campaigns.newCampaign(lan, { visits: 50 });
    const before = await app.newMember();
    const verified = await app.newMember();
    const locked = await app.newMember();
    expect(await shown(before, id)).toEqual([null, null]);
    await verifiedBusiness(app, lan, operator);
    const badge = { name: NOODLES.name, town: NOODLES.town };
    expect(await shown(verified, id)).toEqual([badge, badge]);
    const { pool } = app.runtime;
    await pool.query(`update member set locked_at = $2, lock_reason = 'fraud_suspected' where id = $1`, [
      lan.id,
      app.clock.now(),
    ]);
    expect(await shown(locked, id)).toEqual([null, null]);
    await pool.query('update member set locked_at = null, lock_reason = null where id = $1', [lan.id]);
  });
});

describe('a document', () => {
  test('a document is deleted 30 days after the decision, and kept while it waits', async () => {
    const id = await verifiedBusiness(app, lan, operator);
    const other = await app.newMember();
    await savedBusiness(app, other);
    await sendDocument(app, other);
    const undecided = await askedBusiness(app, other, { as: operator });
    app.clock.advance(29 * DAY_MS);
    await runJob(app.runtime, deleteDocuments);
    const again = await app.newOperator({ role: 'reviewer' });
    const read = (of: string) => app.call(consoleCalls.readBusinessDocument, { id: of }, { as: again });
    expect((await read(id)).status).toBe(200);
    app.clock.advance(2 * DAY_MS);
    await runJob(app.runtime, deleteDocuments);
    const later = await app.newOperator({ role: 'reviewer' });
    const readLater = (of: string) => app.call(consoleCalls.readBusinessDocument, { id: of }, { as: later });
    expect((await readLater(id)).status).toBe(404);
    expect((await readLater(undecided?._id ?? '')).status).toBe(200);
  });

  test('a document is a picture, and only operators who may read businesses see it', async () => {
    const id = await verifiedBusiness(app, lan, operator);
    const cashier = await app.newOperator({ role: 'cashier' });
    const { body } = await app.call(consoleCalls.readBusinessDocument, { id }, { as: cashier });
    expect(body.error).toBe('forbidden');
    for (const as of [lan, await app.newMember()]) {
      expect((await app.call(consoleCalls.readBusinessDocument, { id }, { as })).body.error).toBe(
        'unauthorized',
      );
    }
  });
});
