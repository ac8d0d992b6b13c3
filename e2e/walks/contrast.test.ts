import type { Page } from '@playwright/test';
import { withoutEdge } from '../keyboard.ts';
import { accessFaults, settled } from '../looks.ts';
import { FULL_STATEMENT } from '../member-stops.ts';
import { newPhone, signIn } from '../people.ts';
import { publicAddresses } from '../public-addresses.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

// The walk looks for edges on every page, and the sweep for contrast.
const ADDRESSES = ['/', '/warehouse', '/account-detail', '/deposit'];

async function opened(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}

/** A computed style of the first element that matches. */
function styleOf(page: Page, selector: string, property: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
}

const STOPS = 'a[href], button, input, select, summary, [tabindex="0"]';

/** The second, because the first may be a link that skips to the content; on a page with one stop, that one. */
async function focusSecondStop(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  // Past the last stop the focus may leave the page.
  if ((await page.locator(STOPS).count()) > 1) await page.keyboard.press('Tab');
}

test('in forced colours every control has an edge, the focus is visible, and no state is a colour alone', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await page.goto('/login');
  await expect(page.locator('button[type=submit]')).toBeVisible();
  expect(await withoutEdge(page)).toEqual([]);
  await signIn(page, 'demo');
  for (const address of ADDRESSES) {
    await opened(page, address);
    expect(await withoutEdge(page), address).toEqual([]);
    await focusSecondStop(page);
    expect(await styleOf(page, ':focus', 'outline-style'), address).toBe('solid');
  }
  await opened(page, '/warehouse');
  const ground = (selector: string) => styleOf(page, selector, 'background-color');
  const current = 'main nav a[aria-current]';
  expect(await ground(current)).not.toBe(await ground('main nav a:not([aria-current])'));
  expect(await styleOf(page, 'progress', 'border-top-width')).toBe('1px');
  await opened(page, '/account-detail');
  expect(await styleOf(page, 'input[type=checkbox]', 'appearance')).toBe('auto');
});

const PUBLIC_ADDRESSES = [
  ...['/welcome', '/register?code=HANDBILL', '/recover', '/help'],
  ...['/terms', '/privacy', '/promises', '/ordering-rules', '/receive-account'],
];
const SHAPED = 'data-shaped';

/** Runs in the page: marks what looks like a button because of its colour alone, or with an edge. */
function markShaped(mark: string): void {
  for (const element of document.querySelectorAll('a, button, summary')) {
    const { backgroundColor, borderTopWidth } = getComputedStyle(element);
    const isFilled = backgroundColor !== 'rgba(0, 0, 0, 0)';
    if (isFilled || borderTopWidth !== '0px') element.setAttribute(mark, '');
  }
}

/** What was marked, and has no edge that is seen. */
function shapeless(page: Page): Promise<string[]> {
  return page.locator(`[${SHAPED}]:visible`).evaluateAll((all) =>
    all
      .filter((element) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
        return borderTopWidth === '0px' || borderTopColor === backgroundColor;
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 160)),
  );
}

test('in forced colours the public pages keep the shape of their buttons and the mark of what has the focus', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  for (const address of [...PUBLIC_ADDRESSES, ...(await publicAddresses(handbill.url))]) {
    await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
    await opened(page, address);
    await page.evaluate(markShaped, SHAPED);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await settled(page);
    expect(await shapeless(page), address).toEqual([]);
    await focusSecondStop(page);
    expect(await styleOf(page, ':focus', 'outline-style'), address).toBe('solid');
  }
});

test('when more contrast is asked for, every text has a contrast of 7, and quiet text and borders have the colour of text', async ({
  browser,
  handbill,
}) => {
  const page = await newPhone(browser, handbill.url);
  await signIn(page, 'demo');
  const addresses = [...(await publicAddresses(handbill.url)), ...ADDRESSES];
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' });
    for (const address of [...addresses, FULL_STATEMENT, '/individual']) {
      await opened(page, address);
      const found = await accessFaults(page, 'more contrast');
      faults.push(...found.map((fault) => `${address}, ${colorScheme}: ${fault}`));
    }
    const ink = await styleOf(page, 'body', 'color');
    expect(await styleOf(page, 'main .text-soft', 'color'), colorScheme).toBe(ink);
    expect(await styleOf(page, 'main .border-line', 'border-top-color'), colorScheme).toBe(ink);
  }
  expect(faults).toEqual([]);
});
