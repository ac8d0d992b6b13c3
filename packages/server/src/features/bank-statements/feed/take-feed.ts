import type { Runtime, Work } from '../../../platform/context.ts';
import { existing } from '../../../platform/database/rows.ts';
import { violates } from '../../../platform/database/transaction.ts';
import { isDatabaseTrouble } from '../../../platform/http/answers.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import { readSettings } from '../../settings/index.ts';
import { doubtsOf } from '../doubts/doubts.ts';
import { isCompanyAccount } from '../reading/company-account.ts';
import { type BankFile, hashOf, readBankFile } from '../reading/read-bank-file.ts';
import { insertBankStatement, lockBankStatements, replaceLines, selectBankStatement } from '../sql.ts';
import { startImport } from '../start-import.ts';
import { insertRefusedFeedFile } from './feed-sql.ts';
import type { BankFeed } from './folder-feed.ts';

interface Taking {
  log: Pick<Runtime['log'], 'error'>;
  transact<Result>(work: (work: Work) => Promise<Result>): Promise<Result>;
}

/**
 * Takes every file of a feed once, by its hash. A file that cannot be taken is reported and set aside. One that fails
 * stays, and does not hold up the others, unless none of them would fare better.
 */
export async function takeFeed(taking: Taking, feed: BankFeed): Promise<void> {
  const failures: Error[] = [];
  for (const name of await feed.list()) {
    try {
      const outcome = await takeFeedFile(taking, { name, content: await feed.read(name) });
      await feed.putAside(name, outcome);
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
      failures.push(new Error(`${name} could not be taken`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the bank feed has files that fail');
}

/** Takes one file and starts its import, unless it does not add up: then two people have to check it. */
export async function takeFeedFile(
  { log, transact }: Taking,
  { name, content }: { name: string; content: Buffer },
): Promise<'taken' | 'refused'> {
  try {
    const file = await readBankFile(content);
    // There is no operator to map its columns.
    if (!file.read) throw refuse('bank_file_unreadable', { current: { problem: 'unsupported_version' } });
    await transact((work) => keepFeedFile(work, { name, file }));
    return 'taken';
  } catch (error) {
    // Taken before by an interrupted run, or delivered twice.
    if (violates(error, 'bank_statement_file_once')) return 'taken';
    if (!(error instanceof Refusal)) throw error;
    const { slug, current } = error;
    const why = current && 'problem' in current ? String(current.problem) : slug;
    await transact(({ tx, now }) => insertRefusedFeedFile(tx, { hash: hashOf(content), name, why, now }));
    log.error({ file: name, why }, 'a file of the bank feed was refused');
    return 'refused';
  }
}

async function keepFeedFile(work: Work, { name, file }: { name: string; file: BankFile }): Promise<void> {
  const { tx, now } = work;
  const { content, hash: fileHash, format, accounts, read } = file;
  const { bank_account: ours } = await readSettings(work);
  if (!ours) throw refuse('bank_account_missing');
  if (!read || accounts.some((account) => !isCompanyAccount(account, ours.account_number))) {
    throw refuse('bank_file_unreadable', { current: { problem: 'other_account' } });
  }
  const id = work.newId();
  const account = ours.account_number;
  await lockBankStatements(tx);
  await insertBankStatement(tx, {
    id,
    fileHash,
    fileName: name,
    format,
    account,
    operatorId: null,
    content,
    now,
  });
  await replaceLines(tx, { id, mapping: null, mappedBy: null, ...read });
  const statement = existing(await selectBankStatement(tx, id));
  if ((await doubtsOf(work, statement)).length === 0) await startImport(tx, { id, operatorId: null, now });
}
