// What is printed or saved as a document: it leads where it says, and says what the books say.
import { formatMoney } from '@handbill/contract/money';
import { call, decide, memberToken, operatorToken } from '../api.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, press, signIn } from '../people.ts';
import { balanceOf, onOneBusinessDay, paidOrder, sharedOrder } from '../preparation.ts';
import { qrFrom40cm, qrOn, readPdf } from '../read-pdf.ts';
import { readSavedPicture } from '../read-qr.ts';
import { expect, test } from '../server-fixture.ts';
import { stubSharing } from '../stub-sharing.ts';

test('a sharer prints four handbills on a sheet, and a visitor who scans the code of any of them makes a verified visit', async ({
  browser,
  handbill,
}) => {
  const { id, link } = await sharedOrder(handbill.url, 'Tea at noon');
  const sharer = await newPhone(browser, handbill.url);
  await signIn(sharer, 'sharer');
  await sharer.goto(`/order-detail/${id}`);
  await sharer.getByRole('link', { name: 'Pictures and print' }).click();
  await expect(sharer.getByRole('img', { name: 'Preview of the handbill: Tea at noon' })).toBeVisible();
  await expectAccessible(sharer);
  await expectNothingOverflows(sharer);

  const saved = async (name: string) => {
    const download = sharer.waitForEvent('download');
    await press(sharer, name);
    return download;
  };
  const [sheet, ...others] = await readPdf(await saved('Four handbills on A4 (PDF)'));
  expect(others).toEqual([]);
  expect(sheet).toMatchObject({ width: 210, height: 297 });
  if (sheet === undefined) throw new Error('the sheet has no page');
  expect(sheet.text.split('Tea at noon').length - 1).toBe(4);
  expect(sheet.text).toContain('Advertisement');
  const codes = ([0, 1, 2, 3] as const).map((quarter) => qrOn(sheet, quarter));
  expect(codes).toEqual(Array(4).fill(`${link}?c=print`));
  expect(qrFrom40cm(sheet, 0)).toBe(`${link}?c=print`);
  const [one] = await readPdf(await saved('One handbill, A6 with crop marks (PDF)'));
  expect(one).toMatchObject({ width: 125, height: 168 });

  const visitor = await newPhone(browser, handbill.url, 'en-US');
  await visitor.goto(codes[3] ?? '');
  await expect(visitor.getByRole('status')).toContainText('Your visit was counted', { timeout: 120_000 });
  await visitor.context().close();
});

test('a sharer who reads English passes a French advertisement on in words that its readers know', async ({
  browser,
  handbill,
}) => {
  const { id } = await sharedOrder(handbill.url, 'Le thé de midi', { language: 'fr' });
  const sharer = await newPhone(browser, handbill.url);
  const { shared, copied } = await stubSharing(sharer);
  await signIn(sharer, 'sharer');
  await sharer.goto(`/order-detail/${id}/kit`);
  const printed = async () => {
    const download = sharer.waitForEvent('download');
    await press(sharer, 'One handbill, A6 with crop marks (PDF)');
    return (await readPdf(await download)).map(({ text }) => text).join(' ');
  };
  const language = sharer.getByLabel('Language of the added words');
  await expect(language).toHaveValue('fr');
  const french = await printed();
  for (const part of ['Le thé de midi', 'Publicité', 'Payée par']) expect(french).toContain(part);
  await press(sharer, 'Copy text');
  await expect.poll(copied).toContain('Une publicité payée par');
  await expectAccessible(sharer);
  await expectNothingOverflows(sharer);
  await language.selectOption('jp');
  await expect(sharer.getByText('訪問に応じて私に報酬が支払われます。')).toBeVisible();
  const japanese = await printed();
  await sharer.goto(`/order-detail/${id}`);
  const passedOn = /^Le thé de midi\. Une publicité payée par .*les visites me sont payées\.$/;
  await sharer.getByText('More apps').click();
  const email = sharer.getByRole('link', { name: 'Email' });
  await expect(email).toHaveAttribute('href', new RegExp(encodeURIComponent('Une publicité payée par')));
  await press(sharer, 'Share');
  await expect.poll(shared).toMatchObject({ text: expect.stringMatching(passedOn) });
  for (const part of ['Le thé de midi', '広告']) expect(japanese).toContain(part);
  expect(japanese).not.toContain('Publicité');
});

