import { DAY_MS, MINUTE_MS, msBetween } from '@handbill/contract/time';
import sharp from 'sharp';
import { features } from '../../src/features/index.ts';
import { ensureBankDirectory } from '../../src/features/members/index.ts';
import { pageNames, savePage } from '../../src/features/pages/index.ts';
import { saveSetting } from '../../src/features/settings/index.ts';
import { lockSessions } from '../../src/platform/identity/sessions/ending.ts';
import { runJob } from '../../src/platform/queue/jobs.ts';
import { COMPANY_INVITE_CODE } from '../../src/seed/instance.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { campaignsOf } from '../given/campaigns.ts';
import { bankAgrees } from '../given/money/bank.ts';
import { camtEntry, camtFile } from '../given/money/bank-files.ts';
import { saveBankAndAddress } from '../given/money/payout-details.ts';
import { PASSWORD, type Person } from '../given/people.ts';
import { newVisitor, openLink, visit, withoutCookie } from '../given/visits.ts';
import { UNKNOWN_ID } from '../unknown-id.ts';
import { COMPANY_ACCOUNT } from './hints.ts';
import { decimal, FIRST_DAY, OPENING } from './model-bank.ts';
import { PAYMENT_SERVICE } from './payment-service.ts';
import {
  accessOf,
  actingRoles,
  isOperator,
  memberRoles,
  operatorNames,
  type People,
  type Role,
} from './roles.ts';
import type { Subject } from './subjects.ts';
import { HTML_MARK, type PoolName, type Reference } from './values.ts';

/** An object that an answer named, its owner, and its last read state. */
export interface Known {
  value: string;
  owner: string | null;
  state: string | null;
  facts: Readonly<Record<string, unknown>>;
}

const POOL_SIZE = 120;
/** Placeholder for the digest at the time the request is sent. */
export const SEEN_NOW = 'seen-now';
const TOKEN_MS = 4 * MINUTE_MS;
/** Pools in which a careful request names only the sender's objects. */
const OWN_ONLY: ReadonlySet<PoolName> = new Set(['deposit', 'image', 'taken_request', 'withdrawal']);
const SPARE_MEMBERS = 40;
const LOCKABLE_MEMBERS = 30;
const jobs = features.flatMap((feature) => feature.jobs ?? []);

/** A small company with some of everything, its people, and their knowledge of it. */
export class World {
  readonly app: TestApp;
  readonly people: People;
  readonly files: readonly Buffer[];
  /** Members with money who replace those who close their accounts. */
  readonly #spare: Person[];
  readonly #pools = new Map<PoolName, Known[]>();
  readonly #hands = new Map<string, Set<Role>>();
  readonly #passwords = new Map<string, string>();
  readonly #freshFrom = new Map<Role, Date>();
  readonly #lockable = new Set<string>();
  /** The refresh tokens in the cookies of browsers that keep their member signed in, by the name of the browser. */
  readonly kept = new Map<string, string>();
  /** The secret of the authenticator that an operator set up. */
  authenticator: string | null = null;

  constructor(app: TestApp, people: People, { files, spare }: { files: readonly Buffer[]; spare: Person[] }) {
    this.app = app;
    this.people = people;
    this.files = files;
    this.#spare = spare;
  }

  personOf(role: Role): Person | undefined {
    return role === 'nobody' || role === 'forged' ? undefined : this.people[role];
  }

  /** The role of a person, by id or by username. */
  roleOf(name: string | null): Role | null {
    if (name === null) return null;
    const found = Object.entries(this.people).find(
      ([, { id, username }]) => id === name || username === name,
    );
    return (found?.[0] as Role | undefined) ?? null;
  }

  know(pool: PoolName, known: Omit<Known, 'facts'> & { facts?: Known['facts'] }): void {
    const pooled = this.#pools.get(pool) ?? [];
    const before = pooled.find(
      ({ value, owner }) => value === known.value && (owner === known.owner || !isShared(pool)),
    );
    const facts = { ...before?.facts, ...known.facts };
    // A list with fewer facts than are known does not make them unknown.
    const isLess = known.state !== null && before?.state?.startsWith(`${known.state}/`) === true;
    const state = isLess ? before.state : known.state;
    const owner = known.owner ?? before?.owner ?? null;
    const rest = before ? pooled.filter((each) => each !== before) : pooled;
    this.#pools.set(pool, [...rest, { ...known, owner, state, facts }].slice(-POOL_SIZE));
  }

