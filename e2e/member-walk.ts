// A walk through every page of the member app.
import type { Language } from '@handbill/contract/languages';
import type { Browser, Page } from '@playwright/test';
import { memberTokens } from './api.ts';
import { LOCKED_SIGN_IN } from './locked-member.ts';
import { complaintsOf } from './looks.ts';
import { open } from './member-looks.ts';
import { memberStops, publicStops, type Stop } from './member-stops.ts';

/** A page that is open: its place in the walk, from 0, and its language. */
export interface View extends Stop {
  place: number;
  language: Language;
}

type Tokens = Awaited<ReturnType<typeof memberTokens>>;

/** How long a session opens pages, in milliseconds: its token expires after five minutes, and a call after that is logged as refused. */
const SESSION_MS = 120_000;

/**
 * Opens pages, first signed out and then signed in, and looks at each once it is still. Answers the errors that the
 * pages logged or threw.
 *
 * @param languageAt the language to open the page at a place in, or null to pass it by
 */
export async function walkMember(
  browser: Browser,
  { url, languageAt }: { url: string; languageAt: (place: number) => Language | null },
  look: (page: Page, view: View) => Promise<void>,
): Promise<string[]> {
  const complaints: string[] = [];
  let place = 0;
  const walk = async (stops: readonly Stop[], nextSession?: () => Promise<Tokens>) => {
    const page = await newPage(browser, url);
    // A page that loads no app, whose session storage already is the app's.
    await page.goto('/readyz');
    const found = complaintsOf(page);
    let entered = Number.NEGATIVE_INFINITY;
    for (const stop of stops) {
      const language = languageAt(place);
      if (language !== null) {
        if (nextSession && performance.now() - entered > SESSION_MS) {
          await enter(page, await nextSession());
          entered = performance.now();
        }
        await page.evaluate((locale) => sessionStorage.setItem('locale', locale), language);
        await open(page, stop.address);
        await look(page, { ...stop, place, language });
      }
      place += 1;
    }
    complaints.push(...found.filter((complaint) => !isLockedSignIn(complaint)));
    await page.context().close();
  };
  await walk(publicStops());
  for (const [username, stopsOf] of Object.entries(memberStops)) {
    const signIn = () => memberTokens(url, username);
    // Two sessions that begin within a second look the same in the list of a member's sessions.
    const first = await signIn();
    const sessions = [first];
    await walk(await stopsOf(url, first.access_token), async () => sessions.pop() ?? signIn());
  }
  return complaints;
}

/** Whether an error that was logged is the refusal of a sign-in to a locked account. */
const isLockedSignIn = (complaint: string) =>
  complaint.includes(`${LOCKED_SIGN_IN}: `) && complaint.includes('auth/login');

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 800 },
    // Animations end immediately, so that only final states are checked.
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Enters a session in a page of the app's origin, with the popup closed; the next page that it opens is signed in. */
async function enter(page: Page, tokens: Tokens): Promise<void> {
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) sessionStorage.setItem(key, value);
    },
    Object.entries({ ...tokens, authToken: tokens.access_token, popup_seen: '1' }),
  );
}
