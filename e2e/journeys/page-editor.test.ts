import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, openQueue, operatorSignsIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectToast } from '../toasts.ts';

const greetings: readonly [code: string, language: string, words: string][] = [
  ['vn', 'Vietnamese', 'Chào các bạn'],
  ['en', 'English', 'Hello neighbours'],
  ['jp', 'Japanese', 'こんにちは、みなさん'],
  ['kr', 'Korean', '이웃 여러분 안녕하세요'],
  ['cn', 'Chinese', '邻居们好'],
  ['rs', 'Russian', 'Здравствуйте, соседи'],
  ['fr', 'French', 'Bonjour les voisins'],
];

test('a page is written in seven languages, previewed and read, and a script in it is removed', async ({
  browser,
  handbill,
}) => {
  const page = await operatorSignsIn(browser, handbill.url, 'operator');
  await page.getByRole('menuitem', { name: 'Pages' }).click();
  await page
    .getByRole('article', { name: 'How receiving works' })
    .getByRole('link', { name: 'Vietnamese: current' })
    .click();
  for (const [code, language, words] of greetings) {
    await page.getByLabel('Language').selectOption(code);
    await expect(page).toHaveURL(new RegExp(`/pages/receive-account/${code}$`));
    // The page of the language before stays on the screen until this one is read.
    await expect(page.getByText('Version 1, saved')).toBeVisible();
    await page.getByRole('tab', { name: 'HTML' }).click();
    const attack = '<script>document.title = "taken over"</script><p onclick="alert(1)">.</p>';
    await page.getByLabel('HTML').fill(`<h2>${words}</h2>${code === 'en' ? attack : ''}`);
    await page.getByRole('tab', { name: 'Preview' }).click();
    const preview = page.getByRole('article', { name: 'As members see it' });
    await expect(preview.getByRole('heading', { name: words })).toBeVisible();
    if (code === 'en') await expect(page.getByRole('alert')).toContainText('p onclick, script');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Version 2, saved')).toBeVisible();
    if (language === 'English') await expect(page.getByRole('alert').first()).toContainText('script');
  }
  await expectAccessible(page);

  const phone = await newPhone(browser, handbill.url);
  for (const [code, , words] of greetings) {
    await phone.goto(`/receive-account?lang=${code}`);
    await expect(phone.getByRole('heading', { name: words })).toBeVisible();
    await expect(phone).not.toHaveTitle('taken over');
    expect(await phone.locator('article [onclick], article script').count()).toBe(0);
  }
});

test('a page is edited visually, earlier versions can be restored, and outdated translations are marked', async ({
  browser,
  handbill,
}) => {
  const page = await operatorSignsIn(browser, handbill.url, 'operator');
  await page.getByRole('menuitem', { name: 'Pages' }).click();
  const card = page.getByRole('article', { name: 'How distributing works' });
  await card.getByRole('link', { name: 'Vietnamese: current' }).click();
  const text = page.getByRole('textbox', { name: 'Page' });
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Một dòng mới. ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Version 2, saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('article', { name: 'As members see it' })).toContainText('Một dòng mới.');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNothingOverflows(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'All pages' }).click();
  await expect(card.getByRole('link', { name: 'French: outdated' })).toBeVisible();
  await card.getByRole('link', { name: 'Vietnamese: current' }).click();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 3, saved')).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('article', { name: 'As members see it' })).not.toContainText('Một dòng mới.');
});

test('the promises are published once another admin approves the change that both have read', async ({
  browser,
  handbill,
}) => {
  const page = await operatorSignsIn(browser, handbill.url, 'operator');
  await page.getByRole('menuitem', { name: 'Pages' }).click();
  const card = page.getByRole('article', { name: 'Promises' });
  await card.getByRole('link', { name: 'English: current' }).click();
  await page.getByRole('tab', { name: 'HTML' }).click();
  const html = page.getByLabel('HTML');
  await html.fill(`${await html.inputValue()}<p>We answer letters within a day.</p>`);
  await page.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A new promise');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expectToast(page, 'Waiting for another operator’s approval');

  const approver = await operatorSignsIn(browser, handbill.url, 'approver');
  const asked = await openQueue(approver, 'Approvals', 'Page: promises, en');
  await expect(asked.getByText('<p>We answer letters within a day.</p>')).toBeVisible();
  const phone = await newPhone(browser, handbill.url);
  await phone.goto('/promises?lang=en');
  await expect(phone.getByRole('article')).toContainText('Nobody pays to earn.');
  await expect(phone.getByRole('article')).not.toContainText('We answer letters within a day.');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(approver.getByText('Approved and in effect')).toBeVisible();
  await phone.goto('/promises?lang=en');
  await expect(phone.getByText('We answer letters within a day.')).toBeVisible();
});
