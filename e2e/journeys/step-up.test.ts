import { call, memberToken } from '../api.ts';
import { complaintsOf } from '../looks.ts';
import { CHOSEN_PASSWORD, codeOf, enrolAuthenticator, newOperator } from '../operators.ts';
import { openQueue } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

const MINUTES = 11;

test('an operator with an authenticator has to enter a code again before money moves, and without it nothing happens', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  await newOperator(url, 'her_desk', 'cashier');
  const secret = await enrolAuthenticator(url, 'her_desk');
  const token = await memberToken(url, 'demo');
  const references: string[] = [];
  for (const amount of [5_000, 6_000]) {
    references.push((await call(url, 'deposit', { token, body: { amount } })).reference);
  }
  const [first = '', second = ''] = references;
  const page = await browser.newPage({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
  });
  await page.goto('/console/');
  await page.getByLabel('Username').fill('her_desk');
  await page.getByLabel('Password').fill(CHOSEN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Code').fill(codeOf(secret, { steps: 1 }));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // Her queues are there once the console knows what she may do.
  await expect(page.getByRole('menuitem', { name: /^Deposits/ })).toBeVisible();
  // After a break the session continues, but its factor is no longer fresh.
  await handbill.stop();
  await handbill.startAgain({ minutesAhead: MINUTES });
  const complaints = complaintsOf(page);

  const confirm = async (reference: string) => {
    const card = await openQueue(page, 'Deposits', reference);
    await card.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByLabel('Bank reference').fill(`FT-${reference}`);
    await page.getByRole('button', { name: 'Confirm deposit', exact: true }).click();
    return card;
  };
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const card = await confirm(first);
  await expect(question.getByLabel('Code')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByText('Nothing was done: you did not confirm that it is you.')).toBeVisible();

  await page.getByRole('button', { name: 'Confirm deposit', exact: true }).click();
  await expect(question.getByLabel('Code')).toBeFocused();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(question.getByText('The code is not correct')).toBeVisible();
  await question.getByLabel('Code').fill(codeOf(secret, { minutes: MINUTES }));
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(card.getByText('Deposit credited')).toBeVisible();

  // Not asked again for a few minutes.
  const next = await confirm(second);
  await expect(next.getByText('Deposit credited')).toBeVisible();
  // The access token lapsed too: the console renews it, which is no fault of the page.
  expect(complaints.filter((complaint) => complaint.includes('status of 401'))).toEqual([]);
});
