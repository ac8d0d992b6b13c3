// The pages that the server draws for people without an account, in every language.
import { bcp47, languages } from '@handbill/contract/languages';
import { call, memberToken } from '../api.ts';
import { complaintsOf, layoutFaults } from '../looks.ts';
import { expect, test } from '../server-fixture.ts';
import { setTextSize } from '../text-size.ts';

const LOOKS = [
  { width: 360, text: 100 },
  { width: 320, text: 200 },
];

test('the page of a link, of results and of a business cut no word and break none in any language, in narrow windows and at twice the text size', async ({
  browser,
  handbill: { url },
}) => {
  const sharer = await memberToken(url, 'sharer');
  const shares = await call(url, 'list-product', { token: sharer, body: { side: 'received', limit: 100 } });
  const demo = await memberToken(url, 'demo');
  const [order] = await call(url, 'list-product', {
    token: demo,
    body: { side: 'distributed', status: 'success', limit: 1 },
  });
  const results = await call(url, 'product-link-make', { token: demo, body: { product_id: order._id } });
  const business = await call(url, 'business', { token: demo });
  const addresses: string[] = [shares[0].share_url, results.url, business.page, '/r/unknown', '/welcome'];
  const faults: string[] = [];
  for (const language of languages) {
    const context = await browser.newContext({ baseURL: url, locale: bcp47[language] });
    const page = await context.newPage();
    const complaints = complaintsOf(page);
    for (const address of addresses) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveAttribute('lang', bcp47[language]);
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
