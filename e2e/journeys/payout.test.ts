import type { Page } from '@playwright/test';
import { call, memberToken } from '../api.ts';
import { operatorSignsIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

async function openPayments(page: Page) {
  await page.getByRole('menuitem', { name: 'Payments' }).click();
  return page.getByRole('article').first();
}

/** Presses Release, and confirms the number and total of the payments. */
async function release(page: Page) {
  await page.getByRole('button', { name: 'Release', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Release \d+ payments?, / })
    .click();
}

/** The bank's status report (pain.002) on a batch. */
function reportOf(batchId: string, payments: readonly string[]): string {
  return [
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt>',
    '<GrpHdr><MsgId>R1</MsgId><CreDtTm>2026-03-02T03:00:00Z</CreDtTm></GrpHdr>',
    `<OrgnlGrpInfAndSts><OrgnlMsgId>${batchId}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId></OrgnlGrpInfAndSts>`,
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${batchId}</OrgnlPmtInfId>`,
    ...payments.map((payment) => `<TxInfAndSts>${payment}</TxInfAndSts>`),
    '</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>',
  ].join('');
}

test('withdrawals are paid by one file, created by one operator, released by another and settled by the bank’s response', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const password = 'handbill-demo';
  const token = await memberToken(url, 'demo');
  const withdrawal = await call(url, 'withdraw', { token, body: { amount: 1_000, password } });
  expect(withdrawal._id).toBeTruthy();

  const operator = await operatorSignsIn(browser, url, 'operator');
  await operator.getByRole('menuitem', { name: /^Withdrawals/ }).click();
  const approve = operator.getByRole('article', { name: 'demo' }).first();
  await approve.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(operator.getByText('Withdrawal approved; another operator has to pay it')).toBeVisible();

  const made = await openPayments(operator);
  await operator.getByRole('button', { name: 'Create batch' }).click();
  await expectToast(operator, 'Batch created; another operator has to release it');
  await made.getByRole('link', { name: 'Check and release' }).click();
  await release(operator);
  await expect(operator.getByRole('alert').filter({ hasText: /second person/i })).toBeVisible();

  const approver = await operatorSignsIn(browser, url, 'approver');
  const batch = await openPayments(approver);
  const check = batch.getByRole('link', { name: 'Check and release' });
  await expect(check).toBeVisible();
  await expect(batch.getByRole('button', { name: 'Release' })).toHaveCount(0);
  await check.click();
  const payees = approver.getByRole('region', { name: 'Payments of this batch' });
  const row = payees.getByRole('row').filter({ hasText: 'NGUYEN VAN DEMO' });
  await expect(row).toContainText('****4556');
  await expect(row).toContainText('9,50 $');
  await expect(row).toContainText('operator');
  await release(approver);
  await expectToast(approver, 'Released 1 payment, ');
  await expect(row).toContainText('With the bank');

  // Payments that are with the bank can be neither paid by hand nor rejected.
  await approver.getByRole('menuitem', { name: /^Withdrawals/ }).click();
  await approver.getByLabel('Status').selectOption('approved');
  const withBank = approver.getByRole('article', { name: 'demo' }).first();
  await expect(withBank.getByText('With the bank')).toBeVisible();
  await expect(withBank.getByRole('button')).toHaveCount(0);
  await openPayments(approver);
  const download = approver.waitForEvent('download');
  await batch.getByRole('button', { name: 'Bank file (pain.001)' }).click();
  const fileName = (await download).suggestedFilename();
  expect(fileName).toMatch(/^payments-[0-9a-f]{32}\.xml$/);

  const reference = String(withdrawal._id).replaceAll('-', '');
  const result = Buffer.from(
    `reference,status,bank_reference\n${reference},paid,E2E-BANK-1\nnonsense,paid,x\n`,
  );
  const bring = () =>
    batch
      .getByLabel('Import bank response')
      .setInputFiles({ name: 'result.csv', mimeType: 'text/csv', buffer: result });
  await bring();
  await expect(batch.getByText('1 paid, 0 returned, 0 unchanged, 1 to check')).toBeVisible();
  await bring();
  await expect(batch.getByText('0 paid, 0 returned, 1 unchanged, 1 to check')).toBeVisible();

  // The bank's own report on the same file: nothing is paid twice, and its reasons are shown in words.
  const report = reportOf(fileName.slice('payments-'.length, -'.xml'.length), [
    `<OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>ACSC</TxSts>`,
    `<OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>`,
  ]);
  await batch
    .getByLabel('Import bank response')
    .setInputFiles({ name: 'report.xml', mimeType: 'text/xml', buffer: Buffer.from(report) });
  await expect(batch.getByRole('status').getByText('the account is closed (AC04)')).toBeVisible();
  await expect(batch.getByText('0 paid, 0 returned, 1 unchanged, 1 to check')).toBeVisible();

  const history = await call(url, 'withdraw-history', { token, body: {} });
  expect(history.find(({ _id }: { _id: string }) => _id === withdrawal._id)?.status).toBe('paid');
  await approver.getByRole('menuitem', { name: 'Audit', exact: true }).click();
  await expect(approver.getByText('No findings: every check passed.')).toBeVisible();
});
