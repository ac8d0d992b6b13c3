import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { call, decide, memberToken, operatorToken, send } from '../api.ts';
import { handleNext, holdNext, loseAnswers, loseRequests } from '../network.ts';
import { newPhone, register, signIn, signInByForm } from '../people.ts';
import {
  balanceOf,
  deposited,
  newMember,
  onOneBusinessDay,
  PASSWORD,
  paidOrder,
  unusedPhoneNumber,
} from '../preparation.ts';
import { readQr, readQrPicture } from '../read-qr.ts';
import { expect, test } from '../server-fixture.ts';
import { expectLive, expectToast } from '../toasts.ts';

/** A clock is stopped later than now, by more than it takes to say so. */
const AHEAD_MS = 60_000;
const LOST = 'No connection. Check your internet and try again: nothing is done twice.';

/** A new member on their own phone, with home open, and the member's token for calls. */
async function atHome(page: Page, url: string, username: string): Promise<string> {
  await register(page, {
    username,
    phone: unusedPhoneNumber(),
    password: PASSWORD,
    address: '/register?lang=en&code=HANDBILL',
  });
  return memberToken(url, username, PASSWORD);
}

const unreadOf = async (url: string, token: string): Promise<number> =>
  (await send(url, 'unread-notifications', { token, body: {} })).total;

test('notifications arrive live, lead to their subject, and are marked as read one by one or all together', async ({
  browser,
  handbill: { url },
}) => {
  const page = await newPhone(browser, url);
  const token = await atHome(page, url, 'reader_one');
  const { invite_code: code } = await call(url, 'auth/me', { token });
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  await expectLive(page);
  await newMember(url, 'guest_first', code);
  await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible();

  await page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
  const rows = page.getByRole('listitem').filter({ hasText: 'Your invite code was used' });
  await expect(rows).toHaveCount(1);
  for (const username of ['guest_second', 'guest_third']) await newMember(url, username, code);
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: 'New:' })).toHaveCount(3);

  // Opening it marks it as read and shows its subject.
  await rows.filter({ hasText: 'gue****d' }).last().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Group report' })).toBeVisible();
  await expect.poll(() => unreadOf(url, token)).toBe(3);
  await page.goBack();
  await expect(rows.filter({ hasText: 'New:' })).toHaveCount(2);

  // Offline it is marked as read here immediately, and on the server once the connection is back.
  await page.context().setOffline(true);
  await rows.filter({ hasText: 'New:' }).first().getByRole('link').click();
  await page.goBack();
  await expect(rows.filter({ hasText: 'New:' })).toHaveCount(1);
  expect(await unreadOf(url, token)).toBe(3);
  await page.context().setOffline(false);
  await expect.poll(() => unreadOf(url, token)).toBe(2);
  await expect(rows.filter({ hasText: 'New:' })).toHaveCount(1);

  // The request is lost, then the answer: it is sent again until it gets through.
  await loseRequests(page, '**/api/update-notifications');
  await rows.filter({ hasText: 'New:' }).getByRole('link').click();
  await expect.poll(() => unreadOf(url, token)).toBe(1);
  await page.goBack();
  await expect(rows.filter({ hasText: 'New:' })).toHaveCount(0);

  const all = page.getByRole('button', { name: 'Mark all as read' });
  await loseRequests(page, '**/api/update-notifications');
  const showList = await holdNext(page, /\/api\/notifications(\?|$)/);
  await all.click();
  // Shown without waiting for the list, which a bad connection delays.
  await expectToast(page, LOST);
  showList();
  await expect(all).toBeVisible();
  expect(await unreadOf(url, token)).toBe(1);
  await loseAnswers(page, '**/api/update-notifications', 1);
  await all.click();
  await expect(all).toBeHidden();
  expect(await unreadOf(url, token)).toBe(0);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByTestId('balance')).toBeVisible();
  await expect(page.getByRole('link', { name: /Notifications, \d+ unread/ })).toBeHidden();
});

test('the group report has a link to share, and shows who registered with it', async ({
  browser,
  handbill: { url },
}) => {
  await onOneBusinessDay();
  const page = await newPhone(browser, url);
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = `shared ${data?.url}`;
    };
  });
  await atHome(page, url, 'host_of_all');
  await page.goto('/individual/group-report');
  await expect(page.getByText('Nobody has registered with your code yet.')).toBeVisible();
  await expect(page.getByText('Inviting people earns nothing.')).toBeVisible();
  const link = await page.getByText(/\/welcome\?code=/).innerText();
  const code = new URL(link).searchParams.get('code') ?? '';

  const qr = page.getByRole('img', { name: 'QR code of the link' });
  expect(await readQr(qr)).toBe(link);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR code as picture' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe(`handbill-${code}.png`);
  expect(await readQrPicture(page, readFileSync(await saved.path()))).toBe(link);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(page).toHaveTitle(`shared ${link}`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expectToast(page, 'Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expectLive(page);

  const guest = await newPhone(browser, url);
  await guest.goto(`${link}&lang=en`);
  await guest.getByRole('link', { name: 'Earn by sharing' }).first().click();
  await expect(guest.getByLabel('Invite code')).toHaveValue(code);
  await register(guest, {
    username: 'wanderer',
    phone: unusedPhoneNumber(),
    password: PASSWORD,
    address: `/register?code=${code}&lang=en`,
  });

  // Shown without a reload: masked, counted, and in the chart.
  await expect(page.getByText('wan****r')).toBeVisible();
  await expect(page.getByText('wanderer')).toBeHidden();
  await expect(page.getByText('0 completed orders')).toBeVisible();
  await expect(page.getByText('Members who joined')).toBeVisible();
  const picture = page.getByRole('figure', { name: 'New members by month' });
  await expect(picture.getByRole('listitem')).toHaveCount(12);
  await expect(picture.getByRole('listitem').last()).toHaveText(/^\d{2}-\d{4}: 1 member$/);
});

