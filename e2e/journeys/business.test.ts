// Who advertises: the profile of a business, and where it shows.
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { phoneOf, press } from '../people.ts';
import { newMember } from '../preparation.ts';
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

  await page.goto('/individual/statement/month');
  await expect(page.getByRole('img', { name: 'Preview: Monthly statement' })).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page, 'Save PDF');
  const text = (await readPdf(await download)).map((sheet) => sheet.text).join(' ');
  for (const part of ['Noodles Company Limited', 'Tax number: 0301234567']) expect(text).toContain(part);
});
