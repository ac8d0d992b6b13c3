import { DEFAULT_LANGUAGE } from '@handbill/contract/languages';
import { accessFaults } from '../looks.ts';
import { walkMember } from '../member-walk.ts';
import { expect, test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

// One test a theme: workers share them.
test.describe.configure({ mode: 'parallel' });

for (const colorScheme of ['light', 'dark'] as const) {
  test(`when more contrast is asked for, every text on every page has a contrast of 7 (${colorScheme})`, async ({
    browser,
    handbill: { url },
  }) => {
    const faults: string[] = [];
    const walk = { url, languageAt: () => DEFAULT_LANGUAGE };
    await walkMember(browser, walk, async (page, { address }) => {
      await page.emulateMedia({ contrast: 'more', colorScheme, reducedMotion: 'reduce' });
      const found = await accessFaults(page, 'more contrast');
      faults.push(...found.map((fault) => `${address}: ${fault}`));
    });
    expect(faults).toEqual([]);
  });
}
