import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pauseAllOrders } from '../api.ts';
import { newPhone, openQueue, operatorSignsIn, register } from '../people.ts';
import { readQr } from '../read-qr.ts';
import { expect, test } from '../server-fixture.ts';
import { expectLive, expectToast } from '../toasts.ts';

const picture = readFileSync(
  new URL('../../packages/server/content/campaigns/seaside.webp', import.meta.url),
);
const password = `journey-${randomUUID()}`;
const TITLE = 'Seven rooms by the sea';

/** Expects the available balance on home, once the server has answered. */
async function expectBalance(page: Page, amount: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByTestId('balance')).toHaveText(amount);
}

test('the whole round: register, deposit, distribute, receive, a real visit, claim, withdraw, paid by two operators', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  await pauseAllOrders(url);
  const advertiser = await newPhone(browser, url);
  const sharer = await newPhone(browser, url);

  await register(advertiser, {
    username: 'journey_ads',
    phone: '0912000001',
    password,
    address: '/register?lang=en&code=HANDBILL',
  });
  await advertiser.goto('/individual/group-report');
  const link = await advertiser
    .getByText(/\/welcome\?code=/)
    .first()
    .innerText();
  await register(sharer, {
    username: 'journey_share',
    phone: '0912000002',
    password,
    // The journey `people` follows the link through the welcome page.
    address: `/register${new URL(link).search}&lang=en`,
  });

  // Deposit: announced in the app, confirmed in the console, credited live.
  await advertiser.goto('/deposit');
  await advertiser.getByLabel('Amount').fill('50');
  await advertiser.getByRole('button', { name: 'Continue', exact: true }).click();
  const reference = await advertiser
    .getByText(/^HB[0-9A-Z]{8,}$/)
    .first()
    .innerText();
  const qr = await readQr(advertiser.getByRole('img', { name: 'VietQR code of this transfer' }));
  expect(qr).toContain(reference);
  const operator = await operatorSignsIn(browser, url, 'operator');
  const deposit = await openQueue(operator, 'Deposits', reference);
  await deposit.getByRole('button', { name: 'Confirm', exact: true }).click();
  await operator.getByLabel('Amount received in VND').fill('1300000');
  await operator.getByLabel('Bank reference').fill(`FT-${reference}`);
  await operator.getByRole('button', { name: 'Confirm deposit', exact: true }).click();
  await expect(operator.getByText('Deposit credited')).toBeVisible();
  await expectBalance(advertiser, '50,00 $');

  // Distribute: written, priced, paid into escrow, reviewed.
  await advertiser.goto('/distribute');
  await advertiser.getByLabel('Title').fill(TITLE);
  await advertiser.getByLabel('Text').fill('Breakfast is ours, bicycles are free.');
  await advertiser.getByLabel('Landing address').fill('https://rooms.example/november');
  await advertiser
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'rooms.webp', mimeType: 'image/webp', buffer: picture });
  await advertiser.getByRole('button', { name: 'Use this part' }).click();
  await advertiser.getByRole('radio').first().check();
  await advertiser.getByRole('button', { name: 'Continue to payment', exact: true }).click();
  await advertiser.getByRole('button', { name: 'Pay', exact: true }).click();
  await advertiser.waitForURL('**/order-detail/*');
  await expect(advertiser.getByText('In review').first()).toBeVisible();
  const campaign = new URL(advertiser.url()).pathname;
  const review = await openQueue(operator, 'Orders', TITLE);
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(operator.getByText('Order approved')).toBeVisible();

  // Receive: found in the feed, previewed as visitors will see it, and taken, free of charge.
  await sharer.goto('/order-detail');
  await sharer.getByRole('searchbox', { name: 'Search by title or advertiser' }).fill('rooms');
  await sharer.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(sharer).toHaveURL(/search=rooms/);
  await sharer.getByRole('button', { name: TITLE, exact: true }).click();
  const preview = sharer.getByRole('dialog', { name: 'What visitors will see' });
  await expect(preview.getByText('Breakfast is ours, bicycles are free.')).toBeVisible();
  await expect(preview.getByText('rooms.example')).toBeVisible();
  await expect(preview.getByText('0,12 $ a visit, up to 1,20 $')).toBeVisible();
  await preview.getByRole('button', { name: 'See the whole page', exact: true }).click();
  const whole = preview.frameLocator('iframe[title="The page that visitors get"]');
  await expect(whole.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(whole.getByText('Report this advertisement')).toBeVisible();
  // The pressed button is gone: the keyboard goes on from the page, not from the top.
  await expect(preview.locator('div:focus')).toHaveCount(1);
  await preview.getByRole('button', { name: 'Share this', exact: true }).click();
  await expect(sharer.getByRole('heading', { name: TITLE })).toBeVisible();
  const shareLink = await sharer.getByTestId('share-link').innerText();
  await expectLive(sharer);
  const linkQr = await readQr(sharer.getByRole('img', { name: 'QR code of the link' }));
  expect(linkQr).toBe(`${shareLink}?c=qr`);

  // A visitor without cookies of ours opens the link and stays; the page does the rest.
  const visitor = await newPhone(browser, url, 'en-US');
  await visitor.goto(shareLink);
  await expect(visitor.getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(visitor.getByRole('status')).toHaveText('Your visit was counted. Thank you.', {
    timeout: 120_000,
  });

  // The sharer sees it without a reload, and claims.
  await expect(sharer.getByText('1 of 10 visits verified')).toBeVisible();
  const claim = sharer.getByRole('button', { name: 'Claim 0,12 $', exact: true });
  await claim.click();
  // It is there until the answer comes. Leaving the page earlier would cancel the request.
  await expect(claim).toBeHidden();
  await expectBalance(sharer, '0,12 $');
  await advertiser.goto(campaign);
  await expect(advertiser.getByText('1 of 20 visits verified')).toBeVisible();

  // Withdraw: needs an address and a bank account, and shows the amount that arrives before confirming.
  await advertiser.goto('/individual/address');
  for (const [label, value] of Object.entries({
    'Full name': 'Journey Ads',
    'Phone number': '0912000001',
    Country: 'Việt Nam',
    City: 'Huế',
    Address: '1 Lê Lợi',
  })) {
    await advertiser.getByLabel(label, { exact: true }).fill(value);
  }
  await advertiser.getByRole('button', { name: 'Save address', exact: true }).click();
  await expectToast(advertiser, 'added address information successfully');
  await advertiser.goto('/individual/bank-info');
  await advertiser.getByLabel('Bank', { exact: true }).click();
  await advertiser.getByRole('option', { name: 'Vietcombank' }).click();
  await advertiser.getByLabel('Account number').fill('0071001234567');
  await advertiser.getByLabel('Account holder').fill('JOURNEY ADS');
  await advertiser.getByLabel('Password', { exact: true }).fill(password);
  await advertiser.getByRole('button', { name: 'Save bank information', exact: true }).click();
  await expectToast(advertiser, 'added bank information successfully');
  await advertiser.goto('/withdraw');
  await advertiser.getByLabel('Amount').fill('20');
  await expect(advertiser.getByText('19,50')).toBeVisible();
  await advertiser.getByRole('button', { name: 'Continue', exact: true }).click();
  const sheet = advertiser.getByRole('dialog', { name: 'Check and confirm' });
  await sheet.getByLabel('Password', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expectToast(advertiser, 'successfully created withdrawal order');
  await expectBalance(advertiser, '26,00 $');

  // The operator who confirmed the deposit may not approve the withdrawal. Another approves it, and may not pay it.
  const shown = await openQueue(operator, 'Withdrawals', 'journey_ads');
  await expect(shown.getByRole('button', { name: 'Approve', exact: true })).toBeDisabled();
  const approver = await operatorSignsIn(browser, url, 'approver');
  const asked = await openQueue(approver, 'Withdrawals', 'journey_ads');
  await asked.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(approver.getByText('Withdrawal approved; another operator has to pay it')).toBeVisible();
  const pay = async (page: Page) => {
    await page.getByLabel('Status').selectOption({ label: 'Approved' });
    const card = page.getByRole('article', { name: 'journey_ads' });
    await card.getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByLabel('Bank reference').fill('PAY-JOURNEY');
    await page.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  };
  await pay(approver);
  await expect(
    approver.getByRole('alert').filter({ hasText: /another|second|somebody else/i }),
  ).toBeVisible();
  await pay(operator);
  await expect(operator.getByText('Withdrawal marked as paid')).toBeVisible();
  await advertiser.goto('/individual/withdraw-history');
  await expect(advertiser.getByText('Paid', { exact: true }).first()).toBeVisible();

  // The books balance.
  await operator.getByRole('menuitem', { name: 'Audit', exact: true }).click();
  await expect(operator.getByText('No findings: every check passed.')).toBeVisible();
  await sharer.goto('/individual/statement');
  await expect(sharer.getByText('0,12').first()).toBeVisible();
});
