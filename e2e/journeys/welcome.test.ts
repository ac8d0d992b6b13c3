import { type Language, languages } from '@handbill/contract/languages';
import { call, memberToken } from '../api.ts';
import { accessFaults, complaintsOf, layoutFaults } from '../looks.ts';
import { expect, test } from '../server-fixture.ts';
import { setTextSize } from '../text-size.ts';

test.use({ ground: 'shared' });

// The one with the longest words; public-pages.test.ts looks for broken words in all of them.
const LANGUAGES: readonly Language[] = ['rs'];

interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  /** The browser's text size in percent. */
  text?: number;
  contrast?: 'more';
}

const LOOKS: readonly Look[] = [
  { width: 320, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
  { width: 390, colorScheme: 'light', contrast: 'more' },
  { width: 390, colorScheme: 'dark', contrast: 'more' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light', text: 200 },
  { width: 320, colorScheme: 'light', text: 200 },
  { width: 1280, colorScheme: 'light', text: 200 },
];

for (const language of LANGUAGES) {
  test(`the welcome page in ${language} is accessible, overflows nowhere and cuts no word, on a phone and on a desk, in light and dark, with more contrast and at twice the text size`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    const faults: string[] = [];
    await page.goto(`/welcome?lang=${language}`);
    for (const { width, colorScheme, text = 100, contrast = null } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme, contrast });
      await setTextSize(page, text);
      const found = [
        ...(await layoutFaults(page, { thumbs: true })),
        ...(await accessFaults(page, contrast === null ? 'all' : 'more contrast')),
      ];
      faults.push(...found.map((fault) => `at ${width} px, ${colorScheme}, text of ${text} %: ${fault}`));
    }
    await setTextSize(page, 100);
    for (const picture of await page.locator('.screens img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('naturalWidth', 720);
    }
    await page.locator('summary').click();
    await expect(page.getByRole('link', { name: '日本語' })).toBeVisible();
    faults.push(...(await layoutFaults(page, { thumbs: true })), ...(await accessFaults(page)));
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

test('a stranger sees on a small phone what Handbill is and both doors at a glance, how it pays with one scroll, and all of it with four', async ({
  page,
}) => {
  const screen = { width: 360, height: 740 };
  await page.setViewportSize(screen);
  for (const language of languages) {
    await page.goto(`/welcome?lang=${language}`);
    // What is far below gets its height when it is scrolled to.
    for (const part of ['.pair', '.fraud', 'main > .doors', 'footer'])
      await page.locator(part).scrollIntoViewIfNeeded();
    const screensTo = async (what: string, edge: 'top' | 'bottom') => {
      const at = (element: Element, side: 'top' | 'bottom') =>
        element.getBoundingClientRect()[side] + window.scrollY;
      return (await page.locator(what).first().evaluate(at, edge)) / screen.height;
    };
    expect(await screensTo('.doors', 'bottom'), language).toBeLessThan(1);
    expect(await screensTo('.bill', 'bottom'), language).toBeLessThan(1.4);
    expect(await screensTo('.screens', 'top'), language).toBeLessThan(2);
    expect(await screensTo('.promise', 'bottom'), language).toBeLessThan(3);
    expect(await screensTo('footer', 'top'), language).toBeLessThan(4.5);
  }
});

test('headings are in a serif font where a language has one, and in that of the texts in Japanese, Korean and Chinese', async ({
  page,
}) => {
  for (const address of ['/welcome', '/login'])
    for (const language of languages) {
      await page.goto(`${address}?lang=${language}`);
      const isCjk = ['jp', 'kr', 'cn'].includes(language);
      // A heading that the app draws again has no style for a moment.
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS(
        'font-family',
        isCjk ? /^system-ui,/ : /^(?!system-ui).*serif/,
      );
    }
});

test('a stranger with an invite code comes from the welcome page to a form in the chosen language, with the code filled in', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.goto('/welcome?code=HANDBILL&lang=vn');
  await page.locator('summary').click();
  await page.getByRole('link', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La publicité, de main en main.');
  await page.getByRole('link', { name: 'Gagner en partageant' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un compte');
  await expect(page.getByLabel('Code d’invitation')).toHaveValue('HANDBILL');
  expect(complaints).toEqual([]);
});

test('a stranger without an invite code comes from a shared page to a form that has the company’s code', async ({
  page,
  handbill: { url },
}) => {
  const [share]: { share_url: string }[] = await call(url, 'list-product', {
    token: await memberToken(url, 'sharer'),
    body: { side: 'received', status: 'pending', limit: 1 },
  });
  await page.goto(share?.share_url ?? '');
  await page.locator('a[href^="/welcome"]').first().click();
  await page.waitForURL((at) => at.pathname === '/welcome');
  await page.locator('a.earn').first().click();
  await expect(page.locator('input[name="code"]')).toHaveValue('HANDBILL');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the sign-in leads to the welcome page in its language, also once the app is installed, and back', async ({
    page,
  }) => {
    await page.goto('/login?lang=en');
    // The service worker answers only the app's own addresses; /welcome is not one.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.getByRole('link', { name: 'What is Handbill?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Advertising, passed on by hand.');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Username')).toBeVisible();
  });

  test('the pages of a business and of a results link come from the server once the app is installed', async ({
    page,
  }) => {
    await page.goto('/login?lang=en');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    for (const address of ['/b/0198c0de-0000-7000-8000-000000000000', '/results/none']) {
      const answer = await page.goto(address);
      expect([answer?.status(), answer?.fromServiceWorker()], address).toEqual([404, false]);
    }
  });
});
