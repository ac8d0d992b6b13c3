import { readFileSync } from 'node:fs';
import { MINUTE_MS } from '@handbill/contract/time';
import type { Browser, Page } from '@playwright/test';
import { call, send } from '../api.ts';
import { accessFaults, expectNothingOverflows } from '../looks.ts';
import { atHome, fillRegistration, newPhone, openQueue, operatorSignsIn, phoneOf, press } from '../people.ts';
import { type NewMember, newMember, payable } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

const CODE = /^([2-9A-Z]{6}-){3}[2-9A-Z]{6}$/;
const NEW_PASSWORD = 'violin-gravel-9';
/** Recoveries whose days are over are finished every five minutes. */
const ROUND_MS = 5 * MINUTE_MS;
/** What the server may take to start before a round; if it takes longer, the next one finishes the recovery. */
const START_MS = 8_000;
let members = 0;

/** Shortly before the round that finishes a recovery. */
const finishedAt = (endsAt: string): number =>
  (Math.floor(new Date(endsAt).getTime() / ROUND_MS) + 1) * ROUND_MS - START_MS;

const newPerson = (url: string): Promise<NewMember> => {
  members += 1;
  return newMember(url, `recovery_${members}`);
};

async function fillRecovery(page: Page, { username, code }: { username: string; code: string }) {
  const form = page.locator('form').filter({ has: page.getByLabel('Recovery code') });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Recovery code').fill(code);
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await form.getByLabel('Repeat password').fill(NEW_PASSWORD);
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
  await expect(lost.getByText('Did you save these codes?')).toBeHidden();
  await lost.goto('/withdraw');
  await expect(lost.getByText('Minimum withdrawal', { exact: true })).toBeVisible();
  await expect(lost.getByText('Your recovery codes are not saved yet.')).toBeHidden();

  const page = await newPhone(browser, url);
  await page.goto('/login?lang=en');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await fillRecovery(page, { username: lan.username, code: 'not a code' });
  await expect(page.getByRole('alert')).toHaveText(
    'The username or the recovery code is not correct. Check them, and use a code that you have not used yet.',
  );
  const [code = ''] = saved;
  const form = page.locator('form').filter({ has: page.getByLabel('Recovery code') });
  await form.getByLabel('Stay signed in on this device').check();
  await fillRecovery(page, { username: lan.username, code });
  await expect(page.getByTestId('balance')).toBeVisible();
  const laterTab = await page.context().newPage();
  await laterTab.goto('/');
  await expect(laterTab.getByTestId('balance')).toBeVisible();

  await lost.goto('/individual');
  await lost.waitForURL((at) => at.pathname === '/login');

  await page.goto('/individual/recovery');
  await expect(page.getByRole('definition').filter({ hasText: /^9$/ })).toBeVisible();
});

test('a newcomer saves recovery codes on the way to the page that was wanted, once, and a reload replaces none', async ({
  browser,
  handbill: { url },
}) => {
  const page = await newPhone(browser, url);
  await page.goto('/register?lang=en&code=HANDBILL&next=%2Forder-detail');
  await fillRegistration(page, { username: 'recovery_new', phone: '0913007777', password: NEW_PASSWORD });
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Save as a file')]);
  expect(download.suggestedFilename()).toBe('recovery-codes-recovery_new.txt');
  const codes = page.getByRole('listitem').filter({ hasText: CODE });
  await expect(codes).toHaveCount(10);
  const saved = readFileSync(await download.path(), 'utf8').split('\n');
  expect(saved.filter((line) => CODE.test(line))).toEqual(await codes.allInnerTexts());
  await expectNothingOverflows(page);
  expect(await accessFaults(page)).toEqual([]);

  await page.reload();
  await expect(page.getByText('New codes replace the ones you have.')).toBeVisible();
  await expect(page.getByLabel('Current password')).toBeVisible();
  await press(page, 'Later');
  await page.waitForURL((at) => at.pathname === '/order-detail');

  // The codes were made, but nobody has said yet that they are saved.
  await page.goto('/withdraw');
  const asked = page.getByText('Your recovery codes are not saved yet.');
  await expect(asked).toBeVisible();
  await page.getByRole('link', { name: 'Go to recovery codes' }).click();
  await expect(page.getByText('Did you save these codes?')).toBeVisible();
  await expectNothingOverflows(page);
  expect(await accessFaults(page)).toEqual([]);
  await press(page, 'I have saved them');
  await expect(page.getByText('Did you save these codes?')).toBeHidden();
  await page.goto('/withdraw');
  await expect(page.getByText('Minimum withdrawal', { exact: true })).toBeVisible();
  await expect(asked).toBeHidden();
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

  const answered = page.waitForResponse('**/api/recovery-codes');
  await page.reload();
  await answered;
  await expect(page.getByText('Minimum withdrawal', { exact: true })).toBeVisible();
  await expect(asked).toBeHidden();
});

