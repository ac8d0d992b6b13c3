import {
  approveCorrection,
  askCorrection,
  balanceSheet,
  declineCorrection,
  listCorrections,
} from '@handbill/contract/console';
import { notifications, statement } from '@handbill/contract/member';
import { accounts, post, transfer } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import { newId } from '../../platform/ids.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { features } from '../index.ts';
import { balanceCorrected } from './postings.ts';
import { selectCorrectionsWithoutPosting } from './sql.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let other: Person;

const REASON = 'A visit was counted twice';

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

/** Earns money for the company, which it can then give away. */
async function earn(amount: bigint): Promise<void> {
  const payer = await app.newMember();
  await app.fund(payer, amount);
  await app.work(({ tx, now, newId }) =>
    post(
      tx,
      transfer({
        kind: 'level_earned',
        reference: newId(),
        at: now,
        entries: [
          { account: accounts.memberAvailable(payer.id), amount: -amount },
          { account: accounts.revenueMembership, amount },
        ],
      }),
    ),
  );
}
const askForCorrection = (amount: number, key?: string) =>
  app.call(askCorrection, { username: member.username, amount, reason: REASON }, { as: operator, key });
const asked = async (amount: number) => (await askForCorrection(amount)).body.data._id;
const approve = (id: string, as = other, key?: string) => app.call(approveCorrection, { id }, { as, key });
const decline = (id: string, as = operator) => app.call(declineCorrection, { id }, { as });

