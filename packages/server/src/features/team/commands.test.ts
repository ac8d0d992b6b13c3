import * as calls from '@handbill/contract/console';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { createByCommand, disableByCommand, listByCommand, resetByCommand } from './commands.ts';

const origin = 'https://handbill.example';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const create = (username: string, role: 'admin' | 'support' = 'admin') =>
  app.work((work) => createByCommand(work, { username, role, origin }));
const list = () => app.work((work) => listByCommand(work));
const disable = (username: string) => app.work((work) => disableByCommand(work, username));
const reset = (username: string) => app.work((work) => resetByCommand(work, { username, origin }));

test('the command that lists operators says when there are none', async () => {
  expect(await list()).toBe('There are no operators.');
});

test('the first admin is created with an invitation, whose link allows a password to be chosen once', async () => {
  const output = await create('Mai');
  expect(output).toContain('mai is an operator now, with the role admin.');
  expect(await list()).toMatch(/^mai +admin +invited +without a second factor$/);
  const invitation = /#(\S+)/.exec(output)?.[1] ?? '';
  const choice = { invitation, password: 'violin-gravel-7', password_confirmation: 'violin-gravel-7' };
  const as = await app.newOperator();
  expect((await app.call(calls.acceptInvitation, choice, { as })).status).toBe(200);
  expect(await app.call(calls.acceptInvitation, choice, { as })).toMatchObject({
    body: { error: 'invitation_invalid' },
  });
  expect(await list()).toMatch(/^mai +admin +enabled +without a second factor$/m);
});

test('a taken or invalid name creates no operator', async () => {
  const before = await list();
  await expect(create('MAI', 'support')).rejects.toThrow('The operator mai already exists.');
  await expect(create('no spaces')).rejects.toThrow('3 to 32 letters');
  expect(await list()).toBe(before);
});

test('a command resets an operator’s lost second factor with a new invitation, and ends every session', async () => {
  const operator = await app.newOperator({ username: 'hoa' });
  const output = await reset('HOA');
  expect(output).toContain('hoa no longer has a second factor, and every session has ended.');
  expect(output).toContain(`${origin}/console/`);
  expect((await app.call(calls.operatorMe, {}, { as: operator })).status).toBe(401);
  await expect(reset('nobody')).rejects.toThrow('There is no operator nobody.');
});

test('a command disables an operator once, even the last admin, and signs them out immediately', async () => {
  const operator = await app.newOperator({ username: 'linh', role: 'admin' });
  expect(await disable('linh')).toBe('linh is disabled, and every session has ended.');
  expect((await app.call(calls.operatorMe, {}, { as: operator })).status).toBe(401);
  await expect(disable('linh')).rejects.toThrow('linh is already disabled.');
  await expect(disable('nobody')).rejects.toThrow('There is no operator nobody.');
  expect(await list()).toMatch(/^linh +admin +disabled +without a second factor$/m);
});
