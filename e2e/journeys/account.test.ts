import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { call, memberToken, operatorToken, send } from '../api.ts';
import { accessFaults, expectNothingOverflows } from '../looks.ts';
import { handleNext, loseAnswers, loseRequests } from '../network.ts';
import { newPhone, phoneOf, press } from '../people.ts';
import { type NewMember, newMember } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

const NO_ANSWER = 'No connection. Check your internet and try again: nothing is done twice.';
const PASSWORD_WRONG = 'The password is not correct, so nothing was done. Enter it again.';
let members = 0;

type Person = Pick<NewMember, 'username' | 'password'>;

const newPerson = (url: string): Promise<NewMember> => {
  members += 1;
  return newMember(url, `account_${members}`);
};

const tokenOf = (url: string, { username, password }: Person) => memberToken(url, username, password);

const signInStatus = async (url: string, { username, password }: Person) =>
  (await send(url, 'auth/login', { body: { username, password } })).status;

/** The error of a field, linked to it for screen readers. */
async function expectFault(field: Locator, says: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(`${says.replaceAll('.', '\\.')}`));
}

test('bank info: the bank is found by keyboard and by touch, each error is shown at its field, and nothing is saved twice', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  const page = await phoneOf(browser, url, lan, '/individual/bank-info');
  const bank = page.getByLabel('Bank', { exact: true });
  const number = page.getByLabel('Account number');
  const holder = page.getByLabel('Account holder');
  const password = page.getByLabel('Password', { exact: true });

  await expect(bank).toBeVisible();
  await press(page, 'Save bank information');
  for (const field of [bank, number, holder, password]) await expectFault(field, 'Please fill this in.');
  await expect(bank).toBeFocused();

  // By keyboard alone: the search has the focus, arrows move through the results, Enter selects.
  await page.keyboard.press('Enter');
  const search = page.getByRole('combobox', { name: 'Bank name or code' });
  await expect(search).toBeFocused();
  await expect(page.getByRole('option')).toHaveCount(65);
  await page.keyboard.type('zzz');
  await expect(page.getByText('No bank found.')).toBeVisible();
  await search.fill('NGOAI thuong');
  await expect(page.getByRole('option')).toHaveCount(1);
  await search.fill('viet');
  const options = page.getByRole('option');
  const expectActive = async (option: Locator) => {
    await expect.poll(() => option.getAttribute('id')).not.toBeNull();
    await expect(search).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  };
  await expect(options).not.toHaveCount(1);
  await page.keyboard.press('End');
  await expectActive(options.last());
  await expect(options.last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expectActive(options.first());
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
  await expect(bank).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await expect(options).toHaveCount(65);
  await page.keyboard.type('vcb');
  await expect(options).not.toHaveCount(65);
  await expectActive(options.first());
  await page.keyboard.press('Enter');
  await expect(bank).toHaveText(/Vietcombank/);
  await expect(bank).toBeFocused();

  await number.fill('007');
  await holder.fill('A');
  await password.fill('not the password');
  await press(page, 'Save bank information');
  await expectFault(number, '4 to 34 letters and digits.');
  await expectFault(holder, 'This is too short.');
  await number.fill('0071 0012 3456 7');
  await holder.fill('NGUYEN THI LAN');
  await press(page, 'Save bank information');
  await expectFault(password, PASSWORD_WRONG);

  // A reload keeps the form, except for the password.
  await page.reload();
  await expect(bank).toHaveText(/Vietcombank/);
  await expect(number).toHaveValue('0071 0012 3456 7');
  await expect(holder).toHaveValue('NGUYEN THI LAN');
  await expect(password).toHaveValue('');
  await password.fill(lan.password);
  await loseRequests(page, '**/api/update-bank');
  await press(page, 'Save bank information');
  await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
  await expect(number).toHaveValue('0071 0012 3456 7');
  await press(page, 'Save bank information');
  await expectToast(page, 'added bank information successfully');

  // Once saved it is masked. Another account is chosen by touch, and the answer to saving it is lost.
  await page.goto('/individual/bank-info');
  await expect(page.getByText('•••• 4567')).toBeVisible();
  await page.getByText('Change the account').tap();
  await expect(number).toHaveValue('');
  await bank.tap();
  await page.getByRole('option', { name: 'Techcombank' }).tap();
  await expect(bank).toHaveText(/Techcombank/);
  await number.fill('19031234567');
  await holder.fill('NGUYEN THI LAN');
  await password.fill(lan.password);
  await loseAnswers(page, '**/api/update-bank');
  await press(page, 'Save bank information');
  await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
  await press(page, 'Save bank information');
  await expectToast(page, 'added bank information successfully');
  const token = await tokenOf(url, lan);
  const saved = await call(url, 'bank', { token, body: {} });
  expect(saved).toMatchObject({ bank_code: 'TCB', account_number: '****4567' });
  const notified = await call(url, 'notifications', { token, body: {} });
  expect(
    Object.values(notified).filter((each) => JSON.stringify(each).includes('bank_changed')),
  ).toHaveLength(1);
});

