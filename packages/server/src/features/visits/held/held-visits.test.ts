import { closeAccount, productRelease, productVisits, randomProduct } from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';
import { newShare } from '../../../../test/given/shares.ts';
import { newVisitor, openLink, returnTicket, visit, withoutCookie } from '../../../../test/given/visits.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { features } from '../../index.ts';
import { decideHeldVisits } from '../../shares/index.ts';
import { holdOf, isSharedByPeople, looksAutomated, type NetworkTraffic, refusalOfHeld } from '../rules.ts';
import { decideHeld } from './decide-held.ts';

const HELD = { state: 'held', reason: null };
const VERIFIED = { state: 'verified', reason: null };

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let advertiser: Person;
let sharer: Person;
/** The only campaign that can be received, and the sharer's share of it. */
let campaignId: string;
let share: { id: string; url: string };

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  advertiser = await app.newMember();
  await app.set('prefix_visits_hour', 1);
  await app.set('proof_of_work_bits', 0);
});
beforeEach(async () => {
  await app.set('prefix_sharer_visits_artificial', 20);
  await campaigns.stopAll();
  campaignId = await campaigns.newCampaign(advertiser, { visits: 2 });
  sharer = await app.newMember();
  const { body } = await app.call(randomProduct, {}, { as: sharer });
  share = { id: body.data._id, url: body.data.share_url };
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

/** Two visits from one network: the second exceeds its allowance for the hour. */
async function holdOne(): Promise<void> {
  const first = newVisitor();
  const { task } = await openLink(app, share.url, first);
  app.clock.advance(5_000);
  const ticket = { ticket: task?.ticket ?? '', nonce: 0 };
  expect(await returnTicket(app, share.url, first, ticket)).toEqual(VERIFIED);
  expect(await visit(app, share.url, newVisitor({ address: first.address }))).toEqual(HELD);
}

const countsOf = async () => {
  const { rows } = await app.runtime.pool.query(
    'select stage, visits_target as target, visits_verified as verified, visits_held as held from share where id = $1',
    [share.id],
  );
  return rows[0];
};

const refusals = async () => {
  const { rows } = await app.runtime.pool.query(
    'select reason, visits from share_refusal where share_id = $1',
    [share.id],
  );
  return Object.fromEntries(rows.map(({ reason, visits }) => [reason, visits]));
};

/** Lets even two visits to one member's shares look artificial. */
async function suspectFew(): Promise<void> {
  await app.set('prefix_sharer_visits_artificial', 2);
}

async function aDayPasses(): Promise<void> {
  app.clock.advance(24 * HOUR_MS);
  await runJob(app.runtime, decideHeld);
}

describe('a visit that is held', () => {
  test('a visit beyond its network’s allowance does not count yet, and its money stays set apart', async () => {
    await holdOne();
    expect(await countsOf()).toEqual({ stage: 'distributing', target: 2, verified: 1, held: 1 });
    const { body } = await app.call(productVisits, { product_id: share.id }, { as: sharer });
    expect(body.data.latest.map(({ state }) => state).sort()).toEqual(['held', 'verified']);
    expect(body.data.by_share).toMatchObject([{ verified: 1, held: 1, refused: {} }]);
    expect(await campaigns.reserved(share.id)).toBe(40n);
  });

  test('held visits give their places to visits that count, the latest first, and take no place from one', async () => {
    const withoutCookies = () => visit(app, share.url, withoutCookie(newVisitor()));
    expect([await withoutCookies(), await withoutCookies()]).toEqual([HELD, HELD]);
    const { rows: held } = await app.runtime.pool.query(
      'select id from visit where share_id = $1 order by opened_at',
      [share.id],
    );
    // Each place is taken.
    expect(await withoutCookies()).toEqual({ state: 'refused', reason: 'ended' });
    expect(await visit(app, share.url)).toEqual(VERIFIED);
    const { rows: left } = await app.runtime.pool.query(
      "select id from visit where share_id = $1 and state = 'held'",
      [share.id],
    );
    expect(left).toEqual(held.slice(0, 1));
    expect(await countsOf()).toEqual({ stage: 'distributing', target: 2, verified: 1, held: 1 });
    expect(await visit(app, share.url)).toEqual(VERIFIED);
    expect(await countsOf()).toEqual({ stage: 'completed', target: 2, verified: 2, held: 0 });
    expect(await refusals()).toEqual({ ended: 3 });
    expect(await campaigns.reserved(share.id)).toBe(40n);
  });

  test('a browser whose visit found no place counts when it comes again', async () => {
    await holdOne();
    const visitor = newVisitor();
    await app.signIn(sharer);
    visitor.address = sharer.address ?? visitor.address;
    expect(await visit(app, share.url, visitor)).toEqual({ state: 'refused', reason: 'ended' });
    visitor.address = newVisitor().address;
    expect(await visit(app, share.url, visitor)).toEqual(VERIFIED);
  });

  test('a held visit’s money stays set apart when its share is released, and it is verified a day later', async () => {
    await holdOne();
    expect((await app.call(productRelease, { product_id: share.id }, { as: sharer })).status).toBe(200);
    expect(await campaigns.reserved(share.id)).toBe(40n);
    await aDayPasses();
    expect(await countsOf()).toEqual({ stage: 'released', target: 2, verified: 2, held: 0 });
    app.minutesPass(10);
    for (const name of ['settle-ended-shares', 'complete-campaigns']) {
      const job = features.flatMap(({ jobs }) => jobs ?? []).find((each) => each.name === name);
      if (job) await runJob(app.runtime, job);
    }
    expect(await app.available(sharer)).toBe(24n);
    const { rows } = await app.runtime.pool.query('select stage from campaign where id = $1', [campaignId]);
    expect(rows).toEqual([{ stage: 'completed' }]);
  });

  test('a held visit from a network that looks automated is refused, and frees its place', async () => {
    await suspectFew();
    await holdOne();
    await app.set('hold_hours', 1);
    app.clock.advance(HOUR_MS);
    await runJob(app.runtime, decideHeld);
    await app.set('hold_hours', 24);
    expect(await countsOf()).toEqual({ stage: 'distributing', target: 2, verified: 1, held: 1 });
    app.clock.advance(23 * HOUR_MS);
    await runJob(app.runtime, decideHeld);
    expect(await refusals()).toEqual({ network: 1 });
    expect(await countsOf()).toEqual({ stage: 'distributing', target: 2, verified: 1, held: 0 });
    expect(await visit(app, share.url)).toEqual(VERIFIED);
    expect(await countsOf()).toEqual({ stage: 'completed', target: 2, verified: 2, held: 0 });
  });

  test('a held visit refused after its order was stopped returns its money to the advertiser', async () => {
    await suspectFew();
    await holdOne();
    const before = await app.available(advertiser);
    await campaigns.stopCampaign(campaignId);
    expect((await app.available(advertiser)) - before).toBe(0n);
    await aDayPasses();
    expect((await app.available(advertiser)) - before).toBe(20n);
    expect(await campaigns.reserved(share.id)).toBe(20n);
    expect(await refusals()).toEqual({ network: 1 });
  });

  test('a held visit refused after its share was released can be shared by others', async () => {
    await suspectFew();
    await holdOne();
    await app.call(productRelease, { product_id: share.id }, { as: sharer });
    await aDayPasses();
    const { rows } = await app.runtime.pool.query('select visits_unallocated from campaign where id = $1', [
      campaignId,
    ]);
    expect(rows).toEqual([{ visits_unallocated: 1 }]);
  });

  test('the last held visit of a running share completes it once, even if it is decided twice concurrently', async () => {
    await holdOne();
    const { rows } = await app.runtime.pool.query(
      "select id from visit where share_id = $1 and state = 'held'",
      [share.id],
    );
    const held = { campaignId, shareId: share.id, visitIds: rows.map(({ id }) => id) };
    const decide = () =>
      app.work((work) => decideHeldVisits(work, held, { state: 'verified', settlesAt: work.now }));
    expect((await Promise.all([decide(), decide()])).sort()).toEqual([0, 1]);
    expect(await countsOf()).toEqual({ stage: 'completed', target: 2, verified: 2, held: 0 });
    const notified = await app.runtime.pool.query(
      "select 1 from notification where member_id = $1 and kind = 'share_completed'",
      [sharer.id],
    );
    expect(notified.rows).toHaveLength(1);
    const refuse = await app.work((work) =>
      decideHeldVisits(work, held, { state: 'refused', reason: 'network' }),
    );
    expect(refuse).toBe(0);
    expect(await refusals()).toEqual({});
  });

  test('a held visit that cannot be decided does not hold up those after it', async () => {
    await holdOne();
    const damaged = share;
    await campaigns.newCampaign(advertiser, { visits: 2 });
    const { body } = await app.call(randomProduct, {}, { as: await app.newMember() });
    share = { id: body.data._id, url: body.data.share_url };
    await holdOne();
    await app.owner.query(
      `alter table visit add constraint damaged check (share_id <> '${damaged.id}' or state = 'held') not valid`,
    );
    await expect(aDayPasses()).rejects.toThrow('1 of 2 failed');
    await app.owner.query('alter table visit drop constraint damaged');
    const decided = { stage: 'completed', target: 2, verified: 2, held: 0 };
    expect(await countsOf()).toEqual(decided);
    share = damaged;
    expect(await countsOf()).toMatchObject({ held: 1 });
    await runJob(app.runtime, decideHeld);
    expect(await countsOf()).toEqual(decided);
  });

  test('decisions about an unknown share change nothing', async () => {
    const held = { campaignId, shareId: campaignId, visitIds: [campaignId] };
    const verdict = { state: 'refused', reason: 'network' } as const;
    expect(await app.work((work) => decideHeldVisits(work, held, verdict))).toBe(0);
  });

  test('neither the sharer’s nor the advertiser’s account is closed while a visit is held', async () => {
    await holdOne();
    await app.call(productRelease, { product_id: share.id }, { as: sharer });
    await campaigns.stopCampaign(campaignId);
    app.minutesPass(11);
    for (const person of [sharer, advertiser]) {
      await app.signIn(person);
      const { body } = await app.call(closeAccount, { password: PASSWORD }, { as: person });
      expect(body.error).toBe('account_unsettled');
    }
  });

  test('a ticket without its visit’s cookie is held, and refused as a repeat if that browser already counted', async () => {
    const first = newVisitor();
    expect(await visit(app, share.url, first)).toEqual(VERIFIED);
    await app.set('prefix_visits_hour', 6);
    const { address, userAgent } = first;
    expect(await visit(app, share.url, withoutCookie(newVisitor({ address, userAgent })))).toEqual(HELD);
    await app.set('prefix_visits_hour', 1);
    await aDayPasses();
    expect(await refusals()).toEqual({ repeat: 1 });
  });

  test('visits from the sharer’s network are held, and refused when one browser’s name comes again with another cookie', async () => {
    await app.signIn(sharer);
    const { address, userAgent } = newVisitor({ address: sharer.address });
    expect(await visit(app, share.url, newVisitor({ address, userAgent }))).toEqual(HELD);
    expect(await visit(app, share.url, newVisitor({ address, userAgent }))).toEqual(HELD);
    await aDayPasses();
    expect(await refusals()).toEqual({ self: 1 });
    expect(await countsOf()).toEqual({ stage: 'distributing', target: 2, verified: 1, held: 0 });
  });

  test('a browser at home that keeps no cookie is the sharer’s own, whatever its name in each order', async () => {
    await app.signIn(sharer);
    const home = (name: number) =>
      withoutCookie(newVisitor({ address: sharer.address, userAgent: `Mozilla/5.0 (Linux; Phone ${name})` }));
    const names = Array.from({ length: 5 }, (_, name) => name);
    await app.set('prefix_visits_hour', 6);
    await campaigns.stopAll();
    await campaigns.newCampaign(advertiser, { visits: 10 });
    const { body } = await app.call(randomProduct, {}, { as: await app.signIn(sharer) });
    share = { id: body.data._id, url: body.data.share_url };
    for (const name of names) expect(await visit(app, share.url, home(name))).toEqual(HELD);
    await aDayPasses();
    expect(await refusals()).toEqual({ self: 5 });
    await app.set('prefix_visits_hour', 1);
  });

  test('a network that opened what somebody else shares is still judged by its visits to one sharer', async () => {
    await app.set('prefix_visits_hour', 6);
    const [decoy, mine] = [await newShare(app), await newShare(app)];
    const { address } = newVisitor();
    expect(await visit(app, decoy.url, newVisitor({ address }))).toEqual(VERIFIED);
    for (let count = 0; count < 4; count += 1)
      expect(await visit(app, mine.url, newVisitor({ address }))).toEqual(VERIFIED);
    expect(await visit(app, mine.url, newVisitor({ address }))).toEqual(HELD);
    const others = [await newShare(app), await newShare(app)];
    for (const { url } of [...others, ...others])
      expect(await visit(app, url, newVisitor({ address }))).toEqual(VERIFIED);
    expect(await visit(app, mine.url, newVisitor({ address }))).toEqual(VERIFIED);
    await app.set('prefix_visits_hour', 1);
  });

  test('a browser of the same name in a network that visits one sharer alone is held within minutes', async () => {
    await app.set('prefix_visits_hour', 6);
    const { address, userAgent } = newVisitor();
    const next = () => visit(app, share.url, newVisitor({ address, userAgent }));
    expect(await next()).toEqual(VERIFIED);
    app.minutesPass(4);
    expect(await next()).toEqual(HELD);
    await aDayPasses();
    expect(await countsOf()).toEqual({ stage: 'completed', target: 2, verified: 2, held: 0 });
    await app.set('prefix_visits_hour', 1);
  });

  test('a browser of the same name in a network that visits one sharer alone counts after some minutes', async () => {
    await app.set('prefix_visits_hour', 6);
    const { address, userAgent } = newVisitor();
    const next = () => visit(app, share.url, newVisitor({ address, userAgent }));
    expect(await next()).toEqual(VERIFIED);
    app.minutesPass(6);
    expect(await next()).toEqual(VERIFIED);
    await app.set('prefix_visits_hour', 1);
  });
});

describe('the rules of holding', () => {
  const free = {
    cookieKept: true,
    ownedBy: null,
    networkShared: false,
    ofShare: 5,
    ofShareMax: 6,
    ofCampaign: 29,
    ofCampaignMax: 30,
    ofSharerAlone: 3,
    ofSharerAloneMax: 4,
    lookJustSeen: false,
  };
  const lively: NetworkTraffic = {
    visits: 200,
    browsers: 3,
    taps: 50,
    ofSharer: 19,
    ofOthers: 200,
    otherSharers: 30,
    deviation: 4,
    lookKnown: false,
  };
  const alone = { ofOthers: 0, otherSharers: 0 };

  test('a visit is held for the first reason that applies, and at its share’s or order’s allowance', () => {
    expect(holdOf(free)).toBeNull();
    expect(holdOf({ ...free, ofShare: 6 })).toBe('network');
    expect(holdOf({ ...free, ofCampaign: 30 })).toBe('network');
    expect(holdOf({ ...free, ofSharerAlone: 4 })).toBe('network');
    expect(holdOf({ ...free, lookJustSeen: true })).toBe('network');
    expect(holdOf({ ...free, ofShare: 6, ownedBy: 'network' })).toBe('self');
    expect(holdOf({ ...free, cookieKept: false })).toBe('cookie');
    expect(holdOf({ ...free, cookieKept: false, ownedBy: 'network' })).toBe('self');
    expect(holdOf({ ...free, networkShared: true, ownedBy: 'network' })).toBe('self');
    expect(holdOf({ ...free, cookieKept: false, networkShared: true, ownedBy: 'network' })).toBe('cookie');
  });

  test('people share a network that visits several other sharers, and these as often as the one or ten times', () => {
    expect(isSharedByPeople({ ofSharer: 9, ofOthers: 9, otherSharers: 2 })).toBe(true);
    expect(isSharedByPeople({ ofSharer: 9, ofOthers: 8, otherSharers: 3 })).toBe(false);
    expect(isSharedByPeople({ ofSharer: 500, ofOthers: 10, otherSharers: 2 })).toBe(true);
    expect(isSharedByPeople({ ofSharer: 500, ofOthers: 9, otherSharers: 3 })).toBe(false);
    expect(isSharedByPeople({ ofSharer: 19, ofOthers: 200, otherSharers: 1 })).toBe(false);
    expect(isSharedByPeople({ ofSharer: 0, ofOthers: 1, otherSharers: 1 })).toBe(false);
  });

  test('one sign of automated traffic is common, two are not', () => {
    expect(looksAutomated(lively, 20)).toBe(false);
    const one: Partial<NetworkTraffic>[] = [{ deviation: 0.3 }, { browsers: 200 }, { taps: 0 }, alone];
    for (const sign of one)
      expect(looksAutomated({ ...lively, ...sign }, 20), JSON.stringify(sign)).toBe(false);
    expect(looksAutomated({ ...lively, deviation: 0.3, taps: 0 }, 20)).toBe(true);
    expect(looksAutomated({ ...lively, browsers: 200, ...alone }, 20)).toBe(true);
    expect(looksAutomated({ ...lively, ...alone, ofSharer: 20 }, 20)).toBe(true);
    expect(looksAutomated({ ...lively, ofSharer: 200 }, 20)).toBe(false);
    // A few visits to what others share prove nothing either.
    expect(looksAutomated({ ...lively, ofSharer: 200, ofOthers: 5, otherSharers: 5 }, 20)).toBe(true);
    expect(looksAutomated({ ...lively, ofSharer: 200, otherSharers: 1 }, 20)).toBe(true);
    // With only a few visits, equal times, different browsers and no taps prove nothing.
    expect(looksAutomated({ ...lively, visits: 5, browsers: 5, taps: 0, deviation: 0 }, 20)).toBe(false);
  });

  test('a held visit is refused for the reason it was held, or because its network looks automated', () => {
    const limits = { householdMax: 4, ofSharerMin: 20, verifiedBefore: false };
    const made = { ...lively, taps: 0, ...alone };
    expect(refusalOfHeld('cookie', { ...limits, traffic: lively, verifiedBefore: true })).toBe('repeat');
    expect(refusalOfHeld('cookie', { ...limits, traffic: lively })).toBeNull();
    expect(refusalOfHeld('self', { ...limits, traffic: lively, verifiedBefore: true })).toBeNull();
    expect(refusalOfHeld('network', { ...limits, traffic: lively, verifiedBefore: true })).toBeNull();
    expect(refusalOfHeld('network', { ...limits, traffic: made })).toBe('network');
  });

  test('visits from the sharer’s own network count as a household’s while they are few and their browsers differ', () => {
    const limits = { householdMax: 4, ofSharerMin: 20, verifiedBefore: false };
    const household = { ...lively, visits: 4, browsers: 4, taps: 0, ofSharer: 4, ...alone };
    const decided = (more: Partial<NetworkTraffic>) =>
      refusalOfHeld('self', { ...limits, traffic: { ...household, ...more } });
    expect(decided({})).toBeNull();
    expect(decided({ ofSharer: 5 })).toBe('self');
    expect(decided({ lookKnown: true })).toBe('self');
    expect(decided({ ofSharer: 5, lookKnown: true, ofOthers: 5, otherSharers: 3 })).toBeNull();
    expect(decided({ ofSharer: 5, ofOthers: 4, otherSharers: 3 })).toBe('self');
    expect(decided({ lookKnown: true, ofOthers: 4, otherSharers: 1 })).toBe('self');
  });
});
