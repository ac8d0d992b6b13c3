import { keyboardFaults } from '../keyboard.ts';
import { open } from '../member-looks.ts';
import { newPhone } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

// The walk does the same on every page.
const ADDRESSES = [
  ...['/', '/deposit', '/withdraw', '/distribute', '/order-detail', '/warehouse', '/individual'],
  ...['/individual/bank-info', '/account-detail'],
];

test('every control is reachable by keyboard, and the focused one is visible', async ({
  browser,
  handbill: { url },
}) => {
  const page = await newPhone(browser, url);
  await page.goto('/login?lang=en');
  await page.getByLabel('Username').focus();
  await page.keyboard.type('demo');
  while (
    !(await page.getByLabel('Password', { exact: true }).evaluate((it) => it === document.activeElement))
  )
    await page.keyboard.press('Tab');
  await page.keyboard.type('handbill-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((address) => address.pathname === '/');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  for (const address of ADDRESSES) {
    await open(page, address);
    expect(await keyboardFaults(page), address).toEqual([]);
  }
});
