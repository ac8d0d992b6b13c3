// What an advertiser who limits the visits of a day can rely on, from one day to the next.
import {
  addMs,
  businessDate,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  startOfBusinessDate,
} from '@handbill/contract/time';
import type { Browser, Page } from '@playwright/test';
import { call, decide, memberToken, operatorToken, pauseAllOrders, send } from '../api.ts';
import { freePort, type Handbill } from '../handbill.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, press, signIn } from '../people.ts';
import { type NewMember, newMember, paidOrder } from '../preparation.ts';
import { startReceiver } from '../receiver.ts';
import { expect, test } from '../server-fixture.ts';

const TITLE = 'Tea, two cups a day';
const VISITS_A_DAY = 2;
const COUNTED = 'Your visit was counted. Thank you.';
const ENDED = 'This share has ended. You can still see the advertisement.';
const ZONE = 'Asia/Ho_Chi_Minh';
/** Recurring jobs run at each full minute: a day begins shortly before one. */
const MORNING_MS = 9 * HOUR_MS - 8_000;
/** The visits of the days that are over are sent at ten minutes past each hour: a server that starts slowly has time. */
const REPORT_MS = 9 * HOUR_MS + 9 * MINUTE_MS;

/** A later business day. */
const dayIn = (days: number) => businessDate(addMs(new Date(), days * DAY_MS), ZONE);

/** Restarts the server in the morning of a business day. Answers how far its clock is ahead. */
async function beginDay(
  handbill: Handbill,
  day: string,
  morningMs = MORNING_MS,
): Promise<{ minutesAhead: number }> {
  await handbill.stop();
  const morning = startOfBusinessDate(day, ZONE).getTime() + morningMs;
  const clock = { minutesAhead: (morning - Date.now()) / MINUTE_MS };
  await handbill.startAgain(clock);
  return clock;
}

/** A running order that gives out two visits a day. */
async function pacedOrder(url: string): Promise<{ id: string; price_per_visit: number }> {
  await pauseAllOrders(url);
  const token = await memberToken(url, 'demo');
  const id = await paidOrder(url, token, TITLE, { daily_visits: VISITS_A_DAY });
  await decide(url, `orders/${id}/approve`, { token: await operatorToken(url, 'operator') });
  const { price_per_visit } = await call(url, 'product', { token, body: { product_id: id } });
  return { id, price_per_visit };
}

/** A sharer finds the order in the feed once it is offered, and takes it. */
async function takes(browser: Browser, url: string, { username, password }: NewMember) {
  const token = await memberToken(url, username, password);
  const offered = async () =>
    (await call(url, 'feed', { token })).map(({ title }: { title: string }) => title);
  await expect.poll(offered, { timeout: 120_000 }).toEqual([TITLE]);
  const page = await newPhone(browser, url);
  await signIn(page, username, password);
  await page.goto('/order-detail');
  await expect(page.getByText('0,12 $ a visit, up to 0,24 $')).toBeVisible();
  await expect(page.getByText(/2 visits left today, \d+ in all/)).toBeVisible();
  await page.getByRole('button', { name: TITLE, exact: true }).click();
  await press(page, 'Share this');
  await expect(page.getByText('0 of 2 visits verified')).toBeVisible();
  return { page, link: await page.getByTestId('share-link').innerText() };
}

/** The day's visits are given out: nobody else is offered the order, by list, by its id or by draw. */
async function expectNotOffered(
  page: Page,
  url: string,
  { order, sharer }: { order: string; sharer: NewMember },
) {
  const token = await memberToken(url, sharer.username, sharer.password);
  const taken = await send(url, 'product-receive', { token, body: { campaign_id: order } });
  const drawn = await send(url, 'random-product', { token, body: {} });
  expect([taken.error, drawn.error]).toEqual(['order_taken', 'no_order_available']);
  await signIn(page, sharer.username, sharer.password);
  await page.goto('/order-detail');
  await expect(page.getByText('There is no order to receive right now.')).toBeVisible();
}

/** Opens a link in a new browser and waits for the verdict on the visit. */
async function visits(browser: Browser, link: string, verdict: string): Promise<void> {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByRole('status')).toHaveText(verdict, { timeout: 120_000 });
  await context.close();
}

/** Adds a webhook for the end of an order and the visits of each day. Answers its secret. */
async function addedWebhook(url: string, port: number): Promise<string> {
  const body = { url: `http://127.0.0.1:${port}/events`, events: ['visits.daily', 'order.ended'] };
  return (await call(url, 'webhook-add', { token: await memberToken(url, 'demo'), body })).secret;
}

