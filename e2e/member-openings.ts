// What a page of the member app opens: its folds, and the dialogs behind its buttons.
import { readFileSync } from 'node:fs';
import { memberEndpoints } from '@handbill/contract/member';
import type { Page } from '@playwright/test';
import { programLoaded, settled, watchProgram } from './looks.ts';
import { faultsIn, type Look, open } from './member-looks.ts';

const picture = readFileSync(new URL('../packages/server/content/campaigns/seaside.webp', import.meta.url));

/** The paths of the calls that change nothing of what members have. */
const harmless = [
  '/api/events',
  ...Object.values(memberEndpoints)
    .filter(({ readOnly, path }) => readOnly || /^auth\/(?:refresh-token|continue)$/.test(path))
    .map(({ path }) => `/api/${path}`),
].map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));

/** The faults of what a page opens, one line each: all its folds together, and each dialog. Leaves the page. */
export async function faultsInOpenings(page: Page, looks: readonly Look[]): Promise<string[]> {
  const faults: string[] = [];
  const look = async (opened: string) => {
    for (const each of looks) {
      const found = await faultsIn(page, each);
      faults.push(...found.map((fault) => `${opened} ${fault}`));
    }
  };
  // Any button can be pressed: a call that would change something gets no answer.
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (harmless.some((path) => path.test(pathname))) await route.fallback();
  });
  if (await openFolds(page)) await look('with its folds open');
  await eachDialog(page, (title) => look(`with “${title}” open`));
  if (await choosesPicture(page)) await look('with a picture to crop');
  // Without this, the calls that got no answer would be made now.
  await page.goto('/readyz');
  await page.unroute('**/api/**');
  return faults;
}

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

/** Presses the buttons of a page one after the other, and has each dialog that one opens looked at, once. */
async function eachDialog(page: Page, look: (title: string) => Promise<void>): Promise<void> {
  const address = page.url();
  watchProgram(page);
  const pressed: string[] = [];
  const seen = new Set<string>();
  for (;;) {
    const name = await page.evaluate(pressNext, pressed);
    if (name === null) break;
    pressed.push(name);
    // Some dialogs are loaded when they open.
    await programLoaded(page);
    const title = await page.evaluate(titleOfDialog);
    if (title !== null && !seen.has(title)) await look(title);
    if (title !== null) {
      seen.add(title);
      await page.evaluate(closeDialog);
    }
    // Some buttons lead to another page.
    if (page.url() !== address) {
      await open(page, address);
      await openFolds(page);
    }
  }
}

/** Runs in the page: presses the first button that was not pressed yet, and answers its name. */
function pressNext(pressed: string[]): string | null {
  const nameOf = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent;
  const button = [...document.querySelectorAll<HTMLButtonElement>('main button:not(:disabled)')].find(
    (each) => each.checkVisibility() && !pressed.includes(nameOf(each)),
  );
  button?.click();
  return button === undefined ? null : nameOf(button);
}

/** Runs in the page, after a frame in which the app can draw. */
async function titleOfDialog(): Promise<string | null> {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return document.querySelector('dialog[open] h2')?.textContent ?? null;
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
