// The real server in its own process, in production mode, on the bench's database.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The environment of a Handbill on a database of the bench: `user` owns it, and the server has its own role. */
export function environmentOf({ host, port, user, folder, httpPort, database = 'handbill_bench' }) {
  const address = (role) =>
    `postgresql:///${database}?host=${encodeURIComponent(host)}&port=${port}&user=${role}`;
  return {
    ...process.env,
    PORT: String(httpPort),
    DATABASE_URL: address('handbill_app'),
    DATABASE_OWNER_URL: address(user),
    HANDBILL_DATA: join(folder, 'data'),
    HANDBILL_MODE: 'production',
    HANDBILL_SECRET: randomBytes(32).toString('hex'),
    HANDBILL_ORIGIN: `http://127.0.0.1:${httpPort}`,
    // Visitors of the bench come from addresses of their own.
    HANDBILL_TRUST_PROXY: '127.0.0.1',
    HANDBILL_REQUESTS_PER_MINUTE: '100000000',
    HANDBILL_SIGN_INS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'error',
  };
}

/** Starts the server and waits until it is ready. */
export async function startServer(environment) {
  const main = fileURLToPath(new URL('../packages/server/bundle/main.js', import.meta.url));
  const child = spawn(process.execPath, [main], { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  for (let attempt = 0; ; attempt += 1) {
    const ready = await fetch(`http://127.0.0.1:${environment.PORT}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) break;
    if (attempt > 150 || child.exitCode !== null) throw new Error('the server did not start');
    await new Promise((resume) => setTimeout(resume, 200));
  }
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
