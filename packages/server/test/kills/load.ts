import { expect } from 'vitest';
import type { TestApp } from '../app.ts';
import type { Person } from '../given/people.ts';
import { newClaims, REWARD } from './claims.ts';
import { newDraws, newPayments } from './orders.ts';
import { type Answered, type Attempt, signIn } from './requests.ts';
import { DWELL_SECONDS, expectVerified, newLink, newOpening, newReturn, type Opening } from './visits.ts';

const MEMBERS = 8;
const CLAIMS_EACH = 3;
const PAYERS = 2;
const VISITORS = 6;
/** Access tokens are valid for five minutes. */
const ROUNDS_PER_SIGN_IN = 5;
/** What a server answers while its database is gone. It says nothing about what was committed. */
const UNAVAILABLE = 503;

/** What is killed under the load, and comes back. */
export interface Victim {
  /** True if a transaction that had written was open just before. */
  kill(): Promise<boolean>;
  /** Resolves with the address of the server once it answers there. */
  comeBack(): Promise<string>;
}

/** Requests of every kind that runs in batches, sent to a server whose parts are killed. */
export interface Load {
  /** Sends a round of requests, kills in the middle of it, sends all of them again, and compares. */
  strike(url: string, victim: Victim): Promise<string>;
  /** The books agree with every request of all rounds, each done once. */
  expectBooks(): Promise<void>;
  tally: {
    kills: number;
    underWay: number;
    inTransaction: number;
    answered: number;
    answerLost: number;
    notCommitted: number;
  };
}

export async function newLoad(app: TestApp): Promise<Load> {
  await app.set('receive_limit', 1_000);
  await app.set('dwell_seconds', DWELL_SECONDS);
  const advertiser = await app.newMember();
  const members = await newPeople(app, MEMBERS);
  const link = await newLink(app, { advertiser, sharer: await app.newMember() });
  const tally: Load['tally'] = {
    kills: 0,
    underWay: 0,
    inTransaction: 0,
    answered: 0,
    answerLost: 0,
    notCommitted: 0,
  };
  /** The number of small queries that take as long as all requests of a round. */
  let wholeRound = 40;
  let opened: Opening[] = [];
  let openedBefore: Opening[] = [];
  let returned = 0;

  /** The tickets that come back are those of the openings of an earlier round. */
  async function newRound(url: string) {
    const payers = await newPeople(app, PAYERS);
    const payments = await newPayments(app, payers);
    await signIn(url, payers);
    const draws = await newDraws(app, { advertiser, members });
    const openings = Array.from({ length: VISITORS }, () => newOpening(app, link.token));
    const attempts = [
      ...(await newClaims(app, { advertiser, members, each: CLAIMS_EACH })),
      ...draws.attempts,
      ...payments.attempts,
      ...openings.map(({ attempt }) => attempt),
      ...(await Promise.all(openedBefore.map((opening) => newReturn(app, link.token, opening)))),
    ];
    return { attempts, openings, expectDone: () => Promise.all([draws.expectDone(), payments.expectDone()]) };
  }

  /** Sends every request again once all is back, and compares with what was answered and committed. */
  async function repeat(url: string, attempts: readonly Attempt[], answers: readonly (Answered | null)[]) {
    const before = await Promise.all(attempts.map((attempt) => attempt.isCommitted()));
    let isOver = false;
    const sent = sendAll(url, attempts).finally(() => {
      isOver = true;
    });
    wholeRound = Math.max(10, await pass(app, Number.POSITIVE_INFINITY, () => isOver));
    compare(attempts, { answers, before, again: await sent });
    const lost = (place: number) => (answers[place] ?? null) === null;
    tally.answered += answers.filter((each) => each !== null).length;
    tally.answerLost += before.filter((isCommitted, place) => isCommitted && lost(place)).length;
    tally.notCommitted += before.filter((isCommitted) => !isCommitted).length;
    if (answers.includes(null)) tally.underWay += 1;
  }

  return {
    tally,
    async strike(url, victim) {
      if (tally.kills % ROUNDS_PER_SIGN_IN === 0) await signIn(url, members);
      const { attempts, openings, expectDone } = await newRound(url);
      const sent = sendAll(url, attempts);
      // A random moment between the first request and the last answer.
      await pass(app, Math.floor(wholeRound * Math.random()));
      if (await victim.kill()) tally.inTransaction += 1;
      tally.kills += 1;
      const answers = (await sent).map((answer) => (answer?.status === UNAVAILABLE ? null : answer));
      const back = await victim.comeBack();
      await repeat(back, attempts, answers);
      await expectDone();
      returned += openedBefore.length;
      [openedBefore, opened] = [opened, openings];
      return back;
    },
    async expectBooks() {
      await expectVerified(app, link.shareId, returned);
      expect(await app.audit()).toEqual([]);
      const paid = BigInt(tally.kills * CLAIMS_EACH * REWARD);
      expect(await Promise.all(members.map(app.available))).toEqual(members.map(() => paid));
    },
  };
}

function sendAll(url: string, attempts: readonly Attempt[]): Promise<(Answered | null)[]> {
  return Promise.all(attempts.map((attempt) => attempt.send(url)));
}

/** Every request succeeds again, and gets what it got before, if it was answered. */
function compare(
  attempts: readonly Attempt[],
  {
    answers,
    before,
    again,
  }: {
    answers: readonly (Answered | null)[];
    before: readonly boolean[];
    again: readonly (Answered | null)[];
  },
): void {
  attempts.forEach(({ succeeds, again: kind }, place) => {
    const [first, second] = [answers[place] ?? null, again[place] ?? null];
    expect(second?.status, second?.body).toBe(succeeds);
    if (kind === 'stored') expect(second?.replayed).toBe(before[place]);
    if (first === null) return;
    expect(before[place], 'what was answered is committed').toBe(true);
    if (kind !== 'another') expect(second?.body).toBe(first.body);
  });
}

/**
 * Makes the given number of small queries, or until it is over. They measure time in a unit that a busy machine
 * stretches, too.
 */
async function pass(app: TestApp, queries: number, isOver = () => false): Promise<number> {
  let made = 0;
  for (; made < queries && !isOver(); made += 1) await app.owner.query('select 1');
  return made;
}

async function newPeople(app: TestApp, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) people.push(await app.newMember());
  return people;
}