test('a sharer posts a picture and hangs up a poster, and each of them brings visits of its own', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const token = await memberToken(url, 'demo');
  const own: { pictures: object[] }[] = await call(url, 'list-product', {
    token,
    body: { side: 'distributed', limit: 100 },
  });
  const pictures = own.find((order) => order.pictures.length > 0)?.pictures.slice(0, 1);
  expect(pictures).toBeDefined();
  const { id, link } = await sharedOrder(url, 'Tea on the quay', { pictures });
  const sharer = await newPhone(browser, url);
  const { shared, copied } = await stubSharing(sharer);
  await signIn(sharer, 'sharer');
  await sharer.goto(`/order-detail/${id}/kit`);
  const saved = async (name: string) => {
    const download = sharer.waitForEvent('download');
    await press(sharer, name);
    return download;
  };
  const visitor = await newPhone(browser, url, 'en-US');
  const story = await readSavedPicture(visitor, await saved('Save picture'));
  expect(story).toEqual({ width: 1080, height: 1920, qr: `${link}?c=story` });
  await press(sharer, 'Copy link for the story');
  await expect.poll(copied).toBe(story.qr);
  const [poster, ...others] = await readPdf(await saved('Poster, A4 (PDF)'));
  if (poster === undefined) throw new Error('the poster has no page');
  expect(others).toEqual([]);
  expect(poster).toMatchObject({ width: 210, height: 297 });
  for (const part of ['Tea on the quay', 'Advertisement', 'Paid for by']) expect(poster.text).toContain(part);
  expect(qrOn(poster, 2)).toBe(`${link}?c=print`);
  await press(sharer, 'Send text');
  await expect.poll(shared).toEqual({ text: expect.stringMatching(/^Tea on the quay\. .*\n\S+\?c=other$/) });

  for (const opened of [story.qr, `${link}?c=print`]) {
    const reader = await newPhone(browser, url, 'en-US');
    await reader.goto(opened);
    await expect(reader.getByRole('status')).toContainText('Your visit was counted', { timeout: 120_000 });
    await reader.context().close();
  }
  await sharer.goto(`/order-detail/${id}`);
  const counted = sharer.getByRole('listitem').filter({ hasText: 'Verified: 1' });
  await expect(counted.filter({ hasText: 'Story' })).toBeVisible();
  await expect(counted.filter({ hasText: 'Printed handbill' })).toBeVisible();
});

test('a member saves the receipts of a deposit, a withdrawal and an order, with what a bookkeeper needs', async ({
  page,
  handbill,
}) => {
  const { url } = handbill;
  await onOneBusinessDay();
  const token = await memberToken(url, 'demo');
  const [deposit] = await call(url, 'deposit-history', { token, body: { status: 'succeeded', limit: 1 } });
  const [withdrawal] = await call(url, 'withdraw-history', { token, body: { status: 'paid', limit: 1 } });
  const order = await paidOrder(url, token, 'Tea, with its receipt');
  await signIn(page, 'demo');
  const receiptOn = async (address: string, link: string) => {
    await page.goto(address);
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('img', { name: 'Preview: Receipt' })).toBeVisible();
    const download = page.waitForEvent('download');
    await press(page, 'Save PDF');
    const [receipt] = await readPdf(await download);
    return receipt?.text ?? '';
  };
  const money = (minor: number) => formatMoney(minor, 'USD').replaceAll('\u00a0', ' ');

  const ofDeposit = await receiptOn(`/deposit?id=${deposit._id}`, 'Receipt');
  for (const part of ['Receipt: deposit', 'demo', deposit.reference, money(deposit.credited)]) {
    expect(ofDeposit).toContain(part);
  }
  await expectAccessible(page);
  await expectNothingOverflows(page);
  const ofWithdrawal = await receiptOn(`/withdraw?id=${withdrawal._id}`, 'Receipt');
  const digits: string = withdrawal.bank.account_number;
  for (const part of [money(withdrawal.net), money(-withdrawal.fee), digits.slice(-4)]) {
    expect(ofWithdrawal).toContain(part);
  }
  expect(ofWithdrawal).not.toContain(digits);
  const ofOrder = await receiptOn(`/order-detail/${order}`, 'Receipt for this order');
  for (const part of ['Tea, with its receipt', 'This is a record of a payment, not a tax invoice.']) {
    expect(ofOrder).toContain(part);
  }
  // Visits were added on another day: each payment has its date and its sum.
  await decide(url, `orders/${order}/approve`, { token: await operatorToken(url, 'operator') });
  const paid = await call(url, 'product', { token, body: { product_id: order } });
  const added = { product_id: order, visits: 3, target_seen: paid.visits_target };
  const topped = await call(url, 'product-top-up', { token, body: added });
  const ofBoth = await receiptOn(`/order-detail/${order}`, 'Receipt for this order');
  for (const part of [
    money(paid.paid),
    'Visits added on',
    money(topped.paid - paid.paid),
    money(topped.paid),
  ]) {
    expect(ofBoth).toContain(part);
  }
  const picture = page.waitForEvent('download');
  await press(page, 'Save picture');
  expect((await picture).suggestedFilename()).toBe(`handbill-receipt-${order}.png`);

  await page.goto('/individual/statement');
  await page.getByRole('link', { name: 'Monthly statement (PDF)' }).click();
  await page.getByLabel('Period').selectOption({ index: 0 });
  await expect(page.getByRole('img', { name: 'Preview: Monthly statement' })).toBeVisible();
  await expectAccessible(page);
  await expectNothingOverflows(page);
  const download = page.waitForEvent('download');
  await press(page, 'Save PDF');
  const pages = await readPdf(await download);
  const statement = pages.map(({ text }) => text).join(' ');
  for (const part of [
    'Monthly statement for',
    'Order paid',
    'Tea, with its receipt',
    'Balance at the end of',
  ]) {
    expect(statement).toContain(part);
  }
  expect(statement).toContain(money(await balanceOf(url, token)));
});
