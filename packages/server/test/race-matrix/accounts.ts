import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { newCode } from '../../src/platform/ids.ts';
import { DEVICE_COOKIE, ORIGIN } from '../app.ts';
import { keptBrowser } from '../given/kept-browser.ts';
import { memberFactorsOf, newDevice } from '../given/member-factors.ts';
import { PASSWORD, type Person } from '../given/people.ts';
import type { Kind, Staff, Target } from './matrix.ts';
import {
  balancesOf,
  done,
  memberWithMoney,
  NOTE,
  newPassword,
  rowOf,
  targetOf,
  tracesOf,
} from './targets.ts';

async function levelOf({ app }: Staff, rank: number): Promise<string> {
  const { rows } = await app.runtime.pool.query('select id from level where rank = $1', [rank]);
  return rows[0].id;
}

const buy =
  (rank: number) =>
  async (staff: Staff, { member: as }: Target) =>
    staff.app.call(member.updateLevel, { level_id: await levelOf(staff, rank) }, { as });

async function lowest(staff: Staff): Promise<Target> {
  const person = await staff.app.newMember();
  await staff.app.fund(person, 1_000_000n);
  return targetOf(person, person.id);
}

export const levels: Kind = {
  row: { table: 'member', of: ({ member: { id } }) => id },
  states: {
    lowest,
    async bought(staff) {
      const target = await lowest(staff);
      await done(buy(2)(staff, target));
      return target;
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
  (as: (target: Target) => Person, account_number: string) =>
  ({ app }: Staff, target: Target) =>
    app.call(
      member.updateBank,
      { bank_code: 'VCB', account_number, account_name: 'LAN', password: PASSWORD },
      { as: as(target) },
    );
const lock = ({ app, first }: Staff, { member: { id } }: Target) =>
  app.call(consoleCalls.lockMember, { id, reason: 'fraud_suspected', note: NOTE }, { as: first });

/** A member with two sessions. */
async function signedInTwice(staff: Staff): Promise<Target> {
  const person = await memberWithMoney(staff);
  return withSessions(staff, person);
}

/** A member with two sessions, one of them in a browser that keeps them signed in. */
async function keptSignedIn(staff: Staff): Promise<Target> {
  const { member: person, elsewhere, ids } = await signedInTwice(staff);
  const { cookie } = await keptBrowser(staff.app, elsewhere);
  const kept = sessionOf(elsewhere);
  const factors = await factorsBegun(staff, person);
  return { id: kept, member: person, elsewhere, ids: { ...ids, ...factors, there: kept, cookie } };
}

/** An authenticator and a passkey that the first session can add with one more call each. */
async function factorsBegun(
  { app }: Staff,
  as: Person,
): Promise<{ enrolment: string; secret: string; passkey: string }> {
  const authenticator = await app.call(member.authenticatorBegin, { password: PASSWORD }, { as });
  const { enrolment, secret } = authenticator.body.data;
  const passkey = await app.call(member.passkeyBegin, { password: PASSWORD }, { as });
  return { enrolment, secret, passkey: JSON.stringify(newDevice().create(passkey.body.data)) };
}

async function withSessions({ app }: Staff, person: Person): Promise<Target> {
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

const here = ({ member: person }: Target) => person;
const there = ({ elsewhere }: Target) => elsewhere;

const sessionsOf = (staff: Staff, { ids, member: { id } }: Target) =>
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

const memberOf = (staff: Staff, { member: { id } }: Target) =>
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
  look: async (staff, target) => [
    await memberOf(staff, target),
    await sessionsOf(staff, target),
    await tracesOf(staff, target.member, `member/${target.member.id}`),
  ],
};

export const memberSessions: Kind = {
  sample: 4,
  row: { table: 'session', of: ({ id }) => id },
  states: {
    running: keptSignedIn,
    async locked(staff) {
      const target = await keptSignedIn(staff);
      await done(lock(staff, target));
      return target;
    },
  },
  calls: {
    sessionEnd: ({ app }, target) =>
      app.call(member.sessionEnd, { session_id: target.ids.there ?? '' }, { as: here(target) }),
    sessionsEndOthers: ({ app }, target) => app.call(member.sessionsEndOthers, {}, { as: here(target) }),
    logout: ({ app }, { elsewhere: as }) =>
      app.call(member.logout, { refresh_token: as.refreshToken }, { as }),
    refreshToken: ({ app }, { elsewhere }) =>
      app.call(member.refreshToken, { refresh_token: elsewhere.refreshToken }, cookieOf(elsewhere)),
    continueInTab: ({ app }, { elsewhere }) =>
      app.call(member.continueInTab, { refresh_token: elsewhere.refreshToken }, cookieOf(elsewhere)),
    resumeSession: ({ app }, { ids: { cookie = '' } }) =>
      app.call(member.resumeSession, {}, { headers: { cookie, origin: ORIGIN } }),
    authenticatorConfirm: ({ app }, { member: as, ids: { enrolment = '', secret = '' } }) => {
      const code = memberFactorsOf(app).codeOf(secret);
      return app.call(member.authenticatorConfirm, { enrolment, code }, { as });
    },
    passkeyAdd: ({ app }, { member: as, ids: { passkey = '' } }) =>
      app.call(member.passkeyAdd, { name: 'A phone', response: JSON.parse(passkey) }, { as }),
    changePassword: ({ app }, target) => app.call(member.changePassword, newPassword(), { as: here(target) }),
    closeAccount: ({ app }, target) =>
      app.call(member.closeAccount, { password: PASSWORD }, { as: here(target) }),
    updateBank: save(there, '0071009999999'),
    endMemberSession: ({ app, first }, { member: { id }, ids }) =>
      app.call(consoleCalls.endMemberSession, { id, session_id: ids.there ?? '' }, { as: first }),
    endMemberSessions: ({ app, second }, { member: { id } }) =>
      app.call(consoleCalls.endMemberSessions, { id }, { as: second }),
    lockMember: lock,
    unlockMember: ({ app, third }, { member: { id } }) =>
      app.call(consoleCalls.unlockMember, { id, note: NOTE }, { as: third }),
  },
  look: async (staff, target) => [
    await memberOf(staff, target),
    await sessionsOf(staff, target),
    await balancesOf(staff, target.member),
    await tracesOf(staff, target.member, `member/${target.member.id}`),
  ],
};

export const operatorSessions: Kind = {
  sample: 3,
  row: { table: 'session', of: ({ id }) => id },
  states: { running: async (staff) => withSessions(staff, await staff.app.newOperator()) },
  calls: {
    endOperatorSession: ({ app }, target) =>
      app.call(consoleCalls.endOperatorSession, { session_id: target.ids.there ?? '' }, { as: here(target) }),
    operatorLogout: ({ app }, { elsewhere: as }) =>
      app.call(consoleCalls.operatorLogout, { refresh_token: as.refreshToken }, { as }),
    operatorRefreshToken: ({ app }, { elsewhere: as }) =>
      app.call(consoleCalls.operatorRefreshToken, { refresh_token: as.refreshToken }, cookieOf(as)),
    changeOperatorPassword: ({ app }, target) =>
      app.call(consoleCalls.changeOperatorPassword, newPassword(), { as: here(target) }),
    endSessionOfOperator: ({ app, first }, { member: { id }, ids }) =>
      app.call(consoleCalls.endSessionOfOperator, { id, session_id: ids.there ?? '' }, { as: first }),
    disableOperator: ({ app, second }, { member: { id } }) =>
      app.call(consoleCalls.disableOperator, { id }, { as: second }),
    makeInviteCode: ({ app }, target) =>
      app.call(consoleCalls.makeInviteCode, { code: null }, { as: there(target) }),
  },
  look: async (staff, target) => [
    await rowOf(
      staff,
      'select disabled_at is not null as disabled from operator where id = $1',
      target.member.id,
    ),
    await sessionsOf(staff, target),
    await rowOf(
      staff,
      'select count(*)::int as acted from operator_action where operator_id = $1',
      target.member.id,
    ),
  ],
};
