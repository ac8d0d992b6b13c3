import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, openQueue, operatorSignsIn, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

test('a setting changes only within its bounds, members see it immediately, and the log says who changed what', async ({
  browser,
  handbill,
}) => {
  const page = await operatorSignsIn(browser, handbill.url, 'operator');
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  const card = page.getByRole('article', { name: 'Withdraw fee' });
  await card.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change: Withdraw fee' });
  const save = async (value: string) => {
    await dialog.getByLabel('Value').fill(value);
    await dialog.getByLabel('Reason').fill('The bank charges less');
    await dialog.getByRole('button', { name: 'Request' }).click();
  };
  await save('900');
  await expect(dialog.getByRole('alert')).toContainText('This value is not allowed.');
  await save('20');
  await expect(dialog.getByRole('alert')).toContainText('lower than the smallest withdrawal');
  await save('1.25');
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('Requested by operator');
  const approver = await operatorSignsIn(browser, handbill.url, 'approver');
  const asked = await openQueue(approver, 'Approvals', 'Setting: Withdraw fee');
  await expect(asked).toContainText('1,25');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toContainText('Approved and in effect');

  const phone = await newPhone(browser, handbill.url);
  await phone.goto('/promises?lang=en');
  await expect(phone.getByText('1,25').first()).toBeVisible();

  const entry = await openQueue(page, 'Audit log', 'Setting changed');
  await expect(entry).toContainText('0,50');
  await expect(entry).toContainText('1,25');
  await expect(entry).toContainText('approver');
});

test('when two operators change the same setting, the second is refused and sees the value that the first set', async ({
  browser,
  handbill,
}) => {
  const pages = [
    await operatorSignsIn(browser, handbill.url, 'operator'),
    await operatorSignsIn(browser, handbill.url, 'approver'),
  ] as const;
  for (const page of pages) {
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
    await page.getByRole('article', { name: 'Share hours' }).getByRole('button', { name: 'Change' }).click();
  }
  const [first, second] = pages.map((page) => page.getByRole('dialog', { name: 'Change: Share hours' }));
  await first?.getByLabel('Value').fill('48');
  await first?.getByRole('button', { name: 'Save' }).click();
  await expect(pages[0].getByRole('dialog')).toBeHidden();
  await second?.getByLabel('Value').fill('96');
  await second?.getByRole('button', { name: 'Save' }).click();
  await expect(
    pages[1].getByRole('alert').filter({ hasText: 'Somebody else has changed this' }),
  ).toBeVisible();
  await pages[1].getByRole('button', { name: 'Show current state' }).click();
  await expect(pages[1].getByRole('article', { name: 'Share hours' })).toContainText('48 hours');
});

test('a new account for deposits is requested by one operator and approved by another', async ({
  browser,
  handbill,
}) => {
  const page = await operatorSignsIn(browser, handbill.url, 'operator');
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  const card = page.getByRole('article', { name: 'Bank account' });
  await card.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change: Bank account' });
  await dialog.getByLabel('Account number').fill('9988776655');
  await dialog.getByLabel('Reason').fill('We moved to another branch');
  await dialog.getByRole('button', { name: 'Request' }).click();
  await expect(card).toContainText('Requested by operator');
  const own = await openQueue(page, 'Approvals', 'Setting: Bank account');
  await expect(own.getByRole('button', { name: 'Withdraw request' })).toBeVisible();
  await expect(own.getByRole('button', { name: 'Approve' })).toBeHidden();

  const other = await operatorSignsIn(browser, handbill.url, 'approver');
  const asked = await openQueue(other, 'Approvals', 'Setting: Bank account');
  await expect(asked).toContainText('We moved to another branch');
  await asked.getByRole('button', { name: 'Approve' }).click();
  await expect(asked).toContainText('Approved and in effect');
  await other.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await expect(other.getByRole('article', { name: 'Bank account' })).toContainText('9988776655');
});

