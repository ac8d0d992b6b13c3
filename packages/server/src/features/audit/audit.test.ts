import * as calls from '@handbill/contract/console';
import { HOUR_MS } from '@handbill/contract/time';
import { accounts, post, readProof, rollUp, transfer } from '@handbill/ledger';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/given/campaigns.ts';
import { saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';
import { APP_ROLE } from '../../platform/database/database-role.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { features } from '../index.ts';
import { restoredByCommand } from '../restoring/index.ts';
import { auditByCommand } from './index.ts';

let app: TestApp;
let operator: Person;
let member: Person;

beforeEach(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
  member = await app.newMember();
});
afterEach(() => app.close());

const runAudit = (wanted = 'run-audit') => {
  const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === wanted);
  if (!job) throw new Error(`there is no job ${wanted}`);
  return runJob(app.runtime, job);
};
const auditNow = async () => (await app.call(calls.audit, {}, { as: operator })).body.data;
const runs = async () => {
  const { rows } = await app.runtime.pool.query('select run_at, whole, findings from audit_run order by id');
  return rows;
};

/** A withdrawal closed by direct SQL, while its money is still set apart. */
async function plantDamage(): Promise<void> {
  await app.fund(member, 5_000n);
  await saveBankAndAddress(app, member);
  await askWithdrawal(app, member, 2_000);
  await app.runtime.pool.query(`update withdrawal set status = 'cancelled'`);
}

const finding = () => ({
  check: 'withdrawing_balances',
  subject: `member/${member.id}/withdrawing`,
  detail: 'balance 2000, open withdrawals sum to 0',
});

test('the audit by command says what it found, and says so when it found nothing', async () => {
  const checks = features.flatMap(({ auditChecks }) => auditChecks ?? []);
  const { pool, config } = app.runtime;
  const audit = () => auditByCommand({ pool, config, now: app.clock.now() }, checks);
  expect(await audit()).toEqual({ clean: true, text: 'The audit is clean.' });
  await plantDamage();
  const { check, subject, detail } = finding();
  expect(await audit()).toEqual({
    clean: false,
    text: `The audit found:\n  ${check}: ${subject}: ${detail}`,
  });
});

describe('a check that the database cannot answer', () => {
  /** Simulates a page with a wrong checksum: reading entries fails, everything else works. */
  const breakEntries = () =>
    app.owner.query(`
      alter table ledger.entry rename to entry_stored;
      create function ledger.damaged() returns bigint language plpgsql as $$
      begin raise exception 'invalid page in block 0' using errcode = 'data_corrupted'; end $$;
      create view ledger.entry as
        select ledger.damaged() as account_id, transfer_id, amount, balance_after from ledger.entry_stored;
      grant select on ledger.entry to ${APP_ROLE}`);

  test('a check that the database cannot answer is a finding, does not prevent other checks, and is counted in the metrics', async () => {
    await plantDamage();
    await breakEntries();
    const data = await auditNow();
    expect(data.clean).toBe(false);
    expect(data.findings).toContainEqual({
      check: 'audit_ran',
      subject: 'ledger',
      detail: 'invalid page in block 0',
    });
    expect(data.findings).toContainEqual(finding());
    expect([data.owed, data.held === null || data.held >= 0]).toEqual([5_000, true]);
    await runAudit();
    const [{ findings }] = await runs();
    expect(findings).toContainEqual(expect.objectContaining({ check: 'audit_ran', subject: 'ledger' }));
    app.clock.advance(HOUR_MS);
    const { body } = await app.app.inject('/metrics');
    expect(body).toMatch(new RegExp(`^audit_findings ${findings.length}$`, 'm'));
    expect(body).toMatch(/^audit_age_seconds 3600$/m);
    // The clock ran ahead and is set back.
    app.clock.advance(-4 * HOUR_MS);
    expect((await app.app.inject('/metrics')).body).toMatch(/^audit_age_seconds 10800$/m);
    app.clock.advance(4 * HOUR_MS);
  });
});

