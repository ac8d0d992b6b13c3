import { afterAll, describe, expect, test, vi } from 'vitest';
import { Director } from './fuzz/director.ts';
import { Draws } from './fuzz/draws.ts';
import { ModelBank } from './fuzz/model-bank.ts';
import { bridge } from './fuzz/payment-service.ts';
import { Run, untriedCalls } from './fuzz/run.ts';
import { Tally } from './fuzz/tally.ts';
import { newWorld } from './fuzz/world.ts';

// Ids, tokens and draws also come from the seed: one seed is one run.
const chance = vi.hoisted(() => ({ bytes: (_count: number): Buffer => Buffer.alloc(0) }));
vi.mock('node:crypto', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:crypto')>()),
  randomBytes: (count: number) => chance.bytes(count),
  randomInt: (bound: number) => chance.bytes(6).readUIntBE(0, 6) % bound,
}));

// `npm run fuzz` sends more, with its own seeds. Every piece is a separate history in a separate database.
const REQUESTS = Number(process.env.HANDBILL_FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.HANDBILL_FUZZ_SEED ?? 1);
const PIECE = 10_000;
const FAULTS_SHOWN = 20;
const isLong = process.env.HANDBILL_FUZZ_REQUESTS !== undefined;

const all = new Tally();
const pieces = Array.from({ length: Math.ceil(REQUESTS / PIECE) }, (_, number) => ({
  seed: SEED + number,
  requests: Math.min(PIECE, REQUESTS - number * PIECE),
}));
const print = (text: string) => {
  if (isLong) process.stdout.write(`${text}\n`);
};

afterAll(() => {
  vi.unstubAllGlobals();
  print(`\n${all.table()}\n\n${all.summary()}`);
});

describe.each(pieces)('$requests requests of seed $seed', ({ seed, requests }) => {
  test('random requests break no contract and move no money without an entry, and at least half of them succeed', {
    timeout: 120_000 + requests * 500,
  }, async () => {
    const ids = new Draws(`${seed}/ids`);
    chance.bytes = (count) => ids.bytes(count);
    vi.stubGlobal('fetch', bridge);
    const tally = new Tally();
    const world = await newWorld({ inDong: seed % 2 === 1 });
    const bank = new ModelBank(world.app);
    const run = new Run(world, { bank, tallies: [tally, all] });
    const director = new Director(world, { draws: new Draws(`${seed}/steps`), bank, requester: run });
    let printed = 0;
    const isOver = () =>
      run.requests >= requests && (untriedCalls(tally).length === 0 || run.requests >= requests * 2);
    while (!isOver() && run.faults.size < FAULTS_SHOWN) {
      await director.step();
      if (run.requests - printed >= 1_000) {
        printed = run.requests;
        print(`seed ${seed}: ${tally.summary()}`);
      }
    }
    await run.audit();
    await world.app.close();
    const alone = `seed ${seed}; alone: HANDBILL_FUZZ_SEED=${seed} npm run fuzz -- ${requests}`;
    expect([...run.faults.values()], alone).toEqual([]);
    if (requests < 2_000) return;
    // A call that never succeeds was not tried behind its checks.
    expect(untriedCalls(tally), alone).toEqual([]);
    expect(tally.share, alone).toBeGreaterThanOrEqual(50);
  });
});
