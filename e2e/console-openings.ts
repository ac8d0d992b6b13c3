// The dialogs behind the buttons of the console's pages.
import { consoleEndpoints } from '@handbill/contract/console';
import { expect, type Page } from '@playwright/test';
import { goTo } from './console-walk.ts';
import { eachDialog, harmlessOf, withoutChanges } from './openings.ts';

const harmless = [/^GET \/api\/settings$/, ...harmlessOf('/api/console/', consoleEndpoints)];

const dialogs = {
  buttons: '#main-content button:not(:disabled)',
  heading: '[role=dialog] h2',
  async close(page: Page) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
  async reopen(page: Page, address: string) {
    const { pathname, search } = new URL(address);
    // The rest of an address says what the page shows, such as a tab.
    if (new URL(page.url()).pathname !== pathname)
      await goTo(page, pathname.replace('/console', '') + search);
  },
};

/** Has each dialog of the pages that are walked looked at, once in a walk. Leaves each page. */
export function consoleOpenings(): {
  lookAt(page: Page, route: string, look: (title: string) => Promise<void>): Promise<void>;
} {
  const seen = new Set<string>();
  const pressedOn = new Map<string, string[]>();
  return {
    async lookAt(page, route, look) {
      // The pages of a route have buttons in common.
      const pressed = pressedOn.get(route) ?? ['Save as CSV', 'Reload'];
      pressedOn.set(route, pressed);
      await withoutChanges(page, harmless, () =>
        eachDialog(page, { ...dialogs, pressed, seen }, async (title) => {
          await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toHaveCount(0);
          await look(title);
        }),
      );
    },
  };
}
