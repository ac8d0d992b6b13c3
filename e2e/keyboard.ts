// Whether a page can be used by keyboard alone, and whether its controls are seen without the page's own colours.
import type { Page } from '@playwright/test';
import { settled } from './looks.ts';

const MARK = 'data-reached';
/** More presses than controls: the skip link, and what the browser itself stops at. */
const PRESSES_MORE = 10;
const ROUNDS = 5;

/** Every control on the screen. One of a group of radio buttons is enough: arrows lead to the others. */
function usable(page: Page, also = '') {
  const radio = 'input[type=radio]:not(:checked)';
  return page.locator(
    [`a[href]${also}`, `button:enabled${also}`, `input:enabled:not(${radio})${also}`, `select:enabled${also}`]
      .map((selector) => `${selector}:visible`)
      .join(', '),
  );
}

/** Runs in the page: marks from now on what gets the focus, and records it if its focus is not visible. */
function markFocused(mark: string): void {
  const unmarked: string[] = [];
  Object.assign(window, { unmarked });
  (document.activeElement as HTMLElement | null)?.blur();
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    target.setAttribute(mark, '');
    const { outlineStyle, boxShadow } = getComputedStyle(target);
    // The link of a row in a table is marked around the whole row.
    const around = getComputedStyle(target, '::after').outlineStyle;
    if ([outlineStyle, boxShadow, around].every((mark) => mark === 'none'))
      unmarked.push(target.outerHTML.slice(0, 160));
  });
}

/** Controls that the tab key does not reach, and those that do not show that they have the focus; one line each. */
export async function keyboardFaults(page: Page): Promise<string[]> {
  await settled(page);
  await page.evaluate(markFocused, MARK);
  let missed: string[] = [];
  // Controls that arrive late are reached on the next round.
  for (let round = 0; round < ROUNDS; round += 1) {
    await settled(page);
    const presses = (await usable(page).count()) + PRESSES_MORE;
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab');
    missed = await usable(page, `:not([${MARK}])`).evaluateAll((all) =>
      all.map(({ outerHTML }) => outerHTML.slice(0, 160)),
    );
    if (missed.length === 0) break;
  }
  const unmarked = await page.evaluate(() => (window as unknown as { unmarked: string[] }).unmarked);
  return [
    ...missed.map((html) => `not reached by keyboard: ${html}`),
    ...[...new Set(unmarked)].map((html) => `does not show the focus: ${html}`),
  ];
}

/** Buttons and fields without an edge of their own. */
export function withoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[class*=rounded-full], input:not([type=file]), select')]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => element.getBoundingClientRect().width > 1)
      .filter((element) => {
        const { appearance, borderTopWidth } = getComputedStyle(element);
        const isDrawnByBrowser = element.matches('[type=checkbox], [type=radio]') && appearance === 'auto';
        return borderTopWidth === '0px' && !isDrawnByBrowser;
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

/** Those that have none when the browser chooses all colours, one line each. */
export async function edgeFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await settled(page);
  const faults = await withoutEdge(page);
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' });
  return faults.map((html) => `without an edge in forced colours: ${html}`);
}
