// What is printed or saved as a document: it leads where it says, and says what the books say.
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, press, signIn } from '../people.ts';
import { sharedOrder } from '../preparation.ts';
import { qrOn, readPdf } from '../read-pdf.ts';
import { expect, test } from '../server-fixture.ts';

test('a sharer prints four handbills on a sheet, and who scans the code of any of them makes a verified visit', async ({
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
  const [one] = await readPdf(await saved('One handbill, A6 (PDF)'));
  expect(one).toMatchObject({ width: 105, height: 148 });

  const visitor = await newPhone(browser, handbill.url, 'en-US');
  await visitor.goto(codes[3] ?? '');
  await expect(visitor.getByRole('status')).toContainText('Your visit was counted', { timeout: 120_000 });
  await visitor.context().close();
});