test('address: a draft survives leaving the screen, a reload and a broken connection, and is forgotten after saving or signing out', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  const page = await phoneOf(browser, url, lan, '/individual/address');
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await field('Country').fill('V');
  await field('Phone number').fill('09');
  await press(page, 'Save address');
  await expectFault(field('Full name'), 'Please fill this in.');
  await expectFault(field('Country'), 'This is too short.');
  await expectFault(field('Phone number'), 'Please check the phone number.');
  await expect(field('Full name')).toBeFocused();

  const typed = {
    'Full name': 'Nguyễn Thị Lan',
    'Phone number': '0913000002',
    Country: 'Việt Nam',
    Address: '1 Lê Lợi',
    City: 'Huế',
    'Postal code (optional)': '49000',
  };
  for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
  const expectTyped = async () => {
    for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value);
  };
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await page.getByRole('link', { name: 'Address Not added yet' }).click();
  await expectTyped();
  await page.reload();
  await expectTyped();

  await loseRequests(page, '**/api/update-address');
  await press(page, 'Save address');
  await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
  await expectTyped();
  await loseAnswers(page, '**/api/update-address');
  await press(page, 'Save address');
  await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
  await expectTyped();
  await press(page, 'Save address');
  await expectToast(page, 'added address information successfully');
  const saved = await call(url, 'address', { token: await tokenOf(url, lan), body: {} });
  expect(saved).toMatchObject({ full_name: 'Nguyễn Thị Lan', city: 'Huế', postal_code: '49000' });

  // A draft ends with the session.
  await page.goto('/individual/address');
  await field('City').fill('Đà Nẵng');
  await page.goto('/individual');
  await press(page, 'Sign out');
  await page.waitForURL((at) => at.pathname === '/login');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Nẵng');
});

test('a change of the password signs out every other phone, even if its answer is lost', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  const other = await phoneOf(browser, url, lan, '/account-detail');
  const page = await phoneOf(browser, url, lan, '/account-detail');
  await page.getByText('All your other sessions will end.').click();
  const current = page.getByLabel('Current password');
  const chosen = page.getByLabel('New password');
  const repeated = page.getByLabel('Repeat password');
  const submit = page.getByRole('button', { name: 'Change password', exact: true });
  await current.fill('not the password');
  await chosen.fill('short');
  await expect(page.getByText('Easy to guess')).toBeVisible();
  await repeated.fill('shorter');
  await submit.click();
  await expectFault(chosen, 'The password needs at least 8 characters.');
  const fresh = 'violin-gravel-9';
  await chosen.fill(fresh);
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  await submit.click();
  await expectFault(repeated, 'The two passwords are not the same.');
  await repeated.fill(fresh);
  await submit.click();
  await expectFault(current, PASSWORD_WRONG);

  await current.fill(lan.password);
  await loseRequests(page, '**/api/viewer');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
  await loseAnswers(page, '**/api/viewer');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
  await expect(chosen).toHaveValue(fresh);
  await submit.click();
  await expectToast(page, 'password changed');
  await expect(current).toBeHidden();

  await other.goto('/individual/address');
  await other.waitForURL((at) => at.pathname === '/login');
  expect(await signInStatus(url, lan)).toBe(401);
  const token = await tokenOf(url, { ...lan, password: fresh });
  const notified = await call(url, 'notifications', { token, body: {} });
  expect(
    Object.values(notified).filter((each) => JSON.stringify(each).includes('password_changed')),
  ).toHaveLength(1);
});

