import { DEFAULT_LANGUAGE, type Language } from '@handbill/contract/languages';
import type { Page } from '@playwright/test';
import {
  accessFaults,
  type Examination,
  expectAccessible,
  expectNothingOverflows,
  layoutFaults,
} from '../looks.ts';
import { marginsOfColumn, walkMember } from '../member-walk.ts';
import { newPhone } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { setTextSize } from '../text-size.ts';

test.use({ ground: 'shared' });

// One test a language: workers share them.
test.describe.configure({ mode: 'parallel' });

/** A width and theme to view a page in. */
interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  /** The browser's text size in percent. */
  text?: number;
  examination?: Examination;
}

/**
 * Colours depend only on the theme, everything else on the words and the width: the default language gets every check,
 * the others one theme without colours. The sweep in `npm run test:all` covers every language in every look.
 * A window of 1280 px at 400 % is 320 px wide: WCAG 1.4.10 asks for one column and no scrolling sideways.
 */
const LOOKS: readonly [Language, readonly Look[]][] = [
  [
    DEFAULT_LANGUAGE,
    [
      { width: 360, colorScheme: 'light', examination: 'all' },
      { width: 360, colorScheme: 'dark', examination: 'colours' },
      { width: 320, colorScheme: 'dark' },
      { width: 1280, colorScheme: 'dark' },
    ],
  ],
  ['en', [{ width: 390, colorScheme: 'light', examination: 'all but colours' }]],
  // The language with the longest words.
  [
    'rs',
    [
      { width: 360, colorScheme: 'light', examination: 'all but colours' },
      { width: 320, colorScheme: 'light' },
      { width: 360, colorScheme: 'light', text: 200 },
    ],
  ],
];

async function faultsOf(page: Page, look: Look): Promise<string[]> {
  const { width, colorScheme, text = 100, examination } = look;
  await page.setViewportSize({ width, height: 800 });
  await setTextSize(page, text);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  const faults = await layoutFaults(page, { thumbs: width === 320 });
  if (examination !== undefined) faults.push(...(await accessFaults(page, examination)));
  const margins = width === 1280 ? await marginsOfColumn(page) : [];
  if (margins.some((margin) => margin !== 355)) faults.push(`the column is ${margins} px from the edges`);
  return faults;
}

for (const [language, looks] of LOOKS) {
  const widths = [...new Set(looks.map(({ width }) => width))].join(', ');
  test(`every route in ${language} at ${widths} px is accessible, overflows nowhere, cuts or breaks no word and logs no error`, async ({
    browser,
    handbill: { url },
  }) => {
    test.setTimeout(600_000);
    const faults: string[] = [];
    const complaints = await walkMember(browser, { url, language }, async (page, { address }) => {
      for (const look of looks) {
        const found = await faultsOf(page, look);
        const { width, colorScheme, text = 100 } = look;
        const seen = `${address} at ${width} px, ${colorScheme}, text of ${text} %`;
        faults.push(...found.map((fault) => `${seen}: ${fault}`));
      }
    });
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the company’s popup is accessible and fits 320 px (${colorScheme})`, async ({
    browser,
    handbill,
  }) => {
    const page = await newPhone(browser, handbill.url);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/login');
    await page.locator('input[name=username]').fill('demo');
    await page.locator('input[name=password]').fill('handbill-demo');
    await page.locator('button[type=submit]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await expectNothingOverflows(page);
  });
}

for (const [language, family] of Object.entries({
  jp: 'Noto Sans JP',
  kr: 'Noto Sans KR',
  cn: 'Noto Sans SC',
})) {
  test(`the pictures in ${language} are drawn with ${family}`, async ({ browser, handbill }) => {
    const page = await newPhone(browser, handbill.url);
    await page.goto(`/register?lang=${language}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    // The app replaces the static shell in between, so reading a node that has just gone is retried.
    await expect(async () => expect(await fontsOf(page)).toEqual(new Set(['Noto Sans', family]))).toPass();
  });
}

/** The font families that the text of a page is actually drawn with. */
async function fontsOf(page: Page): Promise<Set<string>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  const everything = { nodeId: root.nodeId, selector: 'body *' };
  const { nodeIds } = await browser.send('DOM.querySelectorAll', everything);
  const families = new Set<string>();
  for (const nodeId of nodeIds) {
    const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
    for (const { familyName } of fonts) families.add(familyName);
  }
  return families;
}
