import * as member from '@handbill/contract/member';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

let count = 0;
function form(changes: Record<string, unknown> = {}) {
  count += 1;
  return {
    username: `newcomer${count}`,
    password: 'violin-gravel-9',
    password_confirmation: 'violin-gravel-9',
    phone: `091234${String(1000 + count)}`,
    code: 'HANDBILL',
    agree_terms: true as const,
    ...changes,
  };
}

const rowOf = async (username: string) =>
  (
    await app.work(({ tx }) =>
      tx.query<{ phone: string; invited_by: string | null; password_hash: string; rank: number }>(
        `select phone, invited_by, password_hash, rank from member join level on level.id = level_id
         where username = $1`,
        [username],
      ),
    )
  ).rows[0];

test('registering with a company code creates a signed-in member at the lowest level', async () => {
  const answer = await app.call(member.register, form({ username: 'Lan.Anh', phone: '0912 345 678' }), {
    headers: { langcode: 'fr' },
  });
  expect(answer.status).toBe(201);
  const { user, access_token } = answer.body.data;
  expect(user).toMatchObject({
    username: 'lan.anh',
    phone: '+84912345678',
    account_balance: 0,
    withdrawing_balance: 0,
    locale: 'fr',
    file: null,
    has_address: false,
    has_bank: false,
    show_awards: false,
  });
  expect(user.invite_code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  const row = await rowOf('lan.anh');
  expect(row).toMatchObject({ phone: '+84912345678', invited_by: null, rank: 1 });
  expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const signedIn = await app.call(member.me, {}, { headers: { authorization: `Bearer ${access_token}` } });
  expect(signedIn.body.data).toEqual(user);
  const inbox = await app.call(
    member.notifications,
    {},
    { headers: { authorization: `Bearer ${access_token}`, langcode: 'en' } },
  );
  expect(inbox.body.data).toMatchObject([{ kind: 'welcome' }]);
});

test('a member’s code, in any letter case, records the inviter and notifies them with a masked name', async () => {
  const inviter = await app.newMember();
  const answer = await app.call(
    member.register,
    form({ username: 'mangosteen', code: ` ${inviter.inviteCode.toLowerCase()} ` }),
  );
  expect(answer.status).toBe(201);
  expect((await rowOf('mangosteen'))?.invited_by).toBe(inviter.id);
  const { rows } = await app.work(({ tx }) =>
    tx.query('select kind, params from notification where member_id = $1', [inviter.id]),
  );
  expect(rows).toEqual([{ kind: 'invited_joined', params: { name: 'man****n' } }]);
});

describe('registration is refused', () => {
  test.each(['NOBODYS', '%', ''])('registering with the unknown code %j is refused', async (code) => {
    const answer = await app.call(member.register, form({ code }));
    const expected = code === '' ? 'validation_failed' : 'introduction_code_incorrect';
    expect(answer.body.error).toBe(expected);
  });

  test('registering with an ended company code or a locked member’s code is refused', async () => {
    const locked = await app.newMember();
    await app.work(async ({ tx, now }) => {
      await tx.query(
        `insert into company_invite_code (code, created_at, closed_at) values ('CLOSED', $1, $1)`,
        [now],
      );
      await tx.query(`update member set locked_at = $2, lock_reason = 'x' where id = $1`, [locked.id, now]);
    });
    for (const code of ['CLOSED', locked.inviteCode]) {
      const answer = await app.call(member.register, form({ code }));
      expect(answer).toMatchObject({ status: 422, body: { error: 'introduction_code_incorrect' } });
    }
  });

  test('registering with a taken username or phone number is refused, however it is spelt', async () => {
    const taken = form({ phone: '0977000111' });
    expect((await app.call(member.register, taken)).status).toBe(201);
    const sameName = form({ username: taken.username.toUpperCase() });
    const samePhone = form({ phone: '+84 977-000-111' });
    for (const again of [sameName, samePhone]) {
      const answer = await app.call(member.register, again);
      expect(answer).toMatchObject({
        status: 409,
        body: {
          error: 'username_or_phone_exists',
          error_code: 21,
          message: 'username or phone number already exists',
        },
      });
    }
  });

  test.each([
    [{ password_confirmation: 'violin-gravel-8' }, { password_confirmation: 'mismatch' }],
    [{ password: 'short', password_confirmation: 'short' }, { password: 'too_short' }],
    [{ password: 'password123', password_confirmation: 'password123' }, { password: 'too_common' }],
    [{ phone: '12345' }, { phone: 'invalid' }],
    [
      { phone: '12345', password_confirmation: 'no' },
      { phone: 'invalid', password_confirmation: 'mismatch' },
    ],
    [{ agree_terms: false }, { agree_terms: 'invalid' }],
    [{ username: 'a b' }, { username: 'invalid' }],
    [{ username: undefined }, { username: 'required' }],
    [{ code: 'NUL\0' }, { code: 'invalid' }],
  ])('registering with %j is refused with the name of the field', async (changes, fields) => {
    const answer = await app.call(member.register, form(changes));
    expect(answer).toMatchObject({ status: 422, body: { error: 'validation_failed', fields } });
  });

  test('registering with the username as the password is refused', async () => {
    const same = {
      username: 'lan.anh.tran',
      password: 'Lan.Anh.Tran',
      password_confirmation: 'Lan.Anh.Tran',
    };
    const answer = await app.call(member.register, form(same));
    expect(answer.body).toMatchObject({ error: 'validation_failed', fields: { password: 'too_common' } });
  });

  test.each(['corvette', 'Michelle', 'handbill-77', 'Operator#2026', '1console-admin1', 'lanpassword99!!'])(
    'registering with the password %s, which is easily guessed, is refused',
    async (password) => {
      const answer = await app.call(member.register, form({ password, password_confirmation: password }));
      expect(answer.body).toMatchObject({ error: 'validation_failed', fields: { password: 'too_common' } });
    },
  );

  test.each(['level_id', 'role', 'account_balance', 'locked_at', 'invited_by'])(
    'registering with the unknown field %s is refused',
    async (name) => {
      const answer = await app.call(member.register, form({ [name]: 'x' }));
      expect(answer.body).toMatchObject({ error: 'validation_failed', fields: { [name]: 'unknown' } });
    },
  );
});

test('a demo accepts its published password for its member demo', async () => {
  const password = 'handbill-demo';
  const fields = form({ username: 'demo', password, password_confirmation: password });
  expect((await app.call(member.register, fields)).status).toBe(201);
});

test.each([
  ['of small letters alone', 'violinviolagravel'],
  ['of 128 characters', `${'long and long and '.repeat(8)}`.slice(0, 128)],
  ['of another script, with spaces and emoji', 'đàn tranh và 三味線 🎻'],
])(
  'a password may be %s, and signs in only when complete and in the same letter case',
  async (_what, password) => {
    const fields = form({ password, password_confirmation: password });
    expect((await app.call(member.register, fields)).status).toBe(201);
    const signIn = (tried: string) =>
      app.call(member.login, { username: fields.username, password: tried }).then(({ status }) => status);
    expect(await signIn(password)).toBe(200);
    expect(await signIn([...password].slice(0, -1).join(''))).toBe(401);
    expect(await signIn(password.toUpperCase())).toBe(401);
  },
);

test('an error other than a conflict is not reported as one', async () => {
  await app.workAsOwner(({ tx }) =>
    tx.query('alter table member add constraint planted check (username <> $$planted$$)', []),
  );
  const answer = await app.call(member.register, form({ username: 'planted' }));
  expect(answer).toMatchObject({ status: 500, body: { error: 'error_try_again' } });
  expect(app.bugs.splice(0)).toMatchObject([{ err: { code: '23514' } }]);
  await app.workAsOwner(({ tx }) => tx.query('alter table member drop constraint planted', []));
});

test('of two simultaneous registrations with one name, one succeeds and the other is refused', async () => {
  const first = form({ username: 'contested' });
  const second = form({ username: 'contested' });
  const answers = await Promise.all([first, second].map((input) => app.call(member.register, input)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { rows } = await app.work(({ tx }) =>
    tx.query(`select 1 from member where username = 'contested'`, []),
  );
  expect(rows).toHaveLength(1);
});
