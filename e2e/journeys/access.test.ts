import type { Page } from '@playwright/test';
import { CHOSEN_PASSWORD, codeOf, newOperator } from '../operators.ts';
import { openQueue, operatorSignsIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
}

async function confirmPassword(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(CHOSEN_PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
}

test('an operator sets up an authenticator, and signs in with its code from then on', async ({
  browser,
  handbill,
}) => {
  await newOperator(handbill.url, 'her_codes', 'cashier');
  const page = await operatorSignsIn(browser, handbill.url, 'her_codes', CHOSEN_PASSWORD);
  await page.getByRole('menuitem', { name: 'My access' }).click();
  await page.getByRole('button', { name: 'Set up authenticator' }).click();
  await confirmPassword(page);
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const secret = await page.getByTestId('totp-secret').innerText();
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = ''] = await codes.allInnerTexts();

  await signOut(page);
  await fillSignIn(page, 'her_codes');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('not correct');
  // The current code was used for the set-up, so this is the next one, which is already valid.
  await page.getByLabel('Code').fill(codeOf(secret, { steps: 1 }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Deposits' })).toBeVisible();

  await signOut(page);
  await fillSignIn(page, 'her_codes');
  await page.getByLabel('Code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Deposits' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'My access' }).click();
  await expect(page.getByText('9 of 10 left')).toBeVisible();
});

test('an operator adds a passkey and signs in with nothing else', async ({ browser, handbill }) => {
  // A passkey is bound to a host name; an IP address cannot have one.
  const url = handbill.url.replace('127.0.0.1', 'localhost');
  await newOperator(url, 'her_passkey', 'reviewer');
  const page = await operatorSignsIn(browser, url, 'her_passkey', CHOSEN_PASSWORD);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('menuitem', { name: 'My access' }).click();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the device').fill('Laptop');
  await confirmPassword(page);
  await expect(page.getByText(/Laptop: added/)).toBeVisible();
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('menuitem', { name: 'Orders' })).toBeVisible();
});

test('an operator who does nothing for half an hour is signed out, and sees why', async ({
  browser,
  handbill,
}) => {
  await newOperator(handbill.url, 'her_breaks', 'cashier');
  const page = await browser.newPage({
    baseURL: handbill.url,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
  });
  await page.clock.install();
  await page.goto('/console/');
  await fillSignIn(page, 'her_breaks');
  await expect(page.getByRole('menuitem', { name: 'My access' })).toBeVisible();
  await page.clock.fastForward('29:00');
  await page.getByRole('menuitem', { name: 'My access' }).click();
  await page.clock.fastForward('29:00');
  await expect(page.getByRole('menuitem', { name: 'My access' })).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(page.getByText('You were signed out after 30 minutes without activity')).toBeVisible();
  await fillSignIn(page, 'her_breaks');
  await expect(page.getByRole('menuitem', { name: 'My access' })).toBeVisible();
});

test('an operator whose session was ended elsewhere learns why', async ({ browser, handbill }) => {
  await newOperator(handbill.url, 'her_sessions', 'cashier');
  const page = await operatorSignsIn(browser, handbill.url, 'her_sessions', CHOSEN_PASSWORD);
  const elsewhere = await operatorSignsIn(browser, handbill.url, 'her_sessions', CHOSEN_PASSWORD);
  await elsewhere.getByRole('menuitem', { name: 'My access' }).click();
  const end = elsewhere.getByRole('button', { name: /^End/ });
  await end.click();
  await expect(end).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Deposits' }).click();
  await expect(page.getByText('Your session has ended')).toBeVisible();
});

test('support sees deposits and withdrawals, and nothing that moves money', async ({ browser, handbill }) => {
  await newOperator(handbill.url, 'her_members', 'support');
  const page = await operatorSignsIn(browser, handbill.url, 'her_members', CHOSEN_PASSWORD);
  for (const [queue, decided] of [
    ['Deposits', 'Credited'],
    ['Withdrawals', 'Paid'],
  ] as const) {
    await page.getByRole('menuitem', { name: new RegExp(`^${queue}`) }).click();
    await page.getByLabel('Status').selectOption('');
    // Only in the list of all: at first it has what is waiting.
    await expect(page.getByRole('article').getByText(decided, { exact: true }).first()).toBeVisible();
    for (const name of ['Confirm', 'Approve', 'Pay', 'Reject', 'Return']) {
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    }
  }
  await page.getByRole('menuitem', { name: 'Members' }).click();
  await expect(page.getByRole('button', { name: 'Lock', exact: true }).first()).toBeVisible();
  for (const name of ['Operators', 'Audit', 'Statements']) {
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  }
});

test('two admins add an operator, who chooses a password and works until being disabled', async ({
  browser,
  handbill,
}) => {
  const admin = await operatorSignsIn(browser, handbill.url, 'operator');
  await admin.getByRole('menuitem', { name: 'Operators' }).click();
  await admin.getByRole('button', { name: 'Add operator' }).click();
  await admin.getByRole('dialog').getByLabel('Username').fill('newcomer');
  await admin.getByRole('dialog').getByLabel('Reason').fill('Helps with the queues');
  await admin.getByRole('button', { name: 'Request', exact: true }).click();
  await expectToast(admin, 'Requested; another admin has to approve it');
  const approver = await operatorSignsIn(browser, handbill.url, 'approver');
  const asked = await openQueue(approver, 'Approvals', 'Team: New operator newcomer');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toContainText('Approved and in effect');
  await admin.getByRole('button', { name: 'Reload', exact: true }).click();
  const card = admin.getByRole('article', { name: 'newcomer' });
  await card.getByRole('button', { name: 'Create link' }).click();
  const link = await admin.getByTestId('invitation').innerText();

  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, isMobile: false });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Password').first().fill(CHOSEN_PASSWORD);
  await page.getByLabel('Repeat password').fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill('newcomer');
  await page.getByLabel('Password').fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Members' })).toBeVisible();

  await admin
    .getByRole('article', { name: 'newcomer' })
    .getByRole('button', { name: 'Disable', exact: true })
    .click();
  await expect(admin.getByText('Operator disabled')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Members' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});
