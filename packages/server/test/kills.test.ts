import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { newClaims, REWARD } from './kills/claims.ts';
import { newDraws, newPayments } from './kills/orders.ts';
import { buildProgram, type Program, programIn } from './kills/program.ts';
import { type Answered, type Attempt, signIn } from './kills/requests.ts';
import { expectVerified, newLink, newOpening, newReturn, type Opening } from './kills/visits.ts';
import type { Person } from './people.ts';

// `npm run kills` makes more of them.
const KILLS = Number(process.env.HANDBILL_KILLS ?? 10);
const isLong = process.env.HANDBILL_KILLS !== undefined;
const MEMBERS = 8;
const CLAIMS_EACH = 3;
const PAYERS = 2;
const VISITORS = 6;
/** Access tokens are valid for five minutes. */
const KILLS_PER_SIGN_IN = 5;
const KILLS_PER_AUDIT = 25;

let app: TestApp;
let folder: string;
let program: Program;
let advertiser: Person;
let members: Person[];
let link: { shareId: string; token: string };
/** The number of small queries that take as long as all requests of a round. */
let wholeRound = 40;
const tally = { underWay: 0, inTransaction: 0, answered: 0, answerLost: 0, notCommitted: 0 };

beforeAll(async () => {
  app = await createTestApp();
  await app.set('receive_limit', 1_000);
  // A ticket comes back two rounds after it was given: a restart takes longer than that.
  await app.set('dwell_seconds', 1);
  folder = buildProgram();
  program = programIn(folder, app);
  advertiser = await app.newMember();
  members = [];
  for (let count = 0; count < MEMBERS; count += 1) members.push(await app.newMember());
  link = await newLink(app, { advertiser, sharer: await app.newMember() });
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

async function newPeople(count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) people.push(await app.newMember());
  return people;
}

/** Requests of every kind that runs in batches; the tickets are those of the openings of an earlier round. */
async function newRound(url: string, opened: readonly Opening[]) {
  const payers = await newPeople(PAYERS);
  const payments = await newPayments(app, payers);
  await signIn(url, payers);
  const draws = await newDraws(app, { advertiser, members });
  const openings = Array.from({ length: VISITORS }, () => newOpening(app, link.token));
  const attempts = [
    ...(await newClaims(app, { advertiser, members, each: CLAIMS_EACH })),
    ...draws.attempts,
    ...payments.attempts,
    ...openings.map(({ attempt }) => attempt),
    ...(await Promise.all(opened.map((opening) => newReturn(app, link.token, opening)))),
  ];
  return { attempts, openings, expectDone: () => Promise.all([draws.expectDone(), payments.expectDone()]) };
}

/** Sends every request again to a restarted server, and compares with what was answered and committed. */
async function repeat(
  url: string,
  attempts: readonly Attempt[],
  answers: readonly (Answered | null)[],
): Promise<void> {
  const before = await Promise.all(attempts.map((attempt) => attempt.isCommitted()));
  let isOver = false;
  const sent = Promise.all(attempts.map((attempt) => attempt.send(url))).finally(() => {
    isOver = true;
  });
  wholeRound = Math.max(10, await pass(Number.POSITIVE_INFINITY, () => isOver));
  const again = await sent;
  attempts.forEach(({ succeeds, again: kind }, place) => {
    const [first, second] = [answers[place] ?? null, again[place] ?? null];
    expect(second?.status, second?.body).toBe(succeeds);
    if (kind === 'stored') expect(second?.replayed).toBe(before[place]);
    if (first === null) return;
    expect(before[place], 'what was answered is committed').toBe(true);
    if (kind !== 'another') expect(second?.body).toBe(first.body);
  });
  const lost = (place: number) => (answers[place] ?? null) === null;
  tally.answered += answers.filter((each) => each !== null).length;
  tally.answerLost += before.filter((isCommitted, place) => isCommitted && lost(place)).length;
  tally.notCommitted += before.filter((isCommitted) => !isCommitted).length;
  if (answers.includes(null)) tally.underWay += 1;
}

test('a kill of the server in the middle of batches loses nothing that was answered, and does nothing twice', {
  timeout: 120_000 + KILLS * 60_000,
}, async () => {
  let url = await program.start();
  let opened: Opening[] = [];
  let openedBefore: Opening[] = [];
  let returned = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % KILLS_PER_SIGN_IN === 0) await signIn(url, members);
    const { attempts, openings, expectDone } = await newRound(url, openedBefore);
    const sent = Promise.all(attempts.map((attempt) => attempt.send(url)));
    // A random moment between the first request and the last answer.
    await pass(Math.floor(wholeRound * Math.random()));
    if (await program.kill()) tally.inTransaction += 1;
    const answers = await sent;
    url = await program.start();
    await repeat(url, attempts, answers);
    await expectDone();
    returned += openedBefore.length;
    [openedBefore, opened] = [opened, openings];
    if ((kill + 1) % KILLS_PER_AUDIT > 0 && kill + 1 < KILLS) continue;
    await expectVerified(app, link.shareId, returned);
    expect(await app.audit()).toEqual([]);
    const paid = BigInt((kill + 1) * CLAIMS_EACH * REWARD);
    expect(await Promise.all(members.map(app.available))).toEqual(members.map(() => paid));
    if (isLong) process.stdout.write(`${kill + 1} kills: ${JSON.stringify(tally)}\n`);
  }
});