test('an order with two visits a day gives out two on each of three days, a visit that comes a day later is paid as well, and the advertiser’s program hears of each day', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const order = await pacedOrder(url);
  const port = await freePort();
  const secret = await addedWebhook(url, port);
  const sharers = [];
  for (const name of ['first_day', 'second_day', 'third_day']) sharers.push(await newMember(url, name));
  const [first, second, third] = sharers;
  if (!first || !second || !third) throw new Error('a sharer is missing');
  const days = [dayIn(1), dayIn(2), dayIn(3)] as const;
  const after = dayIn(4);
  const results = async () =>
    call(url, 'product-results', {
      token: await memberToken(url, 'demo'),
      body: { product_id: order.id, timezone: ZONE },
    });

  // Two visits count. Later visitors still see the advertisement; nobody is charged for them.
  await beginDay(handbill, days[0]);
  const ofFirst = await takes(browser, url, first);
  await expectNotOffered(await newPhone(browser, url), url, { order: order.id, sharer: second });
  await Promise.all([visits(browser, ofFirst.link, COUNTED), visits(browser, ofFirst.link, COUNTED)]);
  await visits(browser, ofFirst.link, ENDED);
  await expect(ofFirst.page.getByText('2 of 2 visits verified')).toBeVisible();
  // A share that is full says what it earned, and leads to the next one.
  await expect(ofFirst.page.getByRole('heading', { name: 'All visits are in' })).toBeVisible();
  await expect(ofFirst.page.getByText('This share brought you 0,24 $.')).toBeVisible();
  await expectAccessible(ofFirst.page);
  await expectNothingOverflows(ofFirst.page);
  await ofFirst.page.getByRole('link', { name: 'Share another' }).click();
  await expect(ofFirst.page).toHaveURL(/\/order-detail$/);
  expect(await results()).toMatchObject({ verified: 2, spent: 2 * order.price_per_visit });

  // The next morning two more are given out; one of them does not come yet.
  await beginDay(handbill, days[1]);
  const ofSecond = await takes(browser, url, second);
  await expectNotOffered(await newPhone(browser, url), url, { order: order.id, sharer: third });
  await visits(browser, ofSecond.link, COUNTED);
  expect(await results()).toMatchObject({ verified: 3, spent: 3 * order.price_per_visit });

  // It comes on the third day, when its sharer is paid for it although the day's own two are given out.
  await beginDay(handbill, days[2]);
  const ofThird = await takes(browser, url, third);
  await expectNotOffered(await newPhone(browser, url), url, { order: order.id, sharer: first });
  const links = [ofThird.link, ofThird.link, ofSecond.link];
  await Promise.all(links.map((link) => visits(browser, link, COUNTED)));
  const sharer = await newPhone(browser, url);
  await signIn(sharer, second.username, second.password);
  await sharer.goto('/warehouse/not-received');
  await press(sharer, 'Claim all');
  await expect(sharer.getByText('No reward is waiting to be claimed.')).toBeVisible();
  await sharer.goto('/');
  await expect(sharer.getByTestId('balance')).toHaveText('0,24 $');

  // No more than two a day were given out, and the advertiser sees each day.
  expect(await results()).toMatchObject({
    verified: VISITS_A_DAY * days.length,
    spent: VISITS_A_DAY * days.length * order.price_per_visit,
    by_day: [
      { day: days[0], verified: 2 },
      { day: days[1], verified: 1 },
      { day: days[2], verified: 3 },
    ],
  });
  const shop = await newPhone(browser, url);
  await signIn(shop, 'demo');
  await shop.goto(`/order-detail/${order.id}`);
  await expect(shop.getByText('6 of 20 visits verified')).toBeVisible();
  const byDay = shop.getByRole('figure', { name: 'Visits by day' });
  await byDay.getByText('Show as a table').click();
  for (const [place, count] of [2, 1, 3].entries()) {
    const day = days[place]?.split('-').reverse().join('-');
    await expect(byDay.getByRole('row', { name: new RegExp(`^${day} ${count} `) })).toBeVisible();
  }
  await expectAccessible(shop);
  await expectNothingOverflows(shop);

  // Once the days are over, the advertiser's program is sent each of them, and then that the order ended.
  const clock = await beginDay(handbill, after, REPORT_MS);
  const { printed, verified, stop } = await startReceiver(port, secret, clock);
  try {
    const ofOrder = () =>
      printed()
        .split('\n')
        .filter((line) => line.endsWith(order.id));
    await expect
      .poll(ofOrder, { timeout: 120_000 })
      .toEqual(days.map(() => `visits.daily ${TITLE} ${order.id}`));
    const demo = await memberToken(url, 'demo');
    await call(url, 'product-stop', { token: demo, body: { product_id: order.id } });
    await expect.poll(() => ofOrder().at(-1)).toBe(`order.ended ${TITLE} ${order.id}`);
    expect(new Set(verified)).toEqual(new Set(['visits.daily', 'order.ended']));
  } finally {
    stop();
  }
  const token = await operatorToken(url, 'operator');
  expect((await call(url, 'console/audit', { token })).findings).toEqual([]);
});
