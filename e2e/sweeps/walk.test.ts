import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, languages } from '@handbill/contract/languages';
import { photographWhole } from '../looks.ts';
import { faultsIn, type Look } from '../member-looks.ts';
import { faultsInOpenings } from '../member-openings.ts';
import { walkMember } from '../member-walk.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

// One test a language: workers share them.
test.describe.configure({ mode: 'parallel' });
// A screenshot of every page is kept here.
test.use({ screenshot: 'off' });

const LOOKS: readonly (Look & { photographed?: true })[] = [
  { width: 320, colorScheme: 'light' },
  { width: 360, colorScheme: 'light', examination: 'all but colours', photographed: true },
  { width: 360, colorScheme: 'dark', photographed: true },
  { width: 390, colorScheme: 'light' },
  { width: 360, colorScheme: 'light', text: 200 },
  { width: 320, colorScheme: 'light', text: 200 },
  { width: 1280, colorScheme: 'light' },
];
/** Colours depend only on the theme: one language is enough. */
const COLOURS: readonly Look[] = [
  { width: 360, colorScheme: 'light', examination: 'colours' },
  { width: 360, colorScheme: 'dark', examination: 'colours' },
  { width: 1280, colorScheme: 'dark' },
];
/** For what a page opens. */
const NARROW: readonly Look[] = [
  { width: 360, colorScheme: 'light' },
  { width: 320, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light', text: 200 },
  { width: 320, colorScheme: 'light', text: 200 },
];
const PICTURES = fileURLToPath(new URL('../../test-results/walk/', import.meta.url));

for (const language of languages) {
  test(`every route in ${language} with its folds and dialogs, at every width, light and dark, is accessible, overflows nowhere, cuts or breaks no word and logs no error`, async ({
    browser,
    handbill: { url },
  }) => {
    test.setTimeout(1_200_000);
    const faults: string[] = [];
    const looks = [...LOOKS, ...(language === DEFAULT_LANGUAGE ? COLOURS : [])];
    const walk = { url, languageAt: () => language };
    const complaints = await walkMember(browser, walk, async (page, { address, name }) => {
      for (const look of looks) {
        const found = await faultsIn(page, look);
        faults.push(...found.map((fault) => `${address} ${fault}`));
        if ('photographed' in look) {
          await photographWhole(page, join(PICTURES, `${language}-${look.colorScheme}`, `${name}.png`));
        }
      }
      const opened = await faultsInOpenings(page, NARROW);
      faults.push(...opened.map((fault) => `${address} ${fault}`));
    });
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