/** Somebody who has no code asks support for a new password. */
async function askSupport(browser: Browser, url: string, { username }: NewMember): Promise<void> {
  const page = await newPhone(browser, url);
  await page.goto('/recover?lang=en');
  await page.getByText('I have no recovery code').click();
  const form = page.locator('details').filter({ hasText: 'I have no recovery code' });
  await form.getByLabel('Username').fill(username);
  await form.getByLabel('Phone number').fill('+84901234567');
  await form.getByLabel('How we can reach you').fill('lan@example.com');
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await form.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await press(page, 'Ask support');
  await expect(form.getByRole('status')).toHaveText(/Your request has the number [2-9A-Z]{8}\./);
  expect(await accessFaults(page)).toEqual([]);
}

/** One operator starts the recovery, and another one approves it. */
async function startRecovery(browser: Browser, url: string, { username }: NewMember): Promise<void> {
  const operator = await operatorSignsIn(browser, url, 'operator');
  const request = await openQueue(operator, 'Recoveries', username);
  await request.getByRole('button', { name: 'Start' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Checked the passport in a call');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(dialog).toBeHidden();

  const approver = await operatorSignsIn(browser, url, 'approver');
  const approval = await openQueue(approver, 'Approvals', `Recovery: Recovery of ${username}`);
  await approval.getByRole('button', { name: 'Approve' }).click();
  await expect(approval).toContainText('Approved and in effect');
}

test('somebody without a code asks support, two operators start the recovery, and the member stops it on a signed-in phone', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  await askSupport(browser, url, lan);
  await startRecovery(browser, url, lan);

  const phone = await phoneOf(browser, url, lan, '/individual/recovery');
  await expect(phone.getByText('A new password was requested for this account.')).toBeVisible();
  expect(await accessFaults(phone)).toEqual([]);
  await press(phone, 'This was not me');
  await expectToast(phone, 'Recovery stopped. Your password is unchanged');
  await expect(phone.getByText('A new password was requested for this account.')).toBeHidden();
});

test('home says, without a reload, that a new password was requested, and stops it with one tap', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  const phone = await phoneOf(browser, url, lan, '/');
  const asked = phone.getByText('A new password was requested for this account.');
  await atHome(phone);
  await expect(phone.getByRole('heading', { name: 'What’s next' })).toBeVisible();
  await expect(asked).toBeHidden();
  await askSupport(browser, url, lan);
  await startRecovery(browser, url, lan);

  await expect(asked).toBeVisible();
  await expectNothingOverflows(phone);
  expect(await accessFaults(phone)).toEqual([]);
  await press(phone, 'This was not me');
  await expectToast(phone, 'Recovery stopped. Your password is unchanged');
  await expect(asked).toBeHidden();
});

test('a recovery that nobody stops sets the new password after its days, until which withdrawals wait, and the notifications say why', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const lan = await newPerson(url);
  await payable(url, lan);
  await askSupport(browser, url, lan);
  await startRecovery(browser, url, lan);
  const delay =
    'Your password or bank account changed, or a new password was requested, so we pay this out after';
  const phone = await phoneOf(browser, url, lan, '/withdraw');
  await expect(phone.getByText(delay)).toBeVisible();

  const { ends_at } = await call(url, 'running-recovery', { token: lan.token });
  await handbill.stop();
  await handbill.startAgain({ minutesAhead: (finishedAt(ends_at) - Date.now()) / MINUTE_MS });
  const page = await newPhone(browser, url);
  await page.goto('/login?lang=en&next=%2Fwithdraw');
  // The new password is in force once the job has run.
  const signsIn = (password: string) =>
    send(url, 'auth/login', { body: { username: lan.username, password } }).then(({ status }) => status);
  await expect.poll(() => signsIn(NEW_PASSWORD), { timeout: ROUND_MS + 60_000 }).toBe(200);
  expect(await signsIn(lan.password)).toBe(401);
  await page.getByLabel('Username').fill(lan.username);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await press(page, 'Sign in');
  await expect(page.getByText('Can be withdrawn now')).toBeVisible();
  await expect(page.getByText(delay)).toBeHidden();
  await page.goto('/notification');
  await expect(page.getByText('Your new password is in force')).toBeVisible();
  await expect(page.getByText('until then no withdrawal is paid')).toBeVisible();
  await expectNothingOverflows(page);
  expect(await accessFaults(page)).toEqual([]);
  // The phone of before is signed out.
  await phone.goto('/individual');
  await phone.waitForURL((at) => at.pathname === '/login');
});
