import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { newFolder, runToEnd } from '../handbill.ts';
import { expect, test } from '../server-fixture.ts';

/** The output of a failed start: one sentence on one line. */
function sentence(output: string): RegExp {
  return new RegExp(`^${output}$`, 'm');
}

test('Ctrl-C ends the server cleanly, and it starts again with the same data', async ({ handbill }) => {
  expect(await handbill.stop()).toMatchObject({ code: 0, signal: null });
  await handbill.startAgain();
  expect((await fetch(`${handbill.url}/readyz`)).status).toBe(200);
});

test('Ctrl-C ends the server cleanly even when nobody reads its output any more', async ({ handbill }) => {
  handbill.closeOutput();
  expect(await handbill.stop()).toMatchObject({ code: 0, signal: null });
  await handbill.startAgain();
  expect((await fetch(`${handbill.url}/readyz`)).status).toBe(200);
});

test('a second Ctrl-C ends a server that is still waiting for a slow client', async ({ handbill }) => {
  const { port, hostname } = new URL(handbill.url);
  const slow = connect(Number(port), hostname);
  slow.on('error', () => undefined);
  slow.write('POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n');
  slow.write('Content-Length: 9\r\nExpect: 100-continue\r\n\r\n');
  // The server has accepted the request and waits for its body.
  const answer = String(await new Promise((taken) => slow.once('data', taken)));
  expect(answer).toContain('100 Continue');
  slow.write('{');
  const ended = handbill.stop();
  await expect
    .poll(() =>
      fetch(handbill.url).then(
        () => 'taken',
        () => 'refused',
      ),
    )
    .toBe('refused');
  const again = setInterval(() => void handbill.stop(), 500);
  const ending = await ended;
  clearInterval(again);
  expect(ending.code).toBe(1);
  expect(ending.output).toContain('because of a second signal');
  await handbill.startAgain();
});

test('a port in use by another program is named in one sentence', async ({ handbill }) => {
  await handbill.stop();
  const other = createServer();
  const { port } = new URL(handbill.url);
  await new Promise<void>((done) => other.listen(Number(port), '127.0.0.1', done));
  const ending = await runToEnd({ PORT: port, HANDBILL_DATA: handbill.data });
  other.close();
  expect(ending.code).toBe(1);
  expect(ending.output).toMatch(sentence(`Port ${port} is in use by another program: .*\\.`));
  expect(ending.output).not.toContain('    at ');
  await handbill.startAgain();
});

test('a folder that another Handbill uses is named in one sentence', async ({ handbill }) => {
  const ending = await runToEnd({ PORT: '0', HANDBILL_DATA: handbill.data });
  expect(ending.code).toBe(1);
  expect(ending.output).toMatch(sentence('Another Handbill .* is using the data in .*\\.'));
  expect(ending.output).not.toContain('    at ');
  expect((await fetch(`${handbill.url}/readyz`)).status).toBe(200);
});

test('a database that cannot be reached is named in one sentence', async () => {
  const ending = await runToEnd({
    PORT: '0',
    HANDBILL_DATA: join(newFolder(), 'data'),
    HANDBILL_MODE: 'demo',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
  });
  expect(ending.code).toBe(1);
  expect(ending.output).toMatch(sentence('The database of DATABASE_URL cannot be reached: .*\\.'));
  expect(ending.output).not.toContain('    at ');
});

test('a demo cannot be started as production, and says why in one sentence', async ({ handbill }) => {
  await handbill.stop();
  const ending = await runToEnd({
    PORT: '0',
    HANDBILL_DATA: handbill.data,
    HANDBILL_MODE: 'production',
    HANDBILL_SECRET: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    HANDBILL_ORIGIN: 'https://handbill.example',
  });
  expect(ending.code).toBe(1);
  expect(ending.output).toMatch(
    sentence('This database is a demo, .* cannot be started as production: .*\\.'),
  );
  expect(ending.output).not.toContain('    at ');
  await handbill.startAgain();
});

test('a DATABASE_URL that is no database address is named in one sentence', async () => {
  const ending = await runToEnd({
    HANDBILL_DATA: join(newFolder(), 'data'),
    DATABASE_URL: 'mysql://localhost',
  });
  expect(ending).toMatchObject({
    code: 1,
    output: 'DATABASE_URL must start with postgres:// or postgresql://.\n',
  });
});

test('a folder with the data of another version is left alone and named in one sentence', async () => {
  const folder = join(newFolder(), 'data');
  const cluster = join(folder, 'postgres', 'cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '11\n');
  const ending = await runToEnd({ PORT: '0', HANDBILL_DATA: folder });
  expect(ending.code).toBe(1);
  expect(ending.output).toMatch(
    sentence('The data in .* was written by PostgreSQL 11 and this Handbill runs .*\\.'),
  );
  expect(ending.output).not.toContain('    at ');
});
