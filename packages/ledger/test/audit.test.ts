import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuditFinding, accounts, audit, rollUp } from '../src/index.ts';
import { createTestLedger, type TestLedger } from './postgres.ts';
import { deposit, move } from './postings.ts';

let ledger: TestLedger;
let deposited: bigint;
const available = accounts.memberAvailable('m1');
const revenue = accounts.revenueAdvertising;

beforeAll(async () => {
  ledger = await createTestLedger('audit');
  deposited = (await deposit(ledger.tx, 'm1', 1_000n)).transferId;
  await move(ledger.tx, 'a', available, revenue, 100n);
  await move(ledger.tx, 'b', available, accounts.campaignEscrow('c1'), 300n);
  await ledger.transact(rollUp);
  await ledger.transact(rollUp);
});
afterAll(async () => {
  expect(await audit(ledger.tx)).toEqual([]);
  await ledger.drop();
});

/** The audit's findings in a ledger damaged behind all guards; the damage is rolled back. */
function findingsAfter(...damage: readonly string[]): Promise<AuditFinding[]> {
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
    return audit(tx);
  });
}

function only(account: string): string {
  return `(select id from ledger.account where name = '${account}')`;
}

function byCheck(findings: readonly AuditFinding[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { check, subject, detail } of findings) {
    found[check] = [...(found[check] ?? []), `${subject}: ${detail}`];
  }
  return found;
}

