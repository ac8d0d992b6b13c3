import { type Config, ConfigError } from './config.ts';
import type { Work } from './context.ts';
import type { Tx } from './database/transaction.ts';
import { keyFor } from './identity/tokens.ts';

type Keys = Pick<Config, 'secret' | 'logKey'>;

/** HANDBILL_SECRET, and the key of the operators' log. */
type KeyKind = 'secret' | 'log';

/** Remembers the keys of a new database. Throws ConfigError when it knows others. */
export async function keepKeys({ tx, now, config }: Work): Promise<void> {
  for (const kind of ['secret', 'log'] as const) {
    const known = await selectFingerprint(tx, kind);
    if (known === null) await insertFingerprint(tx, { kind, fingerprint: fingerprintOf(config, kind), now });
    else if (!known.equals(fingerprintOf(config, kind))) throw otherKey(kind);
  }
}

/** Throws ConfigError when the database knows another secret; a new one knows none. */
export async function checkSecret(tx: Tx, config: Keys): Promise<void> {
  if (!(await knows(tx, config, 'secret'))) throw otherKey('secret');
}

/** Throws ConfigError when the operators' log of this database was written with another key. */
export async function checkLogKey(tx: Tx, config: Keys): Promise<void> {
  if (!(await knows(tx, config, 'log'))) throw otherKey('log');
}

/** Makes the given secret the one that the database knows. False: it knew it already. */
export async function acceptSecret({ tx, now, config }: Work): Promise<boolean> {
  if (await knows(tx, config, 'secret')) return false;
  await insertFingerprint(tx, { kind: 'secret', fingerprint: fingerprintOf(config, 'secret'), now });
  return true;
}

function otherKey(kind: KeyKind): ConfigError {
  return new ConfigError(
    kind === 'secret'
      ? 'HANDBILL_SECRET is not the one that this database knows: recovery codes, authenticators and webhooks would stop working for good. Give the former one, or read "A new secret" in docs/operating.md.'
      : 'HANDBILL_LOG_KEY is not the key of this database’s log, which could no longer be verified. If it was never set, it is the former HANDBILL_SECRET.',
  );
}

async function knows(tx: Tx, config: Keys, kind: KeyKind): Promise<boolean> {
  const known = await selectFingerprint(tx, kind);
  return known === null || known.equals(fingerprintOf(config, kind));
}

function fingerprintOf({ secret, logKey }: Keys, kind: KeyKind): Buffer {
  return keyFor(kind === 'secret' ? secret : logKey, `fingerprint/${kind}`);
}

async function selectFingerprint(tx: Tx, kind: KeyKind): Promise<Buffer | null> {
  const { rows } = await tx.query<{ fingerprint: Buffer }>(
    'select fingerprint from key_fingerprint where kind = $1 order by id desc limit 1',
    [kind],
  );
  return rows[0]?.fingerprint ?? null;
}

async function insertFingerprint(
  tx: Tx,
  { kind, fingerprint, now }: { kind: KeyKind; fingerprint: Buffer; now: Date },
): Promise<void> {
  await tx.query('insert into key_fingerprint (kind, accepted_at, fingerprint) values ($1, $2, $3)', [
    kind,
    now,
    fingerprint,
  ]);
}
