import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { settled } from '../looks.ts';
import { newPhone, operatorSignsIn, signIn } from '../people.ts';
import { test } from '../server-fixture.ts';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

async function picture(page: Page, name: string): Promise<void> {
  await settled(page);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

test('the pictures of the README', async ({ browser, handbill }) => {
  const page = await newPhone(browser, handbill.url);
  await signIn(page, 'demo');
  await page.getByRole('heading', { name: 'Street' }).waitFor();
  await picture(page, 'home');
  await page.goto('/distribute');
  await page.getByLabel('Title').fill('Seven rooms by the sea');
  await page.getByLabel('Text').fill('Breakfast is ours, bicycles are free.');
  await page.getByLabel('Landing address').fill('https://rooms.example/november');
  await page.getByRole('radio').first().check();
  await page.getByText('similar orders').first().waitFor();
  await page.getByRole('button', { name: 'Continue to payment' }).scrollIntoViewIfNeeded();
  await picture(page, 'distribute');
  // Chosen from the feed, not drawn: a random one is in another language each time.
  await page.goto('/order-detail?language=en');
  await page.getByRole('button', { name: 'Four thousand used books, one small shop', exact: true }).click();
  await page.getByRole('button', { name: 'Share this', exact: true }).click();
  const link = await page.getByTestId('share-link').innerText();
  await picture(page, 'receive');
  const visitor = await newPhone(browser, handbill.url, 'en-US');
  await visitor.goto(link);
  await picture(visitor, 'shared-page');
  const operator = await operatorSignsIn(browser, handbill.url, 'operator');
  await operator.getByRole('menuitem', { name: 'Orders' }).click();
  await operator.getByRole('button', { name: 'Approve' }).first().waitFor();
  await picture(operator, 'console');
});
