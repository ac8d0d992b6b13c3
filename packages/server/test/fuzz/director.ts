import { approvableKinds } from '@handbill/contract/console/permissions';
import { MEMBERSHIP_HEADER } from '@handbill/contract/scopes';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@handbill/contract/time';
import { UNKNOWN_ID } from '../unknown-id.ts';
import { type Call, callNamed, calls, weightOf } from './calls.ts';
import {
  payByCard,
  setUpFactors,
  setUpMemberFactors,
  setUpTeam,
  staySignedIn,
  verifyPhone,
} from './devices.ts';
import type { Draws } from './draws.ts';
import { isSentAlways } from './hints.ts';
import type { ModelBank } from './model-bank.ts';
import { accessOf, actingRoles, allRoles, operatorsWho, type Role } from './roles.ts';
import { fillIn, lookedAt, type Sent } from './send.ts';
import { planOf } from './steps.ts';
import {
  before,
  type Occurrence,
  occurrences,
  readBefore,
  recipesOf,
  type Subject,
  subjectOf,
} from './subjects.ts';
import { placesFor } from './teams.ts';
import { fieldsOf } from './values.ts';
import type { Known, World } from './world.ts';

/** Sends requests and checks their answers. */
export interface Requester {
  /** The number of requests sent. */
  readonly requests: number;
  /**
   * Sends it, checks the answer and stores the objects that it names; returns its `data`, or null when it was
   * refused.
   */
  take(sent: Sent): Promise<unknown>;
  /** Repeats a request that was answered under a key. */
  takeAgain(at: number): Promise<void>;
  happened(what: string, faults: readonly string[]): Promise<void>;
  /** Whether a call has never succeeded so far. */
  isUntried(call: Call): boolean;
}

/** Calls about the second factors of members; each needs a device. */
const ofMemberFactors: ReadonlySet<string> = new Set([
  'authenticatorBegin',
  'authenticatorConfirm',
  'authenticatorRemove',
  'passkeyBegin',
  'passkeyAdd',
  'passkeyRemove',
  'recoverByAuthenticator',
  'recoverByPasskey',
]);
/** Calls about a phone number, whose code arrives on the phone. */
const ofPhones: ReadonlySet<string> = new Set(['phoneSend', 'phoneChange', 'phoneConfirm']);
const CARELESS_PERCENT = 36;
const UNTRIED_PERCENT = 50;
const DEVICE_PERCENT = 15;
/** The share of careless requests that name a membership, and of careful ones that a team may make and makes. */
const TEAM_PERCENT = 10;
const FOR_BUSINESS_PERCENT = 40;
const NO_MEMBERSHIPS = ['', 'nonsense', UNKNOWN_ID];
/** The calls that a member may not make while one of their card payments is charged back. */
const PAYING_OUT: ReadonlySet<string> = new Set(['withdraw', 'closeAccount']);
/** How many prerequisites deep a request may go. */
const DEPTH_MAX = 6;
const SPANS = [SECOND_MS, 20 * SECOND_MS, 11 * MINUTE_MS, HOUR_MS, DAY_MS + HOUR_MS, 4 * DAY_MS, 15 * DAY_MS];

/**
 * Decides what happens next. Most requests are careful: by somebody with the permission, about an object in a
 * state in which the call may succeed, which other calls create if it is missing. The rest is careless on
 * purpose: by anybody, about anything, with wrong fields.
 */
export class Director {
  readonly #world: World;
  readonly #draws: Draws;
  readonly #bank: ModelBank;
  readonly #requester: Requester;
  /** How often each call was chosen. */
  readonly #tried = new Map<string, number>();
  #carelessSent = 0;
  /** The sender of the last request: a member's next one is from the same sender. */
  #last: Role = 'nobody';
  #cards = 0;
  #keys = 0;

  constructor(
    world: World,
    { draws, bank, requester }: { draws: Draws; bank: ModelBank; requester: Requester },
  ) {
    this.#world = world;
    this.#draws = draws;
    this.#bank = bank;
    this.#requester = requester;
  }

