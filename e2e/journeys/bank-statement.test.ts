import { randomUUID } from 'node:crypto';
import { newPhone, operatorSignsIn, register } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

const LINES = 1_000;

test('a statement of 1,000 lines: its columns are named, what would happen is shown, and a member has the money', async ({
  browser,
  handbill,
}) => {
  test.setTimeout(240_000);
  const { url } = handbill;
  const phone = await newPhone(browser, url);
  await register(phone, {
    username: 'journey_payer',
    phone: '0912000011',
    password: `journey-${randomUUID()}`,
    address: '/register?lang=en&code=HANDBILL',
  });
  await phone.goto('/deposit');
  await phone.getByLabel('Amount').fill('25');
  await phone.getByRole('button', { name: 'Continue', exact: true }).click();
  const reference = await phone
    .getByText(/^HB[0-9A-Z]{8,}$/)
    .first()
    .innerText();

  // As a bank writes it: a preamble, credits and debits apart, and the reference in pieces.
  const others = Array.from(
    { length: LINES - 3 },
    (_, index) => `02.03.2026;1,00;;E2E-${index};thank you;Somebody`,
  );
  const file = [
    'Account 0123456789',
    'Datum;Haben;Soll;Referenz;Verwendungszweck;Name',
    `02.03.2026;27,50;;E2E-PAID;Einzahlung ${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)};Lan`,
    '02.03.2026;;4,00;E2E-FEE;fees;Bank',
    '31.02.2026;1,00;;E2E-WRONG;no such day;Lan',
    ...others,
  ].join('\r\n');

  const operator = await operatorSignsIn(browser, url, 'operator');
  await operator.getByRole('menuitem', { name: 'Statements' }).click();
  await operator
    .getByLabel('Upload a statement')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(operator.getByRole('heading', { name: 'march.csv' })).toBeVisible();
  await operator.getByLabel('Divided by').selectOption(';');
  await operator.getByLabel('Header in line').fill('2');
  await operator.getByLabel('Booking date').selectOption('Datum');
  await operator.getByLabel('Dates look like').selectOption('dd.MM.yyyy');
  await operator.getByLabel('Amounts', { exact: true }).selectOption('split');
  await operator.getByLabel('Credits', { exact: true }).selectOption('Haben');
  await operator.getByLabel('Debits', { exact: true }).selectOption('Soll');
  await operator.getByLabel('Decimals behind a').selectOption(',');
  await operator.getByLabel('Currency').selectOption('');
  await operator.getByLabel('Bank reference').selectOption('Referenz');
  await operator.getByLabel('Remittance text').selectOption('Verwendungszweck');
  await operator.getByLabel('Payer').selectOption('Name');
  await operator.getByLabel('Save as').fill('Our bank');
  await operator.getByRole('button', { name: 'Show what would happen' }).click();

  const outcome = (name: string) => operator.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(operator.getByText('What the import would do now')).toBeVisible();
  await expect(outcome('Credited to a deposit')).toContainText('27,50');
  await expect(outcome('Unmatched')).toContainText(String(LINES - 3));
  await expect(outcome('Cannot be read')).toContainText('1');
  await operator.getByRole('button', { name: 'Start the import' }).click();
  await expect(operator.getByText('What the import did')).toBeVisible();
  await expect(operator.getByText('Imported', { exact: true })).toBeVisible({ timeout: 90_000 });
  await operator.getByLabel('Lines', { exact: true }).selectOption({ label: 'Credited to a deposit' });
  await expect(operator.getByText(`${reference}, journey_payer`)).toBeVisible();

  await phone.goto('/');
  await expect(phone.getByTestId('balance')).toHaveText('27,50 $');

  // The same file is not taken again; what nobody announced is assigned by a person.
  await operator.getByRole('menuitem', { name: 'Statements' }).click();
  await operator
    .getByLabel('Upload a statement')
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(operator.getByRole('alert')).toContainText('uploaded before');
  await operator.getByRole('menuitem', { name: 'Unmatched' }).click();
  await operator.getByRole('button', { name: 'Assign', exact: true }).first().click();
  await operator.getByLabel('Deposit reference or username').fill('journey_payer');
  await operator.getByRole('dialog').getByLabel('Reason').fill('The member sent a receipt');
  await operator.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(operator.getByText('Assigned; the member has it')).toBeVisible();
  await phone.goto('/');
  await expect(phone.getByTestId('balance')).toHaveText('28,50 $');

  await operator.getByRole('menuitem', { name: 'Balance sheet' }).click();
  await expect(operator.getByRole('row', { name: /^Difference/ })).toContainText('0,00');
});
