import * as calls from '@handbill/contract/console';
import { depositCancel, depositHistory, notifications } from '@handbill/contract/member';
import { HOUR_MS } from '@handbill/contract/time';
import { accounts } from '@handbill/ledger';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT, newReference, upload } from '../../../test/given/money/bank.ts';
import { CSV_MAPPING, camtEntry, camtFile } from '../../../test/given/money/bank-files.ts';
import { announce, confirm } from '../../../test/given/money/deposits.ts';
import { SACOMBANK, saveBankAndAddress } from '../../../test/given/money/payout-details.ts';
import { askWithdrawal } from '../../../test/given/money/withdrawals.ts';
import type { Person } from '../../../test/given/people.ts';
import { mostRowsRead } from '../../../test/statements/rows-read.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { runWork } from '../../platform/work.ts';
import type { BankStatementMapping } from './bank-statement.ts';
import { importBankStatementsJob } from './importing/jobs.ts';
import { countBankStatements, selectBankStatements } from './sql.ts';

let app: TestApp;
let member: Person;
let operator: Person;
let files = 0;

beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT);
  await app.set('statement_alone_limit', 100_000_000n);
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.newMember();
  operator = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});

/** A CSV that nobody uploaded before. */
function csvOf(lines: readonly string[]): string {
  files += 1;
  return ['Date;Amount;Reference;Text;Name', ...lines, `02.03.2026;0,00;;file ${files};`].join('\n');
}
const line = (amount: string, reference: string, text: string) =>
  `02.03.2026;${amount};${reference};"${text}";Lan`;

const map = (id: string, changed: Partial<BankStatementMapping> = {}, save_as?: string) =>
  app.call(
    calls.mapBankStatement,
    {
      id,
      mapping: { ...CSV_MAPPING, ...changed },
      account: COMPANY_ACCOUNT.account_number,
      ...(save_as === undefined ? {} : { save_as }),
    },
    { as: operator },
  );
const start = (id: string, key?: string, as = operator) =>
  app.call(calls.importBankStatement, { id }, { as, key });
const statementWithId = async (id: string) =>
  (await app.call(calls.readBankStatement, { id }, { as: operator })).body.data;
const runImport = () => runJob(app.runtime, importBankStatementsJob);
const linesOf = async (id: string, outcome?: 'matched' | 'unmatched' | 'duplicate' | 'ignored' | 'wrong') =>
  (
    await app.call(
      calls.listBankStatementLines,
      { id, limit: '100', ...(outcome ? { outcome } : {}) },
      { as: operator },
    )
  ).body;

/** A statement whose columns are known. */
async function ready(lines: readonly string[]): Promise<string> {
  const { body } = await upload(app, operator, csvOf(lines));
  await map(body.data._id);
  return body.data._id;
}

/** A statement, imported. */
async function imported(lines: readonly string[]) {
  const id = await ready(lines);
  await start(id);
  await runImport();
  return statementWithId(id);
}

const outcomesOf = ({ outcomes }: { outcomes: { outcome: string; lines: number; total: number }[] }) =>
  Object.fromEntries(outcomes.map(({ outcome, lines, total }) => [outcome, [lines, total]]));