describe('the audit', () => {
  test('the metrics show neither findings nor an age before the first audit by a job', async () => {
    const { body } = await app.app.inject('/metrics');
    expect(body).toContain('# HELP audit_findings');
    expect(body).not.toMatch(/^audit_(findings|age_seconds) /m);
  });

  test('the audit of a new instance finds nothing and shows no money', async () => {
    expect(await auditNow()).toEqual({
      run_at: app.clock.now().toISOString(),
      clean: true,
      findings: [],
      held: 0,
      owed: 0,
      income: 0,
      expense: 0,
      capital: 0,
    });
  });

  test('the audit shows both sides: assets equal liabilities plus income minus expenses', async () => {
    const campaigns = campaignsOf(app);
    await campaigns.newCampaign(member);
    await app.fund(member, 10_000n);
    await app.work(({ tx, now: at }) =>
      post(
        tx,
        transfer({
          kind: 'level_earned',
          reference: 'test',
          at,
          entries: [
            { account: accounts.memberAvailable(member.id), amount: -3_000n },
            { account: accounts.revenueMembership, amount: 2_000n },
            { account: accounts.revenueWithdrawal, amount: 600n },
            { account: accounts.revenueAdvertising, amount: 400n },
          ],
        }),
      ),
    );
    const correction = { username: member.username, amount: 700, reason: 'A visit that was counted late' };
    const { body: asked } = await app.call(calls.askCorrection, correction, { as: operator });
    await app.call(calls.approveCorrection, { id: asked.data._id }, { as: await app.newOperator() });
    const { held, owed, income, expense, clean } = await auditNow();
    expect({ held, owed, income, expense, clean }).toEqual({
      held: 10_400,
      owed: 8_100,
      income: 3_000,
      expense: 700,
      clean: true,
    });
    expect(held).toBe((owed ?? 0) + (income ?? 0) - (expense ?? 0));
  });

  test('the audit shows the findings of the ledger and the features', async () => {
    await plantDamage();
    expect(await auditNow()).toMatchObject({ clean: false, findings: [finding()] });
  });

  test('the audit finds nothing wrong during concurrent work, because it sees one snapshot', async () => {
    let working = true;
    const work = Array.from({ length: 4 }, async () => {
      while (working) await app.fund(member, 10n);
    });
    for (let audits = 0; audits < 20; audits += 1) {
      const { clean, held, owed } = await auditNow();
      expect([clean, held]).toEqual([true, owed]);
    }
    working = false;
    await Promise.all(work);
    expect((await auditNow()).held).toBeGreaterThan(0);
  });

  test('only operators can run the audit', async () => {
    expect((await app.call(calls.audit, {})).status).toBe(401);
    expect((await app.call(calls.audit, {}, { as: { ...member, kind: 'operator' } })).status).toBe(401);
  });
});

describe('the hourly audit', () => {
  test('the hourly audit stores that it found nothing', async () => {
    await runAudit();
    expect(await runs()).toEqual([{ run_at: app.clock.now(), whole: true, findings: [] }]);
    expect(app.bugs).toEqual([]);
  });

  test('the hourly audit stores its findings, and logs them at error level', async () => {
    await plantDamage();
    await runAudit();
    expect(await runs()).toEqual([{ run_at: app.clock.now(), whole: true, findings: [finding()] }]);
    expect(app.bugs).toMatchObject([{ level: 50, findings: [finding()] }]);
  });

  test('the hourly audit runs every check of every feature', () => {
    const checks = features.flatMap(({ auditChecks }) => auditChecks ?? []).map(({ check }) => check);
    expect(new Set(checks).size).toBe(checks.length);
    expect(checks).toEqual(
      expect.arrayContaining([
        'operator_log',
        'deposits_posted',
        'bank_credits',
        'withdrawing_balances',
        'withdrawals_posted',
      ]),
    );
  });
});

describe('an audit of what came after a proof', () => {
  const proof = () => app.work(({ tx }) => readProof(tx));

  /** Simulates an old row that was changed behind all guards: the member got one more than the bank. */
  const damageOldEntry = () =>
    app.owner.query(`
      alter table ledger.entry rename to entry_stored;
      create view ledger.entry as
        select account_id, transfer_id, case when transfer_id = 1 and amount > 0 then amount + 1 else amount end as amount,
          balance_after from ledger.entry_stored;
      grant select on ledger.entry to ${APP_ROLE}`);
  const mendOldEntry = () =>
    app.owner.query('drop view ledger.entry; alter table ledger.entry_stored rename to entry');

  beforeEach(async () => {
    await app.fund(member, 500n);
    await app.proveAll();
  });

  test('an hourly audit without findings proves what the next one need not read', async () => {
    expect(await proof()).toEqual({ transferId: 1n, at: app.clock.now() });
    app.clock.advance(HOUR_MS);
    await app.fund(member, 500n);
    await app.work(({ tx }) => rollUp(tx));
    await runAudit();
    expect(await proof()).toEqual({ transferId: 2n, at: app.clock.now() });
    expect((await runs()).map(({ whole }) => whole)).toEqual([true, false]);
  });

  test('an audit after a proof finds damage to what came later, each time until it is corrected', async () => {
    await plantDamage();
    for (const hour of [1, 2]) {
      app.clock.advance(HOUR_MS);
      await runAudit();
      expect((await runs())[hour]).toEqual({ run_at: app.clock.now(), whole: false, findings: [finding()] });
    }
    await app.signIn(operator);
    expect((await auditNow()).findings).toEqual([finding()]);
    expect(await proof()).toMatchObject({ transferId: 1n });
    await app.runtime.pool.query(`update withdrawal set status = 'pending'`);
    app.clock.advance(HOUR_MS);
    await runAudit();
    expect((await runs()).at(-1)).toMatchObject({ whole: false, findings: [] });
  });

  test('a change of an old row behind all guards is found by the nightly audit, and from then on by every audit', async () => {
    await damageOldEntry();
    expect((await auditNow()).clean).toBe(true);
    await runAudit('run-whole-audit');
    expect(await proof()).toBeNull();
    expect((await auditNow()).clean).toBe(false);
    app.clock.advance(1);
    await runAudit();
    expect((await runs()).at(-1)).toMatchObject({ whole: true });
    await mendOldEntry();
    await runAudit();
    expect(await proof()).toMatchObject({ transferId: 1n });
  });

  test('a restore from a backup makes the next audit read everything', async () => {
    const [anna, binh] = [await app.newOperator(), await app.newOperator()];
    const operators = [anna.username, binh.username];
    const origin = 'https://handbill.test';
    await app.work((work) => restoredByCommand(work, { backupAt: work.now, operators, origin }));
    expect(await proof()).toBeNull();
  });
});
