import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { importBankStatement, listBankStatements } from '@handbill/contract/console';
import { accounts } from '@handbill/ledger';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { COMPANY_ACCOUNT, upload } from '../../../../test/given/money/bank.ts';
import { camtEntry, camtFile } from '../../../../test/given/money/bank-files.ts';
import type { Person } from '../../../../test/given/people.ts';
import { runJob } from '../../../platform/queue/jobs.ts';
import { importBankStatementsJob } from '../importing/jobs.ts';
import { folderFeed } from './folder-feed.ts';
import { takeBankFeedJob } from './jobs.ts';
import { takeFeed } from './take-feed.ts';

let app: TestApp;
let operator: Person;
let folder: string;

beforeEach(async () => {
  app = await createTestApp();
  folder = join(app.runtime.config.dataDirectory, 'feed');
  mkdirSync(folder);
  Object.assign(app.runtime.config, { bankFeed: folder });
  await app.set('bank_account', COMPANY_ACCOUNT);
  operator = await app.newOperator();
});
afterEach(() => app.close());

const put = (name: string, content: string) => writeFileSync(join(folder, name), content);
const run = async () => {
  await runJob(app.runtime, takeBankFeedJob);
  await runJob(app.runtime, importBankStatementsJob);
};
const statements = async () => (await app.call(listBankStatements, {}, { as: operator })).body.data;
const good = (opening = '0.00', closing = '10.00') =>
  camtFile({ entries: [camtEntry({ reference: `FEED ${closing}` })], opening, closing });
const feedFindings = async () => (await app.audit()).filter(({ check }) => check === 'bank_feed');

test('a file of the bank’s feed is imported without an operator, and only once, whatever its name', async () => {
  put('monday.xml', good());
  put('half.xml.part', '<Document>');
  await run();
  put('again.xml', good());
  await run();
  expect(await statements()).toMatchObject([
    { file_name: 'monday.xml', status: 'imported', source: 'feed', uploaded_by: null, started_by: null },
  ]);
  expect(await app.balance(accounts.unmatched)).toBe(1_000n);
  expect(readdirSync(folder).sort()).toEqual(['half.xml.part', 'taken']);
  expect(readdirSync(join(folder, 'taken')).sort()).toEqual(['again.xml', 'monday.xml']);
  expect([await app.audit(), app.bugs]).toEqual([[], []]);
});

test('an unreadable file of the bank’s feed is set aside and reported until a good one arrives', async () => {
  put('bad.xml', '<Document>');
  put('columns.csv', 'Date;Amount');
  put('other.xml', camtFile({ account: '<IBAN>DE00000000000000000001</IBAN>', entries: [camtEntry({})] }));
  await run();
  expect(await statements()).toEqual([]);
  expect(readdirSync(join(folder, 'refused')).sort()).toEqual(['bad.xml', 'columns.csv', 'other.xml']);
  expect(await feedFindings()).toMatchObject([
    { subject: 'bank_feed/bad.xml', detail: expect.stringContaining('malformed') },
    { subject: 'bank_feed/columns.csv', detail: expect.stringContaining('unsupported_version') },
    { subject: 'bank_feed/other.xml', detail: expect.stringContaining('other_account') },
  ]);
  expect(app.bugs).toHaveLength(3);
  app.clock.advance(1_000);
  put('good.xml', good());
  await run();
  expect(await feedFindings()).toEqual([]);
});

test('a file of the bank’s feed that does not add up waits for two people', async () => {
  put('wrong.xml', good('0.00', '11.00'));
  await run();
  expect(await statements()).toMatchObject([{ status: 'ready', imported_lines: 0 }]);
  expect(await app.audit()).toEqual([]);
});

test('one person’s upload does not stop the feed, whatever its days and balances', async () => {
  put('monday.xml', good());
  await run();
  const uploadAndStart = async (day: string) => {
    const entries = [camtEntry({ direction: 'DBIT', amount: '4.00', reference: `OUT ${day}`, day })];
    const file = camtFile({ entries, opening: '10.00', closing: '6.00', opensOn: '2026-03-03', day });
    const { body } = await upload(app, operator, file);
    return (await app.call(importBankStatement, { id: body.data._id }, { as: operator })).body;
  };
  expect((await uploadAndStart('2030-12-31')).current).toEqual({ problems: ['days_ahead'] });
  expect((await uploadAndStart('2026-03-05')).data.status).toBe('importing');
  await run();
  const entries = [camtEntry({ day: '2026-03-03', reference: 'FEED 2' })];
  put('tuesday.xml', camtFile({ entries, opening: '10.00', closing: '20.00', day: '2026-03-03' }));
  await run();
  expect(await statements()).toContainEqual(
    expect.objectContaining({ file_name: 'tuesday.xml', status: 'imported' }),
  );
});

test('a file of the bank’s feed that cannot be read does not hold up the others', async () => {
  put('a-good.xml', good());
  put('b-stuck.xml', good('10.00', '20.00'));
  put('c-good.xml', good('20.00', '30.00'));
  const feed = folderFeed(folder);
  const read = (name: string) =>
    name === 'b-stuck.xml' ? Promise.reject(new Error('EACCES: permission denied')) : feed.read(name);
  const taking = { log: app.runtime.log, transact: app.work };
  await expect(takeFeed(taking, { ...feed, read })).rejects.toMatchObject({
    errors: [{ message: 'b-stuck.xml could not be taken', cause: { message: 'EACCES: permission denied' } }],
  });
  expect((await statements()).map(({ file_name }) => file_name).sort()).toEqual(['a-good.xml', 'c-good.xml']);
  expect(readdirSync(folder).sort()).toEqual(['b-stuck.xml', 'taken']);
});

test('a file of the bank’s feed does not replace an earlier one of the same name', async () => {
  for (const content of ['<Document>', '<Other>', '<Third>']) {
    put('statement.xml', content);
    await run();
  }
  expect(readdirSync(join(folder, 'refused')).sort()).toEqual([
    'statement.xml',
    'statement.xml.2',
    'statement.xml.3',
  ]);
});
