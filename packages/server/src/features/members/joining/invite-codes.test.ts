import { endInviteCode, listInviteCodes, makeInviteCode, offerInviteCode } from '@handbill/contract/console';
import { offeredCode, register } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { PASSWORD, type Person } from '../../../../test/given/people.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
});
afterAll(async () => {
  expect(app.bugs).toEqual([]);
  await app.close();
});

let count = 0;
function join(code: string) {
  count += 1;
  return app.call(register, {
    username: `newcomer_${count}`,
    phone: `+8491000000${count}`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    code,
    agree_terms: true,
  });
}
const list = async () => (await app.call(listInviteCodes, {}, { as: operator })).body.data;

test('a company code is created, used and ended, and its registrations are counted', async () => {
  const made = await app.call(makeInviteCode, { code: ' autumn26 ' }, { as: operator, key: 'make' });
  expect([made.status, made.body.data]).toEqual([
    201,
    {
      _id: 'AUTUMN26',
      created_at: app.clock.now().toISOString(),
      created_by: operator.username,
      closed_at: null,
      unlimited_at: null,
      offered_at: null,
      members: 0,
      last_used_at: null,
    },
  ]);
  expect((await app.call(makeInviteCode, { code: 'AUTUMN26' }, { as: operator, key: 'make' })).status).toBe(
    201,
  );
  expect((await join('autumn26')).status).toBe(201);
  expect((await join('AUTUMN26')).status).toBe(201);
  expect(await list()).toContainEqual(
    expect.objectContaining({ _id: 'AUTUMN26', members: 2, last_used_at: app.clock.now().toISOString() }),
  );
  const ended = await app.call(endInviteCode, { code: 'AUTUMN26' }, { as: operator, key: 'end' });
  expect(ended.body.data).toMatchObject({ members: 2, closed_at: app.clock.now().toISOString() });
  expect((await app.call(endInviteCode, { code: 'AUTUMN26' }, { as: operator, key: 'end' })).body).toEqual(
    ended.body,
  );
  expect((await join('AUTUMN26')).body.error).toBe('introduction_code_incorrect');
  const again = await app.call(endInviteCode, { code: 'AUTUMN26' }, { as: operator });
  expect([again.status, again.body.error]).toEqual([409, 'changed_meanwhile']);
  expect(await app.actionsOn('invite_code/AUTUMN26')).toMatchObject([
    { action: 'invite_code_made' },
    { action: 'invite_code_ended' },
  ]);
});

test('a company code can be random; one that the company or a member already has is refused', async () => {
  const drawn = await app.call(makeInviteCode, { code: null }, { as: operator });
  expect(drawn.body.data._id).toMatch(/^[A-Z0-9]{8}$/);
  const member = await app.newMember();
  for (const code of [drawn.body.data._id, member.inviteCode]) {
    const { status, body } = await app.call(makeInviteCode, { code }, { as: operator });
    expect([status, body.error]).toEqual([409, 'invite_code_taken']);
  }
  expect((await list()).map(({ _id }) => _id)).toContain('HANDBILL');
});

test('registrations with a member’s code do not count for the company, and an unknown code cannot be ended', async () => {
  const before = await list();
  expect((await join((await app.newMember()).inviteCode)).status).toBe(201);
  expect((await list()).map(({ members }) => members)).toEqual(before.map(({ members }) => members));
  expect((await app.call(endInviteCode, { code: 'NOWHERE' }, { as: operator })).status).toBe(404);
});

const offered = async () => (await app.call(offeredCode, {})).body.data.code;

test('the code for everyone is the one offered last, until it is no longer offered or ends; each step is logged', async () => {
  expect(await offered()).toBeNull();
  for (const code of ['SPRING27', 'SUMMER27']) await app.call(makeInviteCode, { code }, { as: operator });
  const offer = (code: string, key: string, to = true) =>
    app.call(offerInviteCode, { code, offered: to }, { as: operator, key });

  const first = await offer('SPRING27', 'first');
  expect([first.status, first.body.data.offered_at]).toEqual([200, app.clock.now().toISOString()]);
  expect((await offer('SPRING27', 'first')).body).toEqual(first.body);
  expect(await offered()).toBe('SPRING27');
  expect((await join('SPRING27')).status).toBe(201);
  await offer('SUMMER27', 'second');
  expect(await offered()).toBe('SUMMER27');
  expect((await list()).filter(({ offered_at }) => offered_at).map(({ _id }) => _id)).toEqual(['SUMMER27']);

  await offer('SUMMER27', 'stop', false);
  expect(await offered()).toBeNull();
  await offer('SPRING27', 'again');
  const ended = await app.call(endInviteCode, { code: 'SPRING27' }, { as: operator });
  expect(ended.body.data.offered_at).toBeNull();
  expect(await offered()).toBeNull();

  const refused = [await offer('SPRING27', 'ended'), await offer('SUMMER27', 'not offered', false)];
  expect(refused.map(({ status, body }) => [status, body.error])).toEqual([
    [409, 'changed_meanwhile'],
    [409, 'changed_meanwhile'],
  ]);
  expect((await offer('NOWHERE', 'unknown')).status).toBe(404);
  expect(await app.actionsOn('invite_code/SUMMER27')).toMatchObject([
    { action: 'invite_code_made' },
    { action: 'invite_code_offered', details: { before: 'SPRING27', after: 'SUMMER27' } },
    { action: 'invite_code_not_offered', details: { before: 'SUMMER27', after: null } },
  ]);
});

test('of codes that are offered together, one is', async () => {
  const codes = ['RACE1', 'RACE2', 'RACE3', 'RACE4'];
  for (const code of codes) await app.call(makeInviteCode, { code }, { as: operator });
  const answers = await Promise.all(
    codes.map((code) => app.call(offerInviteCode, { code, offered: true }, { as: operator })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await list()).filter(({ offered_at }) => offered_at)).toHaveLength(1);
  expect(codes).toContain(await offered());
});
