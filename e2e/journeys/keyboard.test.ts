import type { Page } from '@playwright/test';
import { newPhone } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

const ADDRESSES = [
  ...['/', '/deposit', '/withdraw', '/distribute', '/order-detail', '/warehouse', '/individual'],
  ...['/individual/two-step', '/individual/recovery', '/individual/requests/new', '/individual/statement'],
  ...['/individual/address', '/individual/phone', '/individual/insight', '/individual/group-report'],
  ...['/individual/deposit-history', '/individual/business', '/individual/teams', '/individual/bank-info'],
  ...['/notification', '/account-detail', '/programs', '/conversions', '/redeem', '/recover'],
];
const MARK = 'data-reached';

/** Every control on the screen. One of a group of radio buttons is enough: arrows lead to the others. */
function usable(page: Page, also = '') {
  const radio = 'input[type=radio]:not(:checked)';
  return page.locator(
    [`a[href]${also}`, `button:enabled${also}`, `input:enabled:not(${radio})${also}`, `select:enabled${also}`]
      .map((selector) => `${selector}:visible`)
      .join(', '),
  );
}

/** Runs in the page: marks the focused element as reached, and answers it if its focus is not visible. */
function markFocused(mark: string): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  focused.setAttribute(mark, '');
  const { outlineStyle, boxShadow } = getComputedStyle(focused);
  return outlineStyle === 'none' && boxShadow === 'none' ? focused.outerHTML.slice(0, 160) : null;
}

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
    await page.goto(address);
    const unmarked = new Set<string>();
    // Repeated until the whole screen has loaded: late controls are reached on the next round.
    await expect(async () => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(usable(page)).not.toHaveCount(0);
      const presses = (await usable(page).count()) + 10;
      for (let press = 0; press < presses; press += 1) {
        await page.keyboard.press('Tab');
        const fault = await page.evaluate(markFocused, MARK);
        if (fault !== null) unmarked.add(fault);
      }
      const missed = await usable(page, `:not([${MARK}])`).evaluateAll((all) =>
        all.map(({ outerHTML }) => outerHTML.slice(0, 160)),
      );
      expect(missed, `${address} by keyboard`).toEqual([]);
    }).toPass({ timeout: 180_000 });
    expect([...unmarked], `${address} marks what has the focus`).toEqual([]);
  }
});