describe('the audit', () => {
  test('the audit finds nothing in a correct or an empty ledger', async () => {
    expect(await audit(ledger.tx)).toEqual([]);
    expect(
      await findingsAfter('truncate ledger.entry, ledger.transfer, ledger.account, ledger.rollup'),
    ).toEqual([]);
  });

  test('the audit finds a balance changed behind the ledger’s back', async () => {
    const findings = await findingsAfter(
      `update ledger.account set balance = 601 where name = '${available}'`,
    );
    expect(byCheck(findings)).toEqual({
      trial_balance: ['ledger: all balances sum to 1'],
      balances: [`${available}: balance 601, entries sum to 600`],
    });
  });

  test('the audit finds money moved between balances without a transfer, though all sums are right', async () => {
    const findings = await findingsAfter(
      `update ledger.account set balance = balance - 50 where name = '${available}'`,
      `update ledger.account set balance = balance + 50 where name = 'campaign/c1/escrow'`,
    );
    expect(byCheck(findings)).toEqual({
      balances: expect.arrayContaining([
        `${available}: balance 550, entries sum to 600`,
        'campaign/c1/escrow: balance 350, entries sum to 300',
      ]),
    });
  });

  test('the audit finds a balance on an account that nothing was posted to', async () => {
    const findings = await findingsAfter(
      `insert into ledger.account (name, kind, balance) values ('member/m2/available', 'liability', 5)`,
    );
    expect(byCheck(findings).balances).toEqual(['member/m2/available: balance 5, entries sum to 0']);
  });

  test('the audit finds a transfer that does not sum to zero', async () => {
    const findings = await findingsAfter(
      `update ledger.entry set amount = 999, balance_after = 999
       where transfer_id = ${deposited} and account_id = ${only(available)}`,
    );
    const found = byCheck(findings);
    expect(found.whole_transfers).toEqual([`transfer ${deposited}: entries sum to -1`]);
    expect(found.balances).toEqual([`${available}: balance 600, entries sum to 599`]);
    expect(found.balance_chain).toHaveLength(1);
  });

  test('the audit finds a transfer without entries, and entries without their transfer', async () => {
    const emptied = await findingsAfter(`delete from ledger.entry where transfer_id = ${deposited}`);
    expect(byCheck(emptied).whole_transfers).toEqual([`transfer ${deposited}: no entries`]);
    const orphaned = await findingsAfter(`delete from ledger.transfer where id = ${deposited}`);
    expect(byCheck(orphaned)).toEqual({
      whole_transfers: [`transfer ${deposited}: entries without their transfer`],
    });
  });

  test('the audit finds a whole transfer removed along with its effect on the balances', async () => {
    const findings = await findingsAfter(
      `delete from ledger.entry where transfer_id = ${deposited + 1n}`,
      `delete from ledger.transfer where id = ${deposited + 1n}`,
      `update ledger.account set balance = 700 where name = '${available}'`,
      'truncate ledger.rollup',
    );
    expect(byCheck(findings)).toEqual({
      balance_chain: [`${available}: transfer ${deposited + 2n}: 1000 and -300 make 600`],
    });
  });

  test('the audit finds an entry without its account', async () => {
    const findings = await findingsAfter(`delete from ledger.account where name = 'campaign/c1/escrow'`);
    const found = byCheck(findings);
    expect(found.balances).toEqual([expect.stringContaining('entries without their account')]);
    expect(found.trial_balance).toEqual(['ledger: all balances sum to -300']);
  });

  test('the audit finds a broken chain of balances', async () => {
    const findings = await findingsAfter(
      `update ledger.entry set balance_after = 901
       where transfer_id = ${deposited + 1n} and account_id = ${only(available)}`,
    );
    expect(byCheck(findings)).toEqual({
      balance_chain: [
        `${available}: transfer ${deposited + 1n}: 1000 and -100 make 901`,
        `${available}: transfer ${deposited + 2n}: 901 and -300 make 600`,
      ],
    });
  });

  test('the audit finds a balance on an entry that carries none, and a missing one on an entry that does', async () => {
    const findings = await findingsAfter(
      `update ledger.entry set balance_after = 100 where account_id = ${only(revenue)}`,
      `update ledger.entry set balance_after = null where account_id = ${only('campaign/c1/escrow')}`,
    );
    expect(byCheck(findings)).toEqual({
      balance_chain: expect.arrayContaining([
        `${revenue}: transfer ${deposited + 1n}: 0 and 100 make 100`,
        `campaign/c1/escrow: transfer ${deposited + 2n}: 0 and 300 make nothing`,
      ]),
    });
  });

  test('the audit finds an account below its floor, now and in the past', async () => {
    const findings = await findingsAfter(
      `update ledger.account set balance = -1 where name = '${available}'`,
      `update ledger.account set balance = 1 where name = 'bank'`,
      `update ledger.entry set balance_after = -7
       where transfer_id = ${deposited} and account_id = ${only(available)}`,
    );
    expect(byCheck(findings).floors?.sort()).toEqual([
      'bank: 1 now',
      `${available}: -1 now`,
      `${available}: -7 after transfer ${deposited}`,
    ]);
  });

  test.each([
    [
      'of a kind other than its name implies',
      `update ledger.account set kind = 'income', balance = null where name = 'campaign/c1/escrow'`,
    ],
    [
      'with an invalid name',
      `update ledger.account set name = 'member/m1/secret' where name = 'campaign/c1/escrow'`,
    ],
    [
      'that has lost its balance',
      `update ledger.account set balance = null where name = 'campaign/c1/escrow'`,
    ],
    [
      'that carries a balance it should not',
      `update ledger.account set balance = 100 where name = '${revenue}'`,
    ],
  ])('the audit finds an account %s', async (_what, damage) => {
    expect(byCheck(await findingsAfter(damage)).account_kinds).toHaveLength(1);
  });

  test('the audit finds a snapshot that is not the sum of its entries', async () => {
    const findings = await findingsAfter('update ledger.rollup set balance = balance + 1');
    expect(byCheck(findings)).toEqual({
      rollups: [`${revenue}: snapshot 101, entries through transfer ${deposited + 2n} sum to 100`],
    });
  });

  test.each([
    ['beyond what was settled', `update ledger.rollup set through_transfer_id = ${10n ** 6n}`],
    ['of no account', `update ledger.rollup set account_id = -1, balance = 0`],
    [
      'of a guarded account',
      `insert into ledger.rollup select id, 0, 0 from ledger.account where name = 'bank'`,
    ],
  ])('the audit finds a snapshot %s', async (_what, damage) => {
    const found = byCheck(await findingsAfter(damage));
    expect(Object.keys(found)).toEqual(['rollups']);
    expect(found.rollups).toHaveLength(1);
  });

  test('the audit finds more owed than the bank holds, down to the last cent', async () => {
    const beyond = (amount: bigint) =>
      ledger.rehearse(async (tx) => {
        await move(tx, 'gift', accounts.goodwill, available, amount);
        return audit(tx);
      });
    // Goodwill is paid out of the company's income.
    expect(await beyond(100n)).toEqual([]);
    expect(await beyond(101n)).toEqual([
      { check: 'bank_covers_liabilities', subject: 'bank', detail: 'holds 1000, owes 1001' },
    ]);
  });

  test('the audit stays readable when many things are wrong', async () => {
    const findings = await findingsAfter(
      `insert into ledger.account (name, kind, balance)
       select 'x' || n, 'income', null from generate_series(1, 250) n`,
    );
    expect(findings).toHaveLength(100);
  });
});
