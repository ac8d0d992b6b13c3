// `npm run fuzz`: 100,000 random requests, or the number in the argument, in pieces with a separate database each.
// HANDBILL_FUZZ_SEED repeats a run: the first piece has that seed, and each further piece the next number.
import { randomInt } from 'node:crypto';
import { runVitest } from './runners.mjs';
import { setUp } from './setup.mjs';

const REQUESTS = 100_000;
const SEED_MAX = 1_000_000_000;

const [asked = String(REQUESTS)] = process.argv.slice(2);
const seed = process.env.HANDBILL_FUZZ_SEED ?? String(randomInt(SEED_MAX));

if (/^[1-9]\d*$/.test(asked) && /^\d+$/.test(seed)) {
  await setUp();
  process.stdout.write(`${asked} requests, the first of seed ${seed}\n`);
  const { failed, problem } = await runVitest(['--project=repeated', 'packages/server/test/fuzz.test.ts'], {
    HANDBILL_FUZZ_REQUESTS: asked,
    HANDBILL_FUZZ_SEED: seed,
  });
  process.exitCode = failed > 0 || problem !== null ? 1 : 0;
} else {
  process.stderr.write(
    'Use: npm run fuzz -- [requests], with HANDBILL_FUZZ_SEED=<number> to repeat a run.\n',
  );
  process.exitCode = 1;
}
