import type { Page } from '@playwright/test';
import { call, memberToken } from '../api.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, operatorSignsIn, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

const PASSWORD = 'handbill-demo';
const ACCOUNT = '00710055AB77';

/** Finds a member by the last characters of the bank account, and opens the member's page. */
async function openMember(page: Page, search: string, username: string): Promise<void> {
  await page.getByRole('menuitem', { name: 'Members', exact: true }).click();
  await page.getByLabel('Username, phone, id or invite code').fill(search);
  await page.getByRole('button', { name: 'Search' }).click();
  await page
    .getByRole('article', { name: username, exact: true })
    .getByRole('link', { name: 'Open' })
    .click();
  await expect(page.getByRole('heading', { name: username, level: 1 })).toBeVisible();
}

async function tab(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('tab', { name }).click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Fills the one text field of the open dialog and confirms it. */
async function say(page: Page, { field, text, confirm }: { field: string; text: string; confirm: string }) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(field).fill(text);
  await dialog.getByRole('button', { name: confirm, exact: true }).click();
}

/** On the sign-in screen, the locked member proves the password and sees what the lock means. */
async function lockedSignsIn(phone: Page): Promise<void> {
  await phone.getByLabel('Username').fill('demo');
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByRole('heading', { name: 'Your account has been locked' })).toBeVisible();
}

/** From the locked screen to what the help says about it alone, to all of it, and back. */
async function readsHelp(phone: Page): Promise<void> {
  await phone.getByRole('link', { name: 'Help', exact: true }).click();
  const worry = phone.getByRole('heading', { name: 'My account is locked' });
  const other = phone.getByRole('heading', { name: 'I lost my phone' });
  await expect(worry).toBeVisible();
  await expect(phone.getByText('stays yours')).toBeVisible();
  await expect(other).toBeHidden();
  await expect(phone.getByRole('link', { name: 'Create an account' })).toBeHidden();
  await expectAccessible(phone);
  await phone.getByRole('link', { name: 'All help topics' }).click();
  await expect(other).toBeVisible();
  await expect(worry).toBeVisible();
  await phone.goBack();
  await phone.goBack();
  await expect(phone.getByRole('heading', { name: 'Your account has been locked' })).toBeVisible();
}

