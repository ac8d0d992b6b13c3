import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AuditFinding,
  accounts,
  audit,
  auditSince,
  forgetProof,
  type Proof,
  prove,
  readHorizon,
  readProof,
  rollUp,
  type Tx,
} from '../src/index.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { deposit, move, noon } from './postings.ts';

let ledger: TestLedger;
let proof: Proof;
/** A transfer after the proof. */
let later: bigint;
const available = accounts.memberAvailable('m1');
const revenue = accounts.revenueAdvertising;
const escrow = accounts.campaignEscrow('c1');

async function settle(): Promise<bigint> {
  await ledger.transact(rollUp);
  return readHorizon(ledger.tx);
}

/** Proves everything up to now. */
async function proveAll(): Promise<Proof> {
  const transferId = await settle();
  expect(await ledger.transact((tx) => prove(tx, null, { transferId, at: noon }))).toBe(true);
  const proven = await readProof(ledger.tx);
  if (proven === null) throw new Error('nothing was proven');
  return proven;
}

beforeAll(async () => {
  ledger = await createTestLedger('audit_since');
  await deposit(ledger.tx, 'm1', 1_000n);
  await move(ledger.tx, 'a', available, revenue, 100n);
  proof = await proveAll();
  later = (await move(ledger.tx, 'b', available, escrow, 300n)).transferId;
  await move(ledger.tx, 'c', available, revenue, 50n);
  await deposit(ledger.tx, 'm2', 70n);
});
afterAll(async () => {
  expect(await audit(ledger.tx)).toEqual([]);
  expect(await auditSince(ledger.tx, proof)).toEqual([]);
  await ledger.drop();
});

const sorted = (findings: readonly AuditFinding[]) =>
  findings.map(({ check, subject, detail }) => `${check}: ${subject}: ${detail}`).sort();

/** What both audits find after damage behind all guards, which is rolled back. */
function bothAfter(...damage: readonly string[]): Promise<{ whole: string[]; since: string[] }> {
  return ledger.rehearse(async (tx) => {
    for (const table of ['account', 'transfer', 'entry']) {
      await tx.query(`alter table ledger.${table} disable trigger user`, []);
    }
    await tx.query(
      `alter table ledger.account drop constraint account_floor,
         drop constraint account_balance_only_where_guarded`,
      [],
    );
    for (const statement of damage) await tx.query(statement, []);
    return { whole: sorted(await audit(tx)), since: sorted(await auditSince(tx, proof)) };
  });
}

const only = (account: string) => `(select id from ledger.account where name = '${account}')`;

describe('an audit since a proof', () => {
  test.each<[string, () => string[], number]>([
    [
      'a balance changed behind the ledger’s back',
      () => [`update ledger.account set balance = balance + 1 where name = '${available}'`],
      2,
    ],
    [
      'money moved between balances without a transfer',
      () => [
        `update ledger.account set balance = balance - 50 where name = '${available}'`,
        `update ledger.account set balance = balance + 50 where name = '${escrow}'`,
      ],
      2,
    ],
    [
      'a balance on an account that nothing was posted to',
      () => [
        `insert into ledger.account (name, kind, balance) values ('member/m3/available', 'liability', 5)`,
        `update ledger.account set balance = balance - 5 where name = '${available}'`,
      ],
      2,
    ],
    [
      'a transfer that does not sum to zero',
      () => [
        `update ledger.entry set amount = 301, balance_after = 301 where transfer_id = ${later} and amount > 0`,
      ],
      2,
    ],
    ['a transfer without entries', () => [`delete from ledger.entry where transfer_id = ${later}`], 4],
    ['entries without their transfer', () => [`delete from ledger.transfer where id = ${later}`], 1],
    ['an entry without its account', () => [`delete from ledger.account where name = '${escrow}'`], 2],
    [
      'a broken chain of balances',
      () => [
        `update ledger.entry set balance_after = 601
         where transfer_id = ${later} and account_id = ${only(available)}`,
      ],
      2,
    ],
    [
      'a balance on an entry that carries none',
      () => [
        `update ledger.entry set balance_after = 1
         where transfer_id > ${later} and account_id = ${only(revenue)}`,
      ],
      1,
    ],
    [
      'an account below its floor',
      () => [
        `update ledger.entry set balance_after = -7 where transfer_id = ${later} and account_id = ${only(escrow)}`,
      ],
      2,
    ],
    [
      'an account of a kind other than its name implies',
      () => [`update ledger.account set kind = 'income', balance = null where name = '${escrow}'`],
      2,
    ],
    [
      'a new account with an invalid name',
      () => [`insert into ledger.account (name, kind, balance) values ('member/m1/secret', 'liability', 0)`],
      1,
    ],
    [
      'a snapshot that is not the sum of its entries',
      () => [
        `insert into ledger.rollup (account_id, through_transfer_id, balance) values (${only(revenue)}, 1, 0)`,
        `update ledger.rollup set through_transfer_id = ${proof.transferId}, balance = 99`,
      ],
      1,
    ],
  ])('an audit since a proof finds %s after it, as the whole audit does', async (_what, damage, findings) => {
    const { whole, since } = await bothAfter(...damage());
    expect(since).toEqual(whole);
    expect(whole).toHaveLength(findings);
  });

  test('an audit since a proof finds more owed than the bank holds', async () => {
    const found = await ledger.rehearse(async (tx) => {
      await move(tx, 'gift', accounts.goodwill, available, 151n);
      return [await auditSince(tx, proof), await audit(tx)];
    });
    const finding = { check: 'bank_covers_liabilities', subject: 'bank', detail: 'holds 1070, owes 1071' };
    expect(found).toEqual([[finding], [finding]]);
  });

  test('an audit since a proof accepts snapshots that are older and newer than the proof', async () => {
    const found = await ledger.rehearse(async (tx) => {
      await rollUp(tx);
      await rollUp(tx);
      const newer = await auditSince(tx, proof);
      await tx.query(
        `update ledger.rollup set balance = 0, through_transfer_id = 1 where account_id = ${only(revenue)}`,
        [],
      );
      return [newer, await auditSince(tx, proof)];
    });
    expect(found).toEqual([[], []]);
  });

  test('only the whole audit sees a change of what was proven, behind all guards', async () => {
    const { whole, since } = await bothAfter(
      `update ledger.entry set amount = amount - 1, balance_after = balance_after - 1
       where transfer_id = ${proof.transferId} and account_id = ${only(available)}`,
    );
    expect(whole).not.toEqual([]);
    expect(since).toEqual([]);
  });

  test('the whole audit finds proven sums that are not the sums of the entries', async () => {
    const { whole } = await bothAfter(
      `update ledger.proven_account set balance = balance + 1 where account_id = ${only(available)}`,
    );
    expect(whole).toEqual([
      'rollups: available: proven 900, its accounts sum to 901',
      `rollups: ${available}: proven 901, entries through transfer ${proof.transferId} sum to 900`,
    ]);
  });
});

