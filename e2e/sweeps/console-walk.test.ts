import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { operatorToken } from '../api.ts';
import { consoleOpenings } from '../console-openings.ts';
import { consoleOf, consoleRoutes, walkConsole } from '../console-walk.ts';
import { accessFaults, complaintsOf, layoutFaults, photographWhole } from '../looks.ts';
import { test } from '../server-fixture.ts';

test.use({ ground: 'shared' });

// One test a width: workers share them.
test.describe.configure({ mode: 'parallel' });
// A screenshot of every page is kept here.
test.use({ screenshot: 'off' });

const PICTURES = fileURLToPath(new URL('../../test-results/console-walk/', import.meta.url));

for (const width of [390, 1280]) {
  test(`every page of the console at ${width} px with its dialogs, in light and dark, is accessible, overflows nowhere and logs no error`, async ({
    browser,
    handbill: { url },
  }) => {
    test.setTimeout(1_200_000);
    const token = await operatorToken(url, 'operator');
    const page = await consoleOf(browser, url, width);
    const complaints = complaintsOf(page);
    const faults: string[] = [];
    const openings = consoleOpenings();
    /** Examines what is shown, in both themes; `picture` keeps a screenshot. */
    const look = async (shown: string, picture?: (colorScheme: 'light' | 'dark') => Promise<void>) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const found = [...(await layoutFaults(page, { thumbs: false })), ...(await accessFaults(page))];
        faults.push(...found.map((fault) => `${shown}, ${colorScheme}: ${fault}`));
        await picture?.(colorScheme);
      }
    };
    await walkConsole(page, { url, token, routes: consoleRoutes() }, async (address, route) => {
      const name = address.replaceAll(/[/?=]/g, '-').replaceAll(/[0-9a-f-]{36}/g, '') || 'start';
      await look(address, (colorScheme) =>
        photographWhole(page, join(PICTURES, `${width}-${colorScheme}${name}.png`)),
      );
      await openings.lookAt(page, route, (title) => look(`${address} with “${title}” open`));
    });
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
