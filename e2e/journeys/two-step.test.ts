import type { Page } from '@playwright/test';
import { accessFaults, expectNothingOverflows } from '../looks.ts';
import { codeOf } from '../operators.ts';
import { newPhone, phoneOf, press } from '../people.ts';
import { type NewMember, newMember } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';

const NEW_PASSWORD = 'violin-gravel-9';
let members = 0;

const newPerson = (url: string): Promise<NewMember> => {
  members += 1;
  return newMember(url, `two_step_${members}`);
};

/** Gives a phone a fingerprint sensor that always agrees. */
async function withSensor(page: Page): Promise<void> {
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
}

/** Sets up the authenticator on the member's own phone; returns its secret. */
async function setUpAuthenticator(page: Page, password: string): Promise<string> {
  await press(page, 'Set up an app');
  await page.getByLabel('Current password').fill(password);
  await press(page, 'Continue');
  const address = await page.getByRole('img', { name: 'QR code' }).getAttribute('data-value');
  const secret = new URL(address ?? '').searchParams.get('secret') ?? '';
  await expectNothingOverflows(page);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByLabel('Code from the app').fill('000000');
  await press(page, 'Confirm');
  await expect(page.getByText('the code is not correct')).toBeVisible();
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await press(page, 'Confirm');
  await expect(page.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible();
  return secret;
}

/** Signs in on a phone as far as the second step. */
async function firstStep(page: Page, { username, password }: { username: string; password: string }) {
  await page.goto('/login?lang=en');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/individual');
  await press(page, 'Sign out');
  await page.waitForURL((at) => at.pathname === '/login');
}

test('a member sets up an authenticator, and signs in with its next code on another device', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  const phone = await phoneOf(browser, url, lan, '/individual/two-step');
  const secret = await setUpAuthenticator(phone, lan.password);

  const tablet = await newPhone(browser, url);
  await firstStep(tablet, lan);
  expect(await accessFaults(tablet)).toEqual([]);
  await tablet.getByLabel('Code from the app').fill('000000');
  await press(tablet, 'Continue');
  await expect(tablet.getByRole('alert')).toHaveText(
    'The code is not correct, or was already used. Enter the newest one.',
  );
  await tablet.getByLabel('Code from the app').fill(codeOf(secret, { steps: 1 }));
  await press(tablet, 'Continue');
  await expect(tablet.getByTestId('balance')).toBeVisible();
});

test('a member who forgot the password sets a new one with two codes of the authenticator, not with wrong ones', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  const phone = await phoneOf(browser, url, lan, '/individual/two-step');
  const secret = await setUpAuthenticator(phone, lan.password);
  const other = await newPhone(browser, url);
  await other.goto('/recover?lang=en');
  await other.getByText('I have an authenticator app').click();
  const form = other.locator('details').filter({ hasText: 'I have an authenticator app' });
  await form.getByLabel('Username').fill(lan.username);
  await form.getByLabel('Code now').fill('000000');
  await form.getByLabel('Next code').fill('000000');
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await form.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await press(other, 'Set password with the codes');
  await expect(form.getByRole('alert')).toHaveText(
    'The username, the codes or the passkey are not correct. Check them and try again.',
  );
  await expectNothingOverflows(other);
  // Both of one moment: half a minute may end between two fields.
  const [current, next] = [codeOf(secret), codeOf(secret, { steps: 1 })];
  await form.getByLabel('Code now').fill(current);
  await form.getByLabel('Next code').fill(next);
  await form.getByLabel('Stay signed in on this device').check();
  await press(other, 'Set password with the codes');
  await expect(other.getByTestId('balance')).toBeVisible();
  const laterTab = await other.context().newPage();
  await laterTab.goto('/');
  await expect(laterTab.getByTestId('balance')).toBeVisible();
  await phone.goto('/individual');
  await phone.waitForURL((at) => at.pathname === '/login');
});

test('a member adds a passkey, signs in with it, loses the password, sets a new one with the passkey, and removes it', async ({
  browser,
  handbill,
}) => {
  // A passkey belongs to a domain, and an IP address is none.
  const url = handbill.url.replace('127.0.0.1', 'localhost');
  const lan = await newPerson(url);
  const phone = await newPhone(browser, url);
  await withSensor(phone);
  await phone.goto('/login?lang=en');
  await phone.getByLabel('Username').fill(lan.username);
  await phone.getByLabel('Password', { exact: true }).fill(lan.password);
  await press(phone, 'Sign in');
  await expect(phone.getByTestId('balance')).toBeVisible();
  await phone.goto('/individual/two-step');
  await press(phone, 'Add a passkey');
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('Name, such as').fill('Lan’s phone');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog.getByText('The password is not correct, so nothing was done. Enter it again.'),
  ).toBeVisible();
  await dialog.getByLabel('Current password').fill(lan.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(phone.getByText('Lan’s phone')).toBeVisible();

  await signOut(phone);
  await firstStep(phone, lan);
  await press(phone, 'Use a passkey');
  await expect(phone.getByTestId('balance')).toBeVisible();

  await signOut(phone);
  await phone.goto('/recover?lang=en');
  await phone.getByText('I have a passkey').click();
  const form = phone.locator('details').filter({ hasText: 'I have a passkey' });
  await form.getByLabel('Username').fill(lan.username);
  await form.getByLabel('New password').fill(NEW_PASSWORD);
  await form.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await press(phone, 'Set password with the passkey');
  await expect(phone.getByTestId('balance')).toBeVisible();

  await phone.goto('/individual/two-step');
  await phone.getByRole('button', { name: 'Remove: Lan’s phone' }).click();
  await phone.getByRole('dialog').getByLabel('Current password').fill(NEW_PASSWORD);
  await phone.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(phone.getByRole('button', { name: 'Remove: Lan’s phone' })).toHaveCount(0);
});
