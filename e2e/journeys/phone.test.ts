import type { Handbill } from '../handbill.ts';
import { accessFaults, expectNothingOverflows } from '../looks.ts';
import { phoneOf, press } from '../people.ts';
import { newMember } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

/** The code that a demo writes to its log in place of a phone, once it is there. */
async function codeIn({ output }: Handbill, before: number): Promise<string> {
  const found = () =>
    [
      ...output()
        .slice(before)
        .matchAll(/(\d{6}) is your /g),
    ].at(-1)?.[1];
  await expect.poll(found).toBeTruthy();
  return found() ?? '';
}

test('a member verifies the phone number with the code that was sent, and the next screen shows it', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const lan = await newMember(url, 'verifies_phone');
  const page = await phoneOf(browser, url, lan, '/account-detail');
  await page.getByRole('link', { name: 'Phone number' }).click();
  await expect(page.getByText('Not verified')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  const before = handbill.output().length;
  await press(page, 'Send a code by SMS');
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  const code = await codeIn(handbill, before);
  await expect(page.getByRole('status').getByText('We sent a code to')).toBeVisible();
  await expectNothingOverflows(page);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('Code').fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Verify number');
  await expect(page.getByText('the code is not correct, or no longer valid')).toBeVisible();
  await page.getByLabel('Code').fill(code);
  await press(page, 'Verify number');
  await expect(page.getByText('Verified', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toHaveCount(0);
  await page.getByText('Change number').click();
  await expect(page.getByText('Another code can be sent from')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});
