import { productClaimReward, randomProduct } from '@handbill/contract/member';
import { type Proof, readProof } from '@handbill/ledger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { campaignsOf } from '../../../../test/given/campaigns.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { shareAuditChecks } from './audit-checks.ts';

let app: TestApp;
let shareId: string;
/** From before there were shares. */
let proof: Proof | null;

beforeAll(async () => {
  app = await createTestApp();
  const campaigns = campaignsOf(app);
  await campaigns.newCampaign(await app.newMember());
  const sharer = await app.newMember();
  await app.proveAll();
  proof = await app.work(({ tx }) => readProof(tx));
  await app.runtime.pool.query('update member set show_awards = true where id = $1', [sharer.id]);
  shareId = (await app.call(randomProduct, {}, { as: sharer })).body.data._id;
  await campaigns.verifyVisits(shareId, 5);
  await app.call(productClaimReward, { product_id: shareId }, { as: sharer });
  await campaigns.verifyVisits(shareId, 1);
  await campaigns.refuseVisit(shareId, 'repeat');
});
afterAll(() => app.close());

class Undo extends Error {}

const sorted = (findings: readonly { subject: string; detail: string }[]) =>
  findings.map(({ subject, detail }) => `${subject}: ${detail}`).sort();

/** The checks' findings after some damage, in everything and in what came after the proof; it is rolled back. */
async function foundAfter(damage: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  const looking = app.workAsOwner(async ({ tx }) => {
    // Disables the triggers that prevent this damage, as the database's owner could.
    await tx.query('set local session_replication_role = replica', []);
    await damage(tx);
    for (const { check, run } of shareAuditChecks) {
      const findings = sorted(await run(tx, app.runtime.config, null));
      if (findings.length > 0) found.push(check);
      expect([check, sorted(await run(tx, app.runtime.config, proof))]).toEqual([check, findings]);
    }
    throw new Undo();
  });
  await expect(looking).rejects.toThrow(Undo);
  return found;
}

test('the audit of shares finds nothing without damage', async () => {
  expect(proof).not.toBeNull();
  expect(await app.audit()).toEqual([]);
  expect(await app.auditSinceProof()).toEqual([]);
});

const BY_CHANNEL = 'counts by channel equal the visits';
const SUMS = 'sums of campaigns equal the counts of their shares';
const OF_SHARERS = 'sums of sharers equal the counts of their shares';

test.each([
  [
    'a share that reserves more than it can owe',
    'update share set visits_target = visits_target - 1',
    ['share_reserves'],
  ],
  ['money reserved for no share', 'delete from share', ['share_reserves', 'claims', BY_CHANNEL]],
  [
    'a visit too many on the share',
    'update share set visits_verified = visits_verified + 1',
    ['share_counts', OF_SHARERS],
  ],
  [
    'a claimed visit too many on the share',
    'update share set visits_claimed = visits_claimed + 1',
    ['share_reserves', 'share_counts'],
  ],
  [
    'a verified visit that is gone',
    "delete from visit where state = 'verified' and claim_id is null",
    ['share_counts', BY_CHANNEL],
  ],
  [
    'a visit counted for another channel',
    "update visit set channel = 'zalo' where id = (select id from visit limit 1)",
    [BY_CHANNEL],
  ],
  ['a visit in no hour', 'update visit_sum set visits = visits - 1 where hour is not null', [SUMS]],
  ['a visit in no channel', 'update visit_sum set visits = visits - 1 where channel is not null', [SUMS]],
  [
    'a visit refused for another reason',
    "update visit_sum set reason = 'ended' where reason is not null",
    [SUMS],
  ],
  ['a visit in no country', 'update visit_sum set visits = visits - 1 where country is not null', [SUMS]],
  ['a sharer with a visit more', 'update sharer_sum set visits = visits + 1', [OF_SHARERS]],
  ['a sharer with a higher reward', 'update sharer_sum set reward = reward + 1', [OF_SHARERS]],
  [
    'a claimed visit that is unpaid again',
    `update visit set claim_id = null where id = (select id from visit where claim_id is not null limit 1)`,
    ['share_counts', 'claims'],
  ],
  [
    'a visit marked as claimed that nobody paid',
    "update visit set claim_id = gen_random_uuid() where state = 'verified' and claim_id is null",
    ['share_counts'],
  ],
  [
    'a claimed visit whose claim does not exist',
    `update visit set claim_id = gen_random_uuid() where id = (select id from visit where claim_id is not null limit 1)`,
    ['claims'],
  ],
  ['a claim of fewer visits', 'update claim set visits = visits - 1', ['share_counts', 'claims']],
  ['a claim of more money', 'update claim set reward = reward + 1', ['claims', 'claim_postings', 'awards']],
  ['a claim with another fee', 'update claim set fee = fee + 1', ['claims']],
  [
    'a claim of another member',
    `update claim set member_id = (select id from member where id <> claim.member_id limit 1)`,
    ['claims', 'claim_postings', 'awards'],
  ],
  [
    'a claim of another campaign',
    'update claim set campaign_id = gen_random_uuid()',
    ['share_counts', 'claims', 'awards'],
  ],
  ['a posting whose claim is gone', 'delete from claim', ['share_counts', 'claim_postings', 'awards']],
  [
    'a claim that was never posted',
    'update claim set id = gen_random_uuid()',
    ['claims', 'claim_postings', 'awards'],
  ],
  ['an award of another campaign', 'update award set campaign_id = gen_random_uuid()', ['awards']],
  ['an award that shows more than was paid', 'update award set reward = reward + 1', ['awards']],
])('the audit of shares finds %s', async (_damage, statement, checks) => {
  expect(await foundAfter((tx) => tx.query(statement, []))).toEqual(checks);
});
