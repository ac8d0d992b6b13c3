import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measureOf } from './load.mjs';

const run = promisify(execFile);

/** The path of pgbench, from the PATH or Debian's postgresql package. Throws one clear sentence if there is none. */
export function findPgbench() {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  const debian = existsSync('/usr/lib/postgresql')
    ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin/pgbench`)
    : [];
  const found = [...onPath, ...debian].find((file) => existsSync(file));
  if (!found)
    throw new Error('pgbench was not found: install Debian\'s "postgresql" package, or put it on the PATH.');
  return found;
}

/** The yardstick: pgbench's TPC-B, in a separate database on the same server. */
export function pgbench({ program, host, port, user, database }) {
  const env = { ...process.env, PGHOST: host, PGPORT: String(port), PGUSER: user, PGDATABASE: database };
  return {
    prepare: (scale) => run(program, ['-i', '-q', '-s', String(scale)], { env }),
    /** One run, with latencies from pgbench's log of transactions. */
    async measure({ clients, seconds }) {
      const folder = mkdtempSync(join(tmpdir(), 'handbill-pgbench-'));
      try {
        await run(program, ['-n', '-c', clients, '-j', 2, '-T', seconds, '-l'].map(String), {
          env,
          cwd: folder,
        });
        const latencies = readdirSync(folder).flatMap((file) =>
          readFileSync(join(folder, file), 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => Number(line.split(' ')[2]) / 1_000),
        );
        return measureOf(latencies, seconds);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}
