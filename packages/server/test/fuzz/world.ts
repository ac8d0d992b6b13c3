import { MINUTE_MS, msBetween } from '@handbill/contract/time';
import sharp from 'sharp';
import { features } from '../../src/features/index.ts';
import { pageNames, savePage } from '../../src/features/pages/index.ts';
import { saveSetting } from '../../src/features/settings/index.ts';
import { runJob } from '../../src/platform/jobs.ts';
import { lockSessions } from '../../src/platform/sessions.ts';
import { HOUSE_INVITE_CODE } from '../../src/seed/house.ts';
import { createTestApp, type TestApp } from '../app.ts';
import { bankAgrees } from '../bank.ts';
import { camtEntry, camtFile } from '../bank-files.ts';
import { campaignsOf } from '../campaigns.ts';
import { PASSWORD, type Person } from '../people.ts';
import { newVisitor, openLink, visit } from '../visits.ts';
import { HOUSE_ACCOUNT } from './calls.ts';
import type { Role } from './steps.ts';
import { HTML_MARK, type PoolName, Reference } from './values.ts';

/** Something that an answer named, and whose it is. */
interface Known {
  value: string;
  owner: string | null;
  state: string | null;
}

const POOL_SIZE = 60;
/** Stands for the digest of what there is when the request is sent. */
export const SEEN_NOW = 'seen-now';
const TOKEN_MS = 4 * MINUTE_MS;
const NOWHERE = '01890000-0000-7000-8000-00000000dead';
const jobs = features.flatMap((feature) => feature.jobs ?? []);

/** A small house with something of everything, who is in it, and what they know of it. */
export interface World {
  readonly app: TestApp;
  readonly people: Readonly<Record<Exclude<Role, 'nobody' | 'forged'>, Person>>;
  readonly files: readonly Buffer[];
  /** The access token that a role sends now, or null. */
  tokenOf(role: Role): Promise<string | null>;
  /** The role's session may have ended. */
  signedOut(role: Role): void;
  know(pool: PoolName, value: string, owner: string | null, state?: string): void;
  /** The value that a reference stands for, and whose it is; null where nothing is known yet. */
  resolve(reference: Reference, role: Role, fields: Readonly<Record<string, unknown>>): Known | null;
  setPassword(personId: string, password: string): void;
  /** Somebody new, with money, takes the place of a member who closed the account. */
  replace(role: Role): Promise<void>;
  /** Members whom operators may lock. */
  isLockable(memberId: string): boolean;
  runJob(at: number): Promise<void>;
  visit(at: number, visits: number): Promise<void>;
}

export async function newWorld(): Promise<World> {
  const app = await createTestApp();
  const people = await newPeople(app);
  const pools = new Map<PoolName, Known[]>();
  const passwords = new Map<string, string>();
  const freshFrom = new Map<Role, Date>();
  const files = [...(await pictures()), ...bankFiles()];

  function know(pool: PoolName, value: string, owner: string | null, state: string | null = null): void {
    const known = pools.get(pool) ?? [];
    const before = known.find((each) => each.value === value);
    if (before) before.state = state;
    else pools.set(pool, [...known, { value, owner, state }].slice(-POOL_SIZE));
  }

  function personOf(role: Role): Person | undefined {
    return role === 'nobody' || role === 'forged' ? undefined : people[role];
  }

  function resolve(
    reference: Reference,
    role: Role,
    fields: Readonly<Record<string, unknown>>,
  ): Known | null {
    const person = personOf(role);
    if (reference.pool === 'me')
      return { value: person?.id ?? NOWHERE, owner: person?.id ?? null, state: null };
    if (reference.pool === 'seen') return { value: SEEN_NOW, owner: null, state: null };
    if (reference.pool === 'password') {
      const named = Object.values(people).find(({ username }) => username === fields.username);
      const of = (named ?? person)?.id;
      return { value: passwords.get(of ?? '') ?? PASSWORD, owner: of ?? null, state: null };
    }
    const all = pools.get(reference.pool) ?? [];
    const own = all.filter(({ owner }) => owner === null || owner === person?.id);
    const whose = reference.whose === 'own' && own.length > 0 ? own : all;
    const inState = whose.filter(({ state }) => reference.state === null || state === reference.state);
    // A position in one list is none in another.
    const these = inState.length > 0 || reference.pool === 'cursor' ? inState : whose;
    // The newest are the ones with which something can still be done.
    return these.at(-1 - (reference.at % Math.max(1, these.length))) ?? null;
  }

  async function tokenOf(role: Role): Promise<string | null> {
    if (role === 'forged') return 'eyJhbGciOiJub25lIn0.e30.';
    const person = personOf(role);
    if (!person) return null;
    const now = app.clock.now();
    const since = freshFrom.get(role);
    const stale = since === undefined || msBetween(since, now) > TOKEN_MS;
    if (role === 'expired' || !stale) return person.accessToken;
    freshFrom.set(role, now);
    if (role !== 'carol' || !(await isLocked(app, person.id))) await app.signIn(person);
    if (role === 'locked') {
      await app.work(({ tx }) =>
        lockSessions(tx, { kind: 'member', id: person.id }, { at: now, reason: 'fraud_suspected' }),
      );
    }
    know('refresh_token', person.refreshToken, person.id);
    return person.accessToken;
  }

  const world: World = {
    app,
    people,
    files,
    tokenOf,
    signedOut: (role) => freshFrom.delete(role),
    know,
    resolve,
    setPassword: (personId, password) => passwords.set(personId, password),
    async replace(role) {
      const person = personOf(role);
      if (person?.kind !== 'member') return;
      Object.assign(person, await app.newMember());
      freshFrom.set(role, app.clock.now());
      await moveIn(app, person);
      know('username', person.username, null);
    },
    isLockable: (id) => !Object.values(people).some((person) => person.id === id && person !== people.carol),
    runJob: async (at) => {
      const job = jobs[at % jobs.length];
      if (job) await runJob(app.workspace, job);
    },
    async visit(at, visits) {
      const token = resolve(new Reference('share_token', at, 'any'), 'nobody', {})?.value;
      if (token === undefined) return;
      for (let count = 0; count < visits; count += 1) await visit(app, `/r/${token}`, newVisitor());
      const { task } = await openLink(app, `/r/${token}`, newVisitor());
      if (task) know('ticket', task.ticket, null);
    },
  };
  await furnish(world);
  return world;
}

