import {
  changeSetting,
  declineApproval,
  listApprovals,
  listSettings,
  readQueues,
} from '@handbill/contract/console';
import { HOUR_MS } from '@handbill/contract/time';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { approve, openApproval } from '../../../test/given/approvals.ts';
import type { Person } from '../../../test/given/people.ts';

let app: TestApp;
let operator: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterEach(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
});
afterAll(() => app.close());

const KEY = 'withdraw_answer_hours';
let hours = 24;

/** A request awaiting a second person, as the other operator sees it. */
async function askForApproval(key?: string) {
  const { body } = await app.call(listSettings, {}, { as: operator });
  const { version = 0 } = body.data.find(({ _id }) => _id === KEY) ?? {};
  hours += 1;
  await app.call(
    changeSetting,
    { key: KEY, value: hours, version, reason: 'We answer faster' },
    { as: operator, key },
  );
  return openApproval(app, other);
}
const decline = ({ _id: id }: { _id: string }, as = other, reason?: string) =>
  app.call(declineApproval, { id, ...(reason === undefined ? {} : { reason }) }, { as });
const changeAccess = (person: Person) =>
  app.work(({ tx, now }) =>
    tx.query('update operator set access_changed_at = $2 where id = $1', [person.id, now]),
  );

test('an approval is given once by another person, and the log has both steps', async () => {
  const asked = await askForApproval();
  expect(asked).toMatchObject({
    subject: `setting/${KEY}`,
    lines: [{ label: 'Withdraw answer hours', before: '24 hours', after: '25 hours' }],
    reason: 'We answer faster',
    status: 'asked',
    own: false,
  });
  const alone = await approve(app, asked, operator);
  expect([alone.status, alone.body.error]).toEqual([403, 'second_person_required']);
  const approved = await approve(app, asked, other, 'once');
  expect(approved.body.data).toMatchObject({
    status: 'approved',
    decided_by: other.username,
    lines: asked.lines,
  });
  const again = await approve(app, asked, other, 'once');
  expect([again.body, again.headers['idempotency-replayed']]).toEqual([approved.body, 'true']);
  expect((await approve(app, asked, other)).body.error).toBe('approval_state');
  expect((await decline(asked)).body.error).toBe('approval_state');
  expect(await app.actionsOn(`approval/${asked._id}`)).toMatchObject([
    { action: 'approval_asked', operator_id: operator.id },
    { action: 'approval_approved', operator_id: other.id },
  ]);
});

