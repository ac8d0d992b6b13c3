import { createOperator, teamNews } from '@handbill/contract/console';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { operatorContext } from '../../../test/contexts.ts';
import { approve, openApproval } from '../../../test/given/approvals.ts';
import { insertTotp } from '../../../test/given/factors.ts';
import type { Person } from '../../../test/given/people.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { features } from '../index.ts';
import { carryOut } from './carry-out.ts';
import {
  admitAfterRestore,
  createByCommand,
  disableByCommand,
  listByCommand,
  resetByCommand,
  verifyLogByCommand,
} from './commands.ts';
import { operatorApproval } from './operator-approval.ts';
import type { OperatorChange } from './operator-change.ts';

let app: TestApp;
let admin: Person;
let second: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  await app.work(({ tx, now }) => tx.query('update operator set disabled_at = $1', [now]));
  // So that the newest comes first: ids of one millisecond have no defined order.
  app.clock.advance(1);
  admin = await app.newOperator();
  app.clock.advance(1);
  second = await app.newOperator();
  app.clock.advance(1);
  other = await app.newOperator({ role: 'support' });
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const origin = 'https://handbill.example';
const show = (change: OperatorChange) => app.work((work) => operatorApproval.show(work, change));
const create = (username: string, role: 'admin' | 'support' = 'support') =>
  app.work((work) => createByCommand(work, { username, role, origin }));
const idOf = (username: string) =>
  app.work(async ({ tx }) => {
    const { rows } = await tx.query<{ id: string }>('select id from operator where username = $1', [
      username,
    ]);
    return rows[0]?.id ?? UNKNOWN_ID;
  });
/** When an operator's access last changed; null: never. */
const accessChanged = (username: string) =>
  app.work(async ({ tx }) => {
    const { rows } = await tx.query<{ at: Date | null }>(
      'select access_changed_at as at from operator where username = $1',
      [username],
    );
    return rows[0]?.at;
  });
const askNew = (username: string) =>
  app.call(createOperator, { username, role: 'cashier', reason: 'Works with us' }, { as: admin });

describe('an approval about an operator', () => {
  test('an approval about an unknown operator shows nothing', async () => {
    for (const act of ['invite', 'enable', 'reset'] as const) {
      expect(await show({ act, id: UNKNOWN_ID })).toBeNull();
    }
    expect(await show({ act: 'role', id: UNKNOWN_ID, role: 'cashier' })).toBeNull();
  });

  test('a new operator cannot be approved when the name has been taken since', async () => {
    const { body } = await askNew('taken.since');
    await create('taken.since');
    expect(await show({ act: 'create', username: 'taken.since', role: 'cashier' })).toBeNull();
    expect((await openApproval(app, second, body.data._id)).possible).toBe(false);
    const approved = await approve(app, body.data, second);
    expect(approved.body.error).toBe('changed_meanwhile');
    expect(await app.work((work) => listByCommand(work))).toMatch(/^taken\.since +support +invited/m);
  });

  test('an approval of a link shows whether a password is set, until the operator is disabled', async () => {
    await create('link.less');
    const after = 'chosen by the person who opens the link';
    expect(await show({ act: 'invite', id: await idOf('link.less') })).toEqual({
      title: 'Password link for link.less',
      lines: [{ label: 'Password', before: null, after }],
    });
    expect((await show({ act: 'invite', id: other.id }))?.lines).toEqual([
      { label: 'Password', before: 'set', after },
    ]);
    await app.work((work) => disableByCommand(work, other.username));
    expect(await show({ act: 'invite', id: other.id })).toBeNull();
  });

  test('an approval of a role shows nothing for an operator who has it, nor for the last admin', async () => {
    expect(await show({ act: 'role', id: other.id, role: 'support' })).toBeNull();
    expect(await show({ act: 'role', id: admin.id, role: 'cashier' })).toMatchObject({
      lines: [{ label: 'Role', before: 'demo', after: 'cashier' }],
    });
    await app.work((work) => disableByCommand(work, second.username));
    expect(await show({ act: 'role', id: admin.id, role: 'cashier' })).toBeNull();
  });

  test('an approval to enable an operator shows nothing while they are enabled', async () => {
    expect(await show({ act: 'enable', id: other.id })).toBeNull();
    await app.work((work) => disableByCommand(work, other.username));
    expect(await show({ act: 'enable', id: other.id })).toEqual({
      title: `Enable ${other.username}`,
      lines: [{ label: 'State', before: 'disabled', after: 'enabled, with the role support' }],
    });
  });

  test('an approval to reset second factors shows nothing once a command has removed them', async () => {
    await insertTotp(app, other.id);
    expect((await show({ act: 'reset', id: other.id }))?.lines).toEqual([
      { label: 'Second factor', before: 'an authenticator, 0 passkeys', after: null },
    ]);
    await app.work((work) => resetByCommand(work, { username: other.username, origin }));
    expect(await show({ act: 'reset', id: other.id })).toBeNull();
  });
});