describe('uploading a statement', () => {
  test('uploading a statement shows the first lines of a CSV and credits nothing', async () => {
    const { status, body } = await upload(app, operator, csvOf([line('25,00', 'up-1', 'hello')]));
    expect(status).toBe(201);
    expect(body.data).toEqual({
      _id: body.data._id,
      file_name: 'march.csv',
      format: 'csv',
      account: COMPANY_ACCOUNT.account_number,
      status: 'uploaded',
      lines: 0,
      imported_lines: 0,
      balances: {
        currency: null,
        opening: null,
        closing: null,
        credits: 0,
        debits: 0,
        opens_on: null,
        closes_on: null,
      },
      source: 'upload',
      accepted_by: null,
      accepted_at: null,
      uploaded_by: operator.username,
      uploaded_at: app.clock.now().toISOString(),
      started_by: null,
      started_at: null,
      imported_at: null,
      problems: [],
      currency: null,
      outcomes: [],
      mapping: null,
      samples: expect.any(Array),
      account_currency: 'USD',
      saved_mappings: [],
    });
    expect(body.data.samples[0]).toEqual({
      delimiter: ';',
      rows: [
        ['Date', 'Amount', 'Reference', 'Text', 'Name'],
        ['02.03.2026', '25,00', 'up-1', 'hello', 'Lan'],
        ['02.03.2026', '0,00', '', `file ${files}`, ''],
      ],
    });
    expect(body.data.samples).toHaveLength(4);
    expect(await statementWithId(body.data._id)).toEqual(body.data);
    const { body: list } = await app.call(calls.listBankStatements, {}, { as: operator });
    expect(list.data[0]).toMatchObject({ _id: body.data._id, status: 'uploaded' });
    expect(list.total).toBeGreaterThanOrEqual(1);
  });

  test('a search finds a statement by its file, account, uploader, day, id or the bank reference of a line', async () => {
    const reference = newReference();
    const id = await ready([line('1,00', reference, 'searched'), line('2,00', newReference(), 'x')]);
    const { file_name, balances } = await statementWithId(id);
    const found = async (search: string) => {
      const { body } = await app.call(calls.listBankStatements, { search, limit: '100' }, { as: operator });
      expect(body.total, search).toBe(body.data.length);
      return body.data.map(({ _id }) => _id);
    };
    const day = balances.opens_on ?? '2026-03-02';
    for (const search of [
      file_name.toUpperCase(),
      COMPANY_ACCOUNT.account_number,
      operator.username.slice(0, -1),
      day,
    ])
      expect(await found(search), search).toContain(id);
    for (const search of [id, reference, reference.toLowerCase()])
      expect(await found(search), search).toEqual([id]);
    for (const search of ['1999-01-01', '2026', 'nobody', reference.slice(0, -1)])
      expect(await found(search), search).toEqual([]);
  });

  test('a statement is found by a bank reference without reading the lines of all statements', async () => {
    const references = Array.from({ length: 2_000 }, newReference);
    const id = await ready(references.map((reference) => line('1,00', reference, 'x')));
    await app.workAsOwner(({ tx }) => tx.query('analyze bank_statement, bank_statement_line', []));
    const search = references[1_000]?.toLowerCase() ?? '';
    const read = await mostRowsRead(app, async (tx) => {
      const found = await selectBankStatements(tx, { search, after: null, limit: 20 });
      expect(found.map((statement) => statement.id)).toEqual([id]);
      expect(await countBankStatements(tx, search)).toBe(1);
    });
    expect(read).toBeLessThan(100);
  });

  test('uploading a statement accepts the same file once, under any name and from any operator', async () => {
    const file = csvOf([]);
    expect((await upload(app, operator, file)).status).toBe(201);
    const again = await upload(app, await app.newOperator(), file);
    expect([again.status, again.body.error]).toEqual([409, 'bank_file_known']);
  });

  test('uploading a statement happens once under one key, which is bound to the file', async () => {
    const file = csvOf([]);
    const first = await upload(app, operator, file, { key: 'upload-once' });
    const again = await upload(app, operator, file, { key: 'upload-once' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    const other = await upload(app, operator, csvOf([]), { key: 'upload-once' });
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_reused']);
  });

  test('uploading a statement reads a CAMT.053 immediately', async () => {
    const { reference } = await announce(app, member);
    const file = camtFile({
      entries: [
        camtEntry({
          amount: '30.00',
          reference: 'camt-1',
          remittance: `${reference.slice(0, 4)} ${reference.slice(4)}`,
        }),
        camtEntry({ direction: 'DBIT', reference: 'camt-2' }),
        camtEntry({ reference: 'camt-3', currency: 'EUR' }),
      ],
    });
    const { status, body } = await upload(app, operator, file);
    expect([status, body.data.format, body.data.status, body.data.lines]).toEqual([201, 'camt', 'ready', 3]);
    expect(outcomesOf(body.data)).toEqual({ matched: [1, 3_000], ignored: [2, 0] });
    await start(body.data._id);
    await runImport();
    expect(await app.available(member)).toBe(3_000n);
    expect((await map(body.data._id)).body.error).toBe('statement_state');
  });

  test.each([
    ['nothing', '', 'no_text'],
    ['no text', Buffer.from([0, 1, 2, 3]), 'no_text'],
    ['a page', '<html></html>', 'unsupported_version'],
    ['half a message', '<Document>', 'malformed'],
    ['a message with a document type', '<!DOCTYPE a><a/>', 'unsafe'],
    [
      'the message of another account',
      camtFile({ account: '<IBAN>DE00000000000000000001</IBAN>', entries: [camtEntry({})] }),
      'other_account',
    ],
  ])('uploading a statement refuses %s', async (_what, file, why) => {
    const { status, body } = await upload(app, operator, file);
    expect([status, body.error, body.current]).toEqual([422, 'bank_file_unreadable', { problem: why }]);
  });

  test('uploading a statement refuses a file of more than 32 MiB, and a call without one', async () => {
    const large = await upload(app, operator, Buffer.alloc(32 * 1024 * 1024 + 1, 'a'));
    expect([large.status, large.body.error]).toEqual([413, 'file_too_large']);
    const none = await app.app.inject({
      method: 'POST',
      url: '/api/console/statements',
      headers: {
        authorization: `Bearer ${operator.accessToken}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x\r\nContent-Disposition: form-data; name="file_name"\r\n\r\na\r\n--x--\r\n',
    });
    expect([none.statusCode, none.json().error]).toEqual([422, 'upload_failed']);
  });

  test('uploading a statement needs the company to have a bank account', async () => {
    await app.set('bank_account', null);
    const { status, body } = await upload(app, operator, csvOf([]));
    await app.set('bank_account', COMPANY_ACCOUNT);
    expect([status, body.error]).toEqual([422, 'bank_account_missing']);
  });
});

describe('saying which column is what', () => {
  test('mapping a statement’s columns shows the outcomes to expect, and can be repeated', async () => {
    const { reference } = await announce(app, member);
    const { body } = await upload(
      app,
      operator,
      csvOf([
        line('25,00', 'map-1', reference),
        line('7,00', 'map-2', 'no idea'),
        line('-3,00', 'map-3', 'fees'),
        line('x', 'map-4', 'what'),
      ]),
    );
    const wrong = await map(body.data._id, { decimal: '.' });
    expect(wrong.body.data.status).toBe('ready');
    expect(outcomesOf(wrong.body.data)).toEqual({ wrong: [5, 0] });
    const right = await map(body.data._id);
    expect(right.status).toBe(200);
    expect(right.body.data).toMatchObject({
      status: 'ready',
      lines: 5,
      imported_lines: 0,
      mapping: CSV_MAPPING,
    });
    expect(outcomesOf(right.body.data)).toEqual({
      matched: [1, 2_500],
      unmatched: [1, 700],
      ignored: [2, -300],
      wrong: [1, 0],
    });
    expect([await app.available(member), await app.balance(accounts.unmatched)]).toEqual([
      0n,
      await app.balance(accounts.unmatched),
    ]);
    const { data, total } = await linesOf(body.data._id, 'wrong');
    expect([total, data]).toMatchObject([
      1,
      [{ line: 5, outcome: 'wrong', why: 'amount_unreadable', raw: '02.03.2026;x;map-4;what;Lan' }],
    ]);
  });

  test('mapping a statement’s columns shows the outcome of each line, in pages, and can show only differing amounts', async () => {
    const [exact, less, payer] = [
      await announce(app, member),
      await announce(app, member),
      await announce(app, member, 900),
    ];
    await imported([line('1.00'.replace('.', ','), 'known-1', 'hello')]);
    const { body } = await upload(
      app,
      operator,
      csvOf([
        line('25,00', 'pre-1', exact.reference),
        line('24,00', 'pre-2', less.reference),
        line('1,00', 'known-1', payer.reference),
        line('-3,00', 'pre-3', 'fees'),
        line('25,00', 'pre-1', payer.reference),
        line('2,00', 'pre-4', 'no idea'),
      ]),
    );
    const { _id: id } = body.data;
    await map(id);
    const { data, total } = await linesOf(id);
    expect(total).toBe(7);
    expect(data).toMatchObject([
      {
        outcome: 'matched',
        deposit: { reference: exact.reference, username: member.username },
        credited: 2_500,
      },
      { outcome: 'matched', deposit: { reference: less.reference, amount: 2_500 }, credited: 2_400 },
      { outcome: 'duplicate', why: 'bank_reference_used', deposit: null, credited: null },
      { outcome: 'ignored', why: 'debit', withdrawal: null, bookable: false },
      { outcome: 'duplicate', why: 'bank_reference_used' },
      { outcome: 'unmatched', why: 'no_reference', credited: 200 },
      { outcome: 'ignored', why: 'zero' },
    ]);
    const page = { id, outcome: 'duplicate', limit: '1' } as const;
    const first = (await app.call(calls.listBankStatementLines, page, { as: operator })).body;
    const next = { ...page, cursor: first.next_cursor ?? '' };
    const second = (await app.call(calls.listBankStatementLines, next, { as: operator })).body;
    expect([first.total, first.data[0]?.line, second.data[0]?.line, second.next_cursor]).toEqual([
      2,
      4,
      6,
      null,
    ]);
    const differing = async () =>
      (await app.call(calls.listBankStatementLines, { id, differs: 'true' }, { as: operator })).body;
    expect(await differing()).toMatchObject({ total: 1, data: [{ line: 3, outcome: 'matched' }] });
    expect(await app.available(member)).toBe(0n);
    await start(id);
    await runImport();
    expect(await differing()).toMatchObject({ total: 1, data: [{ line: 3, credited: 2_400 }] });
    const after = await linesOf(id);
    expect(after.data.map(({ outcome }) => outcome)).toEqual(data.map(({ outcome }) => outcome));
  });

  test('mapping a statement’s columns names the withdrawal behind a debit', async () => {
    await app.fund(member, 5_000n);
    await saveBankAndAddress(app, member, { bank: SACOMBANK, number: '0011001' });
    const { body: asked } = await askWithdrawal(app, member, 2_000);
    const withdrawal = asked.data;
    const { body } = await upload(app, operator, csvOf([line('-20,00', 'out-1', withdrawal._id)]));
    await map(body.data._id);
    expect((await linesOf(body.data._id)).data[0]).toMatchObject({
      outcome: 'ignored',
      withdrawal: { _id: withdrawal._id, username: member.username, net: withdrawal.net, status: 'pending' },
    });
  });

  test('a mapping is kept by name for the account’s next file', async () => {
    const first = await upload(app, operator, csvOf([]));
    await map(first.body.data._id, {}, 'Sparbank online');
    await map(first.body.data._id, { payer: null }, 'Sparbank online');
    const { body } = await upload(app, operator, csvOf([]));
    expect(body.data.saved_mappings).toEqual([
      { name: 'Sparbank online', mapping: { ...CSV_MAPPING, payer: null } },
    ]);
  });

  test.each([
    [{ payer: 'Nobody' }, { payer: 'no_such_column' }],
    [{ amount: { credit: 'Amount', debit: 'Out' } }, { debit: 'no_such_column' }],
    [{ header_line: 40 }, undefined],
  ])(
    'mapping a statement’s columns refuses columns that the file does not have: %j',
    async (changed, fields) => {
      const { body } = await upload(app, operator, csvOf([]));
      const { status, body: refused } = await map(body.data._id, changed);
      expect([status, refused.fields ?? refused.current]).toEqual([422, fields ?? { problem: 'no_lines' }]);
      expect((await statementWithId(body.data._id)).status).toBe('uploaded');
    },
  );

  describe('a CSV of another account', () => {
    const named = (account: string) =>
      upload(
        app,
        operator,
        `Account;Date;Amount;Reference;Text;Name\n${account};02.03.2026;1,00;acc-${account};x;Lan\n;02.03.2026;1,00;acc2-${account};x;Lan`,
      );
    const mapAs = async (id: string, { account, column }: { account?: string; column?: string }) => {
      const mapping = { ...CSV_MAPPING, ...(column === undefined ? {} : { account: column }) };
      return app.call(
        calls.mapBankStatement,
        { id, mapping, ...(account === undefined ? {} : { account }) },
        { as: operator },
      );
    };

    test('a CSV of another account is refused, by its column or by the number that a person typed', async () => {
      const { body } = await named('DE02120300000000202051');
      const { _id: id } = body.data;
      const other = { error: 'bank_file_unreadable', current: { problem: 'other_account' } };
      expect((await mapAs(id, { column: 'Account' })).body).toMatchObject(other);
      expect((await mapAs(id, { account: 'DE02120300000000202051' })).body).toMatchObject(other);
      // A typed number does not override the file's.
      const both = { column: 'Account', account: COMPANY_ACCOUNT.account_number };
      expect((await mapAs(id, both)).body).toMatchObject(other);
      expect((await statementWithId(id)).status).toBe('uploaded');
    });

    test('a CSV without an account is not assumed to be ours', async () => {
      const { body } = await upload(app, operator, csvOf([]));
      const { status, body: refused } = await mapAs(body.data._id, {});
      expect([status, refused.error, refused.fields]).toEqual([
        422,
        'validation_failed',
        { account: 'required' },
      ]);
    });

    test('a CSV of our account is recognised in any spelling, and another account’s is not', async () => {
      const { body } = await named('DE89 3704 0044 0532 0130 00');
      const mapped = await mapAs(body.data._id, { column: 'Account' });
      expect([mapped.status, mapped.body.data.status]).toEqual([200, 'ready']);
    });
  });

  test('mapping a statement’s columns refuses a file with wrong quotes, and names the line', async () => {
    const { body } = await upload(app, operator, csvOf(['02.03.2026;1,00;q;"open']));
    const { status, body: refused } = await map(body.data._id);
    expect([status, refused.error, refused.current]).toEqual([
      422,
      'bank_file_unreadable',
      { problem: 'malformed', line: expect.any(Number) },
    ]);
  });

  test('mapping a statement’s columns happens once under one key, and a replay after the import gets the first answer', async () => {
    const { body } = await upload(app, operator, csvOf([]));
    const input = { id: body.data._id, mapping: CSV_MAPPING, account: COMPANY_ACCOUNT.account_number };
    const first = await app.call(calls.mapBankStatement, input, { as: operator, key: 'map-once' });
    await start(body.data._id);
    await runImport();
    const again = await app.call(calls.mapBankStatement, input, { as: operator, key: 'map-once' });
    expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([
      200,
      first.body,
      'true',
    ]);
  });

  test('mapping is refused once the import has started, and for an unknown statement', async () => {
    const { _id: id } = await imported([]);
    expect((await map(id)).body.error).toBe('statement_state');
    expect((await map(member.id)).status).toBe(404);
    expect((await app.call(calls.readBankStatement, { id: member.id }, { as: operator })).status).toBe(404);
    expect((await app.call(calls.listBankStatementLines, { id: member.id }, { as: operator })).status).toBe(
      404,
    );
    expect((await start(member.id)).status).toBe(404);
  });
});

describe('importing a statement', () => {
  test('importing a statement credits a deposit by its reference, in any spelling, with the amount received', async () => {
    const announced = await Promise.all(
      [2_500, 2_500, 2_500, 2_500].map((amount) => announce(app, member, amount)),
    );
    const [exact, more, less, late] = announced.map(({ reference }) => reference) as [
      string,
      string,
      string,
      string,
    ];
    app.clock.advance(73 * HOUR_MS);
    await app.signIn(operator);
    const statement = await imported([
      line('25,00', 'pay-1', exact),
      line('30,00', 'pay-2', `Nap tien ${more.toLowerCase().replace(/(..)/g, '$1 ')}cam on`),
      line('1,25', 'pay-3', `//${less.slice(0, 5)}-${less.slice(5)}.`),
      line('25,00', 'pay-4', late),
    ]);
    expect(outcomesOf(statement)).toEqual({ matched: [4, 8_125], ignored: [1, 0] });
    expect(await app.available(member)).toBe(8_125n);
    await app.signIn(member);
    const { body } = await app.call(depositHistory, {}, { as: member });
    expect(body.data.map(({ status, credited }) => [status, credited]).sort()).toEqual([
      ['succeeded', 125],
      ['succeeded', 2_500],
      ['succeeded', 2_500],
      ['succeeded', 3_000],
    ]);
    const inbox = await app.call(notifications, {}, { as: member });
    expect(inbox.body.data.filter(({ kind }) => kind === 'deposit_succeeded')).toHaveLength(4);
    expect(app.events).toContainEqual({ memberId: member.id, kind: 'balance', subject: null });
    const { data } = await linesOf(statement._id, 'matched');
    expect(data[0]).toMatchObject({
      line: 2,
      bank_reference: 'pay-1',
      amount: 2_500,
      booked_on: '2026-03-02',
      outcome: 'matched',
      why: null,
      deposit: { reference: exact, amount: 2_500, username: member.username },
    });
  });

  test('importing a statement keeps money that it cannot match as unmatched', async () => {
    const before = await app.balance(accounts.unmatched);
    const [one, other] = [await announce(app, member), await announce(app, member)];
    const settled = await announce(app, member);
    await confirm(app, operator, settled._id, { amount: 100 }, 'un-0');
    const statement = await imported([
      line('1,00', 'un-1', 'no reference'),
      line('2,00', 'un-2', 'HB23456789AB is nobody’s'),
      line('3,00', 'un-3', `${one.reference} and ${other.reference}`),
      line('4,00', 'un-4', settled.reference),
    ]);
    expect(outcomesOf(statement)).toMatchObject({ unmatched: [4, 1_000] });
    const { data } = await linesOf(statement._id, 'unmatched');
    expect(data.map(({ why }) => why)).toEqual([
      'no_reference',
      'no_reference',
      'several_references',
      'deposit_settled',
    ]);
    expect([await app.balance(accounts.unmatched), await app.available(member)]).toEqual([
      before + 1_000n,
      100n,
    ]);
  });

  test('importing a statement credits a bank reference once: within a file, across files, and after an operator credited it by hand', async () => {
    const [one, other, byHand] = [
      await announce(app, member),
      await announce(app, member),
      await announce(app, member),
    ];
    await confirm(app, operator, byHand._id, { amount: 2_500 }, 'Dup  3');
    const first = await imported([
      line('25,00', 'dup-1', one.reference),
      line('25,00', 'DUP-1', other.reference),
      line('9,00', 'dup-2', 'nobody’s'),
      line('9,00', 'dup-2', other.reference),
      line('25,00', 'dup 3', other.reference),
    ]);
    expect(outcomesOf(first)).toMatchObject({
      matched: [1, 2_500],
      unmatched: [1, 900],
      duplicate: [3, 5_900],
    });
    const second = await imported([
      line('25,00', 'dup-1', other.reference),
      line('9,00', 'dup-2', other.reference),
      line('25,00', 'dup-4', other.reference),
    ]);
    expect(outcomesOf(second)).toMatchObject({ duplicate: [2, 3_400], matched: [1, 2_500] });
    expect(await app.available(member)).toBe(7_500n);
  });

  test('importing a statement credits a deposit once even if two payments name it: a person has to check the second', async () => {
    const { reference } = await announce(app, member);
    const statement = await imported([line('25,00', 'two-1', reference), line('25,00', 'two-2', reference)]);
    expect(outcomesOf(statement)).toMatchObject({ matched: [1, 2_500], unmatched: [1, 2_500] });
    expect(await app.available(member)).toBe(2_500n);
  });

  test('importing a statement moves nothing for a debit, a zero, another currency or an unreadable line', async () => {
    const { reference } = await announce(app, member);
    const id = (
      await upload(
        app,
        operator,
        `Date;Amount;Currency;Reference;Text;Name\n${[
          `02.03.2026;-25,00;USD;no-1;${reference};x`,
          `02.03.2026;0,00;USD;no-2;${reference};x`,
          `02.03.2026;25,00;EUR;no-3;${reference};x`,
          `31.02.2026;25,00;USD;no-4;${reference};x`,
          `02.03.2026;25.00;USD;no-5;${reference};x`,
          `02.03.2026;25,00;USD;;${reference};x`,
          `02.03.2026;25,00;USD;no-7;${reference}`,
          `02.03.2026;10.000.000.000,01;USD;no-8;${reference};x`,
        ].join('\n')}`,
      )
    ).body.data._id;
    await map(id, { currency: { column: 'Currency' } });
    await start(id);
    await runImport();
    const { data } = await linesOf(id);
    expect(data.map(({ outcome, why }) => [outcome, why])).toEqual([
      ['ignored', 'debit'],
      ['ignored', 'zero'],
      ['ignored', 'other_currency'],
      ['wrong', 'date_unreadable'],
      ['wrong', 'amount_unreadable'],
      ['wrong', 'bank_reference_missing'],
      ['wrong', 'columns_differ'],
      ['wrong', 'amount_too_large'],
    ]);
    expect(await app.available(member)).toBe(0n);
  });

  test('importing a statement credits a cancelled deposit, and reopens a closed account', async () => {
    const { _id, reference } = await announce(app, member);
    await app.call(depositCancel, { deposit_id: _id }, { as: member });
    await app.runtime.pool.query('update member set closed_at = now() where id = $1', [member.id]);
    await imported([line('25,00', 'back-1', reference)]);
    expect(await app.available(member)).toBe(2_500n);
    const { rows } = await app.runtime.pool.query('select closed_at from member where id = $1', [member.id]);
    expect(rows).toEqual([{ closed_at: null }]);
  });

  test('importing a statement starts once, by an operator, and the log has its start and end', async () => {
    const id = await ready([line('1,00', 'log-1', 'x')]);
    const first = await start(id, 'start-once');
    expect(first.body.data).toMatchObject({ status: 'importing', started_by: operator.username });
    const again = await start(id, 'start-once');
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([first.body, 'true']);
    expect((await start(id)).body.error).toBe('statement_state');
    expect((await map(id)).body.error).toBe('statement_state');
    await runImport();
    expect((await start(id)).body.error).toBe('statement_state');
    expect(await statementWithId(id)).toMatchObject({
      status: 'imported',
      lines: 2,
      imported_lines: 2,
      imported_at: app.clock.now().toISOString(),
    });
    expect(await app.actionsOn(`bank_statement/${id}`)).toMatchObject(
      ['statement_uploaded', 'statement_import_started', 'statement_imported'].map((action) => ({
        action,
        operator_id: operator.id,
      })),
    );
  });

  test('importing a CSV statement requires a mapping', async () => {
    const { body } = await upload(app, operator, csvOf([]));
    expect((await start(body.data._id)).body.error).toBe('statement_state');
  });

  test('an interrupted import resumes where it stopped, and credits nothing twice', async () => {
    const deposits = await Promise.all(Array.from({ length: 20 }, () => announce(app, member, 500)));
    const id = await ready(
      Array.from({ length: 1_000 }, (_, index) =>
        line('5,00', `cut-${index}`, deposits[index % 50]?.reference ?? `nobody ${index}`),
      ),
    );
    await start(id);
    const before = await app.balance(accounts.unmatched);
    let pieces = 0;
    const cutOff = importBankStatementsJob.run({
      runtime: app.runtime,
      now: app.clock.now(),
      transact: (run) =>
        runWork(app.runtime, app.clock.now(), async (work) => {
          const result = await run(work);
          pieces += 1;
          // The list of statements, one piece, and then the server is killed before the next piece commits.
          if (pieces === 3) throw new Error('killed');
          return result;
        }),
    });
    await expect(cutOff).rejects.toThrow('killed');
    expect(await statementWithId(id)).toMatchObject({
      status: 'importing',
      lines: 1_001,
      imported_lines: 500,
    });
    expect(await app.available(member)).toBe(20n * 500n);
    await runImport();
    await runImport();
    const statement = await statementWithId(id);
    expect(statement).toMatchObject({ status: 'imported', imported_lines: 1_001 });
    expect(outcomesOf(statement)).toEqual({
      matched: [20, 10_000],
      unmatched: [980, 490_000],
      ignored: [1, 0],
    });
    expect([await app.available(member), (await app.balance(accounts.unmatched)) - before]).toEqual([
      10_000n,
      490_000n,
    ]);
  });

  test('importing many lines shows the progress and the outcomes after each piece', async () => {
    const deposits = await Promise.all(Array.from({ length: 100 }, () => announce(app, member, 500)));
    const id = await ready(
      Array.from({ length: 5_000 }, (_, index) =>
        line('5,00', `many-${index}`, deposits[index % 1_000]?.reference ?? `nobody ${index}`),
      ),
    );
    await start(id);
    const seen: number[] = [];
    await importBankStatementsJob.run({
      runtime: app.runtime,
      now: app.clock.now(),
      transact: async (run) => {
        const result = await runWork(app.runtime, app.clock.now(), run);
        const { imported_lines: imported, outcomes } = await statementWithId(id);
        expect(outcomes.reduce((sum, { lines }) => sum + lines, 0)).toBe(imported);
        seen.push(imported);
        return result;
      },
    });
    expect(seen).toEqual([
      0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000, 5_001, 5_001,
    ]);
    expect(outcomesOf(await statementWithId(id))).toEqual({
      matched: [100, 50_000],
      unmatched: [4_900, 2_450_000],
      ignored: [1, 0],
    });
    expect((await linesOf(id)).total).toBe(5_001);
    expect((await linesOf(id, 'matched')).total).toBe(100);
  });

  test('importing on two servers in parallel, while deposits are confirmed by hand, credits each line once', async () => {
    const deposits = await Promise.all(Array.from({ length: 10 }, () => announce(app, member, 500)));
    const id = await ready(deposits.map(({ reference }, index) => line('5,00', `race-${index}`, reference)));
    await start(id);
    const confirming = deposits.map(({ _id }, index) =>
      app.call(
        calls.confirmDeposit,
        { id: _id, amount: 500, bank_reference: `race-${index}` },
        { as: operator },
      ),
    );
    await Promise.all([runImport(), runImport(), ...confirming]);
    await runImport();
    expect(await app.available(member)).toBe(5_000n);
    const { matched = [0], duplicate = [0] } = outcomesOf(await statementWithId(id));
    expect((matched[0] ?? 0) + (duplicate[0] ?? 0)).toBe(10);
  });
});

describe('the lines of a statement', () => {
  test('a search finds the same lines before and after the import', async () => {
    const id = await ready([
      '02.03.2026;12,34;find-1;Rent of March;Mai Vu',
      '02.03.2026;-12,34;find-2;Paper;Printer',
      '02.03.2026;55,00;other-3;find nothing;Bao',
    ]);
    const found = async (search: string) => {
      const { data, total } = (
        await app.call(calls.listBankStatementLines, { id, search, limit: '100' }, { as: operator })
      ).body;
      expect(total).toBe(data.length);
      return data.map((each) => each.bank_reference);
    };
    const look = async () => {
      expect(await found('FIND')).toEqual(['find-1', 'find-2', 'other-3']);
      expect(await found('12.34')).toEqual(['find-1', 'find-2']);
      expect(await found('of march')).toEqual(['find-1']);
      expect(await found('mai')).toEqual(['find-1']);
      expect(await found('nobody')).toEqual([]);
    };
    await look();
    await start(id);
    await runImport();
    await look();
  });

  test('the lines of a statement are listed in order, page by page', async () => {
    const id = await ready(Array.from({ length: 7 }, (_, index) => line('1,00', `page-${index}`, 'x')));
    const pages: number[][] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await app.call(
        calls.listBankStatementLines,
        { id, limit: '3', ...(cursor === undefined ? {} : { cursor }) },
        { as: operator },
      );
      pages.push(body.data.map((each) => each.line));
      expect(body.total).toBe(8);
      cursor = body.next_cursor;
    }
    expect(pages).toEqual([
      [2, 3, 4],
      [5, 6, 7],
      [8, 9],
    ]);
    const found = async (search: string) =>
      (await app.call(calls.listBankStatementLines, { id, search }, { as: operator })).body;
    expect(await found('PAGE-3')).toMatchObject({ total: 1, data: [{ bank_reference: 'page-3' }] });
    const odd = await app.call(calls.listBankStatementLines, { id, cursor: 'bm90' }, { as: operator });
    expect([odd.status, odd.body.fields]).toEqual([422, { cursor: 'invalid' }]);
  });
});
