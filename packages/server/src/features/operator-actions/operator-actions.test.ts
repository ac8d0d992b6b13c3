import fs, { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { DAY_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Person } from '../../../test/given/people.ts';
import type { Tx } from '../../platform/database/transaction.ts';
import { runJob } from '../../platform/queue/jobs.ts';
import { FIRST_PREVIOUS_HASH, hashOfAction, logKeyOf } from './hash-chain.ts';
import { recordOperatorAction } from './record-operator-action.ts';
import { sealOperatorLog } from './seal-log.ts';
import { selectActionsAfter } from './sql.ts';
import { verifyActionsSince, verifyOperatorActions, walkLog } from './verify-operator-actions.ts';

let app: TestApp;
let operator: Person;
let other: Person;

beforeAll(async () => {
  app = await createTestApp();
  operator = await app.newOperator();
  other = await app.newOperator();
});
afterAll(() => app.close());

const KEY = Buffer.alloc(32, 7);

const act = (subject: string, by = operator) =>
  app.work((work) =>
    recordOperatorAction(
      { ...work, operatorId: by.id },
      {
        action: 'member_noted',
        subject,
        details: { reason: 'a reason', before: null, after: 'bốn' },
      },
    ),
  );
const verify = () => app.work(({ tx, config }) => verifyOperatorActions(tx, config));

/** Writes to the log with its trigger disabled, as only the database's owner can. */
async function tamper(run: (tx: Tx) => Promise<unknown>): Promise<void> {
  await app.workAsOwner(async ({ tx }) => {
    await tx.query('alter table operator_action disable trigger operator_action_is_append_only', []);
    await run(tx);
    await tx.query('alter table operator_action enable trigger operator_action_is_append_only', []);
  });
}

describe('the operators’ log', () => {
  let ids: bigint[];

  beforeEach(async () => {
    await tamper((tx) => tx.query('truncate operator_action', []));
    for (const subject of ['a', 'b', 'c', 'd']) await act(subject, subject === 'c' ? other : operator);
    ids = await app.work(async ({ tx }) => {
      const { rows } = await tx.query<{ id: bigint }>('select id from operator_action order by id', []);
      return rows.map(({ id }) => id);
    });
  });

  test('the operators’ log is intact when nobody tampered with it', async () => {
    expect(ids).toHaveLength(4);
    expect(await verify()).toEqual([]);
    expect(await app.audit()).toEqual([]);
  });

  test('an empty operators’ log is intact', async () => {
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
  ])('the operators’ log reveals an action with edited %s', async (_what, change) => {
    await tamper((tx) => tx.query(`update operator_action set ${change} where id = $1`, [ids[1]]));
    expect(await verify()).toEqual([
      { subject: `operator_action/${ids[1]}`, detail: 'is not what was hashed' },
    ]);
    expect(await app.audit()).toContainEqual(expect.objectContaining({ check: 'operator_log' }));
  });

  test('the operators’ log reveals an action that was edited and rehashed by the action after it', async () => {
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
        [ids[1], hashOfAction(logKeyOf(app.runtime.config), row.previous_hash, edited)],
      );
    });
    expect(await verify()).toEqual([
      { subject: `operator_action/${ids[2]}`, detail: 'does not follow the action before it' },
    ]);
  });

  test.each([0, 1, 2])('the operators’ log reveals that action %i was removed', async (place) => {
    await tamper((tx) => tx.query('delete from operator_action where id = $1', [ids[place]]));
    expect(await verify()).toEqual([
      { subject: `operator_action/${ids[place + 1]}`, detail: 'does not follow the action before it' },
    ]);
  });

  test('the operators’ log reveals two swapped actions', async () => {
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

  test('the program cannot change, empty or truncate the operators’ log', async () => {
    for (const statement of [
      `update operator_action set subject = 'z'`,
      'delete from operator_action',
      'truncate operator_action',
    ]) {
      await expect(app.work(({ tx }) => tx.query(statement, []))).rejects.toThrow('permission denied');
      await expect(app.workAsOwner(({ tx }) => tx.query(statement, []))).rejects.toThrow('append-only');
    }
  });

  test('the operators’ log stays one chain when many operators act in parallel', async () => {
    await Promise.all(Array.from({ length: 24 }, (_, index) => act(`in parallel ${index}`)));
    expect(await verify()).toEqual([]);
    const { rows } = await app.work(({ tx }) =>
      tx.query<{ actions: number; heads: number }>(
        'select count(*)::int as actions, count(distinct previous_hash)::int as heads from operator_action',
        [],
      ),
    );
    expect(rows).toEqual([{ actions: 28, heads: 28 }]);
  });

  test('the operators’ log has no action of a refused request', async () => {
    await expect(
      app.work(async (work) => {
        const details = {};
        await recordOperatorAction(
          { ...work, operatorId: operator.id },
          { action: 'member_noted', subject: 'y', details },
        );
        throw new Error('refused after all');
      }),
    ).rejects.toThrow('refused after all');
    await act('after it');
    expect(await verify()).toEqual([]);
  });

  test('a long operators’ log is verified to its end', async () => {
    await app.work(async (work) => {
      for (let count = 0; count < 1_100; count += 1) {
        await recordOperatorAction(
          { ...work, operatorId: operator.id },
          {
            action: 'member_noted',
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

describe('the seals of the log', () => {
  const folder = () => app.runtime.config.sealsDirectory;
  const seal = () => {
    app.clock.advance(DAY_MS);
    return runJob(app.runtime, sealOperatorLog);
  };

  /** Builds a new chain over the table's rows, with another key or the right one. */
  async function chainAgain(tx: Tx, key: Buffer): Promise<void> {
    let previous: Buffer = FIRST_PREVIOUS_HASH;
    for (const row of await selectActionsAfter(tx, 0n, 100)) {
      const hash = hashOfAction(key, previous, { ...row, operatorId: row.operator_id });
      await tx.query('update operator_action set previous_hash = $2, hash = $3 where id = $1', [
        row.id,
        previous,
        hash,
      ]);
      previous = hash;
    }
  }

  beforeEach(async () => {
    rmSync(folder(), { recursive: true, force: true });
    await tamper((tx) => tx.query('truncate operator_action', []));
    for (const subject of ['a', 'b', 'c']) await act(subject);
  });

  test('a log that only grew matches all its seals', async () => {
    await seal();
    await act('d');
    await seal();
    expect(readdirSync(folder())).toHaveLength(2);
    expect(await app.work(({ tx, config }) => walkLog(tx, config))).toEqual({
      findings: [],
      actions: 4,
      seals: 2,
    });
  });

  test('an audit since a proof walks the log from its newest seal on', async () => {
    const since = () => app.work(({ tx, config }) => verifyActionsSince(tx, config));
    expect(await since()).toEqual([]);
    await seal();
    await act('d');
    expect(await since()).toEqual([]);
    await tamper((tx) => tx.query(`update operator_action set subject = 'z' where subject = 'a'`, []));
    // Only the whole walk reads what was sealed.
    expect(await since()).toEqual([]);
    expect(await verify()).not.toEqual([]);
    await tamper((tx) => tx.query(`update operator_action set subject = 'z' where subject = 'd'`, []));
    expect((await since()).map(({ detail }) => detail)).toEqual(['is not what was hashed']);
  });

  test('an audit since a proof walks the whole log when its newest seal is of another one', async () => {
    await seal();
    await tamper((tx) => tx.query(`delete from operator_action where subject in ('b', 'c')`, []));
    expect(
      (await app.work(({ tx, config }) => verifyActionsSince(tx, config))).map(({ detail }) => detail),
    ).toEqual(['the log had 3 actions then and has 1 now']);
  });

  test('an empty log is not sealed', async () => {
    await tamper((tx) => tx.query('truncate operator_action', []));
    await seal();
    expect(existsSync(folder())).toBe(false);
  });

  test('a truncated log is revealed by the seal of the longer log', async () => {
    await seal();
    await tamper((tx) => tx.query(`delete from operator_action where subject in ('b', 'c')`, []));
    expect(await verify()).toEqual([
      { subject: readdirSync(folder())[0], detail: 'the log had 3 actions then and has 1 now' },
    ]);
    expect(await app.audit()).toContainEqual(expect.objectContaining({ check: 'operator_log' }));
  });

  test('a chain rebuilt without the key is revealed even without a seal', async () => {
    await tamper(async (tx) => {
      await tx.query(`update operator_action set subject = 'z' where subject = 'a'`, []);
      await chainAgain(tx, KEY);
    });
    expect((await verify()).map(({ detail }) => detail)).toEqual([
      'is not what was hashed',
      'is not what was hashed',
      'is not what was hashed',
    ]);
  });

  test('a chain rebuilt with the key is revealed by its seal', async () => {
    await seal();
    await tamper(async (tx) => {
      await tx.query(`update operator_action set subject = 'z' where subject = 'a'`, []);
      await chainAgain(tx, logKeyOf(app.runtime.config));
    });
    expect((await verify()).map(({ detail }) => detail)).toEqual([
      'the first 3 actions are not those that were sealed',
    ]);
  });

  test.each([
    ['a shorter length', (text: string) => text.replace('"length": 3', '"length": 2'), 'was not signed'],
    ['no JSON', () => 'nothing', 'cannot be read'],
  ])('a seal with %s is itself a finding', async (_what, change, detail) => {
    await seal();
    const file = join(folder(), readdirSync(folder())[0] ?? '');
    const text = change(readFileSync(file, 'utf8'));
    rmSync(file);
    writeFileSync(file, text);
    expect((await verify()).map((finding) => finding.detail)).toEqual([expect.stringContaining(detail)]);
  });

  test('a seal that a full disk cuts short is no file, and the next one is whole', async () => {
    const write = fs.writeFileSync;
    fs.writeFileSync = (file, text, options) => {
      write(file, String(text).slice(0, 20), options);
      throw new Error('no space left on device');
    };
    syncBuiltinESMExports();
    try {
      await expect(seal()).rejects.toThrow('no space left on device');
    } finally {
      fs.writeFileSync = write;
      syncBuiltinESMExports();
    }
    expect(readdirSync(folder())).toEqual([]);
    await seal();
    expect(readdirSync(folder())).toHaveLength(1);
    expect(await verify()).toEqual([]);
  });

  test('a seal is never overwritten', async () => {
    await seal();
    const [file = ''] = readdirSync(folder());
    const text = readFileSync(join(folder(), file), 'utf8');
    await runJob(app.runtime, sealOperatorLog);
    expect(readdirSync(folder())).toEqual([file]);
    expect(readFileSync(join(folder(), file), 'utf8')).toBe(text);

    // The log grew within the same millisecond.
    await act('d');
    await runJob(app.runtime, sealOperatorLog);
    expect(readdirSync(folder())).toHaveLength(2);
    expect(readFileSync(join(folder(), file), 'utf8')).toBe(text);
    expect(await verify()).toEqual([]);
  });
});

test('fields of different lengths never hash alike', () => {
  const at = app.clock.now();
  const previous = Buffer.alloc(32);
  const hashOf = (action: string, subject: string) =>
    hashOfAction(KEY, previous, { at, operatorId: operator.id, action, subject, details: {} }).toString(
      'hex',
    );
  expect(hashOf('ab', 'c')).not.toBe(hashOf('a', 'bc'));
  expect(hashOf('a', '')).not.toBe(hashOf('', 'a'));
});

test('the order of an action’s details does not affect its hash', () => {
  const at = app.clock.now();
  const hashOf = (details: Record<string, string | null>) =>
    hashOfAction(KEY, Buffer.alloc(32), { at, operatorId: operator.id, action: 'a', subject: 's', details });
  expect(hashOf({ x: '1', y: null })).toEqual(hashOf({ y: null, x: '1' }));
  expect(hashOf({ x: '1', y: null })).not.toEqual(hashOf({ x: null, y: '1' }));
});
