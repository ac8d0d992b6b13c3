// What somebody finds who signs in to a new demo: every part of the product with a story.
import { DAY_MS, HOUR_MS } from '@handbill/contract/time';
import type { Locator, Page } from '@playwright/test';
import { call, memberToken, operatorToken } from '../api.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

interface Order {
  _id: string;
  stage: string;
  visits_verified: number;
  pictures: unknown[];
  drafted_by: string | null;
  corrects_id: string | null;
  ends_on: string | null;
  language: string | null;
}

/** How many bars of a chart have a height. */
function barsOf(page: Page, chart: string): Promise<number> {
  const bars = page.getByRole('figure', { name: chart, exact: true }).locator('.cursor-crosshair rect');
  return drawn(bars, 'height');
}

/** How many of these bars have an extent. */
async function drawn(bars: Locator, extent: 'height' | 'width'): Promise<number> {
  await expect(bars.first()).toBeAttached();
  const extents = await bars.evaluateAll((all, name) => all.map((bar) => bar.getAttribute(name)), extent);
  return extents.filter((each) => Number(each) > 0).length;
}

/** The rows of the list under a heading. */
function rowsUnder(page: Page, heading: string) {
  return page.getByRole('heading', { name: heading, exact: true }).locator('..').getByRole('listitem');
}

const STAGES = ['in_review', 'distributing', 'paused', 'stopped', 'rejected', 'completed'];

test('the advertiser of a new demo has an order in each stage, results for every chart, a team, a results link and a program', async ({
  browser,
  handbill: { url },
}) => {
  const token = await memberToken(url, 'demo');
  const orders: Order[] = await call(url, 'list-product', {
    token,
    body: { side: 'distributed', limit: 100 },
  });
  expect(new Set(orders.map(({ stage }) => stage))).toEqual(new Set(STAGES));
  expect(orders.some(({ drafted_by }) => drafted_by === 'linh.tran')).toBe(true);
  expect(orders.some(({ corrects_id }) => corrects_id !== null)).toBe(true);
  expect(orders.some(({ pictures }) => pictures.length > 1)).toBe(true);

  const most = orders.toSorted((one, other) => other.visits_verified - one.visits_verified)[0]?._id ?? '';
  const about = { token, body: { product_id: most } };
  const results = await call(url, 'product-results', about);
  for (const way of ['code', 'picture', 'server'])
    expect(results.conversions.by[way], way).toBeGreaterThan(0);
  const busy = (of: { verified: number }[]) => of.filter(({ verified }) => verified > 0).length;
  expect(busy(results.by_day)).toBeGreaterThan(10);
  expect(busy(results.by_hour)).toBeGreaterThan(5);
  expect(busy(results.by_weekday)).toBe(7);
  expect(results.refused).toBeGreaterThan(5);
  expect(results.expected_end).not.toBeNull();
  expect((await call(url, 'product-visits', about)).by_channel.length).toBeGreaterThan(3);
  expect(await call(url, 'product-links', about)).toHaveLength(1);

  const team: { username: string; role: string }[] = await call(url, 'team', { token });
  expect(team.map(({ username, role }) => [username, role]).toSorted()).toEqual([
    ['linh.tran', 'editor'],
    ['sharer', 'viewer'],
  ]);
  const [key] = await call(url, 'api-keys', { token });
  expect(key.last_used_at).not.toBeNull();
  const hooks = await call(url, 'webhooks', { token });
  expect(hooks).toMatchObject([{ off_because: 'owner' }]);
  const sent = await call(url, `webhook-deliveries?webhook_id=${hooks[0]._id}`, { token });
  const delivered = sent.filter(({ state }: { state: string }) => state === 'delivered');
  expect(new Set(delivered.map(({ event }: { event: string }) => event))).toEqual(
    new Set([
      ...['order.approved', 'order.rejected', 'order.ended'],
      ...['conversion.recorded', 'visits.daily'],
    ]),
  );
  expect(await call(url, 'business', { token })).toMatchObject({
    logo: expect.any(String),
    chat: { app: 'zalo' },
    tax_number: expect.any(String),
  });
  expect(orders.some(({ ends_on }) => ends_on !== null)).toBe(true);
  expect(new Set(orders.map(({ language }) => language))).toEqual(new Set(['vn', 'en']));
  expect(await call(url, 'support-requests', { token })).toMatchObject([{ status: 'closed' }]);

  const page = await newPhone(browser, url);
  await signIn(page, 'demo');
  await page.goto(`/order-detail/${most}`);
  for (const chart of ['Visits by day', 'Visits by hour of the day', 'Visits by weekday'])
    expect(await barsOf(page, chart), chart).toBeGreaterThan(1);
  for (const sources of ['Where visits come from', 'Visits by country'])
    await expect(rowsUnder(page, sources).nth(1), sources).toBeVisible();
  const weekdays = page.getByRole('figure', { name: 'Visits by weekday' });
  await weekdays.scrollIntoViewIfNeeded();
  await expect(weekdays.getByText('Total')).toBeVisible();
  // A finger on the first bar replaces the sums with its values, which the table has, too.
  const bars = weekdays.locator('.cursor-crosshair');
  const { width = 0 } = (await bars.boundingBox()) ?? {};
  await bars.tap({ position: { x: width / 14, y: 40 } });
  await expect(weekdays.getByText('Total')).toBeHidden();
  const [monday] = results.by_weekday;
  await expect(weekdays.locator('strong').first()).toHaveText(`${monday.verified}`);
  await weekdays.getByText('Show as a table').click();
  const row = weekdays.getByRole('table', { name: 'Visits by weekday' }).getByRole('row').nth(1);
  // As it is seen: the names of the columns next to the figures are for narrower windows.
  await expect(row).toHaveText(`Monday ${monday.verified} ${monday.refused}`, { useInnerText: true });
  await expectAccessible(page);
  await expectNothingOverflows(page);
});

