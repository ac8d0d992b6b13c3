import { languages } from '@handbill/contract/languages';
import type { Page } from '@playwright/test';
import { edgeFaults, keyboardFaults } from '../keyboard.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { faultsIn, type Look } from '../member-looks.ts';
import { faultsInOpenings } from '../member-openings.ts';
import { type View, walkMember } from '../member-walk.ts';
import { foreignTexts } from '../own-language.ts';
import { newPhone } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { structureFaults } from '../structure.ts';

test.use({ ground: 'shared' });

// One test for each quarter of the pages: workers share them.
test.describe.configure({ mode: 'parallel' });
const QUARTERS = [1, 2, 3, 4];

const EVERY_COMPONENT = '/components';
const PHONES = [360, 320, 390];

/**
 * Each page in one language, one theme and a few widths, which change from page to page, so that each is met often. The
 * sweep in `npm run test:all` views every page in every one of them.
 * The page of all components also has to fit the narrowest phone with the largest text.
 * A window of 1280 px at 400 % is 320 px wide: WCAG 1.4.10 asks for one column and no scrolling sideways.
 */
function looksAt({ place, address }: View): readonly Look[] {
  const colorScheme: Look['colorScheme'] = Math.floor(place / 2) % 2 === 0 ? 'light' : 'dark';
  const others = [{ width: 1280 }, { width: 360, text: 200 }, { width: 320 }, { width: 320, text: 200 }];
  const other = others[place % others.length] ?? { width: 1280 };
  const phone = PHONES[Math.floor(place / others.length) % PHONES.length] ?? 360;
  return [
    { width: phone, colorScheme, examination: 'all' },
    { ...other, colorScheme },
    ...(address === EVERY_COMPONENT ? [{ width: 320, text: 200, colorScheme }] : []),
  ];
}

/** A narrow phone, for what a page opens: its width and text size change from page to page. */
function narrowLookAt({ place }: View): Look {
  const narrow = [{ width: 360 }, { width: 320 }, { width: 360, text: 200 }];
  const look = narrow[Math.floor(place / 2) % narrow.length] ?? { width: 360 };
  return { ...look, colorScheme: place % 4 < 2 ? 'dark' : 'light' };
}

for (const quarter of QUARTERS) {
  test(`every route, quarter ${quarter}, with its folds and dialogs, each in one of the languages and looks, is accessible, also by keyboard, overflows nowhere, cuts or breaks no word, shows no other language and logs no error`, async ({
    browser,
    handbill: { url },
  }) => {
    const faults: string[] = [];
    const languageAt = (place: number) =>
      place % QUARTERS.length === quarter - 1 ? (languages[place % languages.length] ?? null) : null;
    const complaints = await walkMember(browser, { url, languageAt }, async (page, view) => {
      for (const look of looksAt(view)) {
        const found = await faultsIn(page, look);
        faults.push(...found.map((fault) => `${view.address} in ${view.language} ${fault}`));
      }
      const heard = await structureFaults(page);
      faults.push(...heard.map((fault) => `${view.address} in ${view.language}: ${fault}`));
      // Its own words are for developers, in English.
      const foreign = view.address === EVERY_COMPONENT ? [] : await foreignTexts(page, view.language);
      faults.push(...foreign.map((fault) => `${view.address}: ${fault}`));
      const hands = [...(await keyboardFaults(page)), ...(await edgeFaults(page))];
      faults.push(...hands.map((fault) => `${view.address} in ${view.language}: ${fault}`));
      const opened = await faultsInOpenings(page, [narrowLookAt(view)]);
      faults.push(...opened.map((fault) => `${view.address} in ${view.language} ${fault}`));
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
