// An advertiser's own program: it gets a key in the app, and reads and reports with it.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { press, signIn } from '../people.ts';
import { sharedOrder } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/results.mjs', import.meta.url));

/** Runs the example of the documentation with a key; answers what it printed, or throws what it complained about. */
async function runExample(url: string, key: string, ...rest: string[]): Promise<string> {
  const env = { ...process.env, HANDBILL_URL: url, HANDBILL_KEY: key };
  return (await promisify(execFile)(process.execPath, [EXAMPLE, ...rest], { env })).stdout;
}

test('an advertiser makes a key, and the example of the documentation lists results and reports a conversion with it until it is ended', async ({
  page,
  handbill,
}) => {
  const { url } = handbill;
  const { order, link } = await sharedOrder(url, 'Tea for programs');
  await page.request.post(`${link}/open`);
  const { location = '' } = (await page.request.get(`${link}/go`, { maxRedirects: 0 })).headers();
  const hb = new URL(location).searchParams.get('hb') ?? '';

  await signIn(page, 'demo');
  await page.getByRole('link', { name: 'Individual' }).click();
  await page.getByRole('link', { name: 'For programs' }).click();
  await press(page, 'Create a key');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Shop server');
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(dialog.getByText('Choose at least one right')).toBeVisible();
  await dialog.getByLabel('Read orders and prices').check();
  await dialog.getByLabel(/^Read results: /).check();
  await expectAccessible(page);
  await expectNothingOverflows(page);
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  const shown = page.getByRole('status').getByText(/^hbk_/);
  await expect(shown).toBeVisible();
  const key = (await shown.textContent()) ?? '';
  await expectAccessible(page);
  await expectNothingOverflows(page);

  const listed = await runExample(url, key);
  expect(listed).toContain('Tea for programs (distributing): 0 of');
  expect(listed).not.toMatch(/Tea for programs.*\n {2}conversions:/);
  await expect(runExample(url, key, 'report', hb)).rejects.toThrow('forbidden {"scope":"conversions:write"}');

  await press(page, 'Create a key');
  await dialog.getByLabel('Name').fill('Till');
  await dialog.getByLabel('Report conversions').check();
  await dialog.getByRole('button', { name: 'Create a key' }).click();
  await expect(shown).not.toHaveText(key);
  const till = (await shown.textContent()) ?? '';
  expect(await runExample(url, till, 'report', hb, '1250')).toContain('reported for Tea for programs at ');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Till' })).toBeVisible();
  await expect(page.getByText(/^hbk_[0-9A-Za-z]{40}$/)).toHaveCount(0);
  await expect(page.getByText('Never')).toHaveCount(0);
  await press(page, 'Revoke the key “Till”');
  await dialog.getByRole('button', { name: 'Revoke the key' }).click();
  await expect(page.getByRole('heading', { name: 'Till' })).toHaveCount(0);
  await expect(runExample(url, till, 'report', hb)).rejects.toThrow('unauthorized');
  expect(await runExample(url, key)).toMatch(
    /Tea for programs .* 1 taps\n {2}conversions: 1, cost of each: 0, worth in all: 1250\n/,
  );

  await page.goto(`/order-detail/${order}`);
  const results = page.getByRole('table', { name: 'Results' });
  await expect(results.getByRole('row', { name: /^Conversions 1 / })).toBeVisible();
  await expect(results.getByRole('row', { name: 'By your server 1' })).toBeVisible();
  await expectNothingOverflows(page);
});
