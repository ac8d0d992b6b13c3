import {
  approveWithdrawal,
  askPaymentRelease,
  dropPaymentBatch,
  exportPaymentBatch,
  importPaymentResult,
  listPaymentBatches,
  makePaymentBatch,
  payWithdrawal,
  readPaymentBatch,
  rejectWithdrawal,
  releasePaymentBatch,
} from '@handbill/contract/console';
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve, openApproval } from '../../../test/given/approvals.ts';
import { bankAgrees } from '../../../test/given/money/bank.ts';
import { painReport, sendFile } from '../../../test/given/money/bank-files.ts';
import { SACOMBANK, saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal, pay } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';
import { raceInOrder } from '../../../test/races.ts';
import { all, first, parseXml, textAt } from '../../platform/formats/xml.ts';
import { openDispute, recordCardCredits } from '../card-money/index.ts';
import { delayForRecovery } from '../members/index.ts';
import { batchPayable } from '../withdrawals/index.ts';
import { endToEndOf } from './rules.ts';
import { insertBatch } from './sql.ts';

let app: TestApp;
let maker: Person;
let releaser: Person;

beforeEach(async () => {
  app = await createTestApp();
  maker = await app.newOperator();
  releaser = await app.newOperator();
  await app.set('bank_account', {
    bin: '970436',
    bank_name: 'Vietcombank',
    account_number: '0123456789',
    account_name: 'Nhà phát tờ rơi <Handbill>',
  });
  await bankAgrees(app);
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** A member with a withdrawal approved by the batch's maker, or by somebody else. */
async function approvedWithdrawal(amount = 2_000, name = 'NGUYEN LAN', by = maker) {
  const member = await app.newMember();
  await app.fund(member, 10_000n);
  await saveBankAndAddress(app, member, { bank: SACOMBANK, number: '0011001', holder: name });
  const { body } = await askWithdrawal(app, member, amount);
  await app.call(approveWithdrawal, { id: body.data._id }, { as: by });
  return { id: body.data._id, member };
}
const make = (as = maker, key?: string) => app.call(makePaymentBatch, {}, { as, key });
const release = (id: string, as = releaser) => app.call(releasePaymentBatch, { id }, { as });
/** As a recovery of the account does that begins now. */
const recoveryBegins = (memberId: string) =>
  app.work(({ tx, now }) => delayForRecovery(tx, memberId, new Date(now.getTime() + HOUR_MS)));
const drop = (id: string) => app.call(dropPaymentBatch, { id }, { as: maker });
const readBatch = async (id: string) => (await app.call(readPaymentBatch, { id }, { as: maker })).body.data;
const exported = (id: string, format: 'pain.001' | 'csv' = 'pain.001') =>
  app.call(exportPaymentBatch, { id, format }, { as: releaser });
const result = (id: string, lines: readonly string[], as = releaser, key?: string) =>
  sendFile(
    app,
    importPaymentResult,
    { id },
    {
      file: ['reference,status,bank_reference', ...lines].join('\n'),
      as,
      key,
    },
  );
const statusOf = async (batchId: string) =>
  (await readBatch(batchId)).withdrawals.map(({ status }) => status);

/** A batch that is with the bank. */
async function released(count = 2) {
  const withdrawals = [];
  for (let made = 0; made < count; made += 1) withdrawals.push(await approvedWithdrawal());
  const { body } = await make();
  await release(body.data._id);
  return { id: body.data._id, withdrawals };
}

const FORGET_STATEMENTS =
  'delete from bank_statement_file; delete from statement_comparison; delete from bank_statement';

/** A card payment of a member that was charged back. */
async function dispute({ id: memberId, username }: Person): Promise<void> {
  const payment = `stripe:pi_${username}`;
  await app.work((work) => recordCardCredits(work, [{ payment, memberId, amount: 1n }]));
  await app.work((work) => openDispute(work, { payment, eventType: 'charge.dispute.created' }));
}

test('a batch leaves out members with a disputed card payment, and pays the others', async () => {
  const [disputed, paid] = [await approvedWithdrawal(), await approvedWithdrawal()];
  await dispute(disputed.member);
  const { body } = await make();
  const { withdrawals } = await readBatch(body.data._id);
  expect(withdrawals.map(({ _id }) => _id)).toEqual([paid.id]);
  expect((await release(body.data._id)).status).toBe(200);
  const again = await make();
  expect([again.status, again.body.error]).toEqual([422, 'nothing_to_pay']);
});

test('disputed withdrawals take no place in a batch from those due after them', async () => {
  const [disputed, paid] = [await approvedWithdrawal(), await approvedWithdrawal()];
  await dispute(disputed.member);
  const batchId = await app.work(async (work) => {
    const id = work.newId();
    const limits = { batchId: id, now: work.now, limit: 1 };
    await batchPayable(work.tx, limits, (batch) =>
      insertBatch(work.tx, { id, ...batch, operatorId: maker.id, now: work.now }),
    );
    return id;
  });
  const { withdrawals } = await readBatch(batchId);
  expect(withdrawals.map(({ _id }) => _id)).toEqual([paid.id]);
});

test('releasing a batch is refused with the names of the members whose card payments were disputed since', async () => {
  const [disputed] = [await approvedWithdrawal(), await approvedWithdrawal()];
  const { body } = await make();
  await dispute(disputed.member);
  const refused = await release(body.data._id);
  expect([refused.status, refused.body.error, refused.body.current]).toEqual([
    409,
    'withdrawals_stopped',
    { members: [disputed.member.username] },
  ]);
  await drop(body.data._id);
  expect((await release((await make()).body.data._id)).status).toBe(200);
});

test('a withdrawal whose member’s account is being recovered is in no batch, and one made before is not released', async () => {
  const [recovered, other] = [await approvedWithdrawal(), await approvedWithdrawal()];
  const { body } = await make();
  await recoveryBegins(recovered.member.id);
  expect((await release(body.data._id)).body.error).toBe('withdrawal_not_payable_yet');
  await drop(body.data._id);
  const again = (await make()).body.data._id;
  expect((await readBatch(again)).withdrawals.map(({ _id }) => _id)).toEqual([other.id]);
  expect((await release(again)).status).toBe(200);
});

test('what the bank paid is recorded as paid, although a recovery began after the release', async () => {
  const { id, member } = await approvedWithdrawal();
  const batch = (await make()).body.data._id;
  await release(batch);
  await recoveryBegins(member.id);
  const { status, body } = await result(batch, [`${endToEndOf(id)},paid,FT-RECOVERED`]);
  expect([status, body.data.lines.map(({ outcome }) => outcome)]).toEqual([200, ['paid']]);
});

test('a batch whose maker was disabled is not released, only dropped', async () => {
  await approvedWithdrawal();
  const { body } = await make(await app.newOperator());
  await app.work(({ tx, now }) =>
    tx.query(
      'update operator set disabled_at = $2 where id = (select made_by from payment_batch where id = $1)',
      [body.data._id, now],
    ),
  );
  const shown = await app.call(readPaymentBatch, { id: body.data._id }, { as: maker });
  expect(shown.body.data.asker_lost_access).toBe(true);
  const refused = await release(body.data._id);
  expect([refused.body.error, refused.body.current]).toEqual([
    'second_person_required',
    { asker: 'lost_access' },
  ]);
  expect((await drop(body.data._id)).status).toBe(200);
});

describe('the release of a batch while the books do not agree with the bank', () => {
  const ask = (id: string, as = maker) =>
    app.call(askPaymentRelease, { id, reason: 'The bank is closed today' }, { as });

  test.each([
    ['never', `delete from bank_statement_outcome; ${FORGET_STATEMENTS}`],
    ['differs', 'update bank_statement set closing = closing + 100, credits = credits + 100'],
    ['stale', `update bank_statement set opens_on = '2026-02-01', closes_on = '2026-02-01'`],
  ])(
    'the release of a batch while the books do not agree with the bank is refused to one person where they are %s',
    async (why, sql) => {
      await approvedWithdrawal();
      const { body } = await make();
      await app.runtime.pool.query(sql);
      const refused = await release(body.data._id);
      expect([refused.status, refused.body.error, refused.body.current]).toEqual([
        409,
        'bank_not_reconciled',
        { problem: why },
      ]);
      await app.runtime.pool.query(FORGET_STATEMENTS);
      expect((await readBatch(body.data._id)).batch.status).toBe('made');
    },
  );

  test('releasing a batch while the books differ from the bank takes one person’s reason and another’s approval', async () => {
    await approvedWithdrawal();
    const { body } = await make();
    const { _id: id } = body.data;
    await app.runtime.pool.query(FORGET_STATEMENTS);
    expect((await ask(id)).body.data).toMatchObject({
      kind: 'release_unreconciled',
      subject: `payment_batch/${id}`,
      reason: 'The bank is closed today',
      own: true,
    });
    const again = await ask(id, releaser);
    expect([again.status, again.body.error]).toEqual([409, 'approval_open']);
    const asked = await openApproval(app, releaser);
    expect(asked.lines).toContainEqual({ label: 'Books and bank', before: null, after: 'never reconciled' });
    expect((await approve(app, asked, maker)).body.error).toBe('second_person_required');
    expect((await approve(app, asked, releaser)).status).toBe(200);
    expect((await readBatch(id)).batch).toMatchObject({ status: 'released', released_by: releaser.username });
    const late = await ask(id);
    expect([late.status, late.body.error]).toEqual([409, 'payment_batch_state']);
    expect((await ask(maker.id)).status).toBe(404);
  });
});

describe('making a batch', () => {
  test('making a batch takes every approved withdrawal that can be paid now, at its net amount', async () => {
    const [one, two] = [await approvedWithdrawal(2_000), await approvedWithdrawal(3_000)];
    const { status, body } = await make();
    expect([status, body.data]).toEqual([
      201,
      {
        _id: body.data._id,
        status: 'made',
        withdrawals: 2,
        total: 4_900,
        paid: 0,
        waiting: 2,
        made_by: maker.username,
        made_at: app.clock.now().toISOString(),
        released_by: null,
        released_at: null,
      },
    ]);
    expect((await readBatch(body.data._id)).withdrawals.map(({ _id }) => _id).sort()).toEqual(
      [one.id, two.id].sort(),
    );
    const list = await app.call(listPaymentBatches, {}, { as: maker });
    expect([list.body.total, list.body.data[0]]).toEqual([1, body.data]);
  });

  test('a search finds a batch by its name, id, total, operator or payee, and no other', async () => {
    const { member } = await approvedWithdrawal(2_000);
    const batch = (await make()).body.data;
    await drop(batch._id);
    const other = (await make()).body.data;
    const found = async (search: string) => {
      const { body } = await app.call(listPaymentBatches, { search, limit: '100' }, { as: maker });
      expect(body.total).toBe(body.data.length);
      return body.data.map(({ _id }) => _id);
    };
    for (const search of [batch._id, batch._id.slice(-8), `Batch ${batch._id.slice(-8)}`])
      expect(await found(search), search).toEqual([batch._id]);
    for (const search of [maker.username.slice(0, -1), '19.50'])
      expect(await found(search), search).toEqual(expect.arrayContaining([batch._id, other._id]));
    // A dropped batch has no withdrawals.
    expect(await found(member.username)).toEqual([other._id]);
    expect(await found('nobody')).toEqual([]);
  });

  test('making a batch needs something to pay, and takes nothing twice', async () => {
    const none = await make();
    expect([none.status, none.body.error]).toEqual([422, 'nothing_to_pay']);
    await approvedWithdrawal();
    const first = await make(maker, 'make-once');
    const again = await make(maker, 'make-once');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect((await make()).body.error).toBe('nothing_to_pay');
  });

  test('making a batch leaves out withdrawals delayed by a change of bank info', async () => {
    const { id } = await approvedWithdrawal();
    await app.runtime.pool.query(`update withdrawal set payable_from = $2 where id = $1`, [
      id,
      new Date('2030-01-01T00:00:00Z'),
    ]);
    expect((await make()).body.error).toBe('nothing_to_pay');
  });

  test('withdrawals in a batch cannot be paid by hand or rejected until it is dropped', async () => {
    const { id } = await approvedWithdrawal();
    const { body } = await make();
    const payByHand = () => pay(app, releaser, id);
    expect((await payByHand()).body.error).toBe('withdrawal_in_batch');
    const reject = await app.call(rejectWithdrawal, { id, reason: 'name_mismatch' }, { as: releaser });
    expect(reject.body.error).toBe('withdrawal_in_batch');
    expect((await drop(body.data._id)).body.data).toMatchObject({ status: 'dropped', waiting: 0 });
    expect((await drop(body.data._id)).body.error).toBe('payment_batch_state');
    expect((await release(body.data._id)).body.error).toBe('payment_batch_state');
    expect((await payByHand()).status).toBe(200);
  });
});

describe('paying by hand and making a batch concurrently', () => {
  const race = async (id: string, order: 'pay first' | 'make first') => {
    const payByHand = () => pay(app, releaser, id);
    const makeIt = () => make();
    const row = { table: 'withdrawal', id } as const;
    if (order === 'make first') {
      const [made, paid] = await raceInOrder(app, row, [makeIt, payByHand]);
      return { made, paid };
    }
    const [paid, made] = await raceInOrder(app, row, [payByHand, makeIt]);
    return { made, paid };
  };

  test('a withdrawal batched while a payment by hand waited for its lock is not paid by hand', async () => {
    const { id } = await approvedWithdrawal();
    const { made, paid } = await race(id, 'make first');
    expect([made.status, paid.status, paid.body.error]).toEqual([201, 409, 'changed_meanwhile']);
    expect(await statusOf(made.body.data._id)).toEqual(['approved']);
  });

  test('a withdrawal paid by hand while a batch waited for its lock is not put into the batch', async () => {
    const { id } = await approvedWithdrawal();
    const { made, paid } = await race(id, 'pay first');
    expect([paid.status, made.status, made.body.error]).toEqual([200, 422, 'nothing_to_pay']);
  });
});

describe('releasing a batch', () => {
  test('releasing a batch takes a second person, who neither made it nor approved any of its withdrawals', async () => {
    const third = await app.newOperator();
    await approvedWithdrawal(2_000, 'A', third);
    const { body } = await make();
    for (const as of [maker, third]) {
      const refused = await release(body.data._id, as);
      expect([refused.status, refused.body.error]).toEqual([403, 'second_person_required']);
    }
    const { status, body: answer } = await release(body.data._id);
    expect([status, answer.data]).toMatchObject([
      200,
      { status: 'released', released_by: releaser.username, waiting: 1 },
    ]);
    expect((await release(body.data._id)).body.error).toBe('payment_batch_state');
    expect((await drop(body.data._id)).body.error).toBe('payment_batch_state');
    expect(await app.actionsOn(`payment_batch/${body.data._id}`)).toMatchObject([
      { action: 'payment_batch_made', operator_id: maker.id },
      { action: 'payment_batch_released', operator_id: releaser.id },
    ]);
  });

  test('every step with an unknown batch is refused', async () => {
    const { id } = maker;
    expect((await release(id)).status).toBe(404);
    expect((await drop(id)).status).toBe(404);
    expect((await exported(id)).status).toBe(404);
    expect((await result(id, ['a,paid,b'])).status).toBe(404);
    expect((await app.call(readPaymentBatch, { id }, { as: maker })).status).toBe(404);
  });
});

describe('what a batch holds', () => {
  const query = (text: string, ...values: unknown[]) => app.runtime.pool.query(text, values);
  const changed = [409, 'payment_batch_changed'];

  test('a release checks the batch again: a batch that lost a withdrawal can only be dropped', async () => {
    const { id } = await approvedWithdrawal();
    await approvedWithdrawal();
    const { _id: batchId } = (await make()).body.data;
    await query('update withdrawal set batch_id = null, batch_status = null where id = $1', id);
    const refused = await release(batchId);
    expect([refused.status, refused.body.error]).toEqual(changed);
    expect((await drop(batchId)).status).toBe(200);
  });

  test('a payment that differs from its approval goes neither into a batch, nor out with one, nor into the file', async () => {
    const { id } = await approvedWithdrawal();
    const [{ account_number: approved }] = (
      await query('select account_number from withdrawal where id = $1', id)
    ).rows as [{ account_number: string }];
    const payTo = (account: string) =>
      query('update withdrawal set account_number = $2 where id = $1', id, account);
    await payTo('9999999999');
    expect((await make()).body.error).toBe('nothing_to_pay');
    await payTo(approved);
    const { _id: batchId } = (await make()).body.data;
    await payTo('9999999999');
    const refused = await release(batchId);
    expect([refused.status, refused.body.error]).toEqual(changed);
    await payTo(approved);
    expect((await release(batchId)).status).toBe(200);
    await payTo('9999999999');
    const file = await exported(batchId);
    expect([file.status, file.body.error]).toEqual(changed);
    const imported = await result(batchId, [`${endToEndOf(id)},paid,B-64`]);
    expect(imported.body.data.lines).toMatchObject([{ outcome: 'wrong', why: 'withdrawal_altered' }]);
    await payTo(approved);
    expect((await exported(batchId)).status).toBe(200);
  });

  test('writing the file checks the batch again: there is no file once one of its withdrawals was paid', async () => {
    const { id, withdrawals } = await released(2);
    expect((await exported(id)).status).toBe(200);
    await result(id, [`${endToEndOf(withdrawals[0]?.id ?? '')},paid,B-1`]);
    const refused = await exported(id);
    expect([refused.status, refused.body.error]).toEqual(changed);
  });

  test('a withdrawal in a released batch is not paid by hand: the bank’s result says whether it was paid', async () => {
    const { id, withdrawals } = await released(1);
    const [withdrawal] = withdrawals;
    const third = await app.newOperator();
    const payment = { id: withdrawal?.id ?? '', bank_reference: 'by hand' };
    const refused = await app.call(payWithdrawal, payment, { as: third });
    expect([refused.status, refused.body.error]).toEqual([409, 'withdrawal_in_batch']);
    expect(await statusOf(id)).toEqual(['approved']);
  });

  const paidByHand = `update withdrawal set status = 'paid', paid_by = $2, paid_at = created_at, bank_reference = 'X',
    paid_via = 'hand' where id = $1`;

  test('the database refuses a withdrawal that is in a batch and paid by hand', async () => {
    const { id } = await approvedWithdrawal();
    const { _id: batchId } = (await make()).body.data;
    await expect(query(paidByHand, id, releaser.id)).rejects.toThrow('withdrawal_in_batch');
    await release(batchId);
    await expect(query(paidByHand, id, releaser.id)).rejects.toThrow('withdrawal_paid_once');

    const other = await approvedWithdrawal();
    await pay(app, releaser, other.id, 'by hand');
    const put = (status: string) =>
      query(
        'update withdrawal set batch_id = $2, batch_status = $3 where id = $1',
        other.id,
        batchId,
        status,
      );
    await expect(put('released')).rejects.toThrow('withdrawal_paid_once');
    await expect(put('made')).rejects.toThrow('violates');
    await expect(query("update withdrawal set paid_via = 'batch' where id = $1", other.id)).rejects.toThrow(
      'withdrawal_paid_once',
    );
  });

  test('the audit finds a withdrawal in a batch that was paid by hand anyway', async () => {
    const { id, member } = await approvedWithdrawal();
    const { _id: batchId } = (await make()).body.data;
    await app.call(dropPaymentBatch, { id: batchId }, { as: maker });
    await pay(app, releaser, id, 'by hand');
    await app.owner.query(
      'alter table withdrawal drop constraint withdrawal_paid_once, drop constraint withdrawal_in_batch',
    );
    await query("update payment_batch set status = 'made' where id = $1", batchId);
    await query("update withdrawal set batch_id = $2, batch_status = 'made' where id = $1", id, batchId);
    expect(await app.audit()).toEqual([
      {
        check: 'withdrawals_paid_once',
        subject: `withdrawal/${id}`,
        detail: 'paid via hand, in a batch that is made',
      },
    ]);
    expect((await release(batchId)).body.error).toBe('payment_batch_changed');
    await query('update withdrawal set batch_id = null, batch_status = null where id = $1', id);
    await query("update payment_batch set status = 'dropped' where id = $1", batchId);
    expect(await app.available(member)).toBe(8_000n);
  });
});

describe('the file for the bank', () => {
  test('the file for the bank is a pain.001.001.09 in its schema’s order, with its control sums', async () => {
    await approvedWithdrawal(2_000, 'Nguyễn Đức "Lan" & Söhne');
    await approvedWithdrawal(3_000, '=HYPERLINK(1)');
    const { body } = await make();
    await release(body.data._id);
    const { status, body: file } = await exported(body.data._id);
    expect([status, file.data.content_type, file.data.file_name]).toEqual([
      200,
      'application/xml',
      `payments-${endToEndOf(body.data._id)}.xml`,
    ]);
    const document = first(parseXml(file.data.content), 'Document');
    expect(document?.namespace).toBe('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09');
    const initiation = document && first(document, 'CstmrCdtTrfInitn');
    const header = initiation && first(initiation, 'GrpHdr');
    const payment = initiation && first(initiation, 'PmtInf');
    if (!initiation || !header || !payment) throw new Error('the message is not whole');
    expect([...initiation.children.keys()]).toEqual(['GrpHdr', 'PmtInf']);
    expect([...header.children.keys()]).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty']);
    expect([...payment.children.keys()]).toEqual([
      'PmtInfId',
      'PmtMtd',
      'NbOfTxs',
      'CtrlSum',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'CdtTrfTxInf',
    ]);
    for (const part of [header, payment]) {
      expect([textAt(part, 'NbOfTxs'), textAt(part, 'CtrlSum')]).toEqual(['2', '49.00']);
    }
    expect(textAt(payment, 'ReqdExctnDt', 'Dt')).toBe('2026-03-02');
    expect(textAt(payment, 'Dbtr', 'Nm')).toBe('Nha phat to roi Handbill');
    expect(textAt(payment, 'DbtrAcct', 'Id', 'Othr', 'Id')).toBe('0123456789');
    const transfers = all(payment, 'CdtTrfTxInf');
    for (const transfer of transfers) {
      expect([...transfer.children.keys()]).toEqual([
        'PmtId',
        'Amt',
        'CdtrAgt',
        'Cdtr',
        'CdtrAcct',
        'RmtInf',
      ]);
      expect(textAt(transfer, 'CdtrAgt', 'FinInstnId', 'ClrSysMmbId', 'MmbId')).toBe('970403');
      const amount = first(transfer, 'Amt');
      expect(amount && first(amount, 'InstdAmt')?.attributes).toEqual({ Ccy: 'USD' });
    }
    const { withdrawals } = await readBatch(body.data._id);
    expect(transfers.map((transfer) => textAt(transfer, 'PmtId', 'EndToEndId'))).toEqual(
      withdrawals.map(({ _id }) => endToEndOf(_id)),
    );
    expect(transfers.map((transfer) => textAt(transfer, 'Cdtr', 'Nm')).sort()).toEqual([
      'HYPERLINK(1)',
      'Nguyen Duc Lan Sohne',
    ]);
    app.clock.advance(60_000);
    expect((await exported(body.data._id)).body).toEqual(file);
  });

  test('every file of a batch repeats the first one, whatever the settings say by then', async () => {
    const { id } = await released(1);
    const files = async () => [
      (await exported(id)).body.data.content,
      (await exported(id, 'csv')).body.data.content,
    ];
    const before = await files();
    const moved = {
      bin: null,
      bank_name: 'ACB',
      account_number: '99887766',
      account_name: 'Another company',
    };
    await app.set('bank_account', moved);
    await app.set('timezone', 'Pacific/Honolulu');
    expect(await files()).toEqual(before);
    await app.set('bank_account', null);
    expect(await files()).toEqual(before);
  });

  test('the CSV file for the bank contains nothing that a spreadsheet would run', async () => {
    const { id } = await approvedWithdrawal(2_000, '=HYPERLINK("x")');
    const { body } = await make();
    await release(body.data._id);
    const { body: file } = await exported(body.data._id, 'csv');
    expect(file.data.content.split('\r\n')).toEqual([
      'reference,amount,currency,bank_code,bank,account_number,account_name',
      `${endToEndOf(id)},19.50,USD,STB,Sacombank,0011001,"'=HYPERLINK(""x"")"`,
      '',
    ]);
  });

  test('the file for the bank needs a released batch and the company’s bank account', async () => {
    await approvedWithdrawal();
    const { body } = await make();
    expect((await exported(body.data._id)).body.error).toBe('payment_batch_state');
    await release(body.data._id);
    await app.set('bank_account', null);
    const { status, body: refused } = await exported(body.data._id);
    expect([status, refused.error]).toEqual([422, 'bank_account_missing']);
  });
});

describe('the result of the bank', () => {
  test('the bank’s result marks paid withdrawals and gives back returned ones; importing it again changes nothing', async () => {
    const { id, withdrawals } = await released(3);
    const [paid, failed, late] = withdrawals;
    if (!paid || !failed || !late) throw new Error('three withdrawals are needed');
    const lines = [
      `${endToEndOf(paid.id)},paid,B-1`,
      `${failed.id.toUpperCase()}, Returned ,`,
      `${endToEndOf(late.id)},PAID,B-3`,
    ];
    const first = await result(id, lines);
    expect(first.body.data.lines.map(({ outcome }) => outcome)).toEqual(['paid', 'returned', 'paid']);
    expect(first.body.data.batch).toMatchObject({ paid: 2, waiting: 0 });
    expect([await app.available(paid.member), await app.available(failed.member)]).toEqual([8_000n, 10_000n]);
    const again = await result(id, lines);
    expect(again.body.data.lines.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
    const backLater = await result(id, [
      `${endToEndOf(late.id)},returned,`,
      `${endToEndOf(late.id)},returned,`,
    ]);
    expect(backLater.body.data.lines.map(({ outcome }) => outcome)).toEqual(['returned', 'unchanged']);
    expect(await app.available(late.member)).toBe(10_000n);
    expect((await statusOf(id)).sort()).toEqual(['paid', 'rejected', 'returned']);
  });

  test('the bank’s result asks once for a return that needs a second person, also where a file repeats the line', async () => {
    const { id, withdrawals } = await released(2);
    await app.set('credit_alone_limit', 0n);
    const [one, other] = withdrawals.map((each) => `${endToEndOf(each.id)},returned,`);
    const { body } = await result(id, [other ?? '', one ?? '', other ?? '']);
    expect(body.data.lines.map(({ outcome, why }) => [outcome, why])).toEqual(
      Array(3).fill(['unchanged', 'return_asked']),
    );
    const again = await result(id, [one ?? '']);
    expect(again.body.data.lines.map(({ why }) => why)).toEqual(['return_asked']);
    const { rows } = await app.runtime.pool.query(`select kind from approval where status = 'asked'`);
    expect(rows).toEqual(Array(2).fill({ kind: 'withdrawal_return' }));
  });

  test('the bank’s result gives back what one operator may credit alone in 24 hours, and asks for the rest', async () => {
    const { id, withdrawals } = await released(2);
    await app.set('credit_alone_limit', 3_000n);
    const lines = withdrawals.map((each) => `${endToEndOf(each.id)},returned,`);
    const { body } = await result(id, lines);
    expect(body.data.lines.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['returned', null],
      ['unchanged', 'return_asked'],
    ]);
  });

  test('the bank’s result is imported once under one key', async () => {
    const { id, withdrawals } = await released(1);
    const lines = [`${endToEndOf(withdrawals[0]?.id ?? '')},paid,B-1`];
    const first = await result(id, lines, releaser, 'result-once');
    const again = await result(id, lines, releaser, 'result-once');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
  });

  test('importing the bank’s result reports doubtful lines, and moves nothing for them', async () => {
    const { id, withdrawals } = await released(1);
    const [withdrawal] = withdrawals;
    const reference = endToEndOf(withdrawal?.id ?? '');
    const stranger = await approvedWithdrawal();
    const { body } = await result(id, [
      `nonsense,paid,B-1`,
      `${reference},perhaps,B-1`,
      `${reference},paid,`,
      `${reference},paid,B-1,more`,
      `${endToEndOf(stranger.id)},paid,B-1`,
      `${endToEndOf(maker.id)},paid,B-1`,
      `${reference},paid,B-1`,
      `${reference},paid,B-2`,
      `${reference},returned,`,
      `${reference},paid,B-1`,
    ]);
    expect(body.data.lines.map(({ line, outcome, why }) => [line, outcome, why])).toEqual([
      [2, 'wrong', 'reference_unreadable'],
      [3, 'wrong', 'status_unreadable'],
      [4, 'wrong', 'bank_reference_missing'],
      [5, 'wrong', 'reference_unreadable'],
      [6, 'wrong', 'not_in_batch'],
      [7, 'wrong', 'not_in_batch'],
      [8, 'paid', null],
      [9, 'wrong', 'paid_otherwise'],
      [10, 'returned', null],
      [11, 'wrong', 'withdrawal_state'],
    ]);
  });

  test('a bank result uploaded by an operator who approved one of its withdrawals is refused and has no effect', async () => {
    const { id, withdrawals } = await released(1);
    const { status, body } = await result(id, [`${endToEndOf(withdrawals[0]?.id ?? '')},paid,B-1`], maker);
    expect([status, body.error]).toEqual([403, 'second_person_required']);
    expect(await statusOf(id)).toEqual(['approved']);
  });

  test('the bank’s result pays two withdrawals under two bank references, or none of them', async () => {
    const { id, withdrawals } = await released(2);
    const { status, body } = await result(
      id,
      withdrawals.map((each) => `${endToEndOf(each.id)},paid,SAME`),
    );
    expect([status, body.error]).toEqual([409, 'bank_reference_used']);
    expect(await statusOf(id)).toEqual(['approved', 'approved']);
  });

  test('the bank’s result is refused for a batch that was not released', async () => {
    await approvedWithdrawal();
    const { body } = await make();
    expect((await result(body.data._id, ['a,paid,b'])).body.error).toBe('payment_batch_state');
  });

  test.each([
    ['no lines', 'reference,status,bank_reference', 'no_lines'],
    ['other columns', 'reference,state\na,b', 'columns'],
    ['a quote that is not closed', 'reference,status,bank_reference\n"a', 'malformed'],
    ['no text', Buffer.from([0xff, 0x41, 0xfe]), 'malformed'],
    ['too many lines', `reference,status,bank_reference\n${'a,b,c\n'.repeat(2_001)}`, 'too_many_lines'],
  ])('a bank’s result with %s is refused', async (_what, file, why) => {
    const { id } = await released(1);
    const { status, body } = await sendFile(app, importPaymentResult, { id }, { file, as: releaser });
    expect([status, body.error, body.current]).toEqual([422, 'bank_file_unreadable', { problem: why }]);
  });

  test('a bank’s result of more than 5 MiB, or an empty one, is refused', async () => {
    const { id } = await released(1);
    const large = await sendFile(
      app,
      importPaymentResult,
      { id },
      { file: Buffer.alloc(5 * 1024 * 1024 + 1), as: releaser },
    );
    expect([large.status, large.body.error]).toEqual([413, 'file_too_large']);
    const none = await app.app.inject({
      method: 'POST',
      url: `/api/console/payment-batches/${id}/result`,
      headers: {
        authorization: `Bearer ${releaser.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x--\r\n',
    });
    expect([none.statusCode, none.json().error]).toEqual([422, 'upload_failed']);
  });
});

describe('the result of the bank as pain.002', () => {
  const reported = (id: string, report: Omit<Parameters<typeof painReport>[0], 'batchId'>, key?: string) =>
    sendFile(
      app,
      importPaymentResult,
      { id },
      {
        file: painReport({ batchId: endToEndOf(id), ...report }),
        as: releaser,
        key,
      },
    );
  const outcomesOf = ({ body }: Awaited<ReturnType<typeof reported>>) =>
    body.data.lines.map(({ outcome, why }) => [outcome, why]);

  test.each(['03', '10', '14'])(
    'a pain.002.001.%s pays, gives back with the bank’s reason, and changes nothing when repeated',
    async (version) => {
      const { id, withdrawals } = await released(3);
      const [paid, failed, working] = withdrawals.map((each) => endToEndOf(each.id));
      const report = {
        version,
        payments: [
          { endToEnd: paid, status: 'ACSC', bankReference: 'FT-1' },
          { endToEnd: failed, status: 'RJCT', code: 'AC04', texts: ['Closed', 'in May'] },
          { endToEnd: working, status: 'ACSP' },
        ],
      };
      const first = await reported(id, report, 'report-once');
      expect(outcomesOf(first)).toEqual([
        ['paid', null],
        ['returned', null],
        ['unchanged', 'in_progress'],
      ]);
      expect(first.body.data.lines[1]?.bank_reason).toEqual({ code: 'AC04', text: 'Closed in May' });
      const { rows } = await app.runtime.pool.query(
        `select details->>'bank_reasons' as reasons from operator_action where action = 'payment_result_imported'`,
      );
      expect(rows).toEqual([{ reasons: 'AC04' }]);
      expect((await readBatch(id)).withdrawals.map(({ status }) => status).sort()).toEqual([
        'approved',
        'paid',
        'rejected',
      ]);
      const replayed = await reported(id, report, 'report-once');
      expect(replayed.body).toEqual(first.body);
      expect(outcomesOf(await reported(id, report))).toEqual([
        ['unchanged', null],
        ['unchanged', null],
        ['unchanged', 'in_progress'],
      ]);
      const [one, two, three] = await Promise.all(withdrawals.map(({ member }) => app.available(member)));
      expect([one, two, three]).toEqual([8_000n, 10_000n, 8_000n]);
    },
  );

  test('a pain.002 that comes late, or contradicts an earlier one, changes nothing a second time', async () => {
    const { id, withdrawals } = await released(2);
    const [paid = '', failed = ''] = withdrawals.map((each) => endToEndOf(each.id));
    // Settled at the receiving bank before it was settled at ours: the later report arrives first, and has no
    // reference.
    await reported(id, {
      payments: [
        { endToEnd: paid, status: 'ACCC' },
        { endToEnd: failed, status: 'RJCT', code: 'AM04' },
      ],
    });
    const late = await reported(id, {
      payments: [
        { endToEnd: paid, status: 'ACSC', bankReference: 'FT-9' },
        { endToEnd: paid, status: 'RCVD' },
        { endToEnd: paid, status: 'RJCT', code: 'NARR' },
        { endToEnd: failed, status: 'ACSC', bankReference: 'FT-8' },
        { endToEnd: failed, status: 'RJCT' },
      ],
    });
    expect(outcomesOf(late)).toEqual([
      ['unchanged', null],
      ['unchanged', 'in_progress'],
      ['wrong', 'paid_before'],
      ['wrong', 'withdrawal_state'],
      ['unchanged', null],
    ]);
    // The same in our own CSV format.
    const csv = await result(id, [`${paid},paid,${paid}`, `${failed},returned,`]);
    expect(csv.body.data.lines.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  test('importing a pain.002 reports doubtful payments, and moves nothing for them', async () => {
    const { id, withdrawals } = await released(1);
    const endToEnd = endToEndOf(withdrawals[0]?.id ?? '');
    const stranger = endToEndOf((await approvedWithdrawal()).id);
    const doubtful = await reported(id, {
      payments: [
        { endToEnd, status: 'CANC' },
        { endToEnd },
        { endToEnd: 'NOTPROVIDED', status: 'ACSC' },
        { endToEnd: stranger, status: 'ACSC' },
      ],
    });
    expect(outcomesOf(doubtful)).toEqual([
      ['wrong', 'status_unreadable'],
      ['wrong', 'status_unreadable'],
      ['wrong', 'reference_unreadable'],
      ['wrong', 'not_in_batch'],
    ]);
    expect(await statusOf(id)).toEqual(['approved']);
    const known = await reported(id, {
      payments: [{ instruction: endToEnd, status: 'ACSC', bankReference: 'FT-1' }],
    });
    expect(outcomesOf(known)).toEqual([['paid', null]]);
  });

  test.each([
    ['ACSC', ['paid', null], 'paid'],
    ['ACCP', ['unchanged', 'in_progress'], 'approved'],
    ['PART', ['unchanged', 'in_progress'], 'approved'],
    ['RJCT', ['returned', null], 'rejected'],
    ['WHAT', ['wrong', 'status_unreadable'], 'approved'],
  ])(
    'a pain.002 with only the status %s for the whole batch applies it to each payment',
    async (status, outcome, becomes) => {
      for (const at of ['group', 'information'] as const) {
        const { id } = await released(2);
        const whole = await reported(id, { [at]: status, code: 'DT01' });
        expect(outcomesOf(whole)).toEqual([outcome, outcome]);
        expect(whole.body.data.lines.map(({ bank_reason: reason }) => reason?.code)).toEqual([
          'DT01',
          'DT01',
        ]);
        expect(await statusOf(id)).toEqual([becomes, becomes]);
        const again = await reported(id, { [at]: status, code: 'DT01' });
        expect(outcomesOf(again).filter(([outcome]) => outcome === 'paid' || outcome === 'returned')).toEqual(
          [],
        );
      }
    },
  );

  test.each([
    ['unsupported_version', { version: '02' }],
    ['unsupported_version', { root: 'Report' }],
    ['malformed', { message: 'FIToFIPmtStsRpt' }],
    ['other_batch', { batchId: 'b'.repeat(32), group: 'ACSC' }],
    ['other_batch', { information: 'ACSC', twice: true }],
    ['no_lines', {}],
    ['too_many_lines', { payments: Array.from({ length: 2_001 }, () => ({ status: 'ACSC' })) }],
  ])('a pain.002 is refused as %s', async (why, report) => {
    const { id } = await released(1);
    const { status, body } = await reported(id, report);
    expect([status, body.error, body.current]).toEqual([422, 'bank_file_unreadable', { problem: why }]);
  });
});

describe('what one operator pays in 24 hours', () => {
  const setLimit = (key: 'operator_day_maximum' | 'operator_day_payments', value: bigint | number) =>
    app.set(key, value);
  // Each is approved by another operator, whose approvals have a limit too.
  const approved = async () => approvedWithdrawal(2_000, 'NGUYEN LAN', await app.newOperator());
  const batchOf = async (count: number) => {
    for (let made = 0; made < count; made += 1) await approved();
    return (await make()).body.data._id;
  };
  const limited = ({ status, body }: { status: number; body: { error?: string; current?: object } }) => [
    status,
    body.error,
    body.current,
  ];
  const LIMITED = [409, 'operator_limit', { limit: 'operator' }];

  test('a batch beyond one operator’s 24-hour limit, in number or in sum, is not released', async () => {
    const id = await batchOf(2);
    await setLimit('operator_day_payments', 1);
    expect(limited(await release(id))).toEqual(LIMITED);
    await setLimit('operator_day_payments', 1_000);
    await setLimit('operator_day_maximum', 3_999n);
    expect(limited(await release(id))).toEqual(LIMITED);
    expect((await readBatch(id)).batch.status).toBe('made');
    await setLimit('operator_day_maximum', 4_000n);
    expect((await release(id)).status).toBe(200);
  });

  test('a released batch counts towards its releaser’s limit for payments by hand and by batch, and only once when the bank has paid it', async () => {
    await setLimit('operator_day_payments', 3);
    const id = await batchOf(2);
    expect((await release(id)).status).toBe(200);
    const lines = (await readBatch(id)).withdrawals.map(
      ({ _id }, index) => `${endToEndOf(_id)},paid,VCB ${index}`,
    );
    expect((await result(id, lines)).status).toBe(200);
    const [byHand, beyond] = [await approved(), await approved()];
    expect((await pay(app, releaser, byHand.id)).status).toBe(200);
    expect(limited(await pay(app, releaser, beyond.id))).toEqual(LIMITED);
    const { body } = await make();
    expect(limited(await release(body.data._id))).toEqual(LIMITED);
    // Another operator has paid nothing yet.
    expect((await release(body.data._id, await app.newOperator())).status).toBe(200);
  });

  test('a released batch no longer counts towards its releaser’s limit after 24 hours', async () => {
    await setLimit('operator_day_payments', 1);
    expect((await release(await batchOf(1))).status).toBe(200);
    const next = await batchOf(1);
    expect(limited(await release(next))).toEqual(LIMITED);
    app.clock.advance(DAY_MS);
    expect((await release(next, await app.signIn(releaser))).status).toBe(200);
  });

  test('when one operator releases two batches concurrently, the limit for the second includes the first', async () => {
    await setLimit('operator_day_payments', 1);
    const [one, two] = [await batchOf(1), await batchOf(1)];
    const answers = await Promise.all([release(one), release(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
