import { figures } from '@handbill/contract/console';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import { joinObstacles } from './join-obstacles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const obstaclesWith = (
  networkMax: number,
  config: Partial<{ mode: 'demo' | 'production'; phoneService: null }> = {},
) =>
  app.work((work) =>
    joinObstacles({ ...work, config: { ...work.config, ...config } }, { unverified_network_max: networkMax }),
  );
const offer = () =>
  app.work(({ tx, now }) =>
    tx.query(
      `insert into company_invite_code (code, created_at, offered_at) values ('OFFERED1', $1, $1)
       on conflict do nothing`,
      [now],
    ),
  );

test('the figures say that strangers cannot join until a code is offered, and say nothing in a demo', async () => {
  const operator = await app.newOperator();
  const shown = async () => (await app.call(figures, {}, { as: operator })).body.data.join_obstacles;
  expect(await shown()).toEqual(['no_offered_code']);
  expect(await obstaclesWith(5, { mode: 'demo', phoneService: null })).toEqual([]);
  await offer();
  expect(await shown()).toEqual([]);
});

test('without codes to phones, a small number of unverified members for each network is an obstacle', async () => {
  await offer();
  expect(await obstaclesWith(5)).toEqual([]);
  expect(await obstaclesWith(49, { phoneService: null })).toEqual(['no_phone_codes']);
  expect(await obstaclesWith(50, { phoneService: null })).toEqual([]);
});
