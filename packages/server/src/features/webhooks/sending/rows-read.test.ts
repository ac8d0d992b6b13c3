import { DAY_MS } from '@handbill/contract/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { mostRowsRead } from '../../../../test/statements/rows-read.ts';
import type { Tx } from '../../../platform/database/transaction.ts';
import { lockBehind } from '../daily-sql.ts';
import { addressesBehind, recordDays } from '../record-days.ts';
import { dayBefore } from '../rules.ts';
import { countWaiting } from '../sql.ts';
import { selectDue, selectDueEndpoints } from './sending-sql.ts';

const ENDPOINTS = 2_000;
const WAITING_OF_EACH = 10;

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp();
  const member = await app.newMember();
  const now = app.clock.now();
  const before = dayBefore(new Date(now.getTime() - DAY_MS), 'Asia/Ho_Chi_Minh');
  await app.workAsOwner(async ({ tx }) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into webhook_endpoint (id, member_id, url, events, secret_sealed, secret_made_at, added_at, visits_until,
         visits_counted_until)
       select gen_random_uuid(), $1, 'https://shop.example/', '{visits.daily}', 'x', $2, $2, $3, $4
       from generate_series(1, $5) returning id`,
      [member.id, now, before.day, before.until, ENDPOINTS],
    );
    ids = rows.map(({ id }) => id).sort();
    // All but those of the first address are tried in an hour; of each address as many were delivered.
    await tx.query(
      `insert into webhook_delivery (id, endpoint_id, event, body, happened_at, state, next_try_at)
       select gen_random_uuid(), its.id, 'visits.daily', '{}', $2, state,
         case when state = 'waiting' and its.id = $3 then $2::timestamptz when state = 'waiting' then $2 + interval '1 hour' end
       from unnest($1::uuid[]) as its (id) cross join unnest('{waiting,delivered}'::text[]) as state
         cross join generate_series(1, $4)`,
      [ids, now, ids[0], WAITING_OF_EACH],
    );
    await tx.query('analyze webhook_endpoint, webhook_delivery', []);
  });
});
afterAll(() => app.close());

test('an event is claimed without reading what else waits for its address or for others', async () => {
  const [busy = '', idle = ''] = ids;
  const reads: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => selectDue(tx, busy, app.clock.now()),
    (tx) => selectDue(tx, idle, app.clock.now()),
  ];
  for (const read of reads) expect(await mostRowsRead(app, read)).toBeLessThanOrEqual(1);
  expect(await mostRowsRead(app, (tx) => countWaiting(tx, busy))).toBe(WAITING_OF_EACH);
});

test('the addresses that something is due for are found without reading what was delivered', async () => {
  const due = (tx: Tx) => selectDueEndpoints(tx, app.clock.now());
  expect(await app.work(({ tx }) => due(tx))).toEqual([ids[0]]);
  expect(await mostRowsRead(app, due)).toBeLessThanOrEqual(ENDPOINTS);
});

test('the orders of a day are recorded for an address in one statement, however many they are', async () => {
  const statements: string[] = [];
  const order = {
    product_id: 'an order',
    title: 'Noodles',
    opened: 1,
    verified: 1,
    refused: {},
    taps: 0,
    conversions: 0,
    cost: 10n,
  };
  await app.work(async (work) => {
    const [first = ''] = await addressesBehind(work);
    const query: Tx['query'] = (text, values) => {
      statements.push(text);
      return work.tx.query(text, values);
    };
    const tx: Tx = Object.assign(Object.create(work.tx), { query });
    await recordDays({ ...work, tx }, first, async () => [order, order, order]);
  });
  const inserts = statements.filter((text) => text.includes('insert into webhook_delivery'));
  expect(inserts).toHaveLength(1);
});

test('after midnight one address after the other is locked without reading those that are still behind', async () => {
  const { day: yesterday } = dayBefore(app.clock.now(), 'Asia/Ho_Chi_Minh');
  const [id = ''] = await app.work(addressesBehind);
  expect(await mostRowsRead(app, (tx) => lockBehind(tx, { id, yesterday }))).toBe(1);
});