test('the effects of a change of a level are shown before it can be saved, and prices below rewards cannot be saved', async ({
  browser,
  handbill,
}) => {
  const page = await operatorSignsIn(browser, handbill.url, 'operator');
  await page.getByRole('menuitem', { name: 'Levels and packages' }).click();
  const card = page.getByRole('article', { name: '4. City' });
  await card.getByRole('button', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the level City' });
  await dialog.getByLabel('Highest discount, in percent').fill('60');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toContainText('lower than the rewards');
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Highest discount, in percent').fill('13');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByText('keep their visits', { exact: false })).toBeVisible();
  await expect(dialog.getByRole('table')).toContainText('140,80');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText('8 to 13 %');
});

test('an operator renames, hides and adds categories, which advertisers choose and sharers filter by', async ({
  browser,
  handbill: { url },
}) => {
  const console = await operatorSignsIn(browser, url, 'operator');
  await console.getByRole('menuitem', { name: 'Categories' }).click();
  const card = (name: string) => console.getByRole('article', { name, exact: true });
  const dialog = console.getByRole('dialog');
  await card('Food and drink').getByRole('button', { name: 'Change words' }).click();
  await dialog.getByLabel('English').fill('beauty');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Another category has the same words');
  await dialog.getByLabel('English').fill('Restaurants and cafés');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await card('Travel').getByRole('button', { name: 'Hide' }).click();
  await expect(card('Travel')).toContainText('Hidden');
  await console.getByRole('button', { name: 'New category' }).click();
  await dialog.getByLabel('English').fill('Pets');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Missing: Vietnamese, Japanese');
  const pets = {
    Vietnamese: 'Thú cưng',
    Japanese: 'ペット',
    Korean: '반려동물',
    Chinese: '宠物',
    Russian: 'Питомцы',
    French: 'Animaux',
  };
  for (const [language, words] of Object.entries(pets)) await dialog.getByLabel(language).fill(words);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(card('Pets')).toContainText('Offered');

  const advertiser = await newPhone(browser, url);
  await signIn(advertiser, 'khoa.bui');
  await advertiser.goto('/distribute');
  const choice = advertiser.getByLabel('Category');
  await expect(choice.getByRole('option', { name: 'Pets' })).toBeAttached();
  const offered = await choice.getByRole('option').allTextContents();
  expect(offered[0]).toBe('Restaurants and cafés');
  expect(offered).not.toContain('Travel');
  await expect(choice).toHaveValue('other');
  await choice.selectOption('Pets');

  const sharer = await newPhone(browser, url);
  await signIn(sharer, 'sharer');
  await sharer.goto('/order-detail');
  const filter = sharer.getByRole('link', { name: 'Restaurants and cafés' });
  await expect(filter).toBeVisible();
  await expect(sharer.getByRole('link', { name: 'Travel', exact: true })).toHaveCount(0);
  await filter.click();
  await expect(sharer.getByRole('article').first()).toContainText('Restaurants and cafés');
  await expectAccessible(sharer);
  await expectNothingOverflows(sharer);

  const entry = await openQueue(console, 'Audit log', 'Category saved');
  await expect(entry).toContainText('Pets');
});

test('an announcement shows the number of recipients, is sent, and is read in each language', async ({
  browser,
  handbill,
}) => {
  const page = await operatorSignsIn(browser, handbill.url, 'operator');
  await page.getByRole('menuitem', { name: 'Announcements' }).click();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByLabel('Title, English').fill('Closed on Sunday');
  await dialog.getByLabel('Text, English').fill('Withdrawals are answered on Monday.');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('alert')).toContainText('members receive it');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  const card = page.getByRole('article', { name: 'Closed on Sunday' });
  await expect(card.getByText('Sent', { exact: true })).toBeVisible();
});

test('an invite code of the company is created, offered to everyone in place of another, and ended', async ({
  browser,
  handbill,
}) => {
  const page = await operatorSignsIn(browser, handbill.url, 'operator');
  await page.getByRole('menuitem', { name: 'Invite codes' }).click();
  await page.getByRole('button', { name: 'New invite code' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('autumn26');
  await dialog.getByRole('button', { name: 'Create' }).click();
  const card = page.getByRole('article', { name: 'AUTUMN26' });
  await expect(card).toContainText('Open');
  await card.getByRole('button', { name: 'Offer to everyone' }).click();
  await expect(card).toContainText('the registration form has it');
  const first = page.getByRole('article', { name: 'HANDBILL' });
  await expect(first).toContainText('only those who are given it have it');
  const stranger = await newPhone(browser, handbill.url);
  await stranger.goto('/register?lang=en');
  await expect(stranger.getByLabel('Invite code')).toHaveValue('AUTUMN26');
  await expect(stranger.getByText('This is our own code.')).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'No code? Ask us for one' })).toHaveCount(0);

  await card.getByRole('button', { name: 'End' }).click();
  await expect(card.getByText('Ended', { exact: true })).toHaveCount(2);
  await expect(card.getByRole('button')).toHaveText(['Lift account limit']);
  await stranger.reload();
  await expect(stranger.getByRole('link', { name: 'No code? Ask us for one' })).toBeVisible();
  await expect(stranger.getByLabel('Invite code')).toHaveValue('');
});
