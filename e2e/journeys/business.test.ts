// Who advertises: the profile of a business, and where it shows.
import { call, decide, memberToken, operatorToken } from '../api.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, openQueue, operatorSignsIn, phoneOf, press } from '../people.ts';
import { deposited, newMember, paidOrder } from '../preparation.ts';
import { readPdf } from '../read-pdf.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

test('an advertiser describes the business, and its tax details are on the monthly statement', async ({
  browser,
  handbill,
}) => {
  const lan = await newMember(handbill.url, 'noodles_of_hue');
  const page = await phoneOf(browser, handbill.url, lan, '/individual');
  await page.getByRole('link', { name: 'Business profile' }).click();
  await expectAccessible(page);
  await page.getByLabel('Business name').fill('Noodles of Hue');
  const logo = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) };
  await page.getByLabel('Choose a logo').setInputFiles(logo);
  await expect(page.getByLabel('Replace the logo')).toBeEnabled();
  await page.getByLabel('Chat link').fill('https://t.me/share/url');
  await press(page, 'Save profile');
  await expect(page.getByText('Enter a chat link from one of these apps.')).toBeVisible();
  await page.getByLabel('Town').fill('Hue');
  await page.getByLabel('Chat link').fill('https://zalo.me/0912345678');
  await page.getByLabel('Website').fill('noodles.example');
  await page.getByLabel('Legal name').fill('Noodles Company Limited');
  await page.getByLabel('Tax number').fill('0301234567');
  await press(page, 'Save profile');
  await expect(page.getByText('Business profile saved')).toBeVisible();
  await expectNothingOverflows(page);
  await page.reload();
  const kept = page.locator('form img');
  await expect(page.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  await expect.poll(() => kept.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  // A shop without a website leads people to its chat.
  await page.goto('/distribute');
  await page.getByText('No website?').click();
  await expect(page.getByRole('button', { name: 'Use your public page' })).toBeHidden();
  await press(page, 'Use your Zalo chat');
  await expect(page.getByLabel('Landing address')).toHaveValue('https://zalo.me/0912345678');
  await expect(page.getByLabel('Words on the button')).toHaveValue('contact');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Landing address')).toHaveValue('https://zalo.me/0912345678');

  await page.goto('/individual/statement/month');
  await expect(page.getByRole('img', { name: 'Preview: Monthly statement' })).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Save PDF');
  const text = (await readPdf(await download)).map((sheet) => sheet.text).join(' ');
  for (const part of ['Noodles Company Limited', 'Tax number: 0301234567']) expect(text).toContain(part);
});

