import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { languages } from '@handbill/contract/languages';
import { accessFaults, layoutFaults, photographWhole } from '../looks.ts';
import { walkMember } from '../member-walk.ts';
import { expect, test } from '../server-fixture.ts';

// One test a language: they share two workers.
test.describe.configure({ mode: 'parallel' });
// Every page is photographed as it is.
test.use({ screenshot: 'off' });

const WIDTHS = [320, 360, 390, 1280];
const PHOTOGRAPHED: readonly number[] = [360, 1280];
const PICTURES = fileURLToPath(new URL('../../test-results/walk/', import.meta.url));

for (const language of languages) {
  test(`every route in ${language} at every width, light and dark, is accessible, overflows nowhere, cuts no word and complains of nothing`, async ({
    browser,
    handbill: { url },
  }) => {
    test.setTimeout(1_200_000);
    const faults: string[] = [];
    const complaints = await walkMember(browser, { url, language }, async (page, { address, name }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          const found = await layoutFaults(page, { thumbs: width < 1280 });
          faults.push(...found.map((fault) => `${address} at ${width} px, ${colorScheme}: ${fault}`));
          if (!PHOTOGRAPHED.includes(width)) continue;
          await photographWhole(page, join(PICTURES, `${language}-${colorScheme}-${width}`, `${name}.png`));
        }
        faults.push(...(await accessFaults(page)).map((fault) => `${address}, ${colorScheme}: ${fault}`));
      }
    });
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
