// What a page of the member app opens: its folds, and the dialogs behind its buttons.
import { readFileSync } from 'node:fs';
import { memberEndpoints } from '@handbill/contract/member';
import type { Page } from '@playwright/test';
import { settled } from './looks.ts';
import { faultsIn, type Look, open } from './member-looks.ts';
import { eachDialog, harmlessOf, withoutChanges } from './openings.ts';

const picture = readFileSync(new URL('../packages/server/content/campaigns/seaside.webp', import.meta.url));

/** The calls that change nothing of what members have. */
const harmless = [/^GET \/api\/events$/, ...harmlessOf('/api/', memberEndpoints)];

/** The faults of what a page opens, one line each: all its folds together, and each dialog. Leaves the page. */
export async function faultsInOpenings(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  const look = async (opened: string) => {
    for (const each of looks) {
      const found = await faultsIn(page, each);
      faults.push(...found.map((fault) => `${opened} ${fault}`));
    }
  };
  await withoutChanges(page, harmless, async () => {
    if (await openFolds(page)) await look('with its folds open');
    await eachDialog(page, { ...dialogs, pressed: [], seen: new Set() }, (title) =>
      look(`with “${title}” open`),
    );
    if (await choosesPicture(page)) await look('with a picture to crop');
  });
  return faults;
}

const dialogs = {
  buttons: 'main button:not(:disabled)',
  heading: 'dialog[open] h2',
  close: (page: Page) => page.evaluate(closeDialog),
  async reopen(page: Page, address: string) {
    await open(page, address);
    await openFolds(page);
  },
};

/** Opens every fold of a page, also those within others. True if there was one. */
async function openFolds(page: Page): Promise<boolean> {
  let hadFolds = false;
  for (;;) {
    const opened = await page.evaluate(() => {
      const closed = document.querySelectorAll<HTMLDetailsElement>('main details:not([open])');
      for (const fold of closed) fold.open = true;
      return closed.length;
    });
    if (opened === 0) return hadFolds;
    hadFolds = true;
    await settled(page);
  }
}

/** Chooses a picture where an order takes one: which part of it is shown is asked in a dialog. False elsewhere. */
async function choosesPicture(page: Page): Promise<boolean> {
  const form = page.locator('form').filter({ has: page.locator('input[name="pictures"]') });
  if ((await form.count()) === 0) return false;
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'seaside.webp', mimeType: 'image/webp', buffer: picture });
  await page.locator('dialog[open] h2').waitFor();
  return true;
}

/** Runs in the page: leaves the dialog as Escape does, or by the first of its buttons that closes it. */
async function closeDialog(): Promise<void> {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const dialog = document.querySelector('dialog[open]');
  dialog?.dispatchEvent(new Event('cancel', { cancelable: true }));
  await drawn();
  for (const button of dialog?.querySelectorAll('button') ?? []) {
    if (!dialog?.isConnected) return;
    button.click();
    await drawn();
  }
}
