import type { Page } from '@playwright/test';
import { newPhone, operatorSignsIn, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

const REASON = 'A visit was refused by mistake';

/** The minor units of a formatted amount, such as 1.234,50 $. */
function minorUnits(text: string): number {
  return Number(text.replace(/[^\d-]/g, ''));
}

async function balanceSheet(page: Page): Promise<{ goodwill: number; difference: number }> {
  await page.getByRole('menuitem', { name: 'Balance sheet' }).click();
  const amountOf = async (name: string) =>
    minorUnits(
      await page
        .getByRole('row', { name: new RegExp(`^${name}`) })
        .getByRole('cell')
        .innerText(),
    );
  await expect(page.getByRole('row', { name: /^Difference/ })).toBeVisible();
  return { goodwill: await amountOf('Goodwill'), difference: await amountOf('Difference') };
}

test('a balance is corrected by two operators, the member reads why, and the balance sheet agrees', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const phone = await newPhone(browser, url);
  await signIn(phone, 'demo');
  const before = minorUnits(await phone.getByTestId('balance').innerText());

  const operator = await operatorSignsIn(browser, url, 'operator');
  const sheet = await balanceSheet(operator);
  await operator.getByRole('menuitem', { name: 'Corrections' }).click();
  await operator.getByRole('button', { name: 'Request a correction' }).click();
  const dialog = operator.getByRole('dialog');
  await dialog.getByLabel('Username').fill('demo');
  await dialog.getByLabel('Amount').fill('1.50');
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(
    'Visible to the member, who reads in Vietnamese.',
  );
  await dialog.getByLabel('Reason').fill(REASON);
  await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  await expectToast(operator, 'Requested; another operator has to approve it');
  const asked = operator.getByRole('article', { name: 'demo' }).filter({ hasText: REASON });
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked.getByRole('alert')).toContainText(/second person/i);

  const approver = await operatorSignsIn(browser, url, 'approver');
  await approver.getByRole('menuitem', { name: 'Corrections' }).click();
  const waiting = approver.getByRole('article', { name: 'demo' }).filter({ hasText: REASON });
  await waiting.getByRole('button', { name: 'Approve' }).click();
  await expect(approver.getByText('Correction approved; the member is notified')).toBeVisible();

  await phone.goto('/');
  await expect
    .poll(async () => minorUnits(await phone.getByTestId('balance').innerText()))
    .toBe(before + 150);
  await phone.goto('/notification');
  await expect(phone.getByText(REASON).first()).toBeVisible();

  expect(await balanceSheet(approver)).toEqual({ goodwill: sheet.goodwill + 150, difference: 0 });
});
