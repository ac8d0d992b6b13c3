import * as calls from '@handbill/contract/console';
import { HOUR_MS } from '@handbill/contract/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { approveOpen, openApproval } from '../../../../test/given/approvals.ts';
import { bankAgrees, COMPANY_ACCOUNT } from '../../../../test/given/money/bank.ts';
import { sendFile } from '../../../../test/given/money/bank-files.ts';
import { announce, confirm } from '../../../../test/given/money/deposits.ts';
import { saveBankAndAddress } from '../../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../../test/given/people.ts';
import { whileItWaits } from '../../../../test/races.ts';
import { openDispute, recordCardCredits } from '../../card-money/index.ts';
import { batchPayable } from '../batch-withdrawals.ts';

let app: TestApp;
let admin: Person;
let leaving: Person;
let staying: Person;
let payer: Person;

beforeEach(async () => {
  app = await createTestApp();
  [admin, staying] = [await app.newOperator(), await app.newOperator()];
  leaving = await app.newOperator({ role: 'controller' });
  payer = await app.newOperator({ role: 'cashier' });
  await app.set('bank_account', COMPANY_ACCOUNT);
  await bankAgrees(app);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const approve = (id: string, as = staying, key?: string) =>
  app.call(calls.approveWithdrawal, { id }, { as, key });
const disable = ({ id }: Person) => app.call(calls.disableOperator, { id }, { as: admin });
const make = () => app.call(calls.makePaymentBatch, {}, { as: staying });
const drop = (id: string) => app.call(calls.dropPaymentBatch, { id }, { as: staying });
const release = (id: string) => app.call(calls.releasePaymentBatch, { id }, { as: payer });
const listed = async (input: Parameters<typeof app.call<typeof calls.listWithdrawals>>[1] = {}) =>
  (await app.call(calls.listWithdrawals, input, { as: staying })).body;
const batched = async (id: string) =>
  (await app.call(calls.readPaymentBatch, { id }, { as: staying })).body.data.withdrawals;

/** A member’s withdrawal that one operator approved. */
async function approved(by: Person) {
  const member = await app.newMember();
  await app.fund(member, 10_000n);
  await saveBankAndAddress(app, member);
  const id: string = (await askWithdrawal(app, member, 2_000)).body.data._id;
  expect((await approve(id, by)).status).toBe(200);
  return { id, member };
}

async function anHourLater() {
  app.clock.advance(HOUR_MS);
  await Promise.all([admin, leaving, staying].map((person) => app.signIn(person)));
}

const LAPSED = { status: 403, error: 'second_person_required', current: { approver: 'lost_access' } };
const outcome = ({ status, body }: { status: number; body: { error?: unknown; current?: unknown } }) => ({
  status,
  error: body.error,
  current: body.current,
});

describe('an approval lapses', () => {
  test.each([
    ['was disabled', 'disabled_at = now()'],
    ['has another role now', `role = 'support'`],
  ])('a withdrawal whose approver %s is not paid by hand', async (_how, change) => {
    const { id } = await approved(leaving);
    await app.work(({ tx }) => tx.query(`update operator set ${change} where id = $1`, [leaving.id]));
    expect(outcome(await pay(app, payer, id))).toEqual(LAPSED);
    await app.work(({ tx }) =>
      tx.query(`update operator set disabled_at = null, role = 'controller' where id = $1`, [leaving.id]),
    );
    expect((await pay(app, payer, id)).status).toBe(200);
  });

  test('a batch leaves out withdrawals whose approval lapsed, also where they are due first', async () => {
    const lapsed = await approved(leaving);
    app.clock.advance(1_000);
    const valid = await approved(staying);
    await disable(leaving);
    const limited = await app.work(async ({ tx, now, newId }) => {
      const counted: number[] = [];
      const opening = async ({ withdrawals }: { withdrawals: number }) => {
        counted.push(withdrawals);
        throw new Error('no further');
      };
      await batchPayable(tx, { batchId: newId(), now, limit: 1 }, opening).catch(() => undefined);
      return counted;
    });
    expect(limited).toEqual([1]);
    const { body } = await make();
    expect((await batched(body.data._id)).map(({ _id }) => _id)).toEqual([valid.id]);
    expect((await make()).body.error).toBe('nothing_to_pay');
    expect((await listed({ search: lapsed.id })).data).toMatchObject([
      { approval_lapsed: true, batch_id: null },
    ]);
  });

  test('a batch with a withdrawal whose approval lapsed is neither released nor asked to be; dropped and approved again, it is paid', async () => {
    const [lapsed] = [await approved(leaving), await approved(staying)];
    const { _id: batch } = (await make()).body.data;
    await disable(leaving);
    const shown = await batched(batch);
    expect(shown.filter(({ approval_lapsed }) => approval_lapsed).map(({ _id }) => _id)).toEqual([lapsed.id]);
    const refused = { ...LAPSED, current: { ...LAPSED.current, members: [lapsed.member.username] } };
    expect(outcome(await release(batch))).toEqual(refused);
    const reason = 'The bank is late today';
    const asked = await app.call(calls.askPaymentRelease, { id: batch, reason }, { as: payer });
    expect(outcome(asked)).toEqual(refused);
    expect((await approve(lapsed.id, admin)).body.error).toBe('withdrawal_in_batch');
    await drop(batch);
    expect((await approve(lapsed.id, admin)).status).toBe(200);
    const again = (await make()).body.data;
    expect([again.withdrawals, (await release(again._id)).status]).toEqual([2, 200]);
  });

  test('a release that two people agree on is refused, too, once an approval lapsed', async () => {
    await approved(leaving);
    const { _id: id } = (await make()).body.data;
    const reason = 'The bank is late today';
    await app.call(calls.askPaymentRelease, { id, reason }, { as: payer });
    await disable(leaving);
    // The request has a digest of the payments, and with it of their approvals.
    expect((await openApproval(app, admin)).possible).toBe(false);
    expect((await approveOpen(app, admin)).body.error).toBe('approval_impossible');
    expect((await batched(id)).map(({ status, with_bank }) => [status, with_bank])).toEqual([
      ['approved', false],
    ]);
  });

  test('the bank’s result of a batch that was released before an approval lapsed is taken', async () => {
    const [paid, returned] = [await approved(leaving), await approved(leaving)];
    const { _id: id } = (await make()).body.data;
    expect((await release(id)).status).toBe(200);
    await disable(leaving);
    expect((await batched(id)).map(({ approval_lapsed }) => approval_lapsed)).toEqual([false, false]);
    const file = await app.call(calls.exportPaymentBatch, { id, format: 'csv' }, { as: payer });
    expect(file.status).toBe(200);
    const lines = [
      'reference,status,bank_reference',
      `${paid.id.replaceAll('-', '')},paid,FT-1`,
      `${returned.id.replaceAll('-', '')},returned,`,
    ];
    const { body } = await sendFile(
      app,
      calls.importPaymentResult,
      { id },
      { file: lines.join('\n'), as: payer, key: undefined },
    );
    expect(body.data.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'returned']);
  });
});

describe('a withdrawal whose approval lapsed is approved again', () => {
  test('a withdrawal whose approval lapsed waits with the pending ones, in the order of their due times, with the sources of its money', async () => {
    const { id } = await approved(leaving);
    await anHourLater();
    const other = await approved(leaving);
    await anHourLater();
    const member = await app.newMember({ username: 'waits' });
    await app.fund(member, 10_000n);
    await saveBankAndAddress(app, member);
    const pending = (await askWithdrawal(app, member, 2_000)).body.data._id;
    await disable(leaving);
    const first = await listed({ status: 'pending', limit: '2' });
    expect([first.data.map(({ _id }) => _id), first.total]).toEqual([[id, other.id], 3]);
    expect(first.data[0]).toMatchObject({
      status: 'approved',
      approval_lapsed: true,
      approved_by: leaving.username,
      funds: { may_not_approve: [] },
    });
    const next = await listed({ status: 'pending', limit: '2', cursor: first.next_cursor ?? '' });
    expect([next.data.map(({ _id }) => _id), next.next_cursor]).toEqual([[pending], null]);
    const found = await listed({ status: 'pending', search: other.member.username });
    expect([found.data.map(({ _id }) => _id), found.total]).toEqual([[other.id], 1]);
    const queues = (await app.call(calls.readQueues, {}, { as: staying })).body.data;
    const waiting = Object.fromEntries(queues.map(({ queue, waiting }) => [queue, waiting]));
    expect([waiting.withdrawals, waiting.payments]).toEqual([3, 0]);
  });

  test('once a lapsed withdrawal is approved again, the log names the earlier approver, the member is not notified again, and a third operator pays', async () => {
    const { id, member } = await approved(leaving);
    const before = await app.notificationsOf(member);
    await disable(leaving);
    const one = await approve(id, staying, 'again-once');
    expect([one.status, one.body.data]).toMatchObject([
      200,
      { status: 'approved', approved_by: staying.username, approval_lapsed: false },
    ]);
    const replayed = await approve(id, staying, 'again-once');
    expect([replayed.body, replayed.headers['idempotency-replayed']]).toEqual([one.body, 'true']);
    const logged = await app.work(({ tx }) =>
      tx.query<{ operator_id: string; details: Record<string, unknown> }>(
        `select operator_id, details from operator_action
         where subject = $1 and action = 'withdrawal_approved' order by id`,
        [`withdrawal/${id}`],
      ),
    );
    expect(logged.rows.map(({ operator_id }) => operator_id)).toEqual([leaving.id, staying.id]);
    expect(logged.rows[1]?.details).toMatchObject({
      before: 'approved',
      after: 'approved',
      lapsed_approval_by: leaving.username,
    });
    expect(await app.notificationsOf(member)).toEqual(before);
    expect((await approve(id, admin)).body.error).toBe('withdrawal_state');
    expect((await pay(app, staying, id)).body.error).toBe('second_person_required');
    expect((await pay(app, payer, id)).status).toBe(200);
  });

  test('a withdrawal whose approval lapsed can be rejected', async () => {
    const { id } = await approved(leaving);
    await disable(leaving);
    const { body } = await app.call(calls.rejectWithdrawal, { id, reason: 'name_mismatch' }, { as: staying });
    expect(body.data).toMatchObject({ status: 'rejected', approval_lapsed: false });
  });

  test('a withdrawal is not approved again by an operator who credited its money', async () => {
    const member = await app.newMember();
    await saveBankAndAddress(app, member);
    const { _id: deposit } = await announce(app, member, 2_000);
    expect((await confirm(app, staying, deposit, { amount: 2_000 }, 'FT-42')).status).toBe(200);
    const { _id: id } = (await askWithdrawal(app, member, 2_000)).body.data;
    await approve(id, leaving);
    await disable(leaving);
    expect((await approve(id, staying)).body.error).toBe('second_person_required');
    expect((await approve(id, admin)).status).toBe(200);
  });

  test('a withdrawal is not approved again while a card payment of its member is disputed', async () => {
    const { id, member } = await approved(leaving);
    await disable(leaving);
    const payment = 'stripe:pi_lapsed';
    await app.work((work) => recordCardCredits(work, [{ payment, memberId: member.id, amount: 1n }]));
    await app.work((work) => openDispute(work, { payment, eventType: 'charge.dispute.created' }));
    expect((await approve(id)).body.error).toBe('withdrawals_stopped');
  });

  test('a second approval counts towards its operator’s limit, and once towards the limit of all operators', async () => {
    const { id } = await approved(leaving);
    await disable(leaving);
    await app.set('operator_day_maximum', 1_999n);
    expect((await approve(id)).body).toMatchObject({
      error: 'operator_limit',
      current: { limit: 'operator' },
    });
    await app.set('operator_day_maximum', 2_000n);
    await app.set('payout_day_maximum', 2_000n);
    expect((await approve(id)).status).toBe(200);
  });
});

describe('an approver is disabled at the same time', () => {
  const heldWithdrawal = (id: string) => ({ table: 'withdrawal', id }) as const;

  test('a payment by hand that waited while the approver was disabled is refused', async () => {
    const { id } = await approved(leaving);
    const paid = await whileItWaits(
      app,
      heldWithdrawal(id),
      () => pay(app, payer, id),
      () => disable(leaving),
    );
    expect(paid.body).toMatchObject({ error: 'changed_meanwhile', current: { approval_lapsed: true } });
  });

  test('a payment by hand that came before the approver was disabled stands', async () => {
    const { id } = await approved(leaving);
    let paid: number | undefined;
    const disabled = await whileItWaits(
      app,
      { table: 'operator', id: leaving.id },
      () => disable(leaving),
      async () => {
        paid = (await pay(app, payer, id)).status;
      },
    );
    expect([paid, disabled.status]).toEqual([200, 200]);
  });

  test('a batch that waited while the approver was disabled leaves the withdrawal out', async () => {
    const { id } = await approved(leaving);
    const made = await whileItWaits(app, heldWithdrawal(id), make, () => disable(leaving));
    expect(made.body.error).toBe('nothing_to_pay');
  });

  test('a release that waited while the approver was disabled is refused', async () => {
    const { id } = await approved(leaving);
    const { _id: batch } = (await make()).body.data;
    const released = await whileItWaits(
      app,
      heldWithdrawal(id),
      () => release(batch),
      () => disable(leaving),
    );
    expect(released.body.error).toBe('changed_meanwhile');
    expect(outcome(await release(batch)).current).toMatchObject({ approver: 'lost_access' });
  });
});
