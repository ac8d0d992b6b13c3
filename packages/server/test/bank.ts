import { takeFeedFile } from '../src/features/bank-statements/index.ts';
import { features } from '../src/features/index.ts';
import { readSettings } from '../src/features/settings/index.ts';
import { runJob } from '../src/platform/queue/jobs.ts';
import type { TestApp } from './app.ts';
import { camtFile } from './bank-files.ts';

let references = 0;

/** A reference that the bank has not used yet. */
export function newReference(): string {
  references += 1;
  return `FT${String(references).padStart(8, '0')}`;
}

/** What the bank says of a day, or of several: nothing moved if not said otherwise. */
export interface BankDays {
  day?: string;
  opensOn?: string;
  opening?: string;
  closing?: string;
  entries?: readonly string[];
}

/** A statement over the bank's feed with which the books agree as of its last day. */
export async function bankAgrees(
  app: TestApp,
  { day = '2026-03-01', opensOn = day, opening = '0.00', closing = '0.00', entries = [] }: BankDays = {},
): Promise<void> {
  const { bank_account: account } = await app.work(readSettings);
  const content = camtFile({
    account: `<Othr><Id>${account?.account_number}</Id></Othr>`,
    ...{ entries, opening, closing, day, opensOn },
  });
  const taking = { log: app.runtime.log, transact: app.work };
  const outcome = await takeFeedFile(taking, { name: `${day}.xml`, content: Buffer.from(content) });
  if (outcome !== 'taken') throw new Error('the statement was refused');
  await runBankJobs(app);
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
