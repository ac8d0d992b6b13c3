import { balanceSheet, uploadBankStatement } from '@handbill/contract/console';
import { takeFeedFile } from '../../../src/features/bank-statements/index.ts';
import { features } from '../../../src/features/index.ts';
import { readSettings } from '../../../src/features/settings/index.ts';
import { runJob } from '../../../src/platform/queue/jobs.ts';
import type { TestApp } from '../../app.ts';
import type { Person } from '../people.ts';
import { type CamtFile, camtFile, sendFile } from './bank-files.ts';

/** The company's account in the files of bank-files.ts. */
export const COMPANY_ACCOUNT = {
  bin: null,
  bank_name: 'Sparbank',
  account_number: '370400440532013000',
  account_name: 'HANDBILL',
};

/** An account of the company that VietQR codes can be made for. */
export const COMPANY_ACCOUNT_IN_VIETNAM = {
  bin: '970436',
  bank_name: 'Vietcombank',
  account_number: '0123456789',
  account_name: 'HANDBILL',
};

let references = 0;
let files = 0;

/** A reference that the bank has not used yet. */
export function newReference(): string {
  references += 1;
  return `FT${String(references).padStart(8, '0')}`;
}

/** The bank's figures for one or more days: by default nothing moved. */
export interface BankDays {
  day?: string;
  opensOn?: string;
  opening?: string;
  closing?: string;
  entries?: readonly string[];
}

/** Delivers a statement through the bank's feed with which the books agree as of its last day. */
export async function bankAgrees(
  app: TestApp,
  { day = '2026-03-01', opensOn = day, opening = '0.00', closing = '0.00', entries = [] }: BankDays = {},
): Promise<void> {
  const { bank_account: account } = await app.work(readSettings);
  const content = { account: `<Othr><Id>${account?.account_number}</Id></Othr>`, day, opensOn };
  await feedBankStatement(app, { ...content, entries, opening, closing });
}

/** Delivers a statement through the bank's feed. Returns its id; the bank's jobs do the rest. */
export async function takeBankStatement(app: TestApp, file: Partial<CamtFile>): Promise<string> {
  files += 1;
  const name = `${files}.xml`;
  const content = Buffer.from(camtFile({ entries: [], ...file }));
  const taking = { log: app.runtime.log, transact: app.work };
  const outcome = await takeFeedFile(taking, { name, content });
  if (outcome !== 'taken') throw new Error(`the statement was not taken: ${outcome}`);
  const { rows } = await app.runtime.pool.query('select id from bank_statement where file_name = $1', [name]);
  return rows[0].id;
}

/**
 * Delivers a statement through the bank's feed, imports it and compares it with the books. Returns its id.
 */
export async function feedBankStatement(app: TestApp, file: Partial<CamtFile>): Promise<string> {
  const id = await takeBankStatement(app, file);
  await runBankJobs(app);
  return id;
}

/** An operator uploads a file of the bank. */
export const upload = (
  app: TestApp,
  as: Person,
  file: string | Buffer,
  { name = 'march.csv', key }: { name?: string; key?: string | undefined } = {},
) => sendFile(app, uploadBankStatement, { file_name: name }, { file, as, key });

/** The books compared with the bank, as the balance sheet shows it. */
export async function booksAndBank(app: TestApp, operator: Person) {
  await app.signIn(operator);
  return (await app.call(balanceSheet, {}, { as: operator })).body.data.reconciliation;
}

/** What the audit finds between the books and the bank. */
export async function bankFindings(app: TestApp) {
  return (await app.audit()).filter(({ check }) => check === 'bank_reconciliation');
}

/** The jobs that import statements and compare them with the books. */
export async function runBankJobs(app: TestApp): Promise<void> {
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  for (const name of ['take-bank-feed', 'import-statements', 'reconcile-bank']) {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    await runJob(app.runtime, job);
  }
}
