import { listLog, lockMember, unlockMember } from '@handbill/contract/console';
import { MINUTE_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from '../../../test/given/money/bank.ts';
import { announce, confirm } from '../../../test/given/money/deposits.ts';
import type { Person } from '../../../test/given/people.ts';
import { UNKNOWN_ID } from '../../../test/unknown-id.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { features } from '../index.ts';
import { recordOperatorAction } from '../operator-actions/index.ts';
import { changesOf, detailsOf } from './changes.ts';

let app: TestApp;
let operator: Person;
let other: Person;
let member: Person;
let depositId: string;
let reference: string;
let afterLock: string;

type Query = Parameters<typeof app.call<typeof listLog>>[1];
const readLog = async (query: Query = {}) => app.call(listLog, query, { as: operator });
const actionsOf = async (query: Query) => (await readLog(query)).body.data.map(({ action }) => action);
const readCsv = (query: Record<string, string> = {}, token = operator.accessToken) =>
  app.app.inject({
    url: '/api/console/log',
    query,
    headers: { authorization: `Bearer ${token}`, accept: 'text/csv' },
  });

/** Three actions of two operators, a minute apart: a deposit confirmed, its member locked and unlocked. */
beforeAll(async () => {
  app = await createTestApp();
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  operator = await app.newOperator();
  other = await app.newOperator();
  member = await app.newMember();
  ({ _id: depositId, reference } = await announce(app, member, 2_000));
  await confirm(app, operator, depositId, { amount: 1_500 }, '=FT1');
  app.clock.advance(MINUTE_MS);
  await app.call(
    lockMember,
    { id: member.id, reason: 'member_request', note: 'By telephone' },
    { as: other },
  );
  app.clock.advance(1);
  afterLock = app.clock.now().toISOString();
  app.clock.advance(MINUTE_MS - 1);
  await app.call(unlockMember, { id: member.id, note: 'Asked again' }, { as: operator });
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

const all = ['member_unlocked', 'member_locked', 'deposit_confirmed'];

describe('the log', () => {
  test('the log shows, newest first, each action’s operator, subject, time, and values before and after', async () => {
    const { status, body } = await readLog();
    expect(status).toBe(200);
    expect(body.data.map(({ action }) => action)).toEqual(all);
    expect(body.data[2]).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      at: '2026-03-02T03:00:00.000Z',
      operator: { _id: operator.id, username: operator.username },
      action: 'deposit_confirmed',
      subject: `deposit/${depositId}`,
      subject_name: reference,
      changes: [{ what: 'state', before: 'pending', after: 'succeeded' }],
      details: expect.arrayContaining([
        { name: 'announced', value: '2000' },
        { name: 'credited', value: '1500' },
      ]),
    });
    expect(body.data[0]).toMatchObject({
      subject_name: member.username,
      changes: [
        { what: 'state', before: 'locked', after: 'open' },
        { what: 'reason', before: 'member_request', after: null },
      ],
    });
    expect([body.total, body.next_cursor]).toEqual([3, null]);
  });

  test('the log is paged without gaps or repeats', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Awaited<ReturnType<typeof readLog>> = await readLog({
        limit: '2',
        ...(cursor === null ? {} : { cursor }),
      });
      expect(body.total).toBe(3);
      seen.push(...body.data.map(({ action }) => action));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  test('the log is filtered by operator and by action', async () => {
    expect(await actionsOf({ operator: other.username })).toEqual(['member_locked']);
    expect(await actionsOf({ operator: 'nobody' })).toEqual([]);
    expect(await actionsOf({ action: 'deposit_confirmed' })).toEqual(['deposit_confirmed']);
    expect(await actionsOf({ action: 'deposit_confirmed', operator: other.username })).toEqual([]);
    expect((await readLog({ operator: other.username })).body.total).toBe(1);
  });

  test('the log can be filtered by subject, and a member includes everything of theirs', async () => {
    for (const subject of [member.id, member.username]) expect(await actionsOf({ subject })).toEqual(all);
    expect(await actionsOf({ subject: `member/${member.id}` })).toEqual(['member_unlocked', 'member_locked']);
    for (const subject of [depositId, `deposit/${depositId}`, reference, reference.toLowerCase()]) {
      expect(await actionsOf({ subject })).toEqual(['deposit_confirmed']);
    }
    expect(await actionsOf({ subject: UNKNOWN_ID })).toEqual([]);
    expect(await actionsOf({ subject: 'nothing of ours' })).toEqual([]);
  });

  test('the log can be filtered by time, from an instant on and before another', async () => {
    expect(await actionsOf({ from: afterLock })).toEqual(['member_unlocked']);
    expect(await actionsOf({ to: afterLock })).toEqual(['member_locked', 'deposit_confirmed']);
    expect(await actionsOf({ from: '2026-03-02T03:01:00.000Z', to: afterLock })).toEqual(['member_locked']);
    expect(await actionsOf({ from: afterLock, to: '2026-03-02T03:01:00.000Z' })).toEqual([]);
  });

  test.each([
    [{ cursor: 'nonsense' }, { cursor: 'invalid' }],
    [{ cursor: Buffer.from('-1').toString('base64url') }, { cursor: 'invalid' }],
    [{ limit: '0' }, { limit: 'too_small' }],
    [{ from: 'yesterday' }, { from: 'invalid' }],
    [{ subject: '' }, { subject: 'too_short' }],
    [{ subject: 'x'.repeat(101) }, { subject: 'too_long' }],
  ])('the log refuses %o', async (query, fields) => {
    const { status, body } = await readLog(query);
    expect([status, body.error, body.fields]).toEqual([422, 'validation_failed', fields]);
  });

  test('the log is exported in full as CSV, filtered like the list', async () => {
    const answer = await readCsv();
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="log.csv"');
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('at,operator,action,subject,name,changes,details');
    expect(lines).toHaveLength(5);
    expect(lines[2]).toBe(
      `2026-03-02T03:01:00.000Z,${other.username},member_locked,member/${member.id},${member.username},state: open > locked,note: By telephone; reason: member_request`,
    );
    expect((await readCsv({ operator: other.username })).body.split('\r\n')).toHaveLength(3);
    expect((await readCsv({ cursor: 'nonsense' })).statusCode).toBe(422);
    expect((await readCsv({}, member.accessToken)).statusCode).toBe(401);
  });

  test('only operators who may read the audit can read the log', async () => {
    for (const [role, status] of [
      ['admin', 200],
      ['cashier', 200],
      ['controller', 200],
      ['reviewer', 403],
      ['support', 403],
    ] as const) {
      const reader = await app.newOperator({ role });
      expect((await app.call(listLog, {}, { as: reader })).status).toBe(status);
      expect((await readCsv({}, reader.accessToken)).statusCode).toBe(status);
    }
    expect((await app.call(listLog, {})).status).toBe(401);
    expect((await app.call(listLog, {}, { as: { ...member, kind: 'operator' } })).status).toBe(401);
  });
});

describe('whether the chain is whole', () => {
  const runAudit = () => {
    const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'run-audit');
    if (!job) throw new Error('there is no job run-audit');
    return runJob(app.runtime, job);
  };

  test('the log’s integrity is unknown before the first audit, and then as the last audit found it', async () => {
    expect((await readLog()).body.chain).toBeNull();
    await runAudit();
    expect((await readLog()).body.chain).toEqual({ checked_at: app.clock.now().toISOString(), findings: 0 });
  });

  test('the log counts its broken entries, and still shows a damaged one', async () => {
    const damaged = await createTestApp();
    const culprit = await damaged.newOperator();
    const act = (subject: string) =>
      damaged.work((work) =>
        recordOperatorAction(
          { ...work, operatorId: culprit.id },
          { action: 'member_noted', subject, details: {} },
        ),
      );
    await act('member/a');
    await act('member/b');
    await damaged.workAsOwner(async ({ tx }) => {
      await tx.query('alter table operator_action disable trigger operator_action_is_append_only', []);
      await tx.query(`update operator_action set subject = 'member/--' where subject = 'member/a'`, []);
    });
    const job = features.flatMap(({ jobs }) => jobs ?? []).find(({ name }) => name === 'run-audit');
    if (!job) throw new Error('there is no job run-audit');
    await runJob(damaged.runtime, job);
    const { body } = await damaged.call(listLog, {}, { as: culprit });
    expect(body.chain?.findings).toBe(1);
    expect(body.data.map(({ subject, subject_name }) => [subject, subject_name])).toEqual([
      ['member/b', null],
      ['member/--', null],
    ]);
    await damaged.close();
  });
});

test('the log calls a level, a package, a page, a setting, an invite code and a notice by a name', async () => {
  const furnished = await createTestApp();
  const admin = await furnished.newOperator({ role: 'admin' });
  await furnished.set('receive_limit', 20);
  await furnished.workAsOwner(async ({ tx, now }) => {
    await tx.query(
      "insert into page (name, language, content, updated_at) values ('foundation-rules', 'en', '<p>Ours</p>', $1)",
      [now],
    );
    await tx.query(
      "insert into notice (kind, language, image_url, enabled) values ('popup', 'en', '/uploads/a.webp', true)",
      [],
    );
  });
  const { rows } = await furnished.work(({ tx }) =>
    tx.query<{ level: string; package: string; code: string }>(
      `select (select id from shared.level_terms where rank = 1) as level,
         (select id from shared.package_terms where visits = 1000) as package,
         (select key from shared.subject where kind = 'invite_code') as code`,
      [],
    ),
  );
  const [ids] = rows;
  const subjects = [
    `level/${ids?.level}`,
    `package/${ids?.package}`,
    'page/foundation-rules/en',
    'setting/receive_limit',
    `invite_code/${ids?.code}`,
    'notice/popup/en',
    'setting/unheard_of',
  ];
  for (const subject of subjects) {
    await furnished.work((work) =>
      recordOperatorAction(
        { ...work, operatorId: admin.id },
        { action: 'setting_changed', subject, details: {} },
      ),
    );
  }
  const { body } = await furnished.call(listLog, {}, { as: admin });
  const names = new Map(body.data.map(({ subject, subject_name }) => [subject, subject_name]));
  expect(subjects.map((subject) => names.get(subject))).toEqual([
    'Corner',
    '1000 visits',
    'foundation rules (en)',
    'receive limit',
    ids?.code,
    'popup (en)',
    null,
  ]);
  await furnished.close();
});

test('the log’s changes are distinguished from other details', () => {
  const details = {
    after: 'b',
    reason: null,
    rate_before: '1',
    rate_after: '2',
    amount: '3',
    aftermath: 'x',
  };
  expect(changesOf(details)).toEqual([
    { what: 'state', before: null, after: 'b' },
    { what: 'rate', before: '1', after: '2' },
  ]);
  expect(detailsOf(details)).toEqual([
    { name: 'aftermath', value: 'x' },
    { name: 'amount', value: '3' },
    { name: 'reason', value: null },
  ]);
});
