// The pages that the server draws for people without an account, in every language.
import { bcp47, languages } from '@handbill/contract/languages';
import { accessFaults, complaintsOf, layoutFaults } from '../looks.ts';
import { publicAddresses } from '../public-addresses.ts';
import { expect, test } from '../server-fixture.ts';
import { setTextSize } from '../text-size.ts';

const LOOKS = [
  { width: 360, text: 100 },
  { width: 320, text: 100 },
  { width: 320, text: 200 },
];

test('the page of a link, of results and of a business is accessible in light and dark, and cuts no word and breaks none, in every language, in narrow windows and at twice the text size', async ({
  browser,
  handbill: { url },
}) => {
  const addresses = [...(await publicAddresses(url)), '/r/unknown', '/welcome'];
  const faults: string[] = [];
  for (const language of languages) {
    const context = await browser.newContext({ baseURL: url, locale: bcp47[language] });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', bcp47[language]);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const found = await accessFaults(page, colorScheme === 'light' ? 'all' : 'colours');
        faults.push(...found.map((fault) => `${address} in ${language}, ${colorScheme}: ${fault}`));
      }
      for (const { width, text } of LOOKS) {
        await page.setViewportSize({ width, height: 800 });
        await setTextSize(page, text);
        const found = await layoutFaults(page, { thumbs: false });
        faults.push(...found.map((fault) => `${address} in ${language} at ${width} px, ${text} %: ${fault}`));
      }
    }
    faults.push(...complaints.filter((complaint) => !complaint.includes('status of 404')));
    await context.close();
  }
  expect(faults).toEqual([]);
});
