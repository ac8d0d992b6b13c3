import { approve, call, operatorToken } from '../api.ts';
import type { Handbill } from '../handbill.ts';
import { accessFaults, expectNothingOverflows } from '../looks.ts';
import { openQueue, operatorSignsIn, phoneOf, press } from '../people.ts';
import { newMember } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

test.use({ ground: 'shared' });

/**
 * Lets this number of unverified members of a limited code receive orders. The demo's own code is not limited. Answers
 * how many there could be before.
 */
async function limitCodes(url: string, value: number): Promise<number> {
  const key = 'unverified_code_max';
  const token = await operatorToken(url, 'operator');
  const settings: { _id: string; version: number; value: number }[] = await call(url, 'console/settings', {
    token,
  });
  const setting = settings.find(({ _id }) => _id === key);
  const body = { value, version: setting?.version, reason: 'Made-up accounts' };
  await call(url, `console/settings/${key}`, { token, body });
  await approve(url, `setting/${key}`, 'approver');
  return setting?.value ?? value;
}

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
  // A minute after the code was sent there is a form in place of when.
  const next = page.getByText('Another code can be sent from').or(page.getByLabel('New phone number'));
  await expect(next).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
});

test('a member whose code is limited sees what to do before trying, and receives after the code’s limit is lifted', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const token = await operatorToken(url, 'operator');
  await call(url, 'console/invite-codes', { token, body: { code: 'POSTER26' } });
  const before = await limitCodes(url, 1);
  await newMember(url, 'first_from_poster', 'POSTER26');
  const minh = await newMember(url, 'next_from_poster', 'POSTER26');
  const page = await phoneOf(browser, url, minh, '/order-detail');
  await expect(page.getByRole('heading', { name: 'One step before you receive orders' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Surprise me' })).toHaveCount(0);
  await expectNothingOverflows(page);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Verify phone number' }).click();
  await expect(page.getByRole('heading', { name: 'Phone number', level: 1 })).toBeVisible();

  const operator = await operatorSignsIn(browser, url, 'operator');
  const card = await openQueue(operator, 'Invite codes', 'POSTER26');
  await expect(card).toContainText('later unverified members verify');
  await card.getByRole('button', { name: 'Lift account limit' }).click();
  await expectToast(operator, 'Account limit lifted; every member of this code can receive orders');
  await expect(card.getByRole('button', { name: 'Apply account limit' })).toBeVisible();
  expect(await accessFaults(operator)).toEqual([]);
  await page.goto('/order-detail');
  await expect(page.getByRole('button', { name: 'Surprise me' })).toBeVisible();
  await limitCodes(url, before);
});