describe('what two admins agreed on', () => {
  const carry = (change: OperatorChange) =>
    app.work((work) => carryOut(operatorContext(work, second), change));

  test('an approved new operator with an existing name is not created, and the existing one stays unchanged', async () => {
    const before = await app.work((work) => listByCommand(work));
    await expect(carry({ act: 'create', username: other.username, role: 'admin' })).rejects.toThrow(
      `${other.username} exists already`,
    );
    expect(await app.work((work) => listByCommand(work))).toBe(before);
  });

  test('enabling an operator who was enabled all along is logged without a previous value', async () => {
    await carry({ act: 'enable', id: other.id });
    const { body } = await app.call(teamNews, {}, { as: other });
    expect(body.data[0]).toMatchObject({
      action: 'operator_enabled',
      by: second.username,
      operator: other.username,
      before: null,
      after: null,
    });
  });
});

describe('the news of the team', () => {
  test('the team’s news name a command on the server as the author of its changes', async () => {
    await create('by.command');
    const { body } = await app.call(teamNews, {}, { as: admin });
    expect(body.data[0]).toMatchObject({
      action: 'operator_created',
      by: 'a command on the server',
      operator: 'by.command',
      before: null,
      after: 'support',
    });
  });

  test('the team’s news name a new operator by the requested username', async () => {
    await askNew('not.yet');
    const { body } = await app.call(teamNews, {}, { as: second });
    expect(body.data[0]).toMatchObject({
      action: 'approval_asked',
      by: admin.username,
      operator: 'not.yet',
    });
  });
});

describe('a command', () => {
  test('an operator created by a command has a cooling period, except the first two admins', async () => {
    await create('third.one', 'admin');
    expect(await accessChanged('third.one')).toEqual(app.clock.now());
    await app.work(({ tx, now }) => tx.query('update operator set disabled_at = $1', [now]));
    await create('first.one', 'admin');
    expect(await accessChanged('first.one')).toBeNull();
  });

  test('the command that lists operators shows who has a second factor', async () => {
    await insertTotp(app, other.id);
    expect(await app.work((work) => listByCommand(work))).toMatch(
      new RegExp(`^${other.username} +support +enabled +with a second factor$`, 'm'),
    );
  });

  test('the command that verifies the log reports it as intact, with the number of matching seals', async () => {
    await create('sealed.one');
    const verify = () => app.work((work) => verifyLogByCommand(work));
    expect(await verify()).toMatch(/intact: \d+ actions\. There is no seal to compare it with yet\.$/);
    for (const job of features.flatMap(({ jobs }) => jobs ?? [])) {
      if (job.name === 'seal-operator-log') await runJob(app.runtime, job);
    }
    expect(await verify()).toMatch(/intact: \d+ actions\. It agrees with 1 seals\.$/);
  });

  test('the command that verifies the log names each changed action', async () => {
    await create('edited.one');
    // The refusal rolls the planted change back.
    const verify = app.workAsOwner(async (work) => {
      const { tx } = work;
      await tx.query('alter table operator_action disable trigger operator_action_is_append_only', []);
      await tx.query(
        `update operator_action set subject = 'z' where id = (select max(id) from operator_action)`,
        [],
      );
      return verifyLogByCommand(work);
    });
    await expect(verify).rejects.toThrow(
      /^The operators’ log was changed:\n {2}operator_action\/\d+ is not what was hashed$/,
    );
  });
});

describe('after a backup was put back', () => {
  const admit = (...usernames: string[]) =>
    app.work((work) => admitAfterRestore(work, { usernames, origin }));

  test('after a restore the given operators choose a new password, and all other enabled ones are disabled', async () => {
    const texts = await admit(admin.username.toUpperCase());
    expect(texts).toEqual([
      `${other.username} is disabled, and every session has ended.`,
      `${second.username} is disabled, and every session has ended.`,
      expect.stringContaining(`${admin.username} no longer has a second factor`),
    ]);
    const listed = await app.work((work) => listByCommand(work));
    expect(listed).toMatch(new RegExp(`^${admin.username} +demo +invited`, 'm'));
    expect(listed).toMatch(new RegExp(`^${second.username} +demo +disabled`, 'm'));
  });

  test('after a restore nobody is admitted or disabled when a given operator is unknown or disabled', async () => {
    await app.work((work) => disableByCommand(work, other.username));
    const before = await app.work((work) => listByCommand(work));
    for (const username of ['nobody', other.username]) {
      await expect(admit(admin.username, username)).rejects.toThrow(
        `There is no enabled operator ${username}.`,
      );
    }
    expect(await app.work((work) => listByCommand(work))).toBe(before);
  });
});