test('the sharer of a new demo sees rewards by day, hour, channel and advertisement, more than one of each', async ({
  browser,
  handbill: { url },
}) => {
  const page = await newPhone(browser, url);
  await signIn(page, 'sharer');
  await page.goto('/individual/insight');
  for (const chart of ['Rewards by day', 'Rewards by hour of the day'])
    expect(await barsOf(page, chart), chart).toBeGreaterThan(1);
  for (const sources of ['Where visits come from', 'By advertisement'])
    expect(await drawn(rowsUnder(page, sources).locator('rect'), 'width'), sources).toBeGreaterThan(1);
  await expect(page.getByRole('heading', { name: 'Visits that did not count' })).toBeVisible();
});

for (const username of ['demo', 'sharer']) {
  test(`${username} has read some notifications of a new demo, and not the latest`, async ({
    handbill: { url },
  }) => {
    const token = await memberToken(url, username);
    const all: { read_at: string | null }[] = await call(url, 'notifications', { token, body: {} });
    expect(all[0]?.read_at).toBeNull();
    expect(all.some(({ read_at }) => read_at !== null)).toBe(true);
    const chosen: { choice: string }[] = await call(url, 'notification-settings', { token });
    expect(chosen.filter(({ choice }) => choice === 'app')).toHaveLength(1);
  });
}

test('the sharer of a new demo objected twice, belongs to a team, and can object again', async ({
  handbill: { url },
}) => {
  const token = await memberToken(url, 'sharer');
  const orders: Order[] = await call(url, 'list-product', { token, body: { side: 'received', limit: 100 } });
  const objections = [];
  for (const { _id: product_id } of orders) {
    objections.push((await call(url, 'product-visits', { token, body: { product_id } })).objections);
  }
  const given = objections.flatMap((of: { given: { status: string }[] }) => of.given);
  expect(given.map(({ status }) => status).toSorted()).toEqual(['declined', 'upheld']);
  expect(objections.some(({ possible }: { possible: number }) => possible > 0)).toBe(true);
  expect(await call(url, 'memberships', { token })).toMatchObject([{ role: 'viewer', owner: 'demo' }]);
});

test('the forecast of a new demo has enough orders to speak, and one of its orders has a pace', async ({
  handbill: { url },
}) => {
  const token = await memberToken(url, 'demo');
  const [smallest] = await call(url, 'packages', { token });
  const forecast = await call(url, `product-forecast?package_id=${smallest._id}&language=vn`, { token });
  expect(forecast.orders).toBeGreaterThanOrEqual(8);
  expect(forecast.median_hours).not.toBeNull();
  const body = { side: 'distributed', limit: 100 };
  const orders: { daily_visits: number | null }[] = await call(url, 'list-product', { token, body });
  expect(orders.some(({ daily_visits }) => daily_visits !== null)).toBe(true);
});

test('an operator of a new demo finds conversions that look made up', async ({ handbill: { url } }) => {
  const token = await operatorToken(url, 'operator');
  const found: { signals: string[] }[] = await call(url, 'console/conversions?status=doubtful', { token });
  expect(found.flatMap(({ signals }) => signals)).toEqual(expect.arrayContaining(['at_once', 'most_taps']));
});

test('an operator of a new demo finds reports, a shop to verify, held visits and a category of the company’s own', async ({
  handbill: { url },
}) => {
  const token = await operatorToken(url, 'operator');
  const found = (path: string) => call(url, `console/${path}`, { token });
  const reports: { reports: number; last_at: string }[] = await found('reports?status=open');
  expect(reports.map((of) => of.reports).toSorted()).toEqual([1, 2]);
  expect(await found('businesses?status=waiting')).toMatchObject([{ name: 'Cà phê Rang Mộc' }]);
  const categories: { own: boolean; words: unknown; offered: boolean }[] = await found('categories');
  const own = categories.filter((each) => each.own && each.words !== null);
  expect(own.map(({ offered }) => offered)).toEqual([true]);
  // They were held minutes after the last report, and the rules decide each of them a day after it was held.
  const reportedAt = Math.max(...reports.map(({ last_at }) => Date.parse(last_at)));
  const held: { visits: number; held_for: object; due_at: string }[] = await found('held-visits');
  const dueAt = held.map(({ due_at }) => Date.parse(due_at));
  expect(dueAt.filter((due) => due <= reportedAt + DAY_MS || due > reportedAt + DAY_MS + HOUR_MS)).toEqual(
    [],
  );
  if (Date.now() < reportedAt + DAY_MS) expect(held).toMatchObject([{ visits: 3, held_for: { network: 3 } }]);
  else expect(held.filter(({ visits }) => visits > 3)).toEqual([]);
});

test('the books of a new demo agree, and operators have saved answers and explanations in each language', async ({
  handbill: { url },
}) => {
  const token = await operatorToken(url, 'operator');
  expect((await call(url, 'console/audit', { token })).findings).toEqual([]);
  expect(await call(url, 'console/support-templates', { token })).toHaveLength(21);
});