test('the promises are a public page, with the answer times of withdrawals', async ({
  browser,
  handbill: { url },
}) => {
  const visitor = await newPhone(browser, url);
  await visitor.goto('/promises?lang=en&code=LAN42');
  const promises = visitor.getByRole('article').getByRole('listitem');
  await expect(promises).toHaveCount(12);
  await expect(promises.first()).toContainText('Nobody pays to earn.');
  await expect(visitor.getByText(/\d+ withdrawals? paid or rejected in the last 30 days/)).toBeVisible();
  await expect(visitor.getByText(/^\d+(\.\d)? hours?$/).first()).toBeVisible();
  await expect(visitor.getByText('within 24 hours')).toBeVisible();
  await expect(visitor.getByText('10,00 $')).toBeVisible();
  await visitor.getByRole('link', { name: 'Create an account' }).click();
  await expect(visitor.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(visitor.getByLabel('Invite code')).toHaveValue('LAN42');
  await expect(visitor.getByRole('link', { name: 'Twelve promises' })).toHaveAttribute(
    'href',
    '/promises?lang=en',
  );

  const member = await newPhone(browser, url);
  await signIn(member, 'demo');
  await member.goto('/individual');
  await member.getByRole('link', { name: 'Twelve promises' }).click();
  await expect(member.getByRole('article').getByRole('listitem')).toHaveCount(12);
  await member.getByRole('link', { name: 'See how receiving works' }).click();
  await expect(member.getByRole('link', { name: 'Receive an order' })).toHaveAttribute(
    'href',
    '/order-detail',
  );
  await member.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(member).toHaveURL(/\/individual$/);
});

/** The row of a level on home. */
const levelRow = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Membership levels' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

test('a level is bought once, makes advertising cheaper, and is refunded in full', async ({
  browser,
  handbill: { url },
}) => {
  const page = await newPhone(browser, url);
  const token = await atHome(page, url, 'climber');
  const dialog = page.getByRole('dialog', { name: 'confirm upgrade' });
  const unlock = async (name: string) => {
    await page.getByRole('button', { name: `Unlock ${name}` }).click();
    await expect(dialog.getByText('do you want to advance to this level?')).toBeVisible();
  };
  const confirm = dialog.getByRole('button', { name: 'Confirm', exact: true });
  const balance = page.getByTestId('balance');

  // Without the money there is nothing to confirm: the dialog says what is missing, and leads to it.
  await expect(levelRow(page, 'Street')).toContainText('Pays off after 400,00 $ to 667,00 $ of advertising');
  await unlock('Street');
  await expect(dialog.getByText('insufficient balance to upgrade')).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Deposit 20,00 $ more' })).toHaveAttribute(
    'href',
    '/deposit?amount=2000',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await expectLive(page);
  await deposited(url, token, 10_000);
  await expect(balance).toHaveText('100,00 $');
  await unlock('Street');
  // The dialog stays until one of its buttons is pressed.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.goBack();
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeLessThanOrEqual(400);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await unlock('Street');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await handleNext(page, { pattern: '**/api/update-level', times: 1 }, async (route) => {
    await held;
    await route.continue();
  });
  await confirm.click();
  await expect(confirm).toBeDisabled();
  letGo();
  await expectToast(page, 'level update successful');
  await expect(levelRow(page, 'Street').getByText('current level')).toBeVisible();
  await expect(balance).toHaveText('80,00 $');

  // Earlier payments count. The connection breaks before the server receives the request, then after.
  await expect(levelRow(page, 'Quarter')).toContainText('30,00 $');
  await unlock('Quarter');
  await expect(dialog.getByText('\u221220,00 $')).toBeVisible();
  await loseRequests(page, '**/api/update-level');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toHaveText(LOST);
  await expect(balance).toHaveText('80,00 $');
  const upgradeLost = await loseAnswers(page, '**/api/update-level');
  await confirm.click();
  await upgradeLost();
  await expect(dialog.getByRole('alert')).toHaveText(LOST);
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(balance).toHaveText('50,00 $');
  expect(await balanceOf(url, token)).toBe(5_000);

  // A lower level would be refused: the dialog says so, and has nothing to confirm.
  await page.getByRole('button', { name: 'Unlock Corner' }).click();
  const refusal = 'You cannot upgrade to a level lower than your current level';
  await expect(dialog.getByText(refusal)).toBeVisible();
  await expect(dialog.getByText('You can get a refund for Quarter instead')).toBeVisible();
  await expect(confirm).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  const packages = await call(url, 'packages', { token });
  expect(packages[0]).toMatchObject({ list_price: 400, discount_percent: 5, price: 380 });

  // Refunded: the answer is lost, and it still happens once.
  await levelRow(page, 'Quarter').getByRole('button', { name: 'Refund this level' }).click();
  const back = page.getByRole('dialog', { name: 'Refund of this level' });
  await expect(back.getByText('+30,00 $')).toBeVisible();
  await loseRequests(page, '**/api/level-refund');
  await back.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(back.getByRole('alert')).toHaveText(LOST);
  await expect(balance).toHaveText('50,00 $');
  const refundLost = await loseAnswers(page, '**/api/level-refund');
  await expect(back.getByRole('button', { name: 'Refund', exact: true })).toBeEnabled();
  await back.getByRole('button', { name: 'Refund', exact: true }).click();
  await refundLost();
  await expect(back.getByRole('alert')).toHaveText(LOST);
  await expect(balance).toHaveText('80,00 $');
  await expect(back.getByRole('button', { name: 'Refund', exact: true })).toBeEnabled();
  await back.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(back).toBeHidden();
  await expect(levelRow(page, 'Street').getByText('current level')).toBeVisible();
  expect(await balanceOf(url, token)).toBe(8_000);
});

test('the award list moves by one reward a second and stops for readers who prefer less motion, and the notice is shown once a session', async ({
  browser,
  handbill: { url },
}) => {
  const page = await newPhone(browser, url);
  await page.clock.install();
  await signInByForm(page, 'demo');
  const list = page.getByRole('region', { name: 'Rewards paid' });
  const shown = () => list.getByRole('listitem').allInnerTexts();
  await expect(list.getByRole('listitem')).toHaveCount(6);
  for (const name of await list.getByText('****').allInnerTexts()) expect(name).toMatch(/^\S{1,3}\*{4}\S?$/);
  await list.getByRole('button', { name: 'Pause the list' }).click();
  const still = await shown();
  await page.clock.runFor(5_000);
  expect(await shown()).toEqual(still);

  // The clock stands still before the list moves again, so it makes one move and then no more.
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + AHEAD_MS));
  expect(await shown()).toEqual(still);
  await list.getByRole('button', { name: 'Resume the list' }).click();
  await expect(list.getByRole('button', { name: 'Pause the list' })).toBeVisible();
  await page.clock.runFor(1_000);
  // The oldest disappears at the bottom, a new one appears on top.
  await expect.poll(async () => (await shown()).slice(1)).toEqual(still.slice(0, 5));
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await page.clock.resume();

  // The notice was closed when signing in, so it is not shown again in this tab.
  const popup = page.waitForResponse(/\/api\/popup(\?|$)/);
  await page.reload();
  await popup;
  await expect(list.getByRole('listitem')).toHaveCount(6);
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(list.getByRole('button', { name: 'Pause the list' })).toBeHidden();
  const calm = await shown();
  await page.clock.runFor(3_000);
  expect(await shown()).toEqual(calm);
});

