import { endInviteCode, listInviteCodes, makeInviteCode } from '@handbill/contract/console';
import { register } from '@handbill/contract/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { PASSWORD, type Person } from '../../../../test/people.ts';

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
