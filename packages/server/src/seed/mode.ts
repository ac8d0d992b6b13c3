import type { Config } from '../platform/config.ts';
import { ConfigError } from '../platform/config.ts';
import type { Work } from '../platform/context.ts';
import type { Tx } from '../platform/database/transaction.ts';
import { insertMode, selectMode } from '../platform/installation.ts';
import { keepKeys } from '../platform/known-keys.ts';
import { selectDemoOperators } from './sql.ts';

/** Records a new database's mode and keys. Throws ConfigError when it was set up in the other mode or has other keys. */
export async function keepMode(work: Work): Promise<void> {
  const { tx, now, config } = work;
  // Servers that start at the same time wait here for each other.
  await insertMode(tx, config.mode, now);
  await checkMode(tx, config);
  await keepKeys(work);
  if (config.mode === 'production') await refuseDemoRole(tx);
}

/** The role `demo` may take both steps of everything: nobody may have it where the money is real. */
async function refuseDemoRole(tx: Tx): Promise<void> {
  const [name] = await selectDemoOperators(tx);
  if (name === undefined) return;
  throw new ConfigError(
    `The operator "${name}" has the role "demo", which may do everything and is for demos only: run \`npm run operator -- disable ${name}\` first.`,
  );
}

/** Throws ConfigError when the database was set up in the other mode; a new one may become either. */
export async function checkMode(tx: Tx, { mode }: Pick<Config, 'mode'>): Promise<void> {
  const setUpAs = await selectMode(tx);
  if (setUpAs === null || setUpAs === mode) return;
  throw new ConfigError(
    setUpAs === 'demo'
      ? 'This database is a demo, whose passwords everybody knows, and cannot be started as production: set HANDBILL_DATA or DATABASE_URL to a new one.'
      : 'This database belongs to a company and cannot be started as a demo: set HANDBILL_MODE=production, or HANDBILL_DATA or DATABASE_URL to a new one.',
  );
}