test('home shows in the order of use the money, both ways to use it and what comes next, which differs for a newcomer, a sharer and an advertiser', async ({
  browser,
  handbill: { url },
}) => {
  const newcomer = await newMember(url, 'home_newcomer');
  const advertiser = await newMember(url, 'home_advertiser');
  await deposited(url, advertiser.token, 50_00);
  const order = await paidOrder(url, advertiser.token, 'Tea at home');
  const reviewed = await newMember(url, 'home_reviewed');
  await deposited(url, reviewed.token, 50_00);
  await paidOrder(url, reviewed.token, 'Tea tomorrow');
  await decide(url, `orders/${order}/approve`, { token: await operatorToken(url, 'operator') });
  for (const { username, password, first } of [
    { ...newcomer, first: /^Receive your first order/ },
    { ...advertiser, first: /^1 of your orders is running/ },
    { ...reviewed, first: /^1 of your orders is in review or paused/ },
    { username: 'sharer', password: undefined, first: /shares are running|Ready to claim/ },
  ]) {
    const page = await newPhone(browser, url);
    await signIn(page, username, password);
    const next = page.getByRole('region', { name: 'What’s next' });
    await expect(next.getByRole('listitem').first()).toHaveText(first);
    const parts = [
      page.getByTestId('balance'),
      page.getByRole('link', { name: /^Receive and share/ }),
      next,
      page.getByRole('heading', { name: 'Membership levels' }),
    ];
    const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y ?? 0));
    expect(tops, username).toEqual(tops.toSorted((one, other) => one - other));
    expect(new Set(tops).size).toBe(parts.length);
    await page.context().close();
  }
});