test('of two operators who approve the same request, only one succeeds', async () => {
  const asked = await askForApproval();
  const third = await app.newOperator();
  const answers = await Promise.all([approve(app, asked, other), approve(app, asked, third)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an approval is declined by another person with a reason, or withdrawn by the operator who asked', async () => {
  for (const [as, reason] of [
    [other, 'Too slow'],
    [operator, undefined],
  ] as const) {
    const asked = await askForApproval();
    expect((await decline(asked, as, reason)).body.data).toMatchObject({
      status: 'declined',
      decided_by: as.username,
      decline_reason: reason ?? null,
    });
  }
});

test('approving a state that differs from the one on the screen is refused with changed_meanwhile', async () => {
  const asked = await askForApproval();
  const { status, body } = await approve(app, { ...asked, seen: 'something-else' }, other);
  expect([status, body.error]).toEqual([409, 'changed_meanwhile']);
  await decline(asked);
});

test('an approval can neither be found nor decided on by roles without a say in it', async () => {
  const asked = await askForApproval();
  const cashier = await app.newOperator({ role: 'cashier' });
  const { body } = await app.call(listApprovals, {}, { as: cashier });
  expect(body).toMatchObject({ data: [], total: 0 });
  expect((await approve(app, asked, cashier)).status).toBe(403);
  expect((await decline(asked, cashier)).status).toBe(403);
  const nowhere = { ...asked, _id: operator.id };
  expect((await approve(app, nowhere, other)).status).toBe(404);
  expect((await decline(nowhere)).status).toBe(404);
  await decline(asked);
});

test('a search finds approvals by operator, title, reason, id or subject, and only those that the reader may see', async () => {
  const asked = await askForApproval();
  await approve(app, asked, other);
  const found = async (search: string, as: Person = other) =>
    (await app.call(listApprovals, { search }, { as })).body;
  for (const search of [
    operator.username.slice(0, -1),
    other.username.toUpperCase(),
    'answer hours',
    ' we ANSWER ',
    asked._id,
    KEY,
  ]) {
    const { data, total } = await found(search);
    expect(
      data.map(({ _id }) => _id),
      search,
    ).toContain(asked._id);
    expect(data).toHaveLength(total);
  }
  expect((await found(asked._id)).total).toBe(1);
  expect(await found('nobody asked for this')).toMatchObject({ data: [], total: 0 });
  const cashier = await app.newOperator({ role: 'cashier' });
  expect(await found(asked._id, cashier)).toMatchObject({ data: [], total: 0 });
});

test('the queue counts other operators’ requests, and the list shows decided ones newest first', async () => {
  app.clock.advance(1_000);
  const asked = await askForApproval();
  const waiting = async (as: Person) =>
    (await app.call(readQueues, {}, { as })).body.data.find(({ queue }) => queue === 'approvals')?.waiting;
  const cashier = await app.newOperator({ role: 'cashier' });
  expect([await waiting(operator), await waiting(other), await waiting(cashier)]).toEqual([0, 1, 0]);
  expect((await openApproval(app, operator)).own).toBe(true);
  await approve(app, asked, other);
  expect(await waiting(other)).toBe(0);
  const { body } = await app.call(listApprovals, {}, { as: other });
  expect(body.data[0]).toMatchObject({ _id: asked._id, status: 'approved', possible: false });
});

test.each(['first', 'second'] as const)(
  'an operator whose access changed within operator_cooling_hours cannot be the %s of two people',
  async (which) => {
    const asked = await askForApproval();
    await changeAccess(which === 'first' ? operator : other);
    const refused = await approve(app, asked, other);
    expect([refused.status, refused.body.error]).toEqual([403, 'operator_cooling']);
    app.clock.advance(24 * HOUR_MS);
    await app.signIn(other);
    expect((await approve(app, asked, other)).status).toBe(200);
  },
);

test.each([
  ['was disabled', `update operator set disabled_at = $2 where id = $1`],
  [
    'lost the permission to ask',
    `update operator set role = 'cashier', created_at = least(created_at, $2) where id = $1`,
  ],
])('a request whose operator %s can only be declined', async (_what, sql) => {
  const asked = await askForApproval();
  expect((await openApproval(app, other)).asker_lost_access).toBe(false);
  await app.work(({ tx, now }) => tx.query(sql, [operator.id, now]));
  expect((await openApproval(app, other)).asker_lost_access).toBe(true);
  const refused = await approve(app, asked, other);
  expect([refused.status, refused.body.error, refused.body.current]).toEqual([
    403,
    'second_person_required',
    { asker: 'lost_access' },
  ]);
  expect((await decline(asked)).body.data).toMatchObject({ status: 'declined', asker_lost_access: false });
});

test('the database refuses an approval by one person alone, by the person concerned, and of anything but what was shown', async () => {
  const asked = await askForApproval();
  const set = (decidedBy: string, digest: string, concerns: string | null) =>
    app.runtime.pool.query(
      `update approval set status = 'approved', decided_by = $2, decided_at = now(), approved_digest = $3, concerns = $4
       where id = $1`,
      [asked._id, decidedBy, digest, concerns],
    );
  await expect(set(operator.id, asked.seen, null)).rejects.toThrow('approval_two_people');
  await expect(set(other.id, asked.seen, other.id)).rejects.toThrow('approval_two_people');
  await expect(set(other.id, 'another', null)).rejects.toThrow('approval_of_what_was_shown');
  await decline(asked);
});
