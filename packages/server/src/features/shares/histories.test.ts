import { reverseVisits } from '@handbill/contract/console';
import { businessDate, HOUR_MS, MINUTE_MS } from '@handbill/contract/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { memberContext } from '../../../test/contexts.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import type { Person } from '../../../test/given/people.ts';
import { Busy } from '../../platform/batch.ts';
import type { MemberContext } from '../../platform/context.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { saveSetting } from '../settings/index.ts';
import { drawCampaigns } from './drawing/draw-campaigns.ts';
import { expireShares, settleEndedShares } from './ending/jobs.ts';
import { releaseShare } from './ending/release-share.ts';
import { claimRewards } from './rewards/claim-rewards.ts';

const ZONE = 'Asia/Ho_Chi_Minh';
const HISTORIES = 250;
const AUDITED_EVERY = 25;
const SHARE_VISITS = 4;
const SHARE_HOURS = 5;
const SETTLE_MINUTES = 10;
const HOUR_MINUTES = 60;
const REWARD = 12n;
const FEE = 8n;
const REMAINDER = 5n;

type Step =
  | { act: 'draw'; members: number[] }
  | { act: 'verify'; share: number; visits: number }
  | { act: 'claim'; shares: number[] }
  | { act: 'release' | 'refuse'; share: number }
  | { act: 'stop'; campaign: number }
  | { act: 'wait'; minutes: number };

