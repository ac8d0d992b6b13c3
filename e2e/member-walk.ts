// A walk through every page of the member app.
import type { Language } from '@handbill/contract/languages';
import { type Browser, expect, type Page } from '@playwright/test';
import { memberTokens } from './api.ts';
import { complaintsOf, settled } from './looks.ts';
import { memberStops, publicStops, type Stop } from './member-stops.ts';

/** A page that is open: its place in the walk, from 0, and its language. */
export interface View extends Stop {
  place: number;
  language: Language;
}

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
  const walk = async (page: Page, stops: readonly Stop[]) => {
    // A page that loads no app, whose session storage already is the app's.
    await page.goto('/readyz');
    const found = complaintsOf(page);
    for (const stop of stops) {
      const language = languageAt(place);
      if (language !== null) {
        await page.evaluate((locale) => sessionStorage.setItem('locale', locale), language);
        await goTo(page, stop);
        await look(page, { ...stop, place, language });
      }
      place += 1;
    }
    complaints.push(...found);
    await page.context().close();
  };
  await walk(await newPage(browser, url), publicStops());
  for (const [username, stopsOf] of Object.entries(memberStops)) {
    const page = await newPage(browser, url);
    const token = await signIn(page, { url, username });
    await walk(page, await stopsOf(url, token));
  }
  return complaints;
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 800 },
    // Animations end immediately, so that only final states are checked.
    reducedMotion: 'reduce',
  });
  return context.newPage();
}

/** Signs in with the popup closed, and answers the access token. */
async function signIn(page: Page, { url, username }: { url: string; username: string }): Promise<string> {
  const tokens = await memberTokens(url, username);
  await page.context().addInitScript(
    (entries) => {
      // The app may have renewed them since: then its own are newer.
      for (const [key, value] of entries) sessionStorage.getItem(key) ?? sessionStorage.setItem(key, value);
    },
    Object.entries({ ...tokens, authToken: tokens.access_token, popup_seen: '1' }),
  );
  return tokens.access_token;
}

/** The page with every component in every state, so that something on it is always busy. */
const NEVER_AT_REST = '/components';

async function goTo(page: Page, { address }: Stop): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (address !== NEVER_AT_REST) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}
