import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { addMs, DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { tablesWith } from '../../../test/data-of-members/tables-with.ts';
import { savedBusiness } from '../../../test/given/businesses.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../test/given/money/bank.ts';
import { saveAddress, saveBank } from '../../../test/given/money/payout-details.ts';
import { payOut } from '../../../test/given/money/withdrawals.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';
import { forBusiness, joinTeam } from '../../../test/given/teams.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { eraseClosedAccounts } from './erase-closed-accounts.ts';

const ERASE_AFTER_DAYS = 365;
/** Append-only: it keeps the account that each payment went to, and `/privacy` says so. */
const AUDIT_LOG = 'operator_action';

let app: TestApp;
let lan: Person;
let operator: Person;
let approver: Person;

beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  operator = await app.newOperator();
  approver = await app.newOperator();
});
beforeEach(async () => {
  lan = await app.newMember();
  for (const person of [operator, approver]) await app.signIn(person);
  await saveBank(app, lan, { holder: 'LAN NGUYEN' });
  await saveAddress(app, lan, { name: 'Lan Nguyen', line: '12 Le Loi' });
  await app.work(({ tx, now }) =>
    tx.query(
      `insert into upload (file, member_id, purpose, created_at) values ('/uploads/a.webp', $1, 'order_image', $2)`,
      [lan.id, now],
    ),
  );
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

/** Lan drafts for the business of another member, who is in Lan's team; returns that member. */
async function workInTeams(): Promise<Person> {
  const other = await app.newMember();
  for (const owner of [lan, other]) await savedBusiness(app, owner);
  await joinTeam(app, { owner: lan, member: other, role: 'viewer' });
  const membership = await joinTeam(app, { owner: other, member: lan, role: 'editor' });
  const { body } = await app.call(member.packages, {}, { as: other });
  const order = { title: 'Soup', text: '', landing_url: 'https://shop.example/' };
  const drafted = await app.call(
    member.productCreate,
    { ...order, package_id: body.data[0]?._id ?? '' },
    forBusiness(membership, lan),
  );
  expect(drafted.status).toBe(201);
  await app.call(member.membershipEnd, { membership_id: membership }, { as: lan });
  return other;
}

/** Closes Lan's account with some money in it, and returns the withdrawal's id. */
async function closeWithMoney(): Promise<string> {
  await app.fund(lan, 5_000n);
  const { body } = await app.call(member.closeAccount, { password: PASSWORD }, { as: lan });
  return body.data.withdrawal?._id ?? '';
}

const payOutOf = (id: string) => payOut(app, id, { approver: operator, payer: approver });

async function eraseAfter(days: number): Promise<void> {
  app.clock.advance(days * DAY_MS);
  await runJob(app.runtime, eraseClosedAccounts);
}

async function isErased(): Promise<boolean> {
  const { rows } = await app.runtime.pool.query<{ erased_at: Date | null }>(
    'select erased_at from member where id = $1',
    [lan.id],
  );
  return rows[0]?.erased_at != null;
}

test('a closed account is erased when its time is over: no table has the phone number, address or bank account', async () => {
  const { username, phone } = (await app.call(member.me, {}, { as: lan })).body.data;
  const code = (await app.newMember()).inviteCode;
  const other = await workInTeams();
  await app.work(({ tx, now, newId }) =>
    tx.query(
      `insert into locked_withdrawal (id, member_id, locked_at, amount, reason, status, asked_by, asked_at, decided_by,
         decided_at, bank_bin, bank_code, bank_name, account_number, account_name)
       values ($1, $2, $3, 1, 'a test', 'declined', $4, $3, $5, $3, '970436', 'VCB', 'Vietcombank', '0071001234567', 'LAN NGUYEN')`,
      [newId(), lan.id, now, operator.id, approver.id],
    ),
  );
  await payOutOf(await closeWithMoney());
  await eraseAfter(ERASE_AFTER_DAYS - 1);
  expect(await isErased()).toBe(false);
  const holding = ['bank_account', 'locked_withdrawal', AUDIT_LOG, 'withdrawal'];
  expect(await tablesWith(app, '0071001234567')).toEqual(holding);

  await eraseAfter(1);
  expect(await isErased()).toBe(true);
  for (const word of [phone, username, '0071001234567', 'LAN NGUYEN', '12 Le Loi', '/uploads/a.webp']) {
    const left = (await tablesWith(app, word)).filter((table) => table !== AUDIT_LOG);
    expect([word, left]).toEqual([word, []]);
  }
  const { rows: renamed } = await app.runtime.pool.query('select username from member where id = $1', [
    lan.id,
  ]);
  await app.signIn(other);
  const { body: notices } = await app.call(member.notifications, {}, { as: other });
  const ofTeams = notices.data.filter(({ kind }) => kind.startsWith('team_'));
  expect(ofTeams.map(({ kind }) => kind).sort()).toEqual([
    'team_accepted',
    'team_drafted',
    'team_invited',
    'team_left',
  ]);
  for (const { title } of ofTeams) expect(title).toContain(renamed[0].username);

  // The entries stay under the same id, and the phone number can be registered again.
  const { rows } = await app.runtime.pool.query(
    `select count(*)::int as entries from ledger.entry join ledger.account on account.id = entry.account_id
     where account.name = 'member/' || $1 || '/available'`,
    [lan.id],
  );
  expect(rows).toEqual([{ entries: 2 }]);
  const again = { username, phone, code, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await app.call(member.register, { ...again, agree_terms: true })).status).toBe(201);
});

test('an account is not erased while its last payment is open, or could still be returned by the bank', async () => {
  const id = await closeWithMoney();
  await eraseAfter(ERASE_AFTER_DAYS);
  expect(await isErased()).toBe(false);
  await payOutOf(id);
  await eraseAfter(59);
  expect(await isErased()).toBe(false);
  await eraseAfter(2);
  expect(await isErased()).toBe(true);
});

test('neither a reopened nor a locked account is erased', async () => {
  const id = await closeWithMoney();
  for (const person of [operator, approver]) await app.signIn(person);
  await app.call(consoleCalls.rejectWithdrawal, { id, reason: 'bank_details_wrong' }, { as: operator });
  await eraseAfter(ERASE_AFTER_DAYS);
  expect(await isErased()).toBe(false);

  const signedIn = await app.call(member.login, { username: lan.username, password: PASSWORD });
  lan.accessToken = signedIn.body.data.access_token;
  await payOutOf(
    (await app.call(member.closeAccount, { password: PASSWORD }, { as: lan })).body.data.withdrawal?._id ??
      '',
  );
  await app.work(({ tx, now }) =>
    tx.query("update member set locked_at = $2, lock_reason = 'fraud' where id = $1", [lan.id, now]),
  );
  await eraseAfter(ERASE_AFTER_DAYS);
  expect(await isErased()).toBe(false);
});

test('the audit finds money that arrives after an erasure, because nobody can sign in to it', async () => {
  await payOutOf(await closeWithMoney());
  await eraseAfter(ERASE_AFTER_DAYS);
  await app.fund(lan, 7n);
  const { rows } = await app.runtime.pool.query('select closed_at from member where id = $1', [lan.id]);
  expect(rows[0].closed_at).toEqual(addMs(app.clock.now(), -ERASE_AFTER_DAYS * DAY_MS));
  expect((await app.audit()).map(({ check }) => check)).toContain('closed_accounts');
  await app.work(({ tx }) =>
    tx.query('update member set erased_at = null, phone = $2, closed_at = null where id = $1', [
      lan.id,
      `+84${lan.id.slice(-9)}`,
    ]),
  );
});