const index = fc.nat({ max: 11 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('draw' as const),
      members: fc.uniqueArray(fc.nat({ max: 2 }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('verify' as const),
      share: index,
      visits: fc.integer({ min: 1, max: SHARE_VISITS + 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('claim' as const),
      shares: fc.array(index, { minLength: 1, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('release' as const), share: index }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('refuse' as const), share: index }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('stop' as const), campaign: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('wait' as const),
      minutes: fc.constantFrom(1, SETTLE_MINUTES, 2 * HOUR_MINUTES, SHARE_HOURS * HOUR_MINUTES),
    }),
  },
);

/** A plain model of a campaign and its shares, to compare with the database. */
interface ModelCampaign {
  id: string;
  owner: number;
  open: boolean;
  left: number;
  delivered: number;
  target: number;
}
interface ModelShare {
  id: string;
  campaign: ModelCampaign;
  member: number;
  /** The business day on which it was received. */
  day: string;
  running: boolean;
  target: number;
  expiresAt: number;
  /** For each verified visit that is unpaid, when it settles. */
  unpaid: number[];
  verified: number;
}

let app: TestApp;
let campaigns: ReturnType<typeof campaignsOf>;
let members: Person[];
let operator: Person;

beforeAll(async () => {
  app = await createTestApp();
  campaigns = campaignsOf(app);
  operator = await app.newOperator();
  members = [await app.newMember(), await app.newMember(), await app.newMember()];
  await app.work(async (work) => {
    await saveSetting(work, 'share_visits', SHARE_VISITS);
    await saveSetting(work, 'share_hours', SHARE_HOURS);
    await saveSetting(work, 'receive_limit', 1_000);
  });
});
afterAll(() => app.close());

const personOf = (member: number): Person => {
  const person = members[member];
  if (!person) throw new Error(`there is no member ${member}`);
  return person;
};

/** Calls a use case in its own transaction; returns the slug of a refusal. */
async function attempt<Answer>(
  member: number,
  call: (context: MemberContext) => Promise<Answer>,
): Promise<Answer | string> {
  return app
    .work((work) => call(memberContext(work, personOf(member))))
    .catch((error: unknown) => {
      if (error instanceof Refusal) return error.slug;
      throw error;
    });
}

/** One history: the same steps in the model and on the server, compared after each. */
class History {
  readonly campaigns: ModelCampaign[] = [];
  readonly shares: ModelShare[] = [];
  readonly balances = [0n, 0n, 0n];

  async begin(): Promise<void> {
    // While a failure is being shrunk, the previous history did not finish.
    await campaigns.stopAll();
    for (const [owner, target] of [
      [0, 6],
      [1, 11],
    ] as const) {
      const terms = { visits: target, rewardPerVisit: REWARD, feePerVisit: FEE, remainder: REMAINDER };
      const id = await campaigns.newCampaign(personOf(owner), terms);
      this.campaigns.push({ id, owner, open: true, left: target, delivered: 0, target });
    }
    for (const member of [0, 1, 2]) this.balances[member] = await app.available(personOf(member));
  }

  run(it: Step): Promise<void> {
    switch (it.act) {
      case 'draw':
        return this.draw(it.members);
      case 'verify':
        return this.withShare(it.share, (share) => this.verify(share, it.visits));
      case 'claim':
        return this.claim(it.shares);
      case 'release':
        return this.withShare(it.share, (share) => this.release(share));
      case 'refuse':
        return this.withShare(it.share, (share) => this.refuse(share));
      case 'stop':
        return this.stop(it.campaign);
      case 'wait':
        return this.wait(it.minutes);
    }
  }

  private async withShare(position: number, act: (share: ModelShare) => Promise<void>): Promise<void> {
    const share = this.shares[position % (this.shares.length || 1)];
    if (share) await act(share);
  }

  /** Draws of several members in one batch; those who lost a campaign to the others draw again, alone. */
  private async draw(drawing: readonly number[]): Promise<void> {
    const decide = (batch: readonly number[], patient: boolean) =>
      app.work((work) =>
        drawCampaigns(
          { ...work, patient },
          batch.map((member) => ({ ...memberContext(work, personOf(member)), input: {} })),
        ),
      );
    const decisions = await decide(drawing, false);
    const again: number[] = [];
    for (const [place, member] of drawing.entries()) {
      const decision = decisions[place];
      if (decision instanceof Busy) again.push(member);
      else await this.drawn(member, decision);
    }
    for (const member of again) await this.drawn(member, (await decide([member], true))[0]);
  }

  private async drawn(member: number, answer: Awaited<ReturnType<typeof drawCampaigns>>[number] | undefined) {
    const day = businessDate(app.clock.now(), ZONE);
    const receivable = this.campaigns.filter(
      (each) =>
        each.open &&
        each.left > 0 &&
        each.owner !== member &&
        !this.shares.some((it) => it.member === member && it.campaign === each && it.day === day),
    );
    if (answer === undefined || answer instanceof Error) {
      expect([answer, receivable]).toMatchObject([{ slug: 'no_order_available' }, []]);
      return;
    }
    const { rows } = await app.runtime.pool.query('select campaign_id from share where id = $1', [
      answer.data._id,
    ]);
    const campaign = receivable.find((each) => each.id === rows[0].campaign_id);
    if (!campaign) throw new Error('a campaign was given out that could not be received');
    const target = Math.min(campaign.left, SHARE_VISITS);
    expect(answer.data.visits_target).toBe(target);
    campaign.left -= target;
    this.shares.push({
      id: answer.data._id,
      campaign,
      member,
      day,
      running: true,
      target,
      expiresAt: app.clock.now().getTime() + SHARE_HOURS * HOUR_MS,
      unpaid: [],
      verified: 0,
    });
  }

  private async verify(share: ModelShare, visits: number): Promise<void> {
    const possible = share.running ? share.target - share.verified : 0;
    const verified = Math.min(visits, possible);
    expect(await campaigns.verifyVisits(share.id, visits, SETTLE_MINUTES)).toBe(verified);
    const settlesAt = app.clock.now().getTime() + SETTLE_MINUTES * MINUTE_MS;
    for (let visit = 0; visit < verified; visit += 1) share.unpaid.push(settlesAt);
    share.verified += verified;
    share.campaign.delivered += verified;
    if (share.verified === share.target) share.running = false;
    if (share.campaign.delivered === share.campaign.target && verified > 0) this.close(share.campaign);
  }

  /** Claims of several orders in one batch: each is paid as if it had come alone, with the balance after all of them. */
  private async claim(positions: readonly number[]): Promise<void> {
    const shares = this.shares.filter((_share, at) =>
      positions.some((position) => position % this.shares.length === at),
    );
    const due = shares.map((share) => this.pay(share));
    const decisions = await app.work((work) =>
      claimRewards(
        { ...work, patient: true },
        shares.map(({ id, member }) => ({
          ...memberContext(work, personOf(member)),
          input: { product_id: id },
        })),
      ),
    );
    decisions.forEach((decision, place) => {
      if (decision instanceof Error) {
        expect([decision, due[place]]).toMatchObject([{ slug: 'nothing_to_claim' }, 0n]);
        return;
      }
      expect(decision.reward).toBe(due[place]);
      expect(decision.data._id).toBe(shares[place]?.id);
      expect(decision.user.account_balance).toBe(this.balances[shares[place]?.member ?? 0]);
    });
    expect(decisions).toHaveLength(shares.length);
  }

  /** Moves the settled visits out of the unpaid ones, and adds their reward to the balance. */
  private pay(share: ModelShare): bigint {
    const now = app.clock.now().getTime();
    const kept = share.unpaid.filter((settlesAt) => settlesAt > now);
    const reward = BigInt(share.unpaid.length - kept.length) * REWARD;
    share.unpaid = kept;
    this.add(share.member, reward);
    return reward;
  }

  private async release(share: ModelShare): Promise<void> {
    const answer = await attempt(share.member, (context) => releaseShare(context, { product_id: share.id }));
    if (typeof answer === 'string') expect([answer, share.running]).toEqual(['order_state', false]);
    else {
      expect(share.running).toBe(true);
      this.end(share);
    }
  }

  /** An operator refuses the unsettled visits. */
  private async refuse(share: ModelShare): Promise<void> {
    const now = app.clock.now().getTime();
    const kept = share.unpaid.filter((settlesAt) => settlesAt <= now);
    const visits = share.unpaid.length - kept.length;
    const why = { reason: 'same_people' as const, note: 'a history' };
    const asked = { share_id: share.id, ...why };
    const { status, body } = await app.call(reverseVisits, asked, { as: await app.signIn(operator) });
    if (status !== 200) {
      expect([body.error, visits]).toEqual(['visits_settled', 0]);
      return;
    }
    expect(body.data.visits).toBe(visits);
    share.unpaid = kept;
    share.verified -= visits;
    if (share.running) share.target -= visits;
    share.campaign.delivered -= visits;
    if (share.campaign.open) share.campaign.left += visits;
    else this.add(share.campaign.owner, BigInt(visits) * (REWARD + FEE));
  }

  private async stop(position: number): Promise<void> {
    const campaign = this.campaigns[position];
    if (!campaign) throw new Error(`there is no campaign ${position}`);
    expect(await campaigns.stopCampaign(campaign.id)).toBe(campaign.open);
    if (!campaign.open) return;
    for (const share of this.shares) if (share.campaign === campaign && share.running) this.end(share);
    this.close(campaign);
  }

  private async wait(minutes: number): Promise<void> {
    app.clock.advance(minutes * MINUTE_MS);
    const now = app.clock.now().getTime();
    await runJob(app.runtime, expireShares);
    for (const share of this.shares) if (share.running && share.expiresAt <= now) this.end(share);
    await runJob(app.runtime, settleEndedShares);
    for (const share of this.shares) if (!share.running) this.pay(share);
  }

  private end(share: ModelShare): void {
    share.running = false;
    share.campaign.left += share.target - share.verified;
  }

  private close(campaign: ModelCampaign): void {
    campaign.open = false;
    this.add(campaign.owner, BigInt(campaign.target - campaign.delivered) * (REWARD + FEE) + REMAINDER);
  }

  private add(member: number, amount: bigint): void {
    this.balances[member] = (this.balances[member] ?? 0n) + amount;
  }

  /** Ends everything; afterwards every verified visit was paid exactly once, and no money is left behind. */
  async finish(): Promise<void> {
    for (const position of [0, 1]) await this.stop(position);
    await this.wait(SETTLE_MINUTES);
    for (const member of [0, 1, 2]) {
      expect(await app.available(personOf(member))).toBe(this.balances[member]);
    }
    for (const { id } of this.campaigns) expect(await campaigns.escrow(id)).toBe(0n);
    for (const share of this.shares) {
      expect(share.unpaid).toEqual([]);
      expect(await campaigns.reserved(share.id)).toBe(0n);
    }
    const { rows } = await app.runtime.pool.query(
      `select count(*) as verified, count(claim_id) as paid from visit
       where state = 'verified' and share_id = any ($1)`,
      [this.shares.map(({ id }) => id)],
    );
    const verified = BigInt(this.shares.reduce((sum, share) => sum + share.verified, 0));
    expect(rows).toEqual([{ verified, paid: verified }]);
  }
}

test('any history of draws, visits, refusals, claims, releases, expiries and stops pays every verified visit exactly once and loses nothing', {
  timeout: 300_000,
}, async () => {
  let histories = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const history = new History();
      await history.begin();
      for (const it of steps) await history.run(it);
      await history.finish();
      histories += 1;
      if (histories % AUDITED_EVERY === 0) expect(await app.audit()).toEqual([]);
    }),
    { numRuns: HISTORIES },
  );
  expect(await app.audit()).toEqual([]);
  expect(histories).toBeGreaterThanOrEqual(HISTORIES);
});