describe('a proof', () => {
  test('a proof never reaches a transfer below which another can still commit', async () => {
    const before = await settle();
    await ledger.aside(async (slow) => {
      const held = await move(slow, 'held', accounts.goodwill, accounts.revenueInterest, 5n);
      const fast = await move(ledger.tx, 'fast', available, escrow, 1n);
      expect(fast.transferId).toBeGreaterThan(held.transferId);
      // The transfer in flight keeps the horizon where it was, and the proof does not go beyond it.
      await expect(ledger.transact(rollUp)).rejects.toMatchObject({ code: '55P03' });
      const reached = await ledger.rehearse(async (tx) => {
        expect(await prove(tx, proof, { transferId: fast.transferId, at: noon })).toBe(true);
        return readProof(tx);
      });
      expect(reached?.transferId).toBe(before);
      await slow.query('commit', []);
    });
    // So what committed late is read by the next audit.
    const { whole, since } = await bothAfter(
      `update ledger.entry set amount = amount + 1 where transfer_id in (
         select id from ledger.transfer where reference = 'held') and amount > 0`,
    );
    expect(whole).toEqual(since);
    expect(since).not.toEqual([]);
    await move(ledger.tx, 'back', accounts.revenueInterest, accounts.goodwill, 5n);
  });

  test('a proof is extended in stretches, and repeating one changes nothing', async () => {
    const transferId = await settle();
    const sums = async (tx: Tx) =>
      (await tx.query('select account_id, balance from ledger.proven_account order by account_id', [])).rows;
    await ledger.rehearse(async (tx) => {
      const step = async () =>
        (
          await tx.query<{ arrived: boolean }>('select ledger.prove(0, $1, $2, 1) as arrived', [
            transferId,
            noon,
          ])
        ).rows[0]?.arrived;
      let steps = 1;
      while (!(await step())) steps += 1;
      expect(BigInt(steps)).toBe(transferId - proof.transferId);
      const proven = await sums(tx);
      expect(await step()).toBe(true);
      expect(await sums(tx)).toEqual(proven);
      expect(await audit(tx)).toEqual([]);
      expect((await readProof(tx))?.transferId).toBe(transferId);
    });
  });

  test('an audit that began before the proof was forgotten does not extend it again', async () => {
    const transferId = await settle();
    await ledger.rehearse(async (tx) => {
      await forgetProof(tx);
      expect(await prove(tx, proof, { transferId, at: noon })).toBe(true);
      expect(await readProof(tx)).toBeNull();
    });
  });

  test('the balances by purpose are the same before and after a proof', async () => {
    const parts = async (tx: Tx) =>
      (await tx.query('select part, kind, balance from ledger.part_balances() order by part', [])).rows;
    const proven = await parts(ledger.tx);
    expect(proven).toContainEqual({ part: 'available', kind: 'liability', balance: 619n });
    await ledger.rehearse(async (tx) => {
      await forgetProof(tx);
      expect(await readProof(tx)).toBeNull();
      expect(await parts(tx)).toEqual(proven);
    });
  });
});
