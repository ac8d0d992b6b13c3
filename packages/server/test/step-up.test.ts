import { readFile } from 'node:fs/promises';
import { approveWithdrawal, consoleEndpoints, disableOperator, stepUp } from '@handbill/contract/console';
import type { Endpoint } from '@handbill/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { factorsOf } from './given/factors.ts';
import { saveBankAndAddress } from './given/money/payout-details.ts';
import { askWithdrawal } from './given/money/withdrawals.ts';
import type { Person } from './given/people.ts';
import { raceFor } from './races.ts';
import { UNKNOWN_ID } from './unknown-id.ts';

// The calls come from the contract, so that a new call with stepUp is tested without a change here.

const STEP_UP_REQUIRED = { status: 403, body: { error: 'step_up_required' } };

const guarded = Object.values<Endpoint>(consoleEndpoints)
  .filter((endpoint) => endpoint.stepUp)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

let app: TestApp;
let factors: ReturnType<typeof factorsOf>;
let operator: Person;
let keys = 0;

beforeAll(async () => {
  app = await createTestApp();
  factors = factorsOf(app);
});
beforeEach(async () => {
  operator = await app.newOperator();
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

/** Sends a call about an object that does not exist. */
async function callAboutNothing(endpoint: Endpoint, as: Person, key: string) {
  const response = await app.app.inject({
    method: endpoint.method,
    url: `/api/console/${endpoint.path.replace(/\{\w+\}/g, UNKNOWN_ID)}`,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      'idempotency-key': key,
      cookie: `hb_device=${as.device}`,
    },
    payload: {},
  });
  return { status: response.statusCode, body: response.json() as { error?: string; message?: string } };
}

function newKey(): string {
  keys += 1;
  return `step-up ${keys}`;
}

async function storedKeys(key: string): Promise<number> {
  const { rows } = await app.runtime.pool.query('select from idempotency_key where key = $1', [key]);
  return rows.length;
}

async function actionsOf({ id }: Person): Promise<number> {
  const { rows } = await app.runtime.pool.query('select from operator_action where operator_id = $1', [id]);
  return rows.length;
}

describe('a call that requires a fresh second factor', () => {
  test.each(guarded)(
    '$name is refused with an old second factor, changes nothing and keeps no key',
    async ({ endpoint }) => {
      await factors.factorAges(operator);
      const key = newKey();
      expect(await callAboutNothing(endpoint, operator, key)).toEqual({
        status: 403,
        body: {
          error_code: 187,
          error: 'step_up_required',
          message: 'confirm that it is you with your second factor, then try again',
        },
      });
      expect([await storedKeys(key), await actionsOf(operator)]).toEqual([0, 0]);
    },
  );

  test.each(guarded)('$name passes the check of factors with a fresh second factor', async ({ endpoint }) => {
    const { status, body } = await callAboutNothing(endpoint, operator, newKey());
    expect([401, 403]).not.toContain(status);
    expect(body.error).not.toBe('step_up_required');
  });
});

/** A withdrawal that waits for approval. */
async function newWithdrawal(): Promise<string> {
  const as = await app.newMember();
  await app.fund(as, 10_000n);
  await saveBankAndAddress(app, as);
  const asked = await askWithdrawal(app, as, 5_000);
  expect(asked.status).toBe(201);
  return asked.body.data._id;
}

async function statusOf(id: string): Promise<string> {
  const { rows } = await app.runtime.pool.query('select status from withdrawal where id = $1', [id]);
  return rows[0].status;
}

describe('a withdrawal', () => {
  test('a withdrawal is not approved with a stolen session until its operator proves a factor again, and then under the same key', async () => {
    const { secret } = await factors.enrolTotp(operator);
    await factors.factorAges(operator);
    const id = await newWithdrawal();
    const key = newKey();
    const approve = () => app.call(approveWithdrawal, { id }, { as: operator, key });
    expect(await approve()).toMatchObject(STEP_UP_REQUIRED);
    expect(await statusOf(id)).toBe('pending');
    expect((await app.call(stepUp, { otp: factors.codeOf(secret) }, { as: operator })).status).toBe(200);
    expect((await approve()).status).toBe(200);
    expect((await approve()).headers['idempotency-replayed']).toBe('true');
    expect(await statusOf(id)).toBe('approved');
  });

  test('a withdrawal is not approved when the factor is no longer fresh by the time the call acts', async () => {
    const id = await newWithdrawal();
    const statement = 'update session set factor_at = null where subject_id = $1';
    const [answer] = await raceFor(app, { statement, values: [operator.id] }, () => [
      app.call(approveWithdrawal, { id }, { as: operator }),
    ]);
    expect(answer).toMatchObject(STEP_UP_REQUIRED);
    expect(await statusOf(id)).toBe('pending');
  });
});

test('docs/security.md lists every call that requires a fresh second factor', async () => {
  const text = await readFile(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('## Calls that need a fresh second factor');
  const [table = ''] = section.split('\n## ');
  const listed = [...table.matchAll(/`(POST [^`]+)`/g)].map(([, call]) => call);
  expect(listed.sort()).toEqual(guarded.map(({ name }) => name).sort());
});

test('a call that only stops something never requires a second factor', async () => {
  const suspect = await app.newOperator();
  await factors.factorAges(operator);
  expect((await app.call(disableOperator, { id: suspect.id }, { as: operator })).status).toBe(200);
});

describe('a fresh second factor in a demo', () => {
  let demo: TestApp;
  beforeAll(async () => {
    demo = await createTestApp({ mode: 'demo' });
  });
  afterAll(() => demo.close());
  const approveNothing = (as: Person) =>
    demo.call(approveWithdrawal, { id: UNKNOWN_ID, seen: 'x'.repeat(43) }, { as });

  test('in a demo, an operator without a factor is never asked for one', async () => {
    const somebody = await demo.newOperator({ secondFactor: false });
    expect((await approveNothing(somebody)).body.error).not.toBe('step_up_required');
    expect(await demo.call(stepUp, { otp: '000000' }, { as: somebody })).toMatchObject({
      status: 409,
      body: { error: 'second_factor_needed' },
    });
  });

  test('in a demo, an operator who has set up a factor is asked for it again', async () => {
    const somebody = await demo.newOperator({ secondFactor: false });
    const ofDemo = factorsOf(demo);
    const { secret } = await ofDemo.enrolTotp(somebody);
    expect((await approveNothing(somebody)).body.error).not.toBe('step_up_required');
    await ofDemo.factorAges(somebody);
    expect(await approveNothing(somebody)).toMatchObject(STEP_UP_REQUIRED);
    await demo.call(stepUp, { otp: ofDemo.codeOf(secret) }, { as: somebody });
    expect((await approveNothing(somebody)).body.error).not.toBe('step_up_required');
  });
});