  /** Moves the objects in one state to another. */
  restate(pool: PoolName, from: string, to: string): void {
    for (const each of this.#pools.get(pool) ?? []) if (each.state === from) each.state = to;
  }

  /** Records who changed an object: they cannot be the second person. */
  touched(id: string, role: Role): void {
    this.#hands.set(id, (this.#hands.get(id) ?? new Set()).add(role));
  }

  handsOn(id: string): ReadonlySet<Role> {
    return this.#hands.get(id) ?? new Set();
  }

  /** All known objects of a pool in a state, newest first. */
  known({ pool, state }: Subject): Known[] {
    const all = this.#pools.get(pool) ?? [];
    return all.filter((each) => state === null || each.state === state).reverse();
  }

  /** The value of a reference, and its owner; null when nothing is known yet. */
  resolve(
    reference: Reference,
    { role, username, careful }: { role: Role; username: unknown; careful: boolean },
  ): Known | null {
    const person = this.personOf(role);
    const only = (value: string, owner: string | null) => ({ value, owner, state: null, facts: {} });
    if (reference.pool === 'me') return only(person?.id ?? UNKNOWN_ID, person?.id ?? null);
    if (reference.pool === 'seen') return only(SEEN_NOW, null);
    if (reference.pool === 'password') {
      const named = Object.values(this.people).find((each) => each.username === username);
      const of = (named ?? person)?.id;
      return only(this.#passwords.get(of ?? '') ?? PASSWORD, of ?? null);
    }
    const loose = reference.loose && !careful;
    const inState = this.known({ pool: reference.pool, state: loose ? null : reference.state });
    const isOwnOnly = careful && OWN_ONLY.has(reference.pool);
    const own = inState.filter(({ owner }) => (owner === null && !isOwnOnly) || owner === person?.id);
    const these = isOwnOnly || (!loose && own.length > 0) ? own : inState;
    // Only the newest ones can still be used.
    return these[reference.at % Math.max(1, these.length)] ?? null;
  }

  /** The access token that a role sends now, or null. */
  async tokenOf(role: Role): Promise<string | null> {
    if (role === 'forged') return 'eyJhbGciOiJub25lIn0.e30.';
    const person = this.personOf(role);
    if (!person) return null;
    const { app } = this;
    const now = app.clock.now();
    const since = this.#freshFrom.get(role);
    const stale = since === undefined || msBetween(since, now) > TOKEN_MS;
    if (role === 'expired' || role === 'closed' || !stale) return person.accessToken;
    this.#freshFrom.set(role, now);
    await app.signIn(person);
    if (role === 'locked') {
      await app.work(({ tx }) =>
        lockSessions(tx, { kind: 'member', id: person.id }, { at: now, reason: 'fraud_suspected' }),
      );
    }
    const pool = person.kind === 'member' ? 'refresh_token' : 'operator_refresh_token';
    this.know(pool, { value: person.refreshToken, owner: person.id, state: 'fresh' });
    return person.accessToken;
  }

  /** Signs a role in once more; its earlier session stays open. */
  async signInAgain(role: Role | undefined): Promise<void> {
    const person = role === undefined ? undefined : this.personOf(role);
    if (!person) return;
    await this.app.signIn(person);
    const pool = person.kind === 'member' ? 'member' : 'operator';
    this.know(pool, { value: person.id, owner: person.id, state: 'acting' });
  }

  /** Whether a member has an unsettled chargeback. */
  isDisputed(role: Role): boolean {
    const id = this.personOf(role)?.id;
    return this.known({ pool: 'dispute', state: null }).some(
      ({ state, facts }) =>
        state?.startsWith('open') === true && (facts.member as { _id?: unknown } | undefined)?._id === id,
    );
  }

  /** Records that a list has all of somebody's objects in a pool. */
  areAll(pool: PoolName, owner: string | null, values: readonly unknown[]): void {
    for (const each of this.#pools.get(pool) ?? [])
      if (each.owner === owner && !values.includes(each.value)) each.state = 'gone';
  }

  /** The role's session may have ended. */
  signedOut(role: Role | null): void {
    if (role !== null) this.#freshFrom.delete(role);
  }

  setPassword(personId: string, password: string): void {
    this.#passwords.set(personId, password);
  }

  get canReplace(): boolean {
    return this.#spare.length > 0;
  }

  /** Replaces a member who closed the account with a new one who has money. */
  replace(role: Role): void {
    const person = this.personOf(role);
    const next = this.#spare.pop();
    if (person?.kind !== 'member' || !next) return;
    Object.assign(person, next);
    this.#freshFrom.delete(role);
    this.know('username', { value: person.username, owner: null, state: 'member' });
  }

  /** A member with money whom operators may lock. */
  mayBeLocked(id: string): void {
    this.#lockable.add(id);
    this.know('member', { value: id, owner: id, state: 'free' });
  }

  isLockable(id: string): boolean {
    return this.#lockable.has(id);
  }

  /** Stops using an object in its supposed state. */
  gaveUp({ pool }: Subject, { value, state }: Known, mark: 'asked' | 'stuck'): void {
    for (const each of this.#pools.get(pool) ?? []) {
      if (each.value === value && each.state === state) each.state = `${state}/${mark}`;
    }
  }

  /** Records that the request about an object was decided. */
  decided(id: string): void {
    for (const pool of this.#pools.values()) {
      for (const each of pool)
        if (each.value === id) each.state = each.state?.replace(/\/asked$/, '') ?? null;
    }
  }

  async runJob(at: number): Promise<void> {
    const job = jobs[at % jobs.length];
    if (job) await runJob(this.app.runtime, job);
  }

  async runJobs(): Promise<void> {
    for (const [at] of jobs.entries()) await this.runJob(at);
  }

  /** Visitors of the newest shares. */
  async visit(at: number, visits: number): Promise<void> {
    const shares = this.known({ pool: 'share_token', state: null });
    const token = shares[at % Math.max(1, Math.min(3, shares.length))]?.value;
    if (token === undefined) return;
    for (let count = 2; count < visits; count += 1) await visit(this.app, `/r/${token}`, newVisitor());
    // A browser that comes again is refused, and one without a cookie is held.
    const again = newVisitor();
    for (const _ of [1, 2]) await visit(this.app, `/r/${token}`, again);
    await visit(this.app, `/r/${token}`, withoutCookie(newVisitor()));
    const { task } = await openLink(this.app, `/r/${token}`, newVisitor());
    if (task) this.know('ticket', { value: task.ticket, owner: null, state: null });
  }
}

/** Whether a pool's values mean different objects for different owners. */
function isShared(pool: PoolName): boolean {
  return pool === 'offered_level';
}

export async function newWorld({ inDong }: { inDong: boolean }): Promise<World> {
  const app = await createTestApp({ paymentService: PAYMENT_SERVICE });
  const people = await newPeople(app);
  const spare: Person[] = [];
  for (let count = 0; count < SPARE_MEMBERS; count += 1) spare.push(await app.newMember());
  app.clock.advance(6 * MINUTE_MS);
  await app.work(ensureBankDirectory);
  const world = new World(app, people, { files: [...(await pictures()), ...bankFiles()], spare });
  await setUp(world, { inDong, spare });
  return world;
}

async function newPeople(app: TestApp): Promise<People> {
  const alice = await app.newMember({ username: 'alice' });
  const people: Record<string, Person> = { alice };
  for (const username of memberRoles)
    people[username] ??= await app.newMember({ username, invitedBy: alice });
  for (const username of operatorNames) {
    const access = accessOf(username);
    const secondFactor = access?.limited === false;
    if (access) people[username] = await app.newOperator({ username, role: access.role, secondFactor });
  }
  return people as People;
}

async function setUp(
  world: World,
  { inDong, spare }: { inDong: boolean; spare: readonly Person[] },
): Promise<void> {
  const { app, people } = world;
  const { alice, bob, carol, locked, closed } = people;
  const campaigns = campaignsOf(app);
  await app.work(async (work) => {
    for (const name of pageNames) {
      await savePage(work, { name, language: 'vn', html: `<p>${HTML_MARK}</p>` });
    }
    await saveSetting(work, 'proof_of_work_bits', 1);
    await saveSetting(work, 'share_visits', 4);
    await saveSetting(work, 'vnd_per_unit', inDong ? 26_000 : null);
    await saveSetting(work, 'bank_account', COMPANY_ACCOUNT);
    // One operator credits small sums, uploaded statements credit, and level prices can be paid by many.
    await saveSetting(work, 'credit_alone_limit', 30_000n);
    await saveSetting(work, 'statement_alone_limit', 100_000_000n);
  });
  // From the days before the bank's first statement, so that its opening balance includes it.
  for (const role of [...actingRoles, 'locked'] as const) {
    await moveIn(app, { person: people[role], money: 3_000_000n });
  }
  for (const person of spare) await moveIn(app, { person, money: 200_000n });
  for (let count = 0; count < LOCKABLE_MEMBERS; count += 1) {
    const person = await app.newMember();
    await moveIn(app, { person, money: 10_000n });
    world.mayBeLocked(person.id);
  }
  await app.work(({ tx, now }) =>
    tx.query(`update member set locked_at = $2, lock_reason = 'fraud_suspected' where id = $1`, [
      locked.id,
      now,
    ]),
  );
  await app.work(({ tx, now }) =>
    tx.query('update member set closed_at = $2 where id = $1', [closed.id, now]),
  );
  for (const advertiser of [alice, bob, locked]) {
    const campaign = await campaigns.newCampaign(advertiser);
    const known = { value: campaign, owner: advertiser.id, state: 'distributing' };
    world.know('product', known);
    world.know('campaign', known);
    await reportOnce(app, { campaign, sharer: carol.id });
    world.know('reported', { value: campaign, owner: null, state: 'open' });
  }
  app.clock.advance(DAY_MS);
  await bankAgrees(app, { day: FIRST_DAY, opening: decimal(OPENING), closing: decimal(OPENING) });
  const { rows } = await app.runtime.pool.query<{ pool: 'level' | 'package'; id: string }>(
    `select 'level' as pool, id from level union all select 'package', id from package order by id desc`,
  );
  const shared = { owner: null, state: null };
  for (const { pool, id } of rows) world.know(pool, { ...shared, value: id });
  world.know('code', { ...shared, value: COMPANY_INVITE_CODE });
  for (const person of [alice, bob]) world.know('code', { ...shared, value: person.inviteCode });
  for (const role of [...actingRoles, ...operatorNames.filter((name) => name !== 'enrolling')]) {
    const state = isOperator(role) ? 'operator' : 'member';
    world.know('username', { ...shared, value: people[role as 'alice'].username, state });
  }
  await world.tokenOf('alice');
}

/** A visitor's report of a campaign, by a share that ended without a visit. */
async function reportOnce(app: TestApp, { campaign, sharer }: { campaign: string; sharer: string }) {
  await app.work(async ({ tx, now, newId }) => {
    const share = newId();
    await tx.query(
      `insert into share (id, token, campaign_id, member_id, stage, visits_target, reward_per_visit, fee_per_visit,
         received_on, created_at, expires_at, completed_at)
       values ($1::uuid, ($1::uuid)::text, $2, $3, 'expired', 1, 12, 8, '2026-01-01', $4, $4, $4)`,
      [share, campaign, sharer, now],
    );
    await tx.query(
      `insert into share_report (id, share_id, campaign_id, reason, status, created_at)
       values ($1, $2, $3, 'fraud', 'open', $4)`,
      [newId(), share, campaign, now],
    );
  });
}

/** Money, bank info and an address: everything that a withdrawal needs. */
async function moveIn(app: TestApp, { person, money }: { person: Person; money: bigint }): Promise<void> {
  await app.fund(person, money);
  await saveBankAndAddress(app, person);
}

const BANK_FILES = 20;

/** Different bank statement files, with the same references that operators type. */
function bankFiles(): Buffer[] {
  return Array.from({ length: BANK_FILES }, (_, number) => {
    const reference = `FT ${number}`;
    if (number % 4 === 0) {
      const account = '<Othr><Id>0123456789</Id></Othr>';
      return Buffer.from(
        camtFile({ account, entries: [camtEntry({ reference }), camtEntry({ amount: 'x' })] }),
      );
    }
    const lines = ['25.00', '-3.00', '0', 'x'].map(
      (amount) => `2026-03-02;${amount};${reference};${HTML_MARK};=1`,
    );
    return Buffer.from(['Date;Amount;Reference;Text;Name', ...lines].join('\n'));
  }).concat(Buffer.from('reference,status,bank_reference\nHB0,paid,FT 1\n'));
}

/** Pictures, and other files. */
async function pictures(): Promise<Buffer[]> {
  const picture = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#e0a030' } });
  const png = await picture().png().toBuffer();
  return [
    png,
    await picture().jpeg().toBuffer(),
    await picture().webp().toBuffer(),
    png.subarray(0, 60),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    await picture().gif().toBuffer(),
    Buffer.alloc(0),
    Buffer.concat([png, Buffer.alloc(100_000, 'x')]),
    Buffer.alloc(5 * 1024 * 1024 + 1),
  ];
}