async function newPeople(app: TestApp): Promise<World['people']> {
  const operator = (username: string) => app.newOperator({ username });
  const alice = await app.newMember({ username: 'alice' });
  const people = {
    alice,
    bob: await app.newMember({ username: 'bob', invitedBy: alice }),
    carol: await app.newMember({ username: 'carol', invitedBy: alice }),
    locked: await app.newMember({ username: 'locked' }),
    expired: await app.newMember({ username: 'expired' }),
    operator_a: await operator('operator_a'),
    operator_b: await operator('operator_b'),
  };
  app.clock.advance(6 * MINUTE_MS);
  return people;
}

async function furnish({ app, people, know }: World): Promise<void> {
  const { alice, bob, carol, locked } = people;
  const campaigns = campaignsOf(app);
  await app.work(async (work) => {
    for (const name of pageNames) {
      await savePage(work, { name, language: 'vn', html: `<p>${HTML_MARK}</p>` });
    }
    await saveSetting(work, 'proof_of_work_bits', 1);
    await saveSetting(work, 'share_visits', 4);
    await saveSetting(work, 'vnd_per_unit', 26_000);
    await saveSetting(work, 'bank_account', HOUSE_ACCOUNT);
    // Uploaded statements credit, and batches go out, without waiting for what these requests can hardly bring about.
    await saveSetting(work, 'statement_alone_limit', 100_000_000n);
  });
  await bankAgrees(app);
  for (const person of [alice, bob, carol, locked]) {
    await moveIn(app, person);
  }
  await app.work(({ tx, now }) =>
    tx.query(`update member set locked_at = $2, lock_reason = 'fraud_suspected' where id = $1`, [
      locked.id,
      now,
    ]),
  );
  for (const advertiser of [alice, bob, locked]) {
    const campaign = await campaigns.newCampaign(advertiser);
    know('product', campaign, advertiser.id, 'distributing');
    await reportOnce(app, { campaign, sharer: carol.id });
    know('reported', campaign, null, 'reported/open');
  }
  const { rows } = await app.workspace.pool.query<{ pool: 'level' | 'package'; id: string }>(
    `select 'level' as pool, id from level union all select 'package', id from package order by id desc`,
  );
  for (const { pool, id } of rows) know(pool, id, null);
  know('code', HOUSE_INVITE_CODE, null);
  for (const person of [alice, bob]) know('code', person.inviteCode, null);
  for (const { username } of [alice, bob, carol, locked]) know('username', username, null);
  know('member', carol.id, null);
  know('operator', (await app.newOperator({ role: 'support' })).id, null);
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

/** Money, bank info and an address: all that a withdrawal needs. */
async function moveIn(app: TestApp, person: Person): Promise<void> {
  await app.fund(person, 500_000n);
  await app.work(async ({ tx, now }) => {
    await tx.query(
      `insert into bank_account
         (member_id, bank_bin, bank_code, bank_name, account_number, account_name, created_at)
       values ($1, '970436', 'VCB', 'Vietcombank', '0071001234567', 'A', $2)`,
      [person.id, now],
    );
    await tx.query(
      `insert into address (member_id, full_name, phone, country, city, line1, updated_at)
       values ($1, 'A', '1', 'VN', 'Hue', '1', $2)`,
      [person.id, now],
    );
  });
}

async function isLocked(app: TestApp, memberId: string): Promise<boolean> {
  const { rows } = await app.workspace.pool.query(
    'select 1 from member where id = $1 and locked_at is not null',
    [memberId],
  );
  return rows.length > 0;
}

const BANK_FILES = 20;

/** Statements of the bank, every one a file of its own, whose references are also those that operators type. */
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

/** Pictures, and what is none. */
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
