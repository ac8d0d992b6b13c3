import * as consoleCalls from '@handbill/contract/console';
import * as member from '@handbill/contract/member';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { PASSWORD, type Person } from '../../../test/given/people.ts';

let app: TestApp;
let lan: Person;
let operator: Person;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  lan = await app.newMember();
  operator = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const add = (text: string, key?: string) =>
  app.call(consoleCalls.addMemberNote, { id: lan.id, text }, { as: operator, key });
const notes = async (input: { cursor?: string; limit?: string } = {}) =>
  (await app.call(consoleCalls.listMemberNotes, { id: lan.id, ...input }, { as: operator })).body;
const countOnPage = async () =>
  (await app.call(consoleCalls.readMemberProfile, { id: lan.id }, { as: operator })).body.data.notes;

async function eraseLan(): Promise<void> {
  await app.call(member.closeAccount, { password: PASSWORD }, { as: lan });
  app.clock.advance(365 * DAY_MS);
  await app.runJobs('erase-closed-accounts');
  await app.signIn(operator);
}

/** Changes notes with their trigger disabled, as only the database's owner can. */
const tamper = (statement: string) =>
  app.owner.query(
    `alter table member_note disable trigger all; ${statement}; alter table member_note enable trigger all`,
  );

test('notes about a member are added with author and time, newest first, and the log has a hash of each', async () => {
  const text = 'Called about a lost phone.\nNew number to come.';
  const first = await add(`  ${text} `, 'note-once');
  expect([first.status, first.body.data]).toEqual([
    201,
    { _id: first.body.data._id, text, author: operator.username, created_at: app.clock.now().toISOString() },
  ]);
  expect((await add(`  ${text} `, 'note-once')).body).toEqual(first.body);
  app.clock.advance(1_000);
  await add('Sent.');
  expect((await notes()).data.map((note) => note.text)).toEqual(['Sent.', text]);
  const page = await notes({ limit: '1' });
  expect((await notes({ limit: '1', cursor: page.next_cursor ?? '' })).data).toEqual([first.body.data]);
  expect(await countOnPage()).toBe(2);
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  expect(await app.actionsOn(`member/${lan.id}`)).toEqual([
    {
      operator_id: operator.id,
      action: 'member_noted',
      details: { note_id: first.body.data._id, sha256 },
    },
    {
      operator_id: operator.id,
      action: 'member_noted',
      details: { note_id: expect.any(String), sha256 },
    },
  ]);
});

test('empty or overlong notes about a member are refused', async () => {
  for (const [text, why] of [
    [' a ', 'too_short'],
    ['a'.repeat(2_001), 'too_long'],
  ] as const) {
    const { status, body } = await add(text);
    expect([status, body.fields]).toEqual([422, { text: why }]);
  }
});

test('notes about a member can be neither changed nor deleted, nor erased while the member is not', async () => {
  await add('It stays.');
  await app.call(member.closeAccount, { password: PASSWORD }, { as: lan });
  for (const sql of [
    "update member_note set text = 'another'",
    'update member_note set text = null, salt = null',
    'delete from member_note',
    'truncate member_note',
  ]) {
    await expect(app.owner.query(sql), sql).rejects.toThrow('append-only');
  }
  expect((await notes()).data).toMatchObject([{ text: 'It stays.' }]);
});

test('erasing a member’s data erases the text of their notes and nothing else of them, and leaves other members’ notes', async () => {
  await add('Called about a lost phone.');
  const other = await app.newMember();
  await app.call(consoleCalls.addMemberNote, { id: other.id, text: 'Another member’s.' }, { as: operator });
  await eraseLan();
  expect(await notes()).toMatchObject({ data: [], next_cursor: null });
  expect(await countOnPage()).toBe(0);
  const { rows } = await app.owner.query(
    'select operator_id, text, salt from member_note where member_id = $1 or member_id = $2 order by text nulls first',
    [lan.id, other.id],
  );
  expect(rows).toEqual([
    { operator_id: operator.id, text: null, salt: null },
    { operator_id: operator.id, text: 'Another member’s.', salt: expect.any(String) },
  ]);
  for (const sql of [
    "update member_note set text = 'another', salt = 'x' where text is null",
    'delete from member_note where text is null',
  ]) {
    await expect(app.owner.query(sql), sql).rejects.toThrow('append-only');
  }
});

test('no note can be added about an erased member', async () => {
  await eraseLan();
  const { status, body } = await add('Too late.');
  expect([status, body.error]).toEqual([404, 'not_found']);
});

test('the audit finds a note whose text was changed behind the triggers', async () => {
  const { body } = await add('As it was written.');
  const id = body.data._id;
  await tamper(`update member_note set text = 'As it was not.' where id = '${id}'`);
  expect(await app.audit()).toMatchObject([{ check: 'member_notes', subject: `member_note/${id}` }]);
  await tamper(`update member_note set text = 'As it was written.' where id = '${id}'`);
});
