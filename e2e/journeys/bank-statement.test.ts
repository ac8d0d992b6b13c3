import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { newPhone, openQueue, operatorSignsIn, register } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

const LINES = 1_000;
const LONG = 10_000;
const ACCOUNT = '0123456789';
const FEE = 26_000;

/** A statement of the demo's bank, in dong, that continues the previous one and has one debit: a fee. */
async function feeStatement(operator: Page): Promise<string> {
  await operator.getByRole('menuitem', { name: 'Balance sheet' }).click();
  const row = operator
    .getByRole('table', { name: /^By statement/ })
    .getByRole('row')
    .nth(1);
  await expect(row).toBeVisible();
  const [day = '', , closing = ''] = await row.getByRole('cell').allInnerTexts();
  const opening = Number(closing.replace(/\D/g, ''));
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="VND">${amount}</Amt>
     <CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>M1</MsgId></GrpHdr><Stmt><Id>S1</Id><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>
${balance('OPBD', opening)}${balance('CLBD', opening - FEE)}
<Ntry><Amt Ccy="VND">${FEE}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>FEE1</AcctSvcrRef>
<NtryDtls><TxDtls><RmtInf><Ustrd>Account fee</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`;
}

test('a statement of 1,000 lines is mapped, previewed and imported, and a member has the money', async ({
  browser,
  handbill,
}) => {
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

  // As banks write it: a preamble, separate columns for credits and debits, and the reference in pieces.
  const others = Array.from(
    { length: LINES - 4 },
    (_, index) => `02.03.2026;1,00;;E2E-${index};thank you;Somebody`,
  );
  const file = [
    'Account 0123456789',
    'Datum;Haben;Soll;Referenz;Verwendungszweck;Name',
    `02.03.2026;27,50;;E2E-PAID;Einzahlung ${reference.slice(0, 4).toLowerCase()} ${reference.slice(4)};Lan`,
    '02.03.2026;;4,00;E2E-FEE;fees;Bank',
    '31.02.2026;1,00;;E2E-WRONG;no such day;Lan',
    `02.03.2026;27,50;;E2E-PAID;the same once more ${reference};Lan`,
    ...others,
  ].join('\r\n');

  const operator = await operatorSignsIn(browser, url, 'operator');
  await operator.getByRole('menuitem', { name: 'Statements' }).click();
  await operator
    .getByLabel('Upload a statement')
    .setInputFiles({ name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(operator.getByRole('heading', { name: 'march.csv' })).toBeVisible();
  await operator.getByLabel('Delimiter').selectOption(';');
  await operator.getByLabel('Header line').fill('2');
  // The text column chosen as the date: every line is reported as unreadable, and nothing has moved.
  await operator.getByLabel('Booking date').selectOption('Verwendungszweck');
  await operator.getByLabel('Date format').selectOption('dd.MM.yyyy');
  await operator.getByLabel('Amounts', { exact: true }).selectOption('split');
  await operator.getByLabel('Credits', { exact: true }).selectOption('Haben');
  await operator.getByLabel('Debits', { exact: true }).selectOption('Soll');
  await operator.getByLabel('Decimal separator').selectOption(',');
  await operator.getByLabel('Currency column').selectOption('');
  await operator.getByLabel('Currency of the file').fill('USD');
  await operator.getByLabel('Bank reference').selectOption('Referenz');
  await operator.getByLabel('Remittance text').selectOption('Verwendungszweck');
  await operator.getByLabel('Payer').selectOption('Name');
  await operator.getByLabel('Save as').fill('Our bank');
  // No column has the account number, so a person enters it; the file of another account is refused.
  await operator.getByLabel('Account number').fill('9876543210');
  await operator.getByRole('button', { name: 'Preview import' }).click();
  await expect(operator.getByText(/of another account than the company/)).toBeVisible();
  await operator.getByLabel('Account number').fill(ACCOUNT);
  await operator.getByRole('button', { name: 'Preview import' }).click();

  const outcome = (name: string) => operator.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(outcome('Unreadable')).toContainText(String(LINES));
  await operator.getByRole('button', { name: 'Change columns' }).click();
  await operator.getByLabel('Booking date').selectOption('Datum');
  await operator.getByLabel('Account number').fill(ACCOUNT);
  await operator.getByRole('button', { name: 'Preview import' }).click();
  await expect(operator.getByText('Preview of the import')).toBeVisible();
  await expect(outcome('Credited to a deposit')).toContainText('27,50');
  // An amount above the announced one is credited in full; the same bank reference again is not.
  await expect(outcome('Unmatched')).toContainText(String(LINES - 4));
  await expect(outcome('Already credited')).toContainText('27,50');
  await expect(outcome('Unreadable').getByRole('cell').first()).toHaveText('1');
  // The preview shows every line, and can list only those whose amount differs from the announced one.
  await expect(operator.getByText(`50 of ${LINES} lines, as an import would treat them now`)).toBeVisible();
  await operator.getByRole('button', { name: 'Show more' }).click();
  await expect(operator.getByText(`100 of ${LINES} lines`)).toBeVisible();
  await operator.getByLabel('Lines', { exact: true }).selectOption('differs');
  await expect(operator.getByText('1 of 1 line')).toBeVisible();
  await expect(operator.getByRole('row', { name: /E2E-PAID/ })).toContainText(
    /journey_payer \(announced .*25,00/,
  );
  await operator.getByRole('button', { name: 'Start import' }).click();
  await expect(operator.getByText('Result of the import')).toBeVisible();
  await expect(operator.getByText('Imported', { exact: true })).toBeVisible({ timeout: 90_000 });
  await operator.getByLabel('Lines', { exact: true }).selectOption({ label: 'Credited to a deposit' });
  await expect(operator.getByText(`${reference}, journey_payer`)).toBeVisible();

  await phone.goto('/');
  await expect(phone.getByTestId('balance')).toHaveText('27,50 $');

  // The same file is refused a second time; money that nobody announced is assigned by a person.
  await operator.getByRole('menuitem', { name: 'Statements' }).click();
  await operator
    .getByLabel('Upload a statement')
    .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(operator.getByRole('alert').filter({ hasText: 'uploaded before' })).toBeVisible();
  await operator.getByRole('menuitem', { name: 'Unmatched' }).click();
  await operator.getByRole('button', { name: 'Assign', exact: true }).first().click();
  await operator.getByLabel('Deposit reference or username').fill('journey_payer');
  await operator.getByRole('dialog').getByLabel('Reason').fill('The member sent a receipt');
  await operator.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(operator.getByText('Assigned and credited to the member')).toBeVisible();
  await phone.goto('/');
  await expect(phone.getByTestId('balance')).toHaveText('28,50 $');

  await operator.getByRole('menuitem', { name: 'Balance sheet' }).click();
  await expect(operator.getByRole('row', { name: /^Difference/ })).toContainText('0,00');
  await expect(operator.getByText(/^The books agree with the bank/)).toBeVisible();

  // Two people accept a file as proof. A fee in it is reported until two people book it as the company's own line.
  const content = await feeStatement(operator);
  const approver = await operatorSignsIn(browser, url, 'approver');
  await operator.getByRole('menuitem', { name: 'Statements' }).click();
  await operator
    .getByLabel('Upload a statement')
    .setInputFiles({ name: 'fee.xml', mimeType: 'text/xml', buffer: Buffer.from(content) });
  await operator.getByRole('button', { name: 'Start import' }).click();
  await expect(operator.getByText('Imported', { exact: true })).toBeVisible({ timeout: 90_000 });
  await operator.getByRole('button', { name: 'Request acceptance' }).click();
  await operator.getByRole('dialog').getByLabel('Reason').fill('Compared with the bank online');
  await operator.getByRole('dialog').getByRole('button', { name: 'Request acceptance' }).click();
  // The approver's list would not show a request that comes after it.
  await expect(operator.getByRole('dialog')).toBeHidden();
  const accepting = await openQueue(approver, 'Approvals', 'Bank statement: fee.xml');
  await accepting.getByRole('button', { name: 'Approve' }).click();
  await expect(accepting).toContainText('Approved and in effect');

  await operator.getByRole('menuitem', { name: 'Balance sheet' }).click();
  await expect(async () => {
    // However long the sheet takes: a further click would begin it again.
    const answer = operator.waitForResponse((response) => response.url().endsWith('/balance-sheet'));
    await operator.getByRole('button', { name: 'Reload' }).click();
    expect((await (await answer).json()).data.reconciliation.state).toBe('differs');
  }).toPass({ timeout: 90_000 });
  await expect(operator.getByText(/^The books do not agree with the bank/)).toBeVisible();
  await operator.getByRole('button', { name: 'Book as own' }).click();
  await operator.getByLabel('Kind').selectOption({ label: 'Bank fee' });
  await operator.getByRole('dialog').getByLabel('Reason').fill('By the price list of the bank');
  await operator.getByRole('dialog').getByRole('button', { name: 'Request', exact: true }).click();
  await expect(operator.getByRole('dialog')).toBeHidden();
  // The list of approvals does not refresh on its own.
  await approver.getByRole('menuitem', { name: 'Balance sheet' }).click();
  await expect(approver.getByRole('button', { name: 'Reload' })).toBeVisible();
  const booking = await openQueue(approver, 'Approvals', 'Company’s own line: Bank fee');
  await expect(booking).toContainText('Account fee');
  await booking.getByRole('button', { name: 'Approve' }).click();
  await expect(booking).toContainText('Approved and in effect');
  await operator.getByRole('button', { name: 'Reload' }).click();
  await expect(operator.getByText(/^The books agree with the bank/)).toBeVisible();
  await expect(operator.getByRole('row', { name: /^Difference/ })).toContainText('0,00');
  await expect(operator.getByRole('row', { name: /Bank fees 1 / })).toContainText('1,00');
});

test('a long statement shows the progress of its import while other pages stay usable', async ({
  browser,
  handbill,
}) => {
  const operator = await operatorSignsIn(browser, handbill.url, 'operator');
  const file = [
    'Date;Amount;Reference;Text;Name',
    ...Array.from({ length: LONG }, (_, index) => `2026-03-02;1.00;LONG-${index};thank you;Somebody`),
  ].join('\n');
  await operator.getByRole('menuitem', { name: 'Statements' }).click();
  await operator
    .getByLabel('Upload a statement')
    .setInputFiles({ name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(operator.getByRole('heading', { name: 'long.csv' })).toBeVisible();
  const columns = {
    'Booking date': 'Date',
    'Bank reference': 'Reference',
    'Remittance text': 'Text',
    Payer: 'Name',
  };
  await operator.getByLabel('Delimiter').selectOption(';');
  await operator.getByLabel('Header line').fill('1');
  await operator.getByLabel('Date format').selectOption('yyyy-MM-dd');
  await operator.getByLabel('Amounts', { exact: true }).selectOption('signed');
  await operator.getByLabel('Amount', { exact: true }).selectOption('Amount');
  await operator.getByLabel('Decimal separator').selectOption('.');
  await operator.getByLabel('Currency column').selectOption('');
  await operator.getByLabel('Currency of the file').fill('USD');
  for (const [label, column] of Object.entries(columns)) {
    await operator.getByLabel(label).selectOption(column);
  }
  await operator.getByLabel('Account number').fill(ACCOUNT);
  await operator.getByRole('button', { name: 'Preview import' }).click();
  await operator.getByRole('button', { name: 'Start import' }).click();
  const progress = operator.getByRole('progressbar', { name: 'Lines imported' });
  await expect(progress).toBeVisible();

  await operator.getByRole('menuitem', { name: 'Corrections' }).click();
  await expect(operator.getByRole('button', { name: 'Request a correction' })).toBeVisible();
  await operator.getByRole('menuitem', { name: 'Balance sheet' }).click();
  await expect(operator.getByRole('row', { name: /^Difference/ })).toContainText('0,00');

  await operator.getByRole('menuitem', { name: 'Statements' }).click();
  await operator.getByRole('article', { name: 'long.csv' }).getByRole('link').first().click();
  await expect(operator.getByText('Imported', { exact: true })).toBeVisible({ timeout: 90_000 });
  await expect(operator.getByRole('row', { name: /^Unmatched/ })).toContainText(String(LONG));
});
