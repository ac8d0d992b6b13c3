// Pressing the buttons of a page, to look at the dialogs that they open.
import type { Page } from '@playwright/test';
import { programLoaded, watchProgram } from './looks.ts';

/** How the dialogs of an app are opened and left. */
interface Dialogs {
  /** The selector of the buttons to press, of which only visible ones count. */
  buttons: string;
  /** The selector of the heading of an open dialog. */
  heading: string;
  /** The names of the buttons that were pressed, each once; those of this page are added. */
  pressed: string[];
  /** The titles of the dialogs that were looked at, each once; those of this page are added. */
  seen: Set<string>;
  close(page: Page): Promise<void>;
  /** Opens the page again after a button has led to another address. */
  reopen(page: Page, address: string): Promise<void>;
}

/** Matches the method and path of a call, such as `GET /api/settings`. */
type Calls = readonly RegExp[];

/** The calls that change nothing, and those that renew a session. */
export function harmlessOf(
  baseUrl: string,
  endpoints: Readonly<Record<string, { method: string; path: string; readOnly: boolean }>>,
): Calls {
  return Object.values(endpoints)
    .filter(({ readOnly, path }) => readOnly || /^auth\/(?:refresh-token|continue)$/.test(path))
    .map(({ method, path }) => new RegExp(`^${method} ${baseUrl}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`));
}

/** Lets any button of a page be pressed: a call that would change something gets no answer. Leaves the page. */
export async function withoutChanges(page: Page, harmless: Calls, press: () => Promise<void>): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const called = `${request.method()} ${new URL(request.url()).pathname}`;
    if (harmless.some((call) => call.test(called))) await route.fallback();
  });
  await press();
  // Without this, the calls that got no answer would be made now.
  await page.goto('/readyz');
  await page.unroute('**/api/**');
}

/** Presses the buttons of a page one after the other, and has each dialog that one opens looked at, once. */
export async function eachDialog(
  page: Page,
  { buttons, heading, pressed, seen, close, reopen }: Dialogs,
  look: (title: string) => Promise<void>,
): Promise<void> {
  const address = page.url();
  watchProgram(page);
  for (;;) {
    const name = await page.evaluate(pressNext, { buttons, pressed });
    if (name === null) break;
    pressed.push(name);
    // Some dialogs are loaded when they open.
    await programLoaded(page);
    const title = await page.evaluate(titleOfDialog, heading);
    if (title !== null && !seen.has(title)) await look(title);
    if (title !== null) {
      seen.add(title);
      await close(page);
    }
    if (page.url() !== address) await reopen(page, address);
  }
}

/** Runs in the page: presses the first button that was not pressed yet, and answers its name. */
function pressNext({ buttons, pressed }: { buttons: string; pressed: string[] }): string | null {
  const nameOf = (button: HTMLButtonElement) => button.ariaLabel ?? button.textContent;
  const button = [...document.querySelectorAll<HTMLButtonElement>(buttons)].find(
    (each) => each.checkVisibility() && !pressed.includes(nameOf(each)),
  );
  if (button === undefined) return null;
  // A button may be called otherwise once it is pressed.
  const name = nameOf(button);
  button.click();
  return name;
}

/** Runs in the page, after a frame in which the app can draw. */
async function titleOfDialog(heading: string): Promise<string | null> {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return document.querySelector(heading)?.textContent ?? null;
}