test('account: a session of another phone can be ended, language and consent are kept, the phone number is masked, and the data comes as a file', async ({
  browser,
  handbill: { url },
}) => {
  const lan = await newPerson(url);
  const other = await phoneOf(browser, url, lan, '/individual');
  const page = await phoneOf(browser, url, lan, '/account-detail');

  const showPhone = page.getByRole('button', { name: 'Show phone number' });
  await expect(showPhone).toBeVisible();
  await expect(page.getByText('+8491300', { exact: false })).toHaveCount(0);
  await showPhone.click();
  await expect(page.getByText(/^\+84913\d{6}$/)).toBeVisible();

  await page.getByText('Where you are signed in').click();
  await expect(page.getByText('This device')).toBeVisible();
  const end = page.getByRole('button', { name: /^Sign out: / });
  await end.first().click();
  await expectToast(page, 'session ended');
  await other.goto('/individual/address');
  await other.waitForURL((at) => at.pathname === '/login');

  const consent = page.getByRole('checkbox', { name: /^Show your rewards in the public list/ });
  const before = await consent.isChecked();
  await consent.click();
  // It changes as soon as it is pressed, and is enabled again once the server has answered.
  await expect(consent).toBeChecked({ checked: !before });
  await expect(consent).toBeEnabled();

  await page.getByText('Your data', { exact: true }).click();
  const download = page.waitForEvent('download');
  await press(page, 'Download your data');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`handbill-${lan.username}.json`);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(kept.profile).toMatchObject({ username: lan.username, show_awards: !before });

  const keptByServer = page.waitForResponse('**/api/update-profile');
  await page.getByLabel('Language').selectOption({ label: 'Français' });
  await expect(page.getByText('Langue')).toBeVisible();
  expect((await keptByServer).ok()).toBe(true);
  await page.goto('/account-detail');
  await expect(page.getByText('Langue')).toBeVisible();
  const remembered = page.getByRole('checkbox', { name: /^Montrer vos récompenses/ });
  await expect(remembered).toBeChecked({ checked: !before });
});

