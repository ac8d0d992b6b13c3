import type { OperatorRole } from '@handbill/contract/console/permissions';
import { accounts, post, transfer } from '@handbill/ledger';
import { hash } from '@node-rs/argon2';
import type { Work } from '../../src/platform/context.ts';
import { startSession } from '../../src/platform/identity/sessions/starting.ts';
import { newCode } from '../../src/platform/ids.ts';

/** A signed-in person. Access tokens are valid for five minutes: call `signIn` again after moving the clock further. */
export interface Person {
  kind: 'member' | 'operator';
  id: string;
  username: string;
  inviteCode: string;
  accessToken: string;
  refreshToken: string;
  address: string;
  userAgent: string;
  /** The name of the browser's device cookie, which every call as this person sends. */
  device: string;
  /** Whether signing in proves more than a password. */
  secondFactor: boolean;
}

export const PASSWORD = 'a password of tests';
/** As cheap as it can be: checking a password costs what the hash says, and tests do that thousands of times. */
const hashed = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** What a call with this access token sends, in place of a person's own. */
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** The cookie of a browser that keeps nobody signed in. */
export const NOTHING_KEPT = { sent: null, store: () => undefined };

type RunWork = <Result>(run: (work: Work) => Promise<Result>) => Promise<Result>;

/** Members and operators for tests, made without a registration. */
export function peopleOf(work: RunWork, clock: { advance(ms: number): void }) {
  let count = 0;

  async function signIn(person: Person): Promise<Person> {
    const { address, userAgent, device } = person;
    const caller = { address, userAgent, visitorCookie: newCode(22), device, kept: NOTHING_KEPT };
    const tokens = await work((it) => startSession(it, person, caller));
    return Object.assign(person, {
      accessToken: tokens.access_token,
      refreshToken: tokens.refresh_token,
    });
  }

  async function newPerson(kind: 'member' | 'operator', username: string): Promise<Person> {
    count += 1;
    return {
      kind,
      id: await work(async ({ newId }) => newId()),
      username,
      inviteCode: newCode(8),
      accessToken: '',
      refreshToken: '',
      address: `198.51.${count % 256}.9`,
      userAgent: `Mozilla/5.0 (Linux; Android ${9 + (count % 4)}; Phone ${count}) Chrome/120 Mobile`,
      device: newCode(22),
      secondFactor: false,
    };
  }

  return {
    signIn,

    /** A signed-in member at the lowest level, with an empty account. */
    async newMember({
      username,
      invitedBy,
    }: {
      username?: string;
      invitedBy?: Person;
    } = {}): Promise<Person> {
      const person = await newPerson('member', username ?? `member${count + 1}`);
      const passwordHash = await hashed;
      await work(({ tx, now }) =>
        tx.query(
          `insert into member (id, username, phone, password_hash, invite_code, invited_by, level_id, locale,
             agreed_terms_at, created_at)
           values ($1, $2, $3, $4, $5, $6, (select id from level where rank = 1), 'en', $7, $7)`,
          [
            person.id,
            person.username,
            `+8490${String(1_000_000 + count)}`,
            passwordHash,
            person.inviteCode,
            invitedBy?.id ?? null,
            now,
          ],
        ),
      );
      return signIn(person);
    },

    /** A signed-in operator, by default with every permission. */
    async newOperator({
      username,
      role = 'demo',
      secondFactor = true,
    }: {
      username?: string;
      role?: OperatorRole;
      /** Whether the session has proved a second factor. */
      secondFactor?: boolean;
    } = {}): Promise<Person> {
      const person = await newPerson('operator', username ?? `operator${count + 1}`);
      const passwordHash = await hashed;
      await work(({ tx, now }) =>
        tx.query(
          'insert into operator (id, username, role, password_hash, created_at) values ($1, $2, $3, $4, $5)',
          [person.id, person.username, role, passwordHash, now],
        ),
      );
      return signIn(Object.assign(person, { secondFactor }));
    },

    /** Adds money to a member's available account, as if received at the bank, in minor units. */
    fund: (person: Person, amountMinor: bigint) =>
      work(({ tx, now, newId }) =>
        post(
          tx,
          transfer({
            kind: 'deposit_credited',
            reference: `test/${newId()}`,
            at: now,
            entries: [
              { account: accounts.bank, amount: -amountMinor },
              { account: accounts.memberAvailable(person.id), amount: amountMinor },
            ],
          }),
        ),
      ),

    minutesPass: (minutes: number) => clock.advance(minutes * 60_000),
  };
}
