import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { planOf } from '../../../test/statements/plans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['https://shop.example/', 'shop.example', 'shop.example'],
  ['https://www.shop.example:8443/november?from=hue', 'www.shop.example', 'shop.example'],
  ['https://www.shop.example.', 'www.shop.example', 'shop.example'],
  ['https://wwwshop.example#top', 'wwwshop.example', 'wwwshop.example'],
  ['https://www.www.example', 'www.www.example', 'www.example'],
])('the landing address %s has the host %s, which is shown as %s', async (address, host, site) => {
  const { rows } = await app.runtime.pool.query(
    'select shared.landing_host($1) as host, shared.landing_site($1) as site',
    [address],
  );
  expect(rows).toEqual([{ host, site }]);
});

test('campaigns with the same host are found by its index', async () => {
  const plan = await planOf(app, 'select 1 from campaign where shared.landing_site(landing_url) = $1', [
    'shop.example',
  ]);
  expect(plan).toContain('campaign_host');
  expect(plan).not.toMatch(/shared\.|Filter/);
});
