import type { Page } from '@playwright/test';
import { call, memberToken } from '../api.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { operatorSignsIn, press, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

/** Writes a saved answer for this request’s topic and the member’s language, and mends its text. */
async function saveAnswer(support: Page): Promise<void> {
  await support.getByRole('menuitem', { name: /^Support/ }).click();
  await support.getByRole('link', { name: 'Saved answers' }).click();
  await support.getByRole('button', { name: 'New answer' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByLabel('Topic').selectOption('not_arrived');
  await dialog.getByLabel('Language').selectOption('Vietnamese');
  await dialog.getByLabel('Title').fill('On its way');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Write the text of the answer.')).toBeVisible();
  await dialog.getByLabel('Text').fill('It was sent.');
  await expectAccessible(support);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(support, 'Saved; operators can choose it now');
  const card = support.getByRole('article', { name: 'On its way' });
  await card.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel('Text').fill('It was sent this morning.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(support, 'Saved answer changed');
  await expect(card.getByText('It was sent this morning.')).toBeVisible();
  await expectAccessible(support);
  await expectNothingOverflows(support);
}

test('a member asks about a withdrawal, an operator takes and answers the request, and the member reads the answer from the notification and closes it', async ({
  page,
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const token = await memberToken(url, 'demo');
  const body = { amount: 1_000, password: 'handbill-demo' };
  const withdrawal = await call(url, 'withdraw', { token, body });
  await signIn(page, 'demo');
  await page.goto(`/withdraw?id=${withdrawal._id}`);
  await page.getByRole('link', { name: 'Ask support' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Withdrawal' })).toBeVisible();
  await page.getByLabel('What is the problem?').selectOption('not_arrived');
  await page.getByLabel('Your question').fill('Where is my money?\nIt has been two days.');
  await expectAccessible(page);
  await expectNothingOverflows(page);
  await press(page, 'Send request');
  await expect(page.getByText('It has been two days.')).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: /\S/ });
  await expect(status).toHaveText('Waiting for us');
  await expectAccessible(page);
  await expectNothingOverflows(page);

  const support = await operatorSignsIn(browser, url, 'support');
  await support.getByRole('menuitem', { name: /^Support/ }).click();
  await support
    .getByRole('article')
    .filter({ hasText: 'demo' })
    .getByRole('link', { name: 'Open request' })
    .click();
  await expect(support.getByText('It has been two days.')).toBeVisible();
  await expect(support.getByRole('link', { name: 'Open the withdrawal' })).toBeVisible();
  await support.getByRole('button', { name: 'Take', exact: true }).click();
  await expectToast(support, 'Taken');
  await expectAccessible(support);
  await saveAnswer(support);
  await support.goBack();
  await support.goBack();
  await support.getByRole('button', { name: 'Answer', exact: true }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByLabel('Saved answer').selectOption('On its way');
  await expect(dialog.getByLabel('Answer', { exact: true })).toHaveValue('It was sent this morning.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expectToast(support, 'Answered; the member is notified');

  await page.goto('/notification');
  await page.getByRole('link', { name: /^New: We answered you/ }).click();
  await expect(page.getByText('It was sent this morning.')).toBeVisible();
  await expect(status).toHaveText('Answered');
  await page.getByLabel('Your message').fill('It has arrived, thank you.');
  await press(page, 'Send');
  await expect(status).toHaveText('Waiting for us');
  await press(page, 'Close the request');
  await expect(page.getByText('You closed this request.')).toBeVisible();
  await expect(status).toHaveText('Closed');

  await page.goto('/individual');
  await page.getByRole('link', { name: 'Your requests' }).click();
  await expect(
    page.getByRole('link').filter({ hasText: 'The money has not arrived at my bank' }),
  ).toContainText('Closed');
  await expectAccessible(page);
  await expectNothingOverflows(page);
});

test('a member asks about their account on its details, and chooses from the topics of an account', async ({
  page,
  handbill,
}) => {
  await signIn(page, 'sharer');
  await page.goto('/account-detail');
  await page.getByRole('link', { name: 'Ask support' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Your account' })).toBeVisible();
  await page.getByLabel('What is the problem?').selectOption('personal_data');
  await page.getByLabel('Your question').fill('How do I change my phone number?');
  await press(page, 'Send request');
  await expect(page.getByText('How do I change my phone number?')).toBeVisible();
  await page.getByRole('link', { name: 'Details' }).click();
  await expect(page).toHaveURL(`${handbill.url}/account-detail`);
});