test('closing the account says what is in the way, pays out everything once, and ends every session', async ({
  browser,
  handbill: { url },
}) => {
  const sharer = { username: 'sharer', password: 'handbill-demo' };
  const page = await phoneOf(browser, url, sharer, '/account-detail');
  const open = async () => {
    await page.getByText('Closing your account', { exact: true }).click();
    await press(page, 'Close the account');
  };
  const dialog = page.getByRole('dialog', { name: 'Close this account?' });
  const password = dialog.getByLabel('Password', { exact: true });
  const close = dialog.getByRole('button', { name: 'Close the account', exact: true });
  await open();
  await close.click();
  await expectFault(password, 'Please fill this in.');
  await password.fill('not the password');
  await close.click();
  await expectFault(password, PASSWORD_WRONG);
  await password.fill(sharer.password);
  await close.click();
  await expect(dialog.getByRole('link', { name: 'Add bank information' })).toBeVisible();

  const token = await tokenOf(url, sharer);
  const bank = { bank_code: 'VCB', account_number: '0071001234567', account_name: 'SHARER' };
  await call(url, 'update-bank', { token, body: { ...bank, password: sharer.password } });
  const address = { full_name: 'Sharer', phone: '0901234567', country: 'VN', city: 'Huế', line1: '1 Lê Lợi' };
  await call(url, 'update-address', { token, body: address });

  const operator = await operatorToken(url, 'operator');

  // Whether a visit has settled depends on the clock, so the refusal is simulated.
  await handleNext(page, { pattern: '**/api/close-account', times: 1 }, (route) =>
    route.fulfill({
      status: 422,
      json: {
        error_code: 1,
        error: 'account_unsettled',
        message: 'some visits have not settled yet. Close the account after that',
        current: { settles_at: '2030-01-02T03:04:05.000Z' },
      },
    }),
  );
  await close.click();
  await expect(dialog.getByRole('alert')).toContainText('Possible from 02-\u206001-\u20602030');

  await loseRequests(page, '**/api/close-account');
  await close.click();
  await expect(dialog.getByRole('alert')).toContainText(NO_ANSWER);
  await expect(password).toHaveValue(sharer.password);
  await loseAnswers(page, '**/api/close-account', 1);
  await close.click();
  await page.waitForURL((at) => at.pathname === '/login');
  await expectToast(page, 'account closed');

  expect(await signInStatus(url, sharer)).toBe(401);
  const paidOut = await call(url, 'console/withdrawals?status=pending', { token: operator });
  const own = Object.values(paidOut).filter((each) => JSON.stringify(each).includes('"sharer"'));
  expect(own).toHaveLength(1);
});

