import { readFileSync, writeFileSync } from 'node:fs';
import type { Endpoint } from '@handbill/contract/endpoint';
import { memberEndpoints } from '@handbill/contract/member';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ensureBankDirectory } from '../src/features/members/index.ts';
import { knownSettings } from '../src/features/settings/index.ts';
import { ensurePages } from '../src/seed/pages.ts';
import { createTestApp, type TestApp } from './app.ts';
import { bridge, PAYMENT_SERVICE } from './fuzz/payment-service.ts';
import { campaignsOf } from './given/campaigns.ts';
import { COMPANY_ACCOUNT_IN_VIETNAM } from './given/money/bank.ts';
import { type Cost, countStatements, type DatabaseCost } from './round-trips/counter.ts';
import { recipes, type Stage, sendPrepared } from './round-trips/recipes.ts';
import { costlier, type Line, linesOf, readTable, writeTable } from './round-trips/table.ts';

const DOCUMENT = new URL('../../../docs/costs.md', import.meta.url);
const { HANDBILL_WRITE_ROUND_TRIPS: isWriting, BECAUSE: reason = '' } = process.env;

let app: TestApp;
let stage: Stage;
let costOf: () => DatabaseCost;
const counted = new Map<string, Cost>();
beforeAll(async () => {
  app = await createTestApp({ paymentService: PAYMENT_SERVICE });
  await app.work(ensurePages);
  await app.work(ensureBankDirectory);
  await app.set('bank_account', COMPANY_ACCOUNT_IN_VIETNAM);
  stage = { app, campaigns: campaignsOf(app), operator: await app.newOperator() };
  costOf = countStatements(app.runtime.pool);
});
beforeEach(() => {
  vi.stubGlobal('fetch', bridge);
});
afterAll(async () => {
  expect(await app.audit()).toEqual([]);
  expect(app.bugs).toEqual([]);
  await app.close();
});

describe('what member calls ask of the database', () => {
  test.each(Object.entries<Endpoint>(memberEndpoints))(
    'the call %s succeeds, and its round trips are counted',
    async (name, endpoint) => {
      const recipe = recipes[name];
      if (!recipe) throw new Error(`there is no recipe for ${name} in round-trips/recipes.ts`);
      const prepared = await recipe(stage);
      // The state of a server that has answered this call before.
      await app.work(knownSettings);
      if (endpoint.method === 'GET') await sendPrepared(stage, [name, endpoint], prepared);
      costOf();
      const { status, body } = await sendPrepared(stage, [name, endpoint], prepared);
      const cost = costOf();
      expect([name, status, (body as { error?: string }).error]).toEqual([name, endpoint.status, undefined]);
      const bytes = Buffer.byteLength(JSON.stringify(body));
      counted.set(`${endpoint.method} ${endpoint.path}`, { ...cost, bytes });
    },
  );

  test('the table in docs/costs.md has the cost of every member call', () => {
    const document = readFileSync(DOCUMENT, 'utf8');
    const table = readTable(document);
    expect(counted.size).toBe(Object.keys(memberEndpoints).length);
    if (isWriting) {
      const more = costlier(counted, table);
      if (more.length > 0 && reason === '')
        throw new Error(`${more.join(', ')} cost more than before: say why, BECAUSE='…' npm run round-trips`);
      writeFileSync(DOCUMENT, writeTable(document, linesOf(counted, table, reason)));
      return;
    }
    expect(costlier(counted, table), 'cost more than the table says; fetch less, or say why').toEqual([]);
    expect(table, 'write it with `npm run round-trips`').toEqual(linesOf(counted, table, ''));
  });

  test('a claim of a reward takes at most six round trips, and eleven statements in them', () => {
    const claim = counted.get('POST product-claim-reward');
    expect(claim?.roundTrips).toBeLessThanOrEqual(6);
    expect(claim?.statements).toBeLessThanOrEqual(11);
  });
});

describe('the table of what calls cost', () => {
  const CHEAP = { statements: 4, roundTrips: 3, rows: 9, bytes: 700 };
  const line = (more: Partial<Line> = {}): Line => ({
    call: 'GET level',
    ...CHEAP,
    reason: '',
    ...more,
  });
  const costs = (cost: Cost) => new Map([['GET level', cost]]);

  test('a call that costs more than before is reported, one that costs the same or less is not', () => {
    for (const figure of ['statements', 'roundTrips', 'rows', 'bytes'] as const) {
      expect(costlier(costs({ ...CHEAP, [figure]: CHEAP[figure] + 1 }), [line()]), figure).toEqual([
        'GET level',
      ]);
      expect(costlier(costs({ ...CHEAP, [figure]: CHEAP[figure] - 1 }), [line()]), figure).toEqual([]);
    }
    expect(costlier(costs(CHEAP), [line()])).toEqual([]);
    expect(costlier(new Map(), [line()])).toEqual([]);
  });

  test('a rising figure needs a reason, and keeps it when it falls again', () => {
    const up = linesOf(costs({ ...CHEAP, statements: 5 }), [line()], 'it reads the terms');
    expect(up).toEqual([line({ statements: 5, reason: 'it reads the terms' })]);
    expect(linesOf(costs({ ...CHEAP, roundTrips: 2 }), up, '')).toEqual([
      line({ roundTrips: 2, reason: 'it reads the terms' }),
    ]);
  });

  test('a written table is read back unchanged, and the text around it stays', () => {
    const document = readFileSync(DOCUMENT, 'utf8');
    const written = writeTable(document, [line({ reason: 'it reads the terms' })]);
    expect(readTable(written)).toEqual([line({ reason: 'it reads the terms' })]);
    expect(writeTable(written, readTable(document))).toBe(document);
    expect(() => readTable('no table')).toThrow('the document has no table');
  });
});