describe('a correction', () => {
  test('a correction is requested by one operator and approved by another, and the member sees the reason', async () => {
    await earn(1_000n);
    const { status, body } = await askForCorrection(300);
    expect([status, body.data]).toEqual([
      201,
      {
        _id: body.data._id,
        member: { _id: member.id, username: member.username },
        amount: 300,
        reason: REASON,
        status: 'asked',
        asked_by: operator.username,
        asker_lost_access: false,
        asked_at: app.clock.now().toISOString(),
        decided_by: null,
        decided_at: null,
        seen: expect.any(String),
      },
    ]);
    expect(await app.available(member)).toBe(0n);
    const alone = await approve(body.data._id, operator);
    expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required']);
    const approved = await approve(body.data._id);
    expect(approved.body.data).toMatchObject({ status: 'approved', decided_by: other.username });
    expect(await app.available(member)).toBe(300n);
    const inbox = await app.call(notifications, {}, { as: member });
    expect(inbox.body.data).toMatchObject([
      { kind: 'balance_corrected', body: expect.stringContaining(REASON) },
    ]);
    const { body: lines } = await app.call(statement, {}, { as: member });
    expect(lines.data).toMatchObject([{ kind: 'correction', amount: 300, balance_after: 300 }]);
    expect(await app.actionsOn(`correction/${body.data._id}`)).toMatchObject([
      { action: 'correction_asked', operator_id: operator.id, details: { amount: '300', reason: REASON } },
      { action: 'correction_approved', operator_id: other.id },
    ]);
  });

  test('a correction may take money, but never more than is available', async () => {
    await app.fund(member, 500n);
    const [much, all] = [await asked(-501), await asked(-500)];
    const refused = await approve(much);
    expect([refused.status, refused.body.error]).toEqual([422, 'insufficient_balance']);
    await approve(all);
    expect(await app.available(member)).toBe(0n);
    expect((await approve(much)).body.error).toBe('insufficient_balance');
    await decline(much);
  });

  test('corrections never give more than the company has, even when two are approved concurrently', async () => {
    await earn(1_000n);
    const { body } = await app.call(balanceSheet, {}, { as: operator });
    const owed = body.data.liabilities.reduce((total, { amount }) => total + amount, 0);
    const surplus = body.data.bank - owed;
    const over = await approve(await asked(surplus + 1));
    expect([over.status, over.body.error]).toEqual([422, 'company_cannot_cover']);
    const [one, two] = [await asked(surplus), await asked(surplus)];
    const answers = await Promise.all([approve(one), approve(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await app.available(member)).toBe(BigInt(surplus));
  });

  test('a correction happens once, under one key or several', async () => {
    await earn(1_000n);
    const first = await askForCorrection(100, 'ask-once');
    expect((await askForCorrection(100, 'ask-once')).body).toEqual(first.body);
    const { _id: id } = first.body.data;
    const approved = await approve(id, other, 'approve-once');
    const again = await approve(id, other, 'approve-once');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([approved.body, 'true']);
    expect((await approve(id)).body.error).toBe('correction_state');
    expect((await decline(id)).body.error).toBe('correction_state');
    expect(await app.available(member)).toBe(100n);
  });

  test('a correction that is declined, or withdrawn by the operator who asked, moves nothing', async () => {
    for (const as of [operator, other]) {
      const id = await asked(100);
      expect((await decline(id, as)).body.data).toMatchObject({
        status: 'declined',
        decided_by: as.username,
      });
      expect((await approve(id)).body.error).toBe('correction_state');
    }
    expect(await app.available(member)).toBe(0n);
  });

  test('a correction requested by an operator who was disabled since is not approved, only declined', async () => {
    const { _id: id } = (await askForCorrection(300)).body.data;
    await app.work(({ tx, now }) =>
      tx.query('update operator set disabled_at = $2 where id = $1', [operator.id, now]),
    );
    const listed = await app.call(listCorrections, { status: 'asked', search: id }, { as: other });
    expect(listed.body.data.map((each) => each.asker_lost_access)).toEqual([true]);
    const refused = await approve(id);
    expect([refused.body.error, refused.body.current]).toEqual([
      'second_person_required',
      { asker: 'lost_access' },
    ]);
    expect((await decline(id, other)).body.data).toMatchObject({
      status: 'declined',
      asker_lost_access: false,
    });
  });

  test('a correction in the member’s favour reopens a closed account', async () => {
    await earn(100n);
    await app.runtime.pool.query('update member set closed_at = now() where id = $1', [member.id]);
    await approve(await asked(100));
    const { rows } = await app.runtime.pool.query('select closed_at from member where id = $1', [member.id]);
    expect(rows).toEqual([{ closed_at: null }]);
  });

  test.each([
    [{ amount: 0 }, { amount: 'zero' }],
    [{ amount: 100_000_001 }, { amount: 'too_large' }],
    [{ amount: -100_000_001 }, { amount: 'too_large' }],
    [{ username: 'nobody_at_all' }, { username: 'no_such_member' }],
    [{ reason: ' x ' }, { reason: 'too_short' }],
    [{ reason: 'line\nbreak' }, { reason: 'invalid' }],
  ])('a correction with %j is refused', async (wrong, fields) => {
    const right = { username: member.username, amount: 100, reason: REASON };
    const { status, body } = await app.call(askCorrection, { ...right, ...wrong }, { as: operator });
    expect([status, body.fields]).toEqual([422, fields]);
  });

  test('an unknown correction is not found', async () => {
    expect((await approve(member.id)).status).toBe(404);
    expect((await decline(member.id)).status).toBe(404);
  });

  test('the queue of corrections starts with the oldest, the list of all with the newest', async () => {
    app.clock.advance(1_000);
    const [one, two] = [await asked(1), await asked(2)];
    const queue = await app.call(listCorrections, { status: 'asked', limit: '100' }, { as: operator });
    const all = await app.call(listCorrections, { limit: '100' }, { as: operator });
    const ours = (list: typeof queue) =>
      list.body.data.map(({ _id }) => _id).filter((id) => id === one || id === two);
    expect(ours(queue)).toEqual(ours(all).reverse());
    expect(queue.body.total).toBe(queue.body.data.length);
    const found = async (search: string) =>
      (await app.call(listCorrections, { search, limit: '100' }, { as: operator })).body;
    expect((await found(one ?? '')).data.map(({ _id }) => _id)).toEqual([one]);
    expect((await found(member.username)).data.map(({ _id }) => _id)).toEqual(
      expect.arrayContaining([one, two]),
    );
    expect(await found('nobody-of-ours')).toMatchObject({ data: [], total: 0 });
  });
});

test('the audit finds a posted correction without an approved one of this member, once', async () => {
  await earn(1_000n);
  const id = await asked(300);
  class Undo extends Error {}
  for (const correctionId of [id, newId(app.clock.now())]) {
    const looking = app.work(async ({ tx, now: at }) => {
      await post(tx, balanceCorrected({ correctionId, memberId: member.id, amount: 300n, at }));
      expect(await selectCorrectionsWithoutPosting(tx)).toEqual([
        {
          subject: `correction/${correctionId}`,
          detail: `${correctionId === id ? 'asked 300' : 'no correction of this member'}, posted 300`,
        },
      ]);
      throw new Undo();
    });
    await expect(looking).rejects.toThrow(Undo);
  }
});

test('the balance sheet shows every kind of account, no difference, and the last audit’s findings', async () => {
  await app.fund(member, 700n);
  const { body: before } = await app.call(balanceSheet, {}, { as: operator });
  expect(before.data.last_audit).toBeNull();
  const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'run-audit');
  if (job) await runJob(app.runtime, job);
  const { body } = await app.call(balanceSheet, {}, { as: operator });
  expect(body.data).toMatchObject({
    difference: 0,
    last_audit: { run_at: app.clock.now().toISOString(), findings: 0 },
  });
  expect(body.data.liabilities.map(({ kind }) => kind)).toEqual([
    'available',
    'withdrawing',
    'escrow',
    'reserved',
    'membership_pending',
    'unmatched',
    'disputed',
  ]);
  expect(body.data.income.map(({ kind }) => kind).sort()).toEqual([
    'revenue/advertising',
    'revenue/exchange',
    'revenue/interest',
    'revenue/membership',
    'revenue/withdrawal',
  ]);
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  expect(body.data.bank).toBe(
    sum(body.data.liabilities) + sum(body.data.income) - sum(body.data.expenses) + body.data.capital,
  );
});