  /** One step: mostly a request, with its prerequisites. */
  async step(): Promise<void> {
    const draws = this.#draws;
    const drawn = draws.below(100);
    if (drawn < 5) return this.#requester.takeAgain(draws.below(40));
    if (drawn < 8) return this.#passTime(draws.oneOf(SPANS) ?? 0);
    if (drawn < 11) return this.#happen('visits');
    if (drawn < 13) return this.#runJob();
    // The prerequisites of a careful request count as well.
    if (this.#carelessSent * 100 < CARELESS_PERCENT * this.#requester.requests) return this.#careless();
    await this.#careful(this.#wanted(), 0);
  }

  /** Calls that were never made come first, while there are any. */
  #wanted(): Call {
    const draws = this.#draws;
    const undone = calls.filter((call) => this.#requester.isUntried(call));
    const fromUntried = undone.length > 0 && draws.percent(UNTRIED_PERCENT);
    const call = fromUntried ? draws.oneOf(leastOf(undone, this.#tried)) : draws.weighted(calls, weightOf);
    if (call) this.#tried.set(call.name, (this.#tried.get(call.name) ?? 0) + 1);
    return call ?? callNamed('healthz');
  }

  async #careless(): Promise<void> {
    const draws = this.#draws;
    const call = draws.weighted(calls, weightOf) ?? callNamed('healthz');
    const subject = subjectOf(call);
    const state = draws.percent(50) ? (subject?.state ?? null) : null;
    const about =
      subject === null
        ? null
        : (draws.oneOf(this.#world.known({ ...subject, state }).filter((each) => this.#isFree(call, each))) ??
          null);
    const role = draws.percent(60) ? this.#roleFor(call, about) : (draws.oneOf(allRoles) ?? 'nobody');
    const plan = planOf(call, { care: 'careless', seed: draws.below(2 ** 31) });
    if (!draws.percent(TEAM_PERCENT)) return this.#send(fillIn(this.#world, plan, { role, about }));
    const place = draws.oneOf(this.#world.known({ pool: 'membership', state: null }));
    const member = draws.percent(70) ? this.#world.roleOf(place?.owner ?? null) : null;
    const membership = draws.percent(80) ? place?.value : draws.oneOf(NO_MEMBERSHIPS);
    await this.#sendFor(membership ?? '', fillIn(this.#world, plan, { role: member ?? role, about }));
  }

  /** Who sends these requests stays an operator, with the same role. */
  #isFree(call: Call, { value }: Known): boolean {
    const changesTeam = call.path.includes('/operators/{id}/') && !call.readOnly;
    const spared = ['endSessionOfOperator', 'resetOperatorFactors'];
    return !changesTeam || spared.includes(call.name) || this.#world.roleOf(value) === null;
  }

  /**
   * A request that should succeed, after its prerequisites; about the given object, or else a suitable one.
   */
  async #careful(call: Call, depth: number, given: Known | null = null): Promise<void> {
    if (call.name === 'closeAccount' && !this.#world.canReplace) return;
    if (await this.#byDevice(call)) return;
    if (depth < DEPTH_MAX) for (const each of before[call.name] ?? []) await this.#bringAbout(each, depth);
    const subject = subjectOf(call);
    let about = given ?? (subject === null ? null : this.#find(call, subject));
    if (subject !== null && about === null && depth < DEPTH_MAX) {
      for (const each of this.#draws.oneOf(recipesOf(subject)) ?? []) await this.#bringAbout(each, depth);
      about = this.#find(call, subject);
    }
    if (subject !== null && about === null) return;
    const look = readBefore[call.name];
    if (look !== undefined) await this.#careful(callNamed(look), depth + 1, about);
    const drawn = planOf(call, { care: 'careful', seed: this.#draws.below(2 ** 31) });
    // A request that only prepares another one sends just the required fields.
    const plan = depth === 0 ? drawn : { ...drawn, fields: neededFields(call, drawn.fields) };
    const candidates = this.#candidates(call, about);
    const continues = depth > 0 && call.auth === 'member' && candidates.includes(this.#last);
    const role = continues ? this.#last : this.#roleFor(call, about);
    const place = depth === 0 ? await this.#placeFor(call, role, about) : null;
    const filled = fillIn(this.#world, plan, { role: place?.role ?? role, about });
    // A separate key: under another one it would be refused.
    this.#keys += 1;
    const sent = {
      ...filled,
      headers: { ...filled.headers, 'idempotency-key': `careful-${this.#keys}` },
    };
    if (place) await this.#sendFor(place.membership, sent);
    else await this.#send(sent);
  }

  /** Somebody of a member's team who makes the call in their place, sometimes; a member without a team gets one. */
  async #placeFor(call: Call, owner: Role, about: Known | null) {
    const [world, draws] = [this.#world, this.#draws];
    if (!call.endpoint?.scope || !draws.percent(FOR_BUSINESS_PERCENT)) return null;
    const open = await placesFor(world, { call, owner, about });
    if (open.length > 0) return draws.oneOf(open);
    const member = draws.oneOf(actingRoles.filter((each) => each !== owner)) ?? 'alice';
    const role = draws.percent(30) ? 'viewer' : 'editor';
    await setUpTeam(world, (sent) => this.#requester.take(sent), { owner, member, role });
    return draws.oneOf(await placesFor(world, { call, owner, about }));
  }

  /** Calls that need a browser’s cookie, an authenticator or a payment service are made in one go. */
  async #byDevice(call: Call): Promise<boolean> {
    const { name } = call;
    if (name === 'resumeSession') {
      const take = (sent: Sent) => this.#requester.take(sent);
      await staySignedIn(this.#world, take, this.#draws.oneOf(actingRoles) ?? 'alice');
      return true;
    }
    if (ofMemberFactors.has(name)) {
      const isWanted = this.#requester.isUntried(call) || this.#draws.percent(DEVICE_PERCENT);
      const take = (sent: Sent) => this.#requester.take(sent);
      if (isWanted) await setUpMemberFactors(this.#world, take, 'alice');
      return true;
    }
    if (ofPhones.has(name)) {
      const isWanted = this.#requester.isUntried(call) || this.#draws.percent(DEVICE_PERCENT);
      const take = (sent: Sent) => this.#requester.take(sent);
      if (isWanted) await verifyPhone(this.#world, take, 'alice');
      return true;
    }
    const ofFactors = [
      'beginTotp',
      'confirmTotp',
      'removeTotp',
      'beginPasskey',
      'addPasskey',
      'removePasskey',
    ];
    const isOfFactors = [...ofFactors, 'newRecoveryCodes', 'stepUp', 'passkeyLogin'].includes(name);
    const isOfCards = ['depositCheckout', 'serviceEvents'].includes(name);
    if (!isOfFactors && !isOfCards) return false;
    // Each of them sends many requests.
    const isWanted = this.#requester.isUntried(call) || this.#draws.percent(DEVICE_PERCENT);
    if (isWanted) await this.#happen(isOfFactors ? 'factors' : 'dispute');
    return true;
  }

  async #bringAbout(what: string, depth: number): Promise<void> {
    const occurrence = occurrences.find((each) => each === what);
    if (occurrence) await this.#happen(occurrence);
    else await this.#careful(callNamed(what), depth + 1);
  }

  /** One of the newest objects in the state that a call needs and that an acting person may name. */
  #find(call: Call, subject: Subject): Known | null {
    const now = this.#world.app.clock.now();
    const fitting = this.#world
      .known(subject)
      .filter(
        // Links to the console expire.
        ({ state, facts }) => state !== 'link' || new Date(String(facts.link_approved_until)) > now,
      )
      .filter((known) => this.#candidates(call, known).length > 0);
    if (subject.state === null) return this.#draws.oneOf(fitting) ?? null;
    // Sessions end by themselves, so it takes the one that was listed last.
    return this.#draws.oneOf(fitting.slice(0, subject.pool.endsWith('session') ? 1 : 4)) ?? null;
  }

  #roleFor(call: Call, about: Known | null): Role {
    return (
      this.#draws.oneOf(this.#candidates(call, about)) ??
      this.#draws.oneOf(this.#candidates(call, null)) ??
      'nobody'
    );
  }

  /** The roles that may send a call about an object. */
  #candidates(call: Call, about: Known | null): Role[] {
    // A session is renewed in its own browser.
    const owner = this.#world.roleOf(about?.owner ?? null);
    if (call.auth === 'none') return [owner ?? 'nobody'];
    if (call.auth === 'member') {
      // Members cannot share their own orders.
      if (/^(randomProduct|productReceive|feedPreview)$/.test(call.name))
        return actingRoles.filter((role) => role !== owner);
      const acting = actingRoles.filter(
        (role) =>
          !(PAYING_OUT.has(call.name) && this.#world.isDisputed(role)) &&
          // All recoveries are about this member’s account.
          !(call.name === 'closeAccount' && role === 'erin'),
      );
      return acting.filter((role) => about === null || about.owner === null || role === owner);
    }
    const may: Role[] = operatorsWho(call.endpoint?.permission ?? null);
    if (about === null) return may;
    if (/^(endOperatorSession|removeView|releaseSupport|closeSupport)$/.test(call.name))
      return may.filter((role) => role === this.#world.roleOf(about.owner));
    const hands = this.#world.handsOn(about.value);
    const others = may.filter((role) => !hands.has(role));
    return /Approval$/.test(call.name)
      ? approvers(others, about, this.#world)
      : others.length > 0
        ? others
        : may;
  }

  async #happen(what: Occurrence): Promise<void> {
    const [world, draws, requester] = [this.#world, this.#draws, this.#requester];
    const take = (sent: Sent) => requester.take(sent);
    switch (what) {
      case 'visits':
        await world.visit(draws.below(3), 1 + draws.below(4));
        return requester.happened('a visit', []);
      case 'minutes':
        return this.#passTime(11 * MINUTE_MS);
      case 'hours':
        return this.#passTime(draws.percent(20) ? 7 * HOUR_MS : MINUTE_MS);
      case 'jobs':
        await world.runJobs();
        return requester.happened('the jobs', []);
      case 'bank':
        await this.#bankDay();
        return this.#bookFees();
      case 'fee':
        this.#bank.charge();
        return this.#passTime(DAY_MS);
      case 'recoveries_approved':
        return this.#approveAll('recovery');
      case 'sign_in':
        await world.signInAgain(draws.oneOf(actingRoles));
        return world.signInAgain(draws.oneOf(operatorsWho('queues.read')));
      case 'factors':
        return setUpFactors(world, take);
      case 'dispute':
        this.#cards += 1;
        await payByCard(world, take, this.#cards);
        return this.#careful(callNamed('listDisputes'), DEPTH_MAX);
    }
  }

  async #bankDay(): Promise<void> {
    const faults = await this.#bank.write();
    await this.#requester.happened('a statement of the bank', faults);
    for (const { statement_id: value, line } of await this.#bank.openFees()) {
      this.#world.know('fee_line', { value, owner: null, state: 'open', facts: { line } });
    }
  }

  /** Two people book the bank's fees, so that the books agree with the bank again. */
  async #bookFees(): Promise<void> {
    const fees = this.#world.known({ pool: 'fee_line', state: 'open' });
    for (const fee of fees) await this.#careful(callNamed('bookOwnLine'), DEPTH_MAX, fee);
    await this.#approveAll('own_line');
  }

  async #approveAll(kind: 'own_line' | 'recovery'): Promise<void> {
    await this.#careful(callNamed('listApprovals'), DEPTH_MAX);
    const asked = this.#world.known({ pool: 'approval', state: 'asked' });
    for (const approval of asked.filter(({ facts }) => facts.kind === kind)) {
      await this.#careful(callNamed('approveApproval'), DEPTH_MAX, approval);
    }
  }

  async #runJob(): Promise<void> {
    await this.#world.runJob(this.#draws.below(100));
    await this.#requester.happened('a job', []);
  }

  async #passTime(ms: number): Promise<void> {
    this.#world.app.clock.advance(ms);
    if (ms > HOUR_MS) await this.#bankDay();
  }

  #sendFor(membership: string, sent: Sent): Promise<void> {
    return this.#send({ ...sent, headers: { ...sent.headers, [MEMBERSHIP_HEADER]: membership } });
  }

  async #send(sent: Sent): Promise<void> {
    if (!sent.careful) this.#carelessSent += 1;
    this.#last = sent.role;
    await this.#requester.take(await lookedAt(this.#world, sent));
  }
}

/** The calls that were tried least often. */
function leastOf(some: readonly Call[], tried: ReadonlyMap<string, number>): Call[] {
  const [least = 0] = some.map(({ name }) => tried.get(name) ?? 0).sort((one, other) => one - other);
  return some.filter(({ name }) => (tried.get(name) ?? 0) === least);
}

function neededFields(call: Call, fields: Record<string, unknown>): Record<string, unknown> {
  const declared = fieldsOf(call.input);
  const isNeeded = (field: string) =>
    declared.get(field)?.required === true || call.name === 'reverseVisits' || isSentAlways(call, field);
  return Object.fromEntries(
    Object.entries(fields).filter(([field]) => isNeeded(field) || field === 'reason' || field === 'amount'),
  );
}

/** The roles that may decide on somebody else's request and are not concerned. */
function approvers(roles: readonly Role[], { facts }: Known, world: World): Role[] {
  const [asked, concerned] = [facts.asked_by, facts.concerns].map((name) => world.roleOf(String(name)));
  return roles.filter((role) => {
    const access = accessOf(role);
    const kinds: readonly unknown[] = access ? approvableKinds(access) : [];
    return kinds.includes(facts.kind) && role !== asked && role !== concerned;
  });
}
