import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { type Claim, type ClaimAnswer, newClaims, REWARD, send, signIn } from './kills/claims.ts';
import { buildProgram, type Program, programIn } from './kills/program.ts';
import type { Person } from './people.ts';

// `npm run kills` makes more of them.
const KILLS = Number(process.env.HANDBILL_KILLS ?? 10);
const isLong = process.env.HANDBILL_KILLS !== undefined;
const MEMBERS = 8;
const CLAIMS_EACH = 4;
/** Access tokens are valid for five minutes. */
const KILLS_PER_SIGN_IN = 5;
const KILLS_PER_AUDIT = 25;

let app: TestApp;
let folder: string;
let program: Program;
let advertiser: Person;
let members: Person[];
/** The number of small queries that take as long as all claims of a round. */
let wholeRound = 40;
const tally = { underWay: 0, inTransaction: 0, answered: 0, answerLost: 0, notCommitted: 0 };

beforeAll(async () => {
  app = await createTestApp();
  folder = buildProgram();
  program = programIn(folder, app);
  advertiser = await app.newMember();
  members = [];
  for (let count = 0; count < MEMBERS; count += 1) members.push(await app.newMember());
});
afterAll(async () => {
  await program.remove();
  rmSync(folder, { recursive: true });
  await app.close();
});

/**
 * Makes the given number of small queries, or until it is over. They measure time in a unit that a busy machine
 * stretches, too.
 */
async function pass(queries: number, isOver = () => false): Promise<number> {
  let made = 0;
  for (; made < queries && !isOver(); made += 1) await app.owner.query('select 1');
  return made;
}

async function committed(claims: readonly Claim[]): Promise<Set<string>> {
  const { rows } = await app.owner.query<{ share_id: string }>(
    'select share_id from claim where share_id = any ($1)',
    [claims.map(({ shareId }) => shareId)],
  );
  expect(rows.length, 'no order is paid twice').toBe(new Set(rows.map(({ share_id: id }) => id)).size);
  return new Set(rows.map(({ share_id: id }) => id));
}

/** Sends every claim again to a restarted server, and compares with what was answered and committed. */
async function repeat(
  url: string,
  claims: readonly Claim[],
  answers: readonly (ClaimAnswer | null)[],
): Promise<void> {
  const before = await committed(claims);
  let isOver = false;
  const sent = Promise.all(claims.map((claim) => send(url, claim))).finally(() => {
    isOver = true;
  });
  wholeRound = Math.max(10, await pass(Number.POSITIVE_INFINITY, () => isOver));
  const again = await sent;
  claims.forEach(({ shareId }, place) => {
    const [first, second] = [answers[place] ?? null, again[place]];
    expect(second).toMatchObject({ status: 200, reward: REWARD, replayed: before.has(shareId) });
    if (first === null) return;
    expect(before.has(shareId), 'what was answered is committed').toBe(true);
    expect(second?.body).toBe(first.body);
  });
  tally.answered += answers.filter((each) => each !== null).length;
  tally.answerLost += claims.filter(({ shareId }, at) => answers[at] === null && before.has(shareId)).length;
  tally.notCommitted += claims.filter(({ shareId }) => !before.has(shareId)).length;
  if (answers.includes(null)) tally.underWay += 1;
}

test('a kill of the server in the middle of batches loses no claim that was answered and pays none twice', {
  timeout: 120_000 + KILLS * 60_000,
}, async () => {
  let url = await program.start();
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % KILLS_PER_SIGN_IN === 0) await signIn(url, members);
    const claims = await newClaims(app, { advertiser, members, each: CLAIMS_EACH });
    const sent = Promise.all(claims.map((claim) => send(url, claim)));
    // A random moment between the first request and the last answer.
    await pass(Math.floor(wholeRound * Math.random()));
    if (await program.kill()) tally.inTransaction += 1;
    const answers = await sent;
    url = await program.start();
    await repeat(url, claims, answers);
    if ((kill + 1) % KILLS_PER_AUDIT > 0 && kill + 1 < KILLS) continue;
    expect(await app.audit()).toEqual([]);
    const paid = BigInt((kill + 1) * CLAIMS_EACH * REWARD);
    expect(await Promise.all(members.map(app.available))).toEqual(members.map(() => paid));
    if (isLong) process.stdout.write(`${kill + 1} kills: ${JSON.stringify(tally)}\n`);
  }
});
