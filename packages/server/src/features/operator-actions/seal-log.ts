import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { keyFor } from '../../platform/identity/tokens.ts';
import { newToken } from '../../platform/ids.ts';
import type { Job } from '../../platform/queue/jobs.ts';
import { selectChainHead } from './sql.ts';

/**
 * The state of the log at an instant. A seal is a file outside the database, so rewriting the log does not
 * change it.
 */
export interface LogSeal {
  file: string;
  /** The number of actions, and the hash of the last one. */
  length: number;
  head: Buffer;
}

const NAME = /^operator-log-.+\.json$/;

const sealSchema = z.strictObject({
  at: z.iso.datetime(),
  length: z.int().min(1),
  head: z.string().regex(/^[0-9a-f]{64}$/),
  signature: z.base64(),
});

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

function signingKey({ logKey }: Config): KeyObject {
  const seed = keyFor(logKey, 'operator-log/seal');
  return createPrivateKey({ key: Buffer.concat([ED25519_PREFIX, seed]), format: 'der', type: 'pkcs8' });
}

function signedText({ at, length, head }: { at: string; length: number; head: string }): Buffer {
  return Buffer.from(`handbill operator log\n${at}\n${length}\n${head}\n`);
}

/**
 * Signs the state of the log, once a day and at each start of the job, into a new file in the folder of
 * seals.
 */
export const sealOperatorLog: Job = {
  name: 'seal-operator-log',
  schedule: '5 17 * * *',
  async run({ runtime: { config }, now, transact }) {
    const { length, hash } = await transact(({ tx }) => selectChainHead(tx));
    if (hash === null) return;
    const stands = { at: now.toISOString(), length, head: hash.toString('hex') };
    const signature = sign(null, signedText(stands), signingKey(config)).toString('base64');
    mkdirSync(config.sealsDirectory, { recursive: true });
    const file = join(config.sealsDirectory, `operator-log-${stands.at.replaceAll(':', '-')}-${length}.json`);
    // Seals are only added: an existing one with the same instant and length has the same content.
    if (existsSync(file)) return;
    const text = `${JSON.stringify({ ...stands, signature }, null, 2)}\n`;
    writeWhole(file, text);
  },
};

/**
 * Written under another name first, so that the file is complete or absent, whatever cuts this short: a seal that cannot be
 * read is a finding of every audit.
 */
function writeWhole(file: string, text: string): void {
  const unfinished = `${file}.${newToken(22)}.part`;
  try {
    writeFileSync(unfinished, text, { flag: 'wx', mode: 0o444, flush: true });
    renameSync(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The seals with a valid signature, and a finding for every other seal file. */
export function readSeals(config: Config): {
  seals: LogSeal[];
  findings: { subject: string; detail: string }[];
} {
  const names = existsSync(config.sealsDirectory) ? readdirSync(config.sealsDirectory).sort() : [];
  const publicKey = createPublicKey(signingKey(config));
  const seals: LogSeal[] = [];
  const findings: { subject: string; detail: string }[] = [];
  for (const file of names.filter((name) => NAME.test(name))) {
    const parsed = sealSchema.safeParse(jsonIn(join(config.sealsDirectory, file)));
    if (!parsed.success) findings.push({ subject: file, detail: 'cannot be read as a seal' });
    else if (!verify(null, signedText(parsed.data), publicKey, Buffer.from(parsed.data.signature, 'base64')))
      findings.push({ subject: file, detail: 'was not signed with the key of this log' });
    else seals.push({ file, length: parsed.data.length, head: Buffer.from(parsed.data.head, 'hex') });
  }
  return { seals, findings };
}

/** A file's content as JSON; undefined if it is not JSON. */
function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
