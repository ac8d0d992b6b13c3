// How the walks look at a page of the member app.
import { expect, type Page } from '@playwright/test';
import { LOCKED_SIGN_IN, signInLocked } from './locked-member.ts';
import { accessFaults, type Examination, layoutFaults, settled } from './looks.ts';
import { setTextSize } from './text-size.ts';

const MARGIN_PX = 355;

/** The page with every component in every state, so that something on it is always busy. */
const NEVER_AT_REST = '/components';

/** Opens a page of the member app, and waits until all that it shows first is there and still. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  if (address.endsWith(LOCKED_SIGN_IN)) await signInLocked(page);
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (!address.endsWith(NEVER_AT_REST)) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}

/** A width and theme to view a page in. */
export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  /** The browser's text size in percent. */
  text?: number;
  examination?: Examination;
}

/**
 * The faults of a page in a look, one line each. At 320 px its targets have to be large enough for a thumb, and on a
 * desk its column has equal margins, unless an advertiser's table reaches over the right one.
 */
export async function faultsIn(page: Page, look: Look): Promise<string[]> {
  const { width, colorScheme, text = 100, examination } = look;
  await page.setViewportSize({ width, height: 800 });
  await setTextSize(page, text);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const faults = await layoutFaults(page, { thumbs: width === 320 });
  if (examination !== undefined) faults.push(...(await accessFaults(page, examination)));
  const margins = width === 1280 ? await marginsOfColumn(page) : [];
  if (margins.some((margin) => margin !== MARGIN_PX))
    faults.push(`the column is ${margins} px from the edges`);
  return faults.map((fault) => `at ${width} px, ${colorScheme}, text of ${text} %: ${fault}`);
}

/** The margins of the app's column, left and right; only the left one where the column reaches over the right side. */
function marginsOfColumn(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const column = document.querySelector('main')?.parentElement?.getBoundingClientRect();
    const left = column?.left ?? 0;
    if (document.querySelector('main .uses-width') !== null) return [left];
    return [left, document.documentElement.clientWidth - (column?.right ?? 0)];
  });
}
