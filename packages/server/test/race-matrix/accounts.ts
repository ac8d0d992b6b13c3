import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { newCode } from '../../src/platform/ids.ts';
import { DEVICE_COOKIE } from '../app.ts';
import { PASSWORD, type Person } from '../people.ts';
import type { Kind, Staff, Thing } from './matrix.ts';
import { balancesOf, done, memberWithMoney, NOTE, newPassword, rowOf, thingOf, tracesOf } from './things.ts';

async function levelOf({ app }: Staff, rank: number): Promise<string> {
  const { rows } = await app.runtime.pool.query('select id from level where rank = $1', [rank]);
  return rows[0].id;
}

const buy =
  (rank: number) =>
  async (staff: Staff, { member: as }: Thing) =>
    staff.app.call(member.updateLevel, { level_id: await levelOf(staff, rank) }, { as });

async function lowest(staff: Staff): Promise<Thing> {
  const person = await staff.app.newMember();
  await staff.app.fund(person, 1_000_000n);
  return thingOf(person, person.id);
}

export const levels: Kind = {
  row: { table: 'member', of: ({ member: { id } }) => id },
  states: {
    lowest,
    async bought(staff) {
      const thing = await lowest(staff);
      await done(buy(2)(staff, thing));
      return thing;
    },
  },
  calls: {
    updateLevel: buy(2),
    'updateLevel higher': buy(3),
    levelRefund: ({ app }, { member: as }) => app.call(member.levelRefund, {}, { as }),
  },
  look: async (staff, { member: person }) => [
    await rowOf(
      staff,
      `select l.rank, (select array_agg(p.state || ' ' || p.price order by p.price, p.state) from level_purchase p
         where p.member_id = m.id) as purchases
       from member m join level l on l.id = m.level_id where m.id = $1`,
      person.id,
    ),
    await balancesOf(staff, person),
    await tracesOf(staff, person, ''),
  ],
};

const save =
  (as: (thing: Thing) => Person, account_number: string) =>
  ({ app }: Staff, thing: Thing) =>
    app.call(
      member.updateBank,
      { bank_code: 'VCB', account_number, account_name: 'LAN', password: PASSWORD },
      { as: as(thing) },
    );
const lock = ({ app, first }: Staff, { member: { id } }: Thing) =>
  app.call(consoleCalls.lockMember, { id, reason: 'fraud_suspected', note: NOTE }, { as: first });

/** A member with two sessions. */
async function signedInTwice(staff: Staff): Promise<Thing> {
  const person = await memberWithMoney(staff);
  return withSessions(staff, person);
}

async function withSessions({ app }: Staff, person: Person): Promise<Thing> {
  const elsewhere = await app.signIn({ ...person, device: newCode(22) });
  const ids = { here: sessionOf(person), there: sessionOf(elsewhere) };
  return { id: ids.there, member: person, elsewhere, ids };
}

function sessionOf({ accessToken }: Person): string {
  const [, claims = ''] = accessToken.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sid;
}

/** The cookie that shows that a token is used in its own browser. */
const cookieOf = ({ device }: Person) => ({ headers: { cookie: `${DEVICE_COOKIE}=${device}` } });

const here = ({ member: person }: Thing) => person;
const there = ({ elsewhere }: Thing) => elsewhere;

const sessionsOf = (staff: Staff, { ids, member: { id } }: Thing) =>
  rowOf(
    staff,
    `select array_agg(named || ended || locked order by named, ended, locked) as sessions
     from session
     cross join lateral (select
       case session.id when $1 then 'here' when $2 then 'there' else 'new' end as named,
       case when revoked_at is null then '' else ' ended' end as ended,
       case when locked_at is null then '' else ' locked' end as locked) as said
     where subject_id = $3`,
    ids.here ?? '',
    ids.there ?? '',
    id,
  );

const memberOf = (staff: Staff, { member: { id } }: Thing) =>
  rowOf(
    staff,
    `select m.locked_at is not null as locked, m.closed_at is not null as closed, b.account_number,
       b.changed_at is not null as changed
     from member m left join bank_account b on b.member_id = m.id where m.id = $1`,
    id,
  );

