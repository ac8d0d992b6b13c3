import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@handbill/contract/languages';
import { accessFaults, layoutFaults, photographWhole } from '../looks.ts';
import { walkMember } from '../member-walk.ts';
import { expect, test } from '../server-fixture.ts';
import { setTextSize } from '../text-size.ts';

test.use({ ground: 'shared' });

// One test a language: workers share them.
test.describe.configure({ mode: 'parallel' });
// A screenshot of every page is kept here.
test.use({ screenshot: 'off' });

/** The journeys check colours, in one language: they depend only on the theme. */
const LOOKS = [
  { width: 320, colorScheme: 'light' },
  { width: 360, colorScheme: 'light', examined: true, photographed: true },
  { width: 360, colorScheme: 'dark', photographed: true },
  { width: 390, colorScheme: 'light' },
  { width: 360, colorScheme: 'light', text: 200 },
  { width: 1280, colorScheme: 'light' },
] as const;
const PICTURES = fileURLToPath(new URL('../../test-results/walk/', import.meta.url));

for (const language of languages) {
  test(`every route in ${language} at every width, light and dark, is accessible, overflows nowhere, cuts or breaks no word and logs no error`, async ({
    browser,
    handbill: { url },
  }) => {
    test.setTimeout(1_200_000);
    const faults: string[] = [];
    const complaints = await walkMember(browser, { url, language }, async (page, { address, name }) => {
      for (const look of LOOKS) {
        const { width, colorScheme } = look;
        const text = 'text' in look ? look.text : 100;
        await page.setViewportSize({ width, height: 800 });
        await setTextSize(page, text);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const found = await layoutFaults(page, { thumbs: width === 320 });
        if ('examined' in look) found.push(...(await accessFaults(page, 'all but colours')));
        const seen = `${address} at ${width} px, ${colorScheme}, text of ${text} %`;
        faults.push(...found.map((fault) => `${seen}: ${fault}`));
        if ('photographed' in look) {
          await photographWhole(page, join(PICTURES, `${language}-${colorScheme}`, `${name}.png`));
        }
      }
    });
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
