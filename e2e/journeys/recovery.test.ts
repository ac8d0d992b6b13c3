import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { accessFaults, expectNothingOverflows } from '../looks.ts';
import { newPhone, phoneOf, press } from '../people.ts';
import { type NewMember, newMember } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';

const CODE = /^([2-9A-Z]{6}-){3}[2-9A-Z]{6}$/;
const NEW_PASSWORD = 'violin-gravel-9';
let members = 0;

const newPerson = (url: string): Promise<NewMember> => {
  members += 1;
  return newMember(url, `recovery_${members}`);
};

async function fillRecovery(page: Page, { username, code }: { username: string; code: string }) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Recovery code').fill(code);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await press(page, 'Set password and sign in');
}

test('a member who saved recovery codes loses the phone, sets a new password with a code on another one, and the lost phone is signed out', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  const lost = await phoneOf(browser, url, lan, '/withdraw');
  await lost.getByRole('link', { name: 'Create recovery codes' }).click();
  await expect(lost.getByText('You have no recovery codes yet.')).toBeVisible();
  await press(lost, 'Create recovery codes');
  const codes = lost.getByRole('listitem').filter({ hasText: CODE });
  await expect(codes).toHaveCount(10);
  await expectNothingOverflows(lost);
  expect(await accessFaults(lost)).toEqual([]);
  const shown = await codes.allInnerTexts();
  const [download] = await Promise.all([lost.waitForEvent('download'), press(lost, 'Save as a file')]);
  expect(download.suggestedFilename()).toBe(`recovery-codes-${lan.username}.txt`);
  const saved = readFileSync(await download.path(), 'utf8')
    .split('\n')
    .filter((line) => CODE.test(line));
  expect(saved).toEqual(shown);
  await press(lost, 'I have saved them');
  await expect(lost.getByText('Codes left')).toBeVisible();
  await expect(codes).toHaveCount(0);

  const page = await newPhone(browser, url);
  await page.goto('/login?lang=en');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await fillRecovery(page, { username: lan.username, code: 'not a code' });
  await expect(page.getByRole('alert')).toHaveText('the username or the recovery code is not correct');
  const [code = ''] = saved;
  await fillRecovery(page, { username: lan.username, code });
  await expect(page.getByTestId('balance')).toBeVisible();

  await lost.goto('/individual');
  await lost.waitForURL((at) => at.pathname === '/login');

  await page.goto('/individual/recovery');
  await expect(page.getByRole('definition').filter({ hasText: /^9$/ })).toBeVisible();
});

test('a member without recovery codes is asked once more before a withdrawal, and may continue without them', async ({
  browser,
  handbill: { url },
}) => {
  const page = await phoneOf(browser, url, await newPerson(url), '/withdraw');
  const asked = page.getByText('Your recovery codes are not saved yet.');
  await expect(asked).toBeVisible();
  await press(page, 'Continue without codes');
  await expect(asked).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Withdraw' })).toBeVisible();
});
