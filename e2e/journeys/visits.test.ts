// What a visitor of a shared link does, and what its sharer sees of it.
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, signIn } from '../people.ts';
import { LANDING, sharedOrder } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';

test('a tap on the button of a shared page leads to the advertiser with its parameters, and the sharer sees it', async ({
  browser,
  handbill,
}) => {
  const { id, link } = await sharedOrder(handbill.url, 'Tea at noon');
  const context = await browser.newContext({ locale: 'en-US' });
  const visitor = await context.newPage();
  await visitor.goto(link);
  await expect(visitor.getByRole('status')).toContainText('Your visit was counted', { timeout: 120_000 });
  // The address is nobody's, so that what is looked at is the request.
  const landing = visitor.waitForRequest((request) => request.url().startsWith(LANDING));
  await visitor.getByRole('link', { name: 'Go to tea.example' }).click();
  const request = await landing;
  const { origin, pathname, searchParams } = new URL(request.url());
  expect(origin + pathname).toBe(LANDING);
  expect(Object.fromEntries(searchParams)).toEqual({
    utm_source: 'handbill',
    utm_medium: 'share',
    utm_campaign: expect.stringMatching(/^[0-9a-f-]{36}$/),
    hb: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  // The landing page learns where its visitor came from, and not by which link.
  expect(request.headers().referer).toBe(`${handbill.url}/`);
  await context.close();

  const sharer = await newPhone(browser, handbill.url);
  await signIn(sharer, 'sharer');
  await sharer.goto(`/order-detail/${id}`);
  await expect(sharer.getByRole('term').filter({ hasText: 'Continued to the page' })).toBeVisible();
  await expect(sharer.getByText('Continued to the page').locator('xpath=..')).toContainText('1');
  await sharer.context().close();
});

test('a sharer sends a link of its own to each app, and sees which of them brings visits', async ({
  browser,
  handbill,
}) => {
  const { id, link } = await sharedOrder(handbill.url, 'Tea by the lake');
  const sharer = await newPhone(browser, handbill.url);
  await signIn(sharer, 'sharer');
  await sharer.goto(`/order-detail/${id}`);
  await sharer.getByText('More apps').click();
  const telegram = await sharer.getByRole('link', { name: 'Telegram' }).getAttribute('href');
  const sent = new URL(telegram ?? '').searchParams.get('url') ?? '';
  expect(sent).toBe(`${link}?c=telegram`);
  await expectAccessible(sharer);

  await Promise.all(
    [sent, `${link}?c=print`].map(async (opened) => {
      const context = await browser.newContext({ locale: 'en-US' });
      const visitor = await context.newPage();
      await visitor.goto(opened);
      const counted = expect(visitor.getByRole('status'));
      await counted.toContainText('Your visit was counted', { timeout: 120_000 });
      await context.close();
    }),
  );
  const counted = sharer.getByRole('listitem').filter({ hasText: 'Verified: 1' });
  await expect(counted.filter({ hasText: 'Telegram' })).toBeVisible();
  await expect(counted.filter({ hasText: 'Printed handbill' })).toBeVisible();
  await expectNothingOverflows(sharer);

  // All orders of the last weeks together; others of this file may have brought visits too.
  await sharer.goto('/individual');
  await sharer.getByRole('link', { name: 'Sharing results' }).click();
  await expect(sharer.getByRole('listitem').filter({ hasText: 'Telegram' })).toBeVisible();
  await expect(sharer.getByRole('listitem').filter({ hasText: 'Tea by the lake' })).toContainText(
    'Visits: 2',
  );
  await expect(sharer.getByRole('figure', { name: 'Rewards by day' })).toBeVisible();
  await expectAccessible(sharer);
  await expectNothingOverflows(sharer);
});