test('registering keeps the destination and the form, shows an error at each wrong field, and takes the code from the link', async ({
  browser,
  handbill: { url },
}) => {
  const taken = await newPerson(url);
  const page = await newPhone(browser, url);
  await page.goto('/individual/address?lang=en');
  await page.waitForURL((at) => at.pathname === '/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.waitForURL((at) => at.pathname === '/register');
  const username = page.getByLabel('Username');
  const phone = page.getByLabel('Phone number');
  const password = page.getByLabel('Password', { exact: true });
  const repeated = page.getByLabel('Repeat password');
  const code = page.getByLabel('Invite code');
  const terms = page.getByLabel('I have read and agree to the terms of use.');
  await expect(code).toHaveValue('HANDBILL');
  await code.fill('');
  await press(page, 'Create account');
  for (const field of [username, phone, password, repeated, code]) {
    await expectFault(field, 'Please fill this in.');
  }
  await expectFault(terms, 'Please agree to the terms of use.');

  await username.fill(taken.username);
  await phone.fill('0913009999');
  const chosen = `journey-${randomUUID()}`;
  await password.fill(chosen);
  await repeated.fill(chosen);
  await code.fill('NOBODY');
  await terms.check();
  await page.reload();
  await expect(username).toHaveValue(taken.username);
  await expect(phone).toHaveValue('0913009999');
  await expect(code).toHaveValue('NOBODY');
  await expect(password).toHaveValue('');
  await expect(terms).not.toBeChecked();

  await password.fill(chosen);
  await repeated.fill(chosen);
  await terms.check();
  await press(page, 'Create account');
  await expectFault(code, 'the introduction code is not correct');
  await code.fill('HANDBILL');
  await press(page, 'Create account');
  await expect(page.getByRole('alert')).toContainText('username or phone number already exists');
  await username.fill('account_new');
  await press(page, 'Create account');
  await press(page, 'Later');
  await page.waitForURL((at) => at.pathname === '/individual/address');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('0913009999"');

  const invited = await newPhone(browser, url);
  await invited.goto('/register?lang=en&code=HANDBILL');
  await expect(invited.getByLabel('Invite code')).toHaveValue('HANDBILL');
  await invited.goto('/login?lang=en');
  await invited.getByLabel('Username').fill('account_new');
  await invited.getByLabel('Password', { exact: true }).fill('not the password');
  await press(invited, 'Sign in');
  await expect(invited.getByRole('alert')).toContainText('username or password is incorrect');
});

test('without a network, sign-in and registration keep the form, say what is wrong, and work when submitted again', async ({
  browser,
  handbill: { url },
}) => {
  const member = await newPerson(url);
  const page = await newPhone(browser, url);
  await page.goto('/individual/address?lang=en');
  await page.waitForURL((at) => at.pathname === '/login');
  const username = page.getByLabel('Username');
  const password = page.getByLabel('Password', { exact: true });
  await username.fill(member.username);
  await password.fill(member.password);
  for (const lose of [loseRequests, loseAnswers]) {
    await lose(page, '**/api/auth/login');
    await press(page, 'Sign in');
    await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
    await expect(username).toHaveValue(member.username);
    await expect(password).toHaveValue(member.password);
    await page.unroute('**/api/auth/login');
  }
  await press(page, 'Sign in');
  await page.waitForURL((at) => at.pathname === '/individual/address');

  const newcomer = await newPhone(browser, url);
  await newcomer.goto('/register?lang=en&code=HANDBILL');
  const chosen = `journey-${randomUUID()}`;
  await newcomer.getByLabel('Username').fill('account_far');
  await newcomer.getByLabel('Phone number').fill('0913008888');
  await newcomer.getByLabel('Password', { exact: true }).fill(chosen);
  await newcomer.getByLabel('Repeat password').fill(chosen);
  await newcomer.getByLabel('I have read and agree to the terms of use.').check();
  await loseRequests(newcomer, '**/api/auth/register');
  await press(newcomer, 'Create account');
  await expect(newcomer.getByRole('alert')).toContainText(NO_ANSWER);
  await expect(newcomer.getByLabel('Username')).toHaveValue('account_far');
  await expect(newcomer.getByLabel('Password', { exact: true })).toHaveValue(chosen);
  await newcomer.unroute('**/api/auth/register');

  // The account was created and only the answer lost: there is one account, and signing in works.
  await loseAnswers(newcomer, '**/api/auth/register', 1);
  await press(newcomer, 'Create account');
  await expect(newcomer.getByRole('alert')).toContainText(NO_ANSWER);
  await press(newcomer, 'Create account');
  await expect(newcomer.getByRole('alert')).toContainText('username or phone number already exists');
  await newcomer.getByRole('link', { name: 'Sign in' }).click();
  await newcomer.getByLabel('Username').fill('account_far');
  await newcomer.getByLabel('Password', { exact: true }).fill(chosen);
  await press(newcomer, 'Sign in');
  await newcomer.waitForURL((at) => at.pathname === '/');
});

test('the screens of the account are accessible and fit 360 px, with every section open', async ({
  browser,
  handbill: { url },
}) => {
  const page = await phoneOf(
    browser,
    url,
    { username: 'demo', password: 'handbill-demo' },
    '/individual/bank-info',
  );
  await page.setViewportSize({ width: 360, height: 760 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const expectFine = async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await accessFaults(page), `${page.url()}, ${colorScheme}`).toEqual([]);
    }
    await expectNothingOverflows(page);
  };
  await page.getByText('Change the account').click();
  await expectFine();
  await page.getByLabel('Bank', { exact: true }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectFine();
  await page.keyboard.press('Escape');
  await page.goto('/individual/address');
  await expect(page.getByLabel('City')).toBeVisible();
  await expectFine();
  await page.goto('/account-detail');
  for (const row of ['All your other sessions will end.', 'Where you are signed in', 'Your data']) {
    await page.getByText(row, { exact: true }).click();
  }
  await page.getByLabel('New password').fill('violin');
  await page.getByText('Closing your account', { exact: true }).click();
  await expect(page.getByText('This device')).toBeVisible();
  await expectFine();
  await press(page, 'Close the account');
  await expect(page.getByRole('dialog', { name: 'Close this account?' })).toBeVisible();
  await expectFine();
});