test('an operator verifies a business against its document, and visitors of its advertisement see the badge', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const lan = await newMember(url, 'lanterns_of_hoi_an');
  const body = { name: 'Lanterns of Hoi An', town: 'Hoi An', site: 'https://lanterns.example/' };
  await call(url, 'update-business', { token: lan.token, body });
  const page = await phoneOf(browser, url, lan, '/individual/business');
  const document = await page.screenshot({ type: 'jpeg' });
  await page
    .getByLabel('Send a document')
    .setInputFiles({ name: 'registration.jpg', mimeType: 'image/jpeg', buffer: document });
  await expect(page.getByText('Being checked')).toBeVisible();
  await expectAccessible(page);

  const operator = await operatorSignsIn(browser, url, 'operator');
  const card = await openQueue(operator, 'Businesses', 'Lanterns of Hoi An');
  await card.getByRole('button', { name: 'Show document' }).click();
  await expect(card.getByRole('img', { name: 'Document' })).toBeVisible();
  await card.getByRole('button', { name: 'Verify' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
  await expect(operator.getByText('Verified; the member is notified')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();

  // The head of the page is hidden while one reads further down.
  await operator.evaluate(() => scrollTo(0, 0));
  await operator.getByRole('link', { name: 'Search everything' }).click();
  // The page before has a search of its own.
  await expect(operator.getByText('Searches everything that you may read.')).toBeVisible();
  await operator.getByRole('searchbox', { name: 'Search' }).fill('lanterns');
  await operator.keyboard.press('Enter');
  const found = operator.getByRole('region', { name: 'Businesses' });
  await expect(found.getByText('lanterns_of_hoi_an · Verified')).toBeVisible();
  await expect(operator.getByRole('region', { name: 'Members' })).toContainText('lanterns_of_hoi_an');
  await expectAccessible(operator);
  await expectNothingOverflows(operator);
  await found.getByRole('link', { name: 'Lanterns of Hoi An' }).click();
  await expect(operator.getByRole('article', { name: 'Lanterns of Hoi An' })).toContainText('Verified');

  await deposited(url, lan.token, 100_000);
  const campaign_id = await paidOrder(url, lan.token, 'Lanterns for the full moon');
  await decide(url, `orders/${campaign_id}/approve`, { token: await operatorToken(url, 'operator') });
  const sharer = await memberToken(url, 'sharer');
  const { share_url } = await call(url, 'product-receive', { token: sharer, body: { campaign_id } });
  const visitor = await newPhone(browser, url, 'en-US');
  await visitor.goto(share_url);
  await expect(visitor.getByText('paid for by Lanterns of Hoi An · Hoi An')).toBeVisible();
  await expect(visitor.getByText('Verified business')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Verified business' }).click();
  await expect(visitor.getByRole('heading', { name: 'Lanterns of Hoi An' })).toBeVisible();
  await expect(visitor.getByText('Lanterns for the full moon')).toBeVisible();
  await expectAccessible(visitor);
  await expectNothingOverflows(visitor);
  await expect(page.getByRole('link', { name: new URL(visitor.url()).pathname })).toBeVisible();
});

test('a refused advertiser reads why in words, corrects the profile, sends another document and is verified', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const mai = await newMember(url, 'mai_phone_cases');
  const body = { name: 'Mai Phone Cases', town: 'Da Nang' };
  await call(url, 'update-business', { token: mai.token, body });
  const page = await phoneOf(browser, url, mai, '/individual/business');
  const buffer = await page.screenshot({ type: 'jpeg' });
  await page
    .getByLabel('Send a document')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Being checked')).toBeVisible();

  const operator = await operatorSignsIn(browser, url, 'operator');
  const card = await openQueue(operator, 'Businesses', 'Mai Phone Cases');
  await card.getByRole('button', { name: 'Refuse' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Reason').selectOption('document_other_name');
  // The words of an answer saved in the member's language are a start.
  await dialog.getByLabel('Saved answer').selectOption('The document shows another name');
  await expect(dialog.getByLabel('Explanation')).toHaveValue(/^The name on the document differs/);
  await dialog.getByLabel('Explanation').fill('The card says Mai Trading. Please use that name.');
  await expectAccessible(operator);
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect(operator.getByText('Refused; the member is notified')).toBeVisible();

  await page.goto('/notification');
  const notification = page.getByRole('link', { name: 'Business not verified' });
  await expect(notification).toContainText('Our reviewer writes: “The card says Mai Trading.');
  await notification.click();
  await expect(page).toHaveURL(/\/individual\/business$/);
  await expect(page.getByText('Reason: the document shows another name.')).toBeVisible();
  await expect(page.getByText('The card says Mai Trading. Please use that name.')).toBeVisible();
  await expect(
    page.getByText('Correct the name in the profile, or send a document with this name.'),
  ).toBeVisible();
  await expectAccessible(page);
  await expectNothingOverflows(page);

  await page.getByLabel('Business name').fill('Mai Trading');
  await press(page, 'Save profile');
  await expect(page.getByText('Business profile saved')).toBeVisible();
  await page
    .getByLabel('Send another document')
    .setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText('Being checked')).toBeVisible();
  await expect(page.getByText('The card says Mai Trading.')).toBeHidden();
  await operator.getByRole('button', { name: 'Reload', exact: true }).click();
  const again = operator.getByRole('article', { name: 'Mai Trading' });
  await again.getByRole('button', { name: 'Verify' }).click();
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(operator.getByText('Verified; the member is notified')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
});
