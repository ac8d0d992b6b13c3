import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/people.ts';
import type { Tx } from '../../platform/transaction.ts';
import { hashOfAction } from './hash-chain.ts';
import { recordOperatorAction } from './record-operator-action.ts';
import { verifyOperatorActions } from './verify-operator-actions.ts';

let app: TestApp;
let operator: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterAll(() => app.close());

const act = (subject: string, by = operator) =>
  app.work(({ tx, now }) =>
    recordOperatorAction(
      { tx, now, operatorId: by.id },
      {
        action: 'tested',
        subject,
        details: { reason: 'a reason', before: null, after: 'bốn' },
      },
    ),
  );
const verify = () => app.work(({ tx }) => verifyOperatorActions(tx));

/** What nobody can do but who owns the database: writes into the log with its trigger off. */
async function tamper(run: (tx: Tx) => Promise<unknown>): Promise<void> {
  await app.work(async ({ tx }) => {
    await tx.query('alter table operator_action disable trigger operator_action_is_append_only', []);
    await run(tx);
    await tx.query('alter table operator_action enable trigger operator_action_is_append_only', []);
  });
}

describe('the log of what operators did', () => {
  let ids: bigint[];

  beforeEach(async () => {
    await tamper((tx) => tx.query('truncate operator_action', []));
    for (const subject of ['a', 'b', 'c', 'd']) await act(subject, subject === 'c' ? other : operator);
    ids = await app.work(async ({ tx }) => {
      const { rows } = await tx.query<{ id: bigint }>('select id from operator_action order by id', []);
      return rows.map(({ id }) => id);
    });
  });

  test('is whole when nobody tampered with it', async () => {
    expect(ids).toHaveLength(4);
    expect(await verify()).toEqual([]);
    expect(await app.audit()).toEqual([]);
  });

  test('is whole when it is empty', async () => {
    await tamper((tx) => tx.query('truncate operator_action', []));
    expect(await verify()).toEqual([]);
  });

  test.each([
    ['its details', `details = details || '{"reason":"another"}'`],
    ['a name among its details', `details = (details - 'reason') || '{"motive":"a reason"}'`],
    ['its subject', `subject = 'z'`],
    ['its action', `action = 'untested'`],
    ['its time', `at = at + interval '1 millisecond'`],
    ['who did it', `operator_id = (select id from operator where id <> operator_id limit 1)`],
  ])('shows an action of which somebody edited %s', async (_what, change) => {
    await tamper((tx) => tx.query(`update operator_action set ${change} where id = $1`, [ids[1]]));
    expect(await verify()).toEqual([
      { subject: `operator_action/${ids[1]}`, detail: 'is not what was hashed' },
    ]);
    expect(await app.audit()).toContainEqual(expect.objectContaining({ check: 'operator_log' }));
  });

  test('shows an action that was edited and hashed again, by the one behind it', async () => {
    await tamper(async (tx) => {
      const { rows } = await tx.query<{ at: Date; operator_id: string; previous_hash: Buffer }>(
        'select at, operator_id, previous_hash from operator_action where id = $1',
        [ids[1]],
      );
      const [row] = rows;
      if (!row) throw new Error('planted nothing');
      const edited = { at: row.at, operatorId: row.operator_id, action: 'x', subject: 'y', details: {} };
      await tx.query(
        `update operator_action set action = 'x', subject = 'y', details = '{}', hash = $2 where id = $1`,
        [ids[1], hashOfAction(row.previous_hash, edited)],
      );
    });
    expect(await verify()).toEqual([
      { subject: `operator_action/${ids[2]}`, detail: 'does not follow the action before it' },
    ]);
  });

  test.each([0, 1, 2])('shows that action %i was removed', async (place) => {
    await tamper((tx) => tx.query('delete from operator_action where id = $1', [ids[place]]));
    expect(await verify()).toEqual([
      { subject: `operator_action/${ids[place + 1]}`, detail: 'does not follow the action before it' },
    ]);
  });

  test('shows that two actions changed places', async () => {
    await tamper(async (tx) => {
      const move = (from: bigint | undefined, to: bigint | undefined) =>
        tx.query(
          `insert into operator_action (id, at, operator_id, action, subject, details, previous_hash, hash)
           overriding system value
           select $2, at, operator_id, action, subject, details, previous_hash, sha256(hash)
           from operator_action where id = $1`,
          [from, to],
        );
      await move(ids[1], 100_000n);
      await tx.query('delete from operator_action where id = $1', [ids[1]]);
      await move(ids[2], ids[1]);
      await tx.query('delete from operator_action where id = $1', [ids[2]]);
      await move(100_000n, ids[2]);
      await tx.query('delete from operator_action where id = 100000', []);
    });
    expect((await verify()).map(({ subject }) => subject)).toEqual(
      [ids[1], ids[2], ids[3]].map((id) => `operator_action/${id}`),
    );
  });

  test('cannot be changed, emptied or cut by the program', async () => {
    for (const statement of [
      `update operator_action set subject = 'z'`,
      'delete from operator_action',
      'truncate operator_action',
    ]) {
      await expect(app.work(({ tx }) => tx.query(statement, []))).rejects.toThrow('append-only');
    }
  });

  test('stays one chain when many act at once', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => act(`at once ${index}`)));
    expect(await verify()).toEqual([]);
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ actions: number; heads: number }>(
        'select count(*)::int as actions, count(distinct previous_hash)::int as heads from operator_action',
        [],
      ),
    );
    expect(rows).toEqual([{ actions: 28, heads: 28 }]);
  });

  test('forgets an action whose request was refused', async () => {
    await expect(
      app.work(async ({ tx, now }) => {
        const details = {};
        await recordOperatorAction(
          { tx, now, operatorId: operator.id },
          { action: 'x', subject: 'y', details },
        );
        throw new Error('refused after all');
      }),
    ).rejects.toThrow('refused after all');
    await act('after it');
    expect(await verify()).toEqual([]);
  });

  test('is verified to its end when it is long', async () => {
    await app.work(async ({ tx, now }) => {
      for (let count = 0; count < 1_100; count += 1) {
        await recordOperatorAction(
          { tx, now, operatorId: operator.id },
          {
            action: 'tested',
            subject: String(count),
            details: {},
          },
        );
      }
    });
    expect(await verify()).toEqual([]);
    await tamper((tx) => tx.query(`update operator_action set action = 'x' where subject = '1099'`, []));
    expect(await verify()).toHaveLength(1);
  });
});

test('fields of different lengths never hash alike', () => {
  const at = app.clock.now();
  const previous = Buffer.alloc(32);
  const hashOf = (action: string, subject: string) =>
    hashOfAction(previous, { at, operatorId: operator.id, action, subject, details: {} }).toString('hex');
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
  expect(hashOf('a', '')).not.toBe(hashOf('', 'a'));
});

test('the order in which details are named does not matter to the hash', () => {
  const at = app.clock.now();
  const hashOf = (details: Record<string, string | null>) =>
    hashOfAction(Buffer.alloc(32), { at, operatorId: operator.id, action: 'a', subject: 's', details });
  expect(hashOf({ x: '1', y: null })).toEqual(hashOf({ y: null, x: '1' }));
  expect(hashOf({ x: '1', y: null })).not.toEqual(hashOf({ x: null, y: '1' }));
});
