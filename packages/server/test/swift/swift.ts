import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { S3mini } from 's3mini';

/** The interpreter of Debian's packages, which python3-swift installs for. */
const PYTHON = '/usr/bin/python3';
const PACKAGE = '/usr/lib/python3/dist-packages/swift/common/middleware/s3api';
const SERVERS = fileURLToPath(new URL('servers.py', import.meta.url));

/** Whether OpenStack Swift is here: Debian's package python3-swift. */
export const hasSwift = existsSync(PYTHON) && existsSync(PACKAGE);

export const SWIFT_KEY = 'handbill:pictures';
export const SWIFT_SECRET = 'secret-of-the-store';
/** Swift accepts no other one unless told to. */
export const SWIFT_REGION = 'us-east-1';

/** OpenStack Swift on this machine, with an empty bucket. */
export interface Swift {
  /** With the bucket's name. */
  url: string;
  /** What is in the bucket, by a client of its own. */
  bucket: S3mini;
  stop(): Promise<void>;
}

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'handbill-swift-'));
  const child = spawn(PYTHON, [SERVERS, folder, SWIFT_KEY, SWIFT_SECRET], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.kill('SIGKILL')) await ended;
    rmSync(folder, { recursive: true });
  };
  try {
    const [port] = await Promise.race([
      once(createInterface(child.stdout), 'line'),
      ended.then(() => [null]),
    ]);
    if (port === null) throw new Error('Swift did not start.');
    const url = `http://127.0.0.1:${port}/pictures`;
    const account = { region: SWIFT_REGION, accessKeyId: SWIFT_KEY, secretAccessKey: SWIFT_SECRET };
    const bucket = new S3mini({ endpoint: url, ...account });
    if (!(await bucket.createBucket())) throw new Error('Swift made no bucket.');
    return { url, bucket, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
