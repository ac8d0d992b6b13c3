import { rmSync } from 'node:fs';
import { afterAll, beforeAll, test } from 'vitest';
import { createTestApp } from './app.ts';
import { type Load, newLoad, type Victim } from './kills/load.ts';
import { type OwnPostgres, startOwnPostgres } from './kills/own-postgres.ts';
import { buildProgram, type Program, programIn } from './kills/program.ts';

// `npm run kills` makes more of them, of the one or the other.
const SERVER_KILLS = Number(process.env.HANDBILL_KILLS ?? 10);
const POSTGRES_KILLS = Number(process.env.HANDBILL_POSTGRES_KILLS ?? 6);
const isLong = (process.env.HANDBILL_KILLS ?? process.env.HANDBILL_POSTGRES_KILLS) !== undefined;
const KILLS_PER_AUDIT = 25;

let folder: string;

beforeAll(() => {
  folder = buildProgram();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Kills as often as `kills` says, under load; the books are looked at now and then, and at the end. */
async function killUnder(load: Load, { url, victim, kills }: { url: string; victim: Victim; kills: number }) {
  let address = url;
  while (load.tally.kills < kills) {
    address = await load.strike(address, victim);
    if (load.tally.kills % KILLS_PER_AUDIT > 0 && load.tally.kills < kills) continue;
    await load.expectBooks();
    if (isLong) process.stdout.write(`${JSON.stringify(load.tally)}\n`);
  }
}

const suites = [
  ['the server', SERVER_KILLS, strikeServer],
  ['PostgreSQL', POSTGRES_KILLS, strikePostgres],
] as const;

test.each(suites.filter(([, kills]) => kills > 0))(
  'a kill of %s in the middle of batches loses nothing that was answered, and does nothing twice',
  { timeout: 240_000 + (SERVER_KILLS + POSTGRES_KILLS) * 60_000 },
  (_victim, kills, strike) => strike(kills),
);

async function strikeServer(kills: number): Promise<void> {
  const app = await createTestApp();
  const program = programIn(folder, app);
  try {
    const victim = { kill: program.kill, comeBack: program.start };
    await killUnder(await newLoad(app), { url: await program.start(), victim, kills });
  } finally {
    await program.remove();
    await app.close();
  }
}

async function strikePostgres(kills: number): Promise<void> {
  const postgres = await startOwnPostgres();
  const app = await createTestApp({}, postgres.database);
  const program = programIn(folder, app);
  try {
    const url = await program.start();
    await killUnder(await newLoad(app), { url, victim: victimOf(postgres, program, url), kills });
  } finally {
    await program.remove();
    await app.close();
  }
}

/** The whole PostgreSQL and one of its processes in turn; the server runs on. */
function victimOf(postgres: OwnPostgres, program: Program, url: string): Victim {
  let kills = 0;
  return {
    async kill() {
      const hadWritten = await program.hasWritten();
      kills += 1;
      await (kills % 2 === 0 ? postgres.killBackend() : postgres.killWhole());
      return hadWritten;
    },
    async comeBack() {
      await postgres.answers();
      for (;;) {
        const { ok } = await fetch(`${url}/readyz`);
        if (ok) return url;
      }
    },
  };
}
