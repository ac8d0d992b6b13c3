import { login } from '@handbill/contract/member';
import { addMs, HOUR_MS } from '@handbill/contract/time';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { type Actor, actorOf, CallRefused, type Tokens } from '../actors.ts';
import { readAdvertisements } from '../advertisements.ts';
import { type Act, acts, endVisits } from './acts.ts';
import { ownCampaigns, visitsOf } from './campaigns.ts';
import type { Acting, Scene, SimulatedPerson } from './scene.ts';

/** The weight with which each action is tried. */
const weights: Readonly<Record<Act, number>> = {
  visit: 18,
  claim: 5,
  claimAll: 1,
  sell: 4,
  receive: 3,
  giveBack: 1,
  advertise: 1,
  correct: 1,
  pause: 1,
  resume: 2,
  deposit: 1,
  withdraw: 1,
  draft: 1,
  addVisits: 1,
  showResults: 1,
  object: 1,
  report: 1,
  ask: 1,
  join: 1,
  describeBusiness: 1,
  read: 1,
};
const drawnFrom = (Object.keys(weights) as Act[]).flatMap((act) =>
  Array.from({ length: weights[act] }, () => act),
);

/**
 * The refusals of a person who cannot act now: locked, closed, with a changed password, or too many attempts.
 */
const ABSENT: readonly unknown[] = [
  'bad_credentials',
  'account_locked',
  'token_expired',
  'unauthorized',
  'too_many_requests',
];
const AWAY_MS = HOUR_MS;

/**
 * Keeps the simulated people of a demo acting: they receive, share, claim, advertise, announce deposits, withdraw,
 * work in teams, object, ask support and read what they are notified of, always through the real calls. They have
 * only their initial money and earnings, and wait for operators like everybody else. Each has at most one open item
 * of a kind, so no queue grows beyond their number.
 */
export class Life {
  readonly #people: readonly SimulatedPerson[];
  readonly #scene: Scene;
  readonly #actors = new Map<string, Actor>();
  readonly #awayUntil = new Map<string, Date>();

  constructor(parts: {
    app: FastifyInstance;
    clock: Clock;
    draw: (bound: number) => number;
    people: readonly SimulatedPerson[];
    password: string;
  }) {
    const { app, clock, draw, people, password } = parts;
    this.#people = people;
    this.#scene = {
      app,
      draw,
      password,
      advertisements: readAdvertisements(),
      looking: [],
      buyers: [],
      keys: new Map(),
      reported: { at: null },
      objected: new Map(),
      now: () => clock.now(),
      visitsLeft: () => this.#visitsLeft(),
    };
  }

  /** Makes something happen; returns which action, or null when there was nothing to do. */
  async beat(): Promise<Act | null> {
    await this.finish();
    const act = drawnFrom[this.#scene.draw(drawnFrom.length)] ?? 'visit';
    return (await this.act(act)) ? act : null;
  }

  /** Ends the visits of visitors who have stayed long enough. */
  finish(): Promise<void> {
    return endVisits(this.#scene);
  }

  /** Lets one of them do this; false when nobody could. */
  async act(act: Act): Promise<boolean> {
    for (const person of this.#inSomeOrder()) {
      const isDone = await this.#ifPresent(person, (acting) => acts[act](acting, this.#scene));
      if (isDone === true) return true;
    }
    return false;
  }

  async #visitsLeft(): Promise<number> {
    let visits = 0;
    for (const person of this.#people.filter(({ advertises }) => advertises)) {
      const campaigns = await this.#ifPresent(person, ({ actor }) => ownCampaigns(actor));
      visits += visitsOf(campaigns ?? []);
    }
    return visits;
  }

  /**
   * Null when the person cannot act: an operator may have locked them, or a user of the demo signed them out.
   */
  async #ifPresent<Result>(
    person: SimulatedPerson,
    run: (acting: Acting) => Promise<Result>,
  ): Promise<Result | null> {
    const { username } = person;
    const until = this.#awayUntil.get(username);
    if (until !== undefined && until > this.#scene.now()) return null;
    try {
      return await run({ person, actor: await this.#actorOf(person) });
    } catch (error) {
      if (!(error instanceof CallRefused) || !ABSENT.includes(error.slug)) throw error;
      this.#actors.delete(username);
      this.#awayUntil.set(username, addMs(this.#scene.now(), AWAY_MS));
      return null;
    }
  }

  async #actorOf(person: SimulatedPerson): Promise<Actor> {
    const { username, language, phone } = person;
    const known = this.#actors.get(username);
    if (known) return known;
    const place = Number(phone.slice(-2));
    const from = {
      address: `113.161.${60 + place}.20`,
      userAgent: `Mozilla/5.0 (Linux; Android 11; Phone ${place}) AppleWebKit/537.36 Chrome/124 Mobile`,
    };
    const signIn = () => this.#signIn(username, from);
    const details = { username, base: '/api/', language, ...from, signIn, tokens: await signIn() };
    const actor = actorOf(this.#scene.app, details);
    this.#actors.set(username, actor);
    return actor;
  }

  async #signIn(username: string, from: { address: string; userAgent: string }): Promise<Tokens> {
    const { app, password } = this.#scene;
    const response = await app.inject({
      method: 'POST',
      url: `/api/${login.path}`,
      remoteAddress: from.address,
      headers: { 'user-agent': from.userAgent },
      payload: { username, password },
    });
    const body = response.json();
    if (body.error_code !== 0) throw new CallRefused(username, login.path, body);
    return body.data;
  }

  #inSomeOrder(): readonly SimulatedPerson[] {
    const { draw } = this.#scene;
    const left = [...this.#people];
    return this.#people.flatMap(() => left.splice(draw(left.length), 1));
  }
}