test('support finds a member, sees everything, views the app as the member does, and locks; two people pay out, and the locked member sees it', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const token = await memberToken(url, 'demo');
  const bank = { bank_code: 'VCB', account_number: ACCOUNT, account_name: 'DEMO', password: PASSWORD };
  await call(url, 'update-bank', { token, body: bank });

  const phone = await newPhone(browser, url);
  await signIn(phone, 'demo');
  // Elsewhere while it is locked, with the app's session in this tab.
  await phone.goto('about:blank');

  const support = await operatorSignsIn(browser, url, 'support');
  // A simulated member is marked.
  await openMember(support, 'minh_anh', 'minh_anh');
  const simulated = support.getByText('Simulated', { exact: true });
  await expect(simulated).toBeVisible();
  await openMember(support, '55ab77', 'demo');
  await expect(support.getByText('****AB77')).toBeVisible();
  await expect(simulated).toHaveCount(0);
  await tab(support, 'Ledger');
  await expect(support.getByText(/^balance /).first()).toBeVisible();
  await tab(support, 'Orders');
  await expect(support.getByRole('article').first()).toBeVisible();
  await tab(support, /^Notes/);
  await support.getByRole('button', { name: 'Add a note' }).click();
  await say(support, { field: 'Note', text: 'Called about a lost phone.', confirm: 'Save' });
  await expect(support.getByRole('article').getByText('Called about a lost phone.')).toBeVisible();

  // The app as the member sees it, read-only.
  await support.getByRole('button', { name: 'See as member' }).click();
  await say(support, { field: 'Reason', text: 'A question about an award', confirm: 'Continue' });
  const opened = support.context().waitForEvent('page');
  const link = support.getByRole('link', { name: 'Open what demo sees' });
  await link.click();
  const view = await opened;
  await expect(view).toHaveURL(`${url}/`);
  // Read from the link: the page drops it from its own address.
  const { hash } = new URL((await link.getAttribute('href')) ?? '', url);
  await view.goto(`${url}/view?lang=en${hash}`);
  const ribbon = view.getByRole('complementary', { name: 'nothing can be changed here' });
  await expect(ribbon).toContainText('You see what demo sees');
  await expect(view).toHaveURL(`${url}/`);
  const before = await call(url, 'auth/me', { token });
  await view.goto('/account-detail');
  await expect(ribbon).toBeVisible();
  for (const tries of [1, 2, 3]) {
    await view.getByRole('switch').or(view.getByRole('checkbox')).first().click();
    await test.step(`try ${tries}`, () => expectToast(view, 'nothing can be changed here'));
  }
  await expectAccessible(view);
  await expectNothingOverflows(view);
  expect(await call(url, 'auth/me', { token })).toEqual(before);
  await ribbon.getByRole('button', { name: 'Close' }).click();
  await expect(view.getByRole('heading', { name: 'This view is over' })).toBeVisible();

  // Locked: the operator sees the effects first, the member the reason.
  await support.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect(support.getByRole('dialog').getByText('The member keeps their money')).toBeVisible();
  await support.getByRole('dialog').getByLabel('Reason').selectOption('fraud_suspected');
  await say(support, {
    field: 'Evidence (internal)',
    text: 'Three accounts from one phone',
    confirm: 'Lock',
  });
  await expectToast(support, 'Member locked');
  // The session that the lock ended shows the reason; the money needs the password.
  await phone.goto('/warehouse');
  await expect(phone.getByRole('heading', { name: 'Your account has been locked' })).toBeVisible();
  await expect(phone.getByText('Reason: suspected fraud')).toBeVisible();
  await expect(phone.getByText('Available balance')).toBeHidden();
  await expect(phone.getByText('Sign in with your password to see your balance')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await lockedSignsIn(phone);
  await expect(phone.getByText('Reason: suspected fraud')).toBeVisible();
  await expect(phone.getByText(/^Since \d{2}-\u2060\d{2}-\u2060\d{4}/)).toBeVisible();
  const held = phone.getByRole('paragraph').filter({ hasText: 'Available balance' });
  await expect(held.getByRole('strong')).toHaveText(/\d,\d{2}\s\$$/);
  await expectAccessible(phone);
  await readsHelp(phone);
  await phone.getByRole('button', { name: 'Sign in with another account' }).click();

  // Requested by one operator, approved by another, paid by the first.
  const cashier = await operatorSignsIn(browser, url, 'cashier');
  await openMember(cashier, 'demo', 'demo');
  await cashier.getByRole('button', { name: 'Pay out' }).click();
  await say(cashier, { field: 'Reason', text: 'The account stays locked', confirm: 'Request' });
  await expect(cashier.getByRole('dialog')).toBeHidden();
  await cashier.getByRole('menuitem', { name: 'Locked withdrawals' }).click();
  const asked = cashier.getByRole('article', { name: 'demo' });
  await expect(asked.getByRole('button', { name: 'Decline' })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'Approve' })).toBeHidden();
  // Not approved by `approver`, who confirmed the member's deposits.
  const approver = await operatorSignsIn(browser, url, 'operator');
  await approver.getByRole('menuitem', { name: 'Locked withdrawals' }).click();
  await approver.getByRole('article', { name: 'demo' }).getByRole('button', { name: 'Approve' }).click();
  await expect(approver.getByText('Approved; another operator has to pay it')).toBeVisible();
  const news = phone.getByRole('list', { name: 'Withdrawals since your account was locked' });
  await lockedSignsIn(phone);
  await expect(news.getByRole('listitem')).toContainText(['Withdrawal approved']);
  await expect(held.getByRole('strong')).toHaveText(/^0,00\s\$$/);
  await phone.getByRole('button', { name: 'Sign in with another account' }).click();

  await cashier.getByRole('menuitem', { name: /^Withdrawals/ }).click();
  await cashier.getByLabel('Status').selectOption({ label: 'Approved' });
  const payout = cashier.getByRole('article', { name: 'demo (locked)' }).filter({ hasText: ACCOUNT });
  await payout.getByRole('button', { name: 'Pay', exact: true }).click();
  await say(cashier, { field: 'Bank reference', text: 'E2E-LOCKED-1', confirm: 'Mark as paid' });
  await expect(payout.getByText('Withdrawal marked as paid')).toBeVisible();

  // The member sees that it was paid, to which account, and that nothing is left.
  await lockedSignsIn(phone);
  await expect(news.getByRole('listitem')).toContainText(['Withdrawal paid', 'Withdrawal approved']);
  await expect(news.getByRole('listitem').first()).toContainText(
    /\d,\d{2}\s\$ has been sent to your account .*AB77\./,
  );
  await expect(held.getByRole('strong')).toHaveText(/^0,00\s\$$/);
  await expect(phone.getByText('Withdrawal in progress')).toBeHidden();
  await expectAccessible(phone);
  await expectNothingOverflows(phone);
  await phone.getByRole('button', { name: 'Sign in with another account' }).click();

  // Unlocked, the member can sign in again.
  await support.getByRole('button', { name: 'Unlock', exact: true }).click();
  await say(support, { field: 'Evidence (internal)', text: 'Her sister’s phone', confirm: 'Unlock' });
  await expectToast(support, 'Member unlocked');
  await signIn(phone, 'demo');
});