export const bankInfo: Kind = {
  sample: 2,
  row: { table: 'member', of: ({ member: { id } }) => id },
  states: {
    none: async (staff) => withSessions(staff, await staff.app.newMember()),
    saved: signedInTwice,
  },
  calls: {
    updateBank: save(here, '0071001234567'),
    'updateBank other': save(there, '0071009999999'),
    lockMember: lock,
    changePassword: ({ app }, { member: as }) => app.call(member.changePassword, newPassword(), { as }),
  },
  look: async (staff, thing) => [
    await memberOf(staff, thing),
    await sessionsOf(staff, thing),
    await tracesOf(staff, thing.member, `member/${thing.member.id}`),
  ],
};

export const memberSessions: Kind = {
  sample: 4,
  row: { table: 'session', of: ({ id }) => id },
  states: {
    running: signedInTwice,
    async locked(staff) {
      const thing = await signedInTwice(staff);
      await done(lock(staff, thing));
      return thing;
    },
  },
  calls: {
    sessionEnd: ({ app }, thing) =>
      app.call(member.sessionEnd, { session_id: thing.ids.there ?? '' }, { as: here(thing) }),
    logout: ({ app }, { elsewhere: as }) =>
      app.call(member.logout, { refresh_token: as.refreshToken }, { as }),
    refreshToken: ({ app }, { elsewhere }) =>
      app.call(member.refreshToken, { refresh_token: elsewhere.refreshToken }, cookieOf(elsewhere)),
    continueInTab: ({ app }, { elsewhere }) =>
      app.call(member.continueInTab, { refresh_token: elsewhere.refreshToken }, cookieOf(elsewhere)),
    changePassword: ({ app }, thing) => app.call(member.changePassword, newPassword(), { as: here(thing) }),
    closeAccount: ({ app }, thing) =>
      app.call(member.closeAccount, { password: PASSWORD }, { as: here(thing) }),
    updateBank: save(there, '0071009999999'),
    endMemberSession: ({ app, first }, { member: { id }, ids }) =>
      app.call(consoleCalls.endMemberSession, { id, session_id: ids.there ?? '' }, { as: first }),
    endMemberSessions: ({ app, second }, { member: { id } }) =>
      app.call(consoleCalls.endMemberSessions, { id }, { as: second }),
    lockMember: lock,
    unlockMember: ({ app, third }, { member: { id } }) =>
      app.call(consoleCalls.unlockMember, { id, note: NOTE }, { as: third }),
  },
  look: async (staff, thing) => [
    await memberOf(staff, thing),
    await sessionsOf(staff, thing),
    await balancesOf(staff, thing.member),
    await tracesOf(staff, thing.member, `member/${thing.member.id}`),
  ],
};

export const operatorSessions: Kind = {
  sample: 3,
  row: { table: 'session', of: ({ id }) => id },
  states: { running: async (staff) => withSessions(staff, await staff.app.newOperator()) },
  calls: {
    endOperatorSession: ({ app }, thing) =>
      app.call(consoleCalls.endOperatorSession, { session_id: thing.ids.there ?? '' }, { as: here(thing) }),
    operatorLogout: ({ app }, { elsewhere: as }) =>
      app.call(consoleCalls.operatorLogout, { refresh_token: as.refreshToken }, { as }),
    operatorRefreshToken: ({ app }, { elsewhere: as }) =>
      app.call(consoleCalls.operatorRefreshToken, { refresh_token: as.refreshToken }, cookieOf(as)),
    changeOperatorPassword: ({ app }, thing) =>
      app.call(consoleCalls.changeOperatorPassword, newPassword(), { as: here(thing) }),
    endSessionOfOperator: ({ app, first }, { member: { id }, ids }) =>
      app.call(consoleCalls.endSessionOfOperator, { id, session_id: ids.there ?? '' }, { as: first }),
    disableOperator: ({ app, second }, { member: { id } }) =>
      app.call(consoleCalls.disableOperator, { id }, { as: second }),
    makeInviteCode: ({ app }, thing) =>
      app.call(consoleCalls.makeInviteCode, { code: null }, { as: there(thing) }),
  },
  look: async (staff, thing) => [
    await rowOf(
      staff,
      'select disabled_at is not null as disabled from operator where id = $1',
      thing.member.id,
    ),
    await sessionsOf(staff, thing),
    await rowOf(
      staff,
      'select count(*)::int as acted from operator_action where operator_id = $1',
      thing.member.id,
    ),
  ],
};
