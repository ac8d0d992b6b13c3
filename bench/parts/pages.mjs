import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requester } from '../http.mjs';
import { closedLoop } from '../load.mjs';
import { seedLinks, seedMembers } from '../seed-links.mjs';
import { freePort } from '../server.mjs';

const GOAL = 0.9;

/** The app's page at `/` and a share's page, each against a bare Fastify that answers the same bytes from memory. */
export async function pages({ pool, httpPort, folder, clients, seconds, stops, passwordHash }) {
  // Somebody whose campaign it is.
  await seedMembers(pool, { passwordHash, count: 1, label: 'page' });
  const [token] = await seedLinks(pool, { count: 1, label: 'page' });
  const asked = [
    { name: 'page_app', says: 'the app’s page at `/`, brotli', path: '/' },
    { name: 'page_share', says: 'a share’s page, brotli', path: `/r/${token}` },
  ];
  const ask = requester(httpPort, clients);
  const barePort = await freePort();
  await startBare(
    barePort,
    join(folder, 'bare'),
    await Promise.all(asked.map(({ path }) => answerOf(ask, path))),
  );
  const askBare = requester(barePort, clients);
  const measuring = (send, path) => () =>
    closedLoop({
      clients,
      seconds,
      async act() {
        const { status } = await send(askedFor(path));
        if (status !== 200) throw new Error(`${path} was answered ${status}`);
      },
    });
  return asked.flatMap(({ name, says, path }) => [
    {
      name: `${name}_bare`,
      says: `the same bytes from a bare Fastify: ${says}`,
      measure: measuring(askBare, path),
    },
    { name, says, yardstick: `${name}_bare`, goal: GOAL, measure: measuring(ask, path) },
  ]);

  async function startBare(port, home, answers) {
    mkdirSync(home);
    answers.forEach(({ body }, place) => {
      writeFileSync(join(home, String(place)), body);
    });
    const described = answers.map(({ path, headers }, place) => ({ path, file: String(place), headers }));
    writeFileSync(join(home, 'pages.json'), JSON.stringify(described));
    const program = fileURLToPath(new URL('../bare-server.mjs', import.meta.url));
    const child = spawn(process.execPath, [program, String(port), home], { stdio: 'inherit' });
    stops.push(() => child.kill());
    for (;;) {
      const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
      if (isReady) return;
      if (child.exitCode !== null) throw new Error('the bare server did not start');
      await new Promise((resume) => setTimeout(resume, 100));
    }
  }
}

function askedFor(path) {
  const headers = {
    'Accept-Encoding': 'br',
    'Accept-Language': 'en',
    'User-Agent': 'Mozilla/5.0 (Linux; Android 9)',
  };
  return { method: 'GET', path, headers };
}

/** The bytes of a page and the headers that say what they are. */
async function answerOf(ask, path) {
  const { status, headers, body } = await ask(askedFor(path));
  if (status !== 200) throw new Error(`${path} was answered ${status}`);
  const kept = Object.entries(headers).filter(
    ([name]) => !['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length'].includes(name),
  );
  return { path, body, headers: Object.fromEntries(kept) };
}
