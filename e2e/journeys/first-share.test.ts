import { readFileSync } from 'node:fs';
import { bcp47, type Language, languages } from '@handbill/contract/languages';
import type { Locator, Page } from '@playwright/test';
import { newPhone } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

/** From the first page to a link that is ready to share, a field that is filled counting as one. */
const TAPS_MAX = 11;

type Text = (id: string) => string;

function textsOf(language: Language): Text {
  const catalogue = new URL(`../../apps/member/src/languages/${language}.json`, import.meta.url);
  const texts: Record<string, string> = JSON.parse(readFileSync(catalogue, 'utf8'));
  return (id) => {
    const text = texts[id];
    if (text === undefined) throw new Error(`${language}.json has no ${id}`);
    return text;
  };
}

/** Counts what a person does with a thumb. */
class Thumb {
  taps = 0;

  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    await target.click();
  }

  async fill(field: Locator, value: string): Promise<void> {
    this.taps += 1;
    await field.fill(value);
  }

  async tick(box: Locator): Promise<void> {
    this.taps += 1;
    await box.check();
  }
}

/** Registers, with the code that the company offers, and saves the recovery codes. */
async function join(
  page: Page,
  thumb: Thumb,
  text: Text,
  { username, phone }: { username: string; phone: string },
): Promise<void> {
  const field = (name: string) => page.locator(`input[name="${name}"]`);
  await thumb.fill(field('username'), username);
  await thumb.fill(field('phone'), phone);
  await thumb.fill(field('password'), 'walking to the market');
  await thumb.fill(field('password_confirmation'), 'walking to the market');
  await expect(field('code')).toHaveValue('HANDBILL');
  await thumb.tick(page.getByRole('checkbox', { name: text('register.agree') }));
  await thumb.tap(page.getByRole('button', { name: text('register.submit'), exact: true }));
  const download = page.waitForEvent('download');
  await thumb.tap(page.getByRole('button', { name: text('recovery.save'), exact: true }));
  await download;
}

/** Takes any advertisement and copies its link, which ends the count. */
async function share(page: Page, thumb: Thumb, text: Text, url: string): Promise<void> {
  await thumb.tap(page.getByRole('button', { name: text('receive.surprise'), exact: true }));
  await thumb.tap(page.getByRole('button', { name: text('share.copy'), exact: true }).first());
  await expectToast(page, text('copy.done'));
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${url}/r/`);
  expect(thumb.taps).toBeLessThanOrEqual(TAPS_MAX);
}

for (const [place, language] of languages.entries()) {
  test(`a stranger who reads ${language} comes from the welcome page to a link that is ready to share, with recovery codes saved, in at most ${TAPS_MAX} taps`, async ({
    browser,
    handbill,
  }) => {
    const text = textsOf(language);
    const page = await newPhone(browser, handbill.url, bcp47[language]);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/welcome');
    await expect(page.locator('html')).toHaveAttribute('lang', bcp47[language]);

    const thumb = new Thumb();
    await thumb.tap(page.locator('a.earn').first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('register.title'));
    await join(page, thumb, text, { username: `stranger_${language}`, phone: `090123456${place}` });
    await thumb.tap(page.getByRole('button', { name: text('recovery.saved'), exact: true }));
    await share(page, thumb, text, handbill.url);
    await expect(page.locator('html')).toHaveAttribute('lang', bcp47[language]);
  });
}

test(`a stranger who starts at the sign-in has a link that is ready to share, with recovery codes saved, in at most ${TAPS_MAX} taps`, async ({
  browser,
  handbill,
}) => {
  const text = textsOf('vn');
  const page = await newPhone(browser, handbill.url);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  const thumb = new Thumb();
  await thumb.tap(page.getByRole('link', { name: text('login.register'), exact: true }));
  await join(page, thumb, text, { username: 'stranger_login', phone: '0901234599' });
  const navigation = page.getByRole('navigation', { name: text('nav.main') });
  await thumb.tap(navigation.getByRole('link', { name: text('nav.receive'), exact: true }));
  await share(page, thumb, text, handbill.url);
});
