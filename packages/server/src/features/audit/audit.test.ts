import * as calls from '@handbill/contract/console';
import { accounts, post, transfer } from '@handbill/ledger';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { campaignsOf } from '../../../test/campaigns.ts';
import { saveBankAndAddress } from '../../../test/payout-details.ts';
import type { Person } from '../../../test/people.ts';
import { askWithdrawal } from '../../../test/withdrawals.ts';
import { APP_ROLE } from '../../platform/database/database-role.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { features } from '../index.ts';
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

const runAudit = () => {
  const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'run-audit');
  if (!job) throw new Error('there is no job run-audit');
  return runJob(app.runtime, job);
};
const auditNow = async () => (await app.call(calls.audit, {}, { as: operator })).body.data;
const runs = async () => {
  const { rows } = await app.runtime.pool.query('select run_at, findings from audit_run order by id');
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
  const audit = () => auditByCommand(app.runtime.pool, app.runtime.config, checks);
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
    const { body } = await app.app.inject('/metrics');
    expect(body).toMatch(new RegExp(`^audit_findings ${findings.length}$`, 'm'));
    expect(body).toMatch(/^audit_age_seconds -?\d/m);
  });
});

describe('the audit', () => {
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
    await app.work(({ tx, now: at }) =>
      post(
        tx,
        transfer({
          kind: 'correction',
          reference: 'test',
          at,
          entries: [
            { account: accounts.goodwill, amount: -700n },
            { account: accounts.memberAvailable(member.id), amount: 700n },
          ],
        }),
      ),
    );
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
    expect(await runs()).toEqual([{ run_at: app.clock.now(), findings: [] }]);
    expect(app.bugs).toEqual([]);
  });

  test('the hourly audit stores its findings, and logs them at error level', async () => {
    await plantDamage();
    await runAudit();
    expect(await runs()).toEqual([{ run_at: app.clock.now(), findings: [finding()] }]);
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
