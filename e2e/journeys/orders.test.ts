import { readFileSync } from 'node:fs';
import { call, decide, memberToken, operatorToken, pauseAllOrders } from '../api.ts';
import { expectAccessible, expectNothingOverflows, settled } from '../looks.ts';
import { loseAnswers, loseRequests } from '../network.ts';
import { newPhone, press, signIn } from '../people.ts';
import { balanceOf, deposited, newMember, onOneBusinessDay, paidOrder, sharedOrder } from '../preparation.ts';
import { readQr, readSavedPicture } from '../read-qr.ts';
import { expect, test } from '../server-fixture.ts';
import { stubSharing } from '../stub-sharing.ts';
import { expectLive, expectToast } from '../toasts.ts';

const NO_ANSWER = 'No connection. Check your internet and try again: nothing is done twice.';
const picture = readFileSync(
  new URL('../../packages/server/content/campaigns/seaside.webp', import.meta.url),
);

/** The member's orders of a title, as advertiser or sharer. */
async function ordersNamed(url: string, token: string, title: string) {
  const all: { title: string; stage: string; _id: string; corrects_id: string | null }[] = await call(
    url,
    'list-product',
    {
      token,
      body: { limit: 100 },
    },
  );
  return all.filter((each) => each.title === title);
}

test('an order is written, corrected, kept over a reload and created once, and shows what is missing', async ({
  browser,
  handbill: { url },
}) => {
  const title = 'Seven rooms by the sea';
  const member = await memberToken(url, 'khoa.bui');
  const page = await newPhone(browser, url);
  await signIn(page, 'khoa.bui');
  await page.goto('/distribute');
  const submit = page.getByRole('button', { name: 'Continue to payment', exact: true });

  await page.getByLabel('Title').fill('x'.repeat(81));
  await page.getByLabel('Landing address').fill('http://rooms.example');
  await submit.click();
  await expect(page.getByText('This is too long.')).toBeVisible();
  await expect(page.getByText('81 / 80')).toBeVisible();
  await expect(page.getByText('The address has to begin with https://.', { exact: true })).toBeVisible();
  await expect(page.getByText('Please choose a package.')).toBeVisible();

  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Landing address').fill('www.rooms.example/november');
  await page.getByLabel('Words on the button').selectOption('Book a time');
  await page.getByRole('radio').first().check();
  await loseRequests(page, '**/api/upload', 1);
  const rooms = { name: 'rooms.webp', mimeType: 'image/webp', buffer: picture };
  await page.getByLabel('Choose a picture').setInputFiles(rooms);
  // The part that is shown is chosen by touch or with the arrow keys.
  const crop = page.getByRole('dialog', { name: 'Choose what is shown' });
  await crop.getByLabel('Zoom').press('ArrowRight');
  await crop.getByLabel('Left to right').press('End');
  await expect(crop.getByLabel('Left to right')).toHaveValue('1');
  await crop.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByText(NO_ANSWER)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Description for people').fill('A room with a view of the sea');
  await page.getByLabel('Add a picture').setInputFiles(rooms);
  await crop.getByRole('button', { name: 'Use this part' }).click();
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
  await expect(page.getByLabel('Description for people').last()).toHaveValue('A room with a view of the sea');
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expectNothingOverflows(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Description for people').last()).toHaveValue('A room with a view of the sea');
  // One that was uploaded is cropped further.
  const cropAgain = page.getByRole('button', { name: 'Crop picture 2' });
  await cropAgain.click();
  await crop.getByLabel('Zoom').press('End');
  await crop.getByRole('button', { name: 'Use this part' }).click();
  await expect(page.getByText('picture cropped')).toBeVisible();
  await expect(cropAgain).toBeFocused();
  await expect(page.getByLabel('Description for people').last()).toHaveValue('A room with a view of the sea');
  await expectNothingOverflows(page);
  await page.getByText('Edit the headline and the description').click();
  await page.getByLabel('Headline in chats').fill('Rooms from today');
  await page.reload();
  await expect(page.getByText('We kept what you typed.')).toBeVisible();
  await page.getByRole('button', { name: 'Start again', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  // A new tab has it, too.
  const later = await page.context().newPage();
  await signIn(later, 'khoa.bui');
  await later.goto('/distribute');
  await expect(later.getByText('We kept what you typed.')).toBeVisible();
  await expect(later.getByLabel('Title')).toHaveValue(title);
  await later.close();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect(page.getByLabel('Words on the button')).toHaveValue('book');
  // The page that visitors get, from the server, with what was not sent yet.
  await page.getByRole('button', { name: 'Show the preview', exact: true }).click();
  const visitors = page.frameLocator('iframe[title="The page that visitors get"]');
  await expect(visitors.getByRole('heading', { name: title })).toBeVisible();
  await expect(visitors.getByRole('article')).toContainText('Book a time');
  await expect(visitors.getByRole('article')).toContainText('rooms.example');
  await page.getByLabel('Text').fill('Breakfast until eleven.');
  await expect(page.getByText('You have changed the advertisement')).toBeVisible();
  await loseRequests(page, '**/api/product-preview', 1);
  await page.getByRole('button', { name: 'Update the preview', exact: true }).click();
  await expect(visitors.getByText('Breakfast until eleven.')).toBeVisible();
  await page.getByLabel('Give each visitor a code to say at your counter').check();
  await page.getByRole('button', { name: 'Update the preview', exact: true }).click();
  await expect(visitors.getByText('Say this code at the counter:')).toContainText('ABC 123');
  await expect(page.getByText(/similar orders/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toBeVisible();
  await expect(visitors.getByRole('group', { name: 'Pictures' }).locator('img')).toHaveCount(2);
  await expect(page.getByText('Rooms from today')).toBeVisible();

  await loseRequests(page, '**/api/product-create');
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  expect(await ordersNamed(url, member, title)).toHaveLength(0);
  await loseAnswers(page, '**/api/product-create');
  await submit.click();
  await expect(page.getByText('Not paid yet.')).toBeVisible();
  expect(await ordersNamed(url, member, title)).toHaveLength(1);

  // What is paid for, as visitors and chats will show it.
  await expect(visitors.getByRole('heading', { name: title })).toBeVisible();
  await expect(visitors.getByText('Breakfast until eleven.')).toBeVisible();
  await expect(visitors.getByText('Say this code at the counter:')).toContainText('ABC 123');
  await expect(page.getByRole('heading', { name: 'The link in chats' })).toBeVisible();
  await expect(page.getByText('Rooms from today')).toBeVisible();
  await expectAccessible(page);
  await expectNothingOverflows(page);

  const lacking = 400 - (await balanceOf(url, member));
  expect(lacking).toBeGreaterThan(0);
  await page.goto('/');
  await page.goto('/distribute');
  await expect(page.getByText(/^Your balance is .* short\.$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Deposit' })).toHaveAttribute(
    'href',
    `/deposit?amount=${lacking}&next=%2Fdistribute`,
  );
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expectToast(page, 'order discarded');
  await expect
    .poll(async () => (await ordersNamed(url, member, title)).map(({ stage }) => stage))
    .toEqual(['stopped']);

  // Discarded altogether, the form is empty, and the draft can be restored.
  await page.getByRole('radio').first().check();
  await submit.click();
  await page.getByRole('button', { name: 'Discard this order', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeHidden();
  await page.goto('/warehouse?side=distributed');
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Discarded');
  await expect(rows.first()).not.toContainText('$');
});

test('a payment whose answer is lost is made once, and a rejected order refunds everything, says why, and is corrected, shared and visited', async ({
  browser,
  handbill: { url },
}) => {
  const member = await memberToken(url, 'demo');
  const operator = await operatorToken(url, 'operator');
  const before = await balanceOf(url, member);
  const page = await newPhone(browser, url);
  await signIn(page, 'demo');
  const [{ price, _id: package_id }] = await call(url, 'packages', { token: member });
  const draft = {
    title: 'Plants for desks',
    text: '',
    landing_url: 'https://plants.example/',
    package_id,
    shows_codes: true,
  };
  const order = await call(url, 'product-create', { token: member, body: draft });
  await page.goto('/distribute');
  const pay = page.getByRole('button', { name: 'Pay', exact: true });
  await loseRequests(page, '**/api/product-pay');
  await pay.click();
  await expect(page.getByRole('alert')).toContainText(NO_ANSWER);
  expect(await balanceOf(url, member)).toBe(before);
  await loseAnswers(page, '**/api/product-pay');
  await pay.click();
  await page.waitForURL(`**/order-detail/${order._id}`);
  await expect(page.getByText('In review')).toBeVisible();
  expect(await balanceOf(url, member)).toBe(before - price);

  await expectLive(page);
  await decide(url, `orders/${order._id}/reject`, { token: operator, body: { reason: 'text_unsuitable' } });
  await expect(page.getByText('Rejected', { exact: true })).toBeVisible();
  await expect(page.getByText('Reason: the text is not suitable')).toBeVisible();
  await expect(page.getByText('Refunded to you: 3,88 $')).toBeVisible();
  expect(await balanceOf(url, member)).toBe(before);

  // Corrected from its own page, with everything filled in, and paid again before anybody sees it.
  await page.getByRole('button', { name: 'Correct and send again', exact: true }).click();
  await expect(page.getByText('Reason: the text is not suitable')).toBeVisible();
  await expect(page.getByLabel('Landing address')).toHaveValue('https://plants.example/');
  await expect(page.getByRole('radio').first()).toBeChecked();
  await expect(page.getByLabel('Give each visitor a code to say at your counter')).toBeChecked();
  // What the reason is about is marked until it is changed.
  const [titled, says] = [page.getByLabel('Title'), page.getByLabel('Text', { exact: true })];
  for (const field of [titled, says]) {
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(/the text is not suitable$/);
  }
  await expect(page.getByLabel('Landing address')).not.toHaveAttribute('aria-invalid');
  await expectAccessible(page);
  await titled.fill('Small plants for desks');
  await expect(titled).not.toHaveAttribute('aria-invalid');
  await expect(says).toHaveAttribute('aria-invalid', 'true');
  await page.getByText('Dates and daily limit (optional)').click();
  await page.getByLabel('Last day').fill('2020-01-01');
  await page.getByLabel('Visits a day at most').fill('10');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Small plants for desks');
  await expect(titled).not.toHaveAttribute('aria-invalid');
  await expect(says).toHaveAttribute('aria-invalid', 'true');
  const submit = page.getByRole('button', { name: 'Continue to payment', exact: true });
  // What loads above the button moves it, perhaps between the two halves of a click.
  await expect(page.getByText(/similar orders/).first()).toBeVisible();
  await settled(page);
  await submit.click();
  await expect(page.getByText('This is not valid.')).toBeVisible();
  await page.getByLabel('Last day').fill('2099-12-31');
  await submit.click();
  await expect(page.getByText('31-12-2099')).toBeVisible();
  // Edited once more before it is paid, it is still a correction.
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('Reason: the text is not suitable')).toBeVisible();
  await expect(titled).not.toHaveAttribute('aria-invalid');
  await expect(says).toHaveAttribute('aria-invalid', 'true');
  await submit.click();
  await pay.click();
  await expect(page.getByText('In review')).toBeVisible();
  const mended = (await ordersNamed(url, member, 'Small plants for desks')).find(
    ({ stage }) => stage === 'in_review',
  );
  expect(mended?.corrects_id).toBe(order._id);
  expect(mended).toMatchObject({ shows_codes: true });
  await decide(url, `orders/${mended?._id}/approve`, { token: operator });
  await expect(page.getByText('Distributing', { exact: true })).toBeVisible();

  // What was mended is shared and visited, and only that visit is paid for.
  const sharer = await memberToken(url, 'sharer');
  const taken = { token: sharer, body: { campaign_id: mended?._id } };
  const share = await call(url, 'product-receive', taken);
  const visitor = await newPhone(browser, url, 'en-US');
  await visitor.goto(share.share_url);
  await expect(visitor.getByRole('heading', { name: 'Small plants for desks' })).toBeVisible();
  await expect(visitor.getByRole('status')).toHaveText('Your visit was counted. Thank you.', {
    timeout: 120_000,
  });
  await page.goto(`/order-detail/${order._id}`);
  await page.getByRole('link', { name: 'See the corrected order' }).click();
  await expect(page.getByText('1 of 20 visits verified')).toBeVisible();
  await call(url, 'product-release', { token: sharer, body: { product_id: share._id } });
  await call(url, 'product-stop', { token: member, body: { product_id: mended?._id } });
  // The visit cost 0,12 $ for the sharer and a fee of 0,07 $.
  const left = before - 12 - 7;
  expect(await balanceOf(url, member)).toBe(left);

  // An ended order is run again from its page: one tap shows its price and the balance, another pays.
  await expect(page.getByRole('main')).toContainText(/Results.*Run again.*Visits by day/);
  await press(page, 'Run again');
  await expect(page.getByText('Balance after payment')).toBeVisible();
  await expect(page.getByText(/similar orders/).first()).toBeVisible();
  await pay.click();
  await expect(page.getByText('In review')).toBeVisible();
  expect(await balanceOf(url, member)).toBe(left - price);
  const again = (await ordersNamed(url, member, 'Small plants for desks')).find(
    ({ stage }) => stage === 'in_review',
  );
  await call(url, 'product-stop', { token: member, body: { product_id: again?._id } });

  // Or from the list, and it is changed first; what was begun before stays in the list of drafts.
  await page.goto('/warehouse?side=distributed&status=closed');
  const inList = page.getByRole('button', { name: 'Run again: Small plants for desks', exact: true });
  await expect(inList).toHaveCount(2);
  await expectAccessible(page);
  await expectNothingOverflows(page);
  await inList.first().click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Small plants for desks');
  await page.getByRole('button', { name: 'Start another draft', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('');
  await page.getByText('Other drafts: 1').click();
  await page.getByRole('button', { name: 'Delete the draft “Small plants for desks”' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText('Other drafts: 1').click();
  await page.getByRole('button', { name: 'Small plants for desks', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Small plants for desks');
  expect(await balanceOf(url, member)).toBe(left);

  // Signing out deletes drafts, so it asks first.
  await page.goto('/individual');
  const signOut = page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true });
  await signOut.click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Signing out deletes 1 draft of an order from this device.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Go back', exact: true }).click();
  await page.goto('/distribute');
  await expect(page.getByLabel('Title')).toHaveValue('Small plants for desks');
  await page.goto('/individual');
  await signOut.click();
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.waitForURL((at) => at.pathname === '/login');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Small plants');
});

test('an approved order is paused, resumed and stopped once, and the unspent amount comes back', async ({
  browser,
  handbill: { url },
}) => {
  const member = await memberToken(url, 'demo');
  const operator = await operatorToken(url, 'operator');
  const before = await balanceOf(url, member);
  const id = await paidOrder(url, member, 'English in the evening');
  const page = await newPhone(browser, url);
  await signIn(page, 'demo');
  await page.goto(`/order-detail/${id}`);
  await expect(page.getByText('In review')).toBeVisible();
  await expectLive(page);
  await decide(url, `orders/${id}/approve`, { token: operator });
  await expect(page.getByText('Distributing', { exact: true })).toBeVisible();
  await expect(page.getByText('While it is paused, nobody new can receive it.')).toBeVisible();
  // More visits while it runs: paid first, at the order's own price, once.
  await page.getByText('Add visits', { exact: true }).click();
  await page.getByLabel('Visits to add').fill('10');
  await loseAnswers(page, '**/api/product-top-up');
  await page.getByRole('button', { name: /^Pay \d/ }).click();
  await expect(page.getByText('0 of 30 visits verified')).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(page.getByText('Distributing', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Stop the order', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop the order' });
  await expect(dialog).toContainText('unspent money is refunded to you');
  await loseRequests(page, '**/api/product-stop');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(NO_ANSWER);
  expect(await balanceOf(url, member)).toBeLessThan(before);
  await loseAnswers(page, '**/api/product-stop');
  await dialog.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await balanceOf(url, member)).toBe(before);
});

test('an advertiser whose order an operator paused reads what is safe, live, and is offered neither to resume it nor to pay for more', async ({
  browser,
  handbill: { url },
}) => {
  const { token, username, password } = await newMember(url, 'sells_lamps');
  await deposited(url, token, 10_000);
  const operator = await operatorToken(url, 'operator');
  const order = await paidOrder(url, token, 'Lamps for the winter');
  await decide(url, `orders/${order}/approve`, { token: operator });
  const page = await newPhone(browser, url);
  await signIn(page, username, password);
  await page.goto(`/order-detail/${order}`);
  const held = page.getByText(/^We paused this order, and only we can resume it\./);
  await expect(page.getByText('Add visits', { exact: true })).toBeVisible();
  await expectLive(page);
  await expect(held).toHaveCount(0);
  await call(url, `console/orders/${order}/pause`, { token: operator, body: {} });
  await expect(held).toContainText('its money stays set aside');
  await expect(page.getByText('Add visits', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Resume', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop the order', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask support', exact: true })).toHaveAttribute(
    'href',
    `/individual/requests/new?subject=order&about=${order}`,
  );
  await expectAccessible(page);
  await expectNothingOverflows(page);
  await call(url, `console/orders/${order}/resume`, { token: operator, body: {} });
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(held).toHaveCount(0);
});

test('a sharer sees that the advertiser stopped the order, live and later, and that what was earned remains', async ({
  browser,
  handbill: { url },
}) => {
  // An advertiser of its own: the demo's orders of the day are needed below.
  const { token: advertiser } = await newMember(url, 'flies_kites');
  await deposited(url, advertiser, 10_000);
  await pauseAllOrders(url);
  const order = await paidOrder(url, advertiser, 'Kites for the autumn');
  await decide(url, `orders/${order}/approve`, { token: await operatorToken(url, 'operator') });
  const sharer = await memberToken(url, 'sharer');
  const { _id: id } = await call(url, 'random-product', { token: sharer, body: {} });
  const page = await newPhone(browser, url);
  await signIn(page, 'sharer');
  await page.goto(`/order-detail/${id}`);
  const ended = page.getByText(
    /^The advertiser stopped this advertisement before its time\. What you earned remains yours: 0,00\s\$\.$/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLive(page);
  await expect(ended).toHaveCount(0);
  await call(url, 'product-stop', { token: advertiser, body: { product_id: order } });
  await expect(ended).toBeVisible();
  await page.reload();
  await expect(ended).toBeVisible();
  await expectAccessible(page);
});

test('an order is received once, shared in three ways, visited, claimed once and given back', async ({
  browser,
  handbill: { url },
}) => {
  await onOneBusinessDay();
  const operator = await operatorToken(url, 'operator');
  const advertiser = await memberToken(url, 'demo');
  // Somebody new: what simulated members earned may become claimable at any moment.
  const { username, password, token: member } = await newMember(url, 'likes_bicycles');
  // With all other orders paused, the draw can only pick this one.
  await pauseAllOrders(url);
  const order = await paidOrder(url, advertiser, 'Bicycles like new');
  await decide(url, `orders/${order}/approve`, { token: operator });
  const page = await newPhone(browser, url);
  const { shared, copied } = await stubSharing(page);
  await signIn(page, username, password);
  const before = await balanceOf(url, member);
  const received = async () =>
    (await call(url, 'number-product', { token: member, body: {} })).received_today;
  const receivedBefore = await received();

  await page.goto('/order-detail');
  const receive = page.getByRole('button', { name: 'Surprise me', exact: true });
  await loseRequests(page, '**/api/random-product');
  await receive.click();
  await expectToast(page, NO_ANSWER);
  const allLost = await loseAnswers(page, '**/api/random-product');
  await receive.click();
  await allLost();
  await receive.click();
  await expect(page.getByRole('heading', { name: 'Bicycles like new' })).toBeVisible();
  expect(await received()).toBe(receivedBefore + 1);
  expect(await ordersNamed(url, member, 'Bicycles like new')).toHaveLength(1);

  const link = await page.getByTestId('share-link').innerText();
  expect(await readQr(page.getByRole('img', { name: 'QR code of the link' }))).toBe(`${link}?c=qr`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect.poll(shared).toEqual({
    title: 'Bicycles like new',
    text: expect.stringMatching(/^Bicycles like new\. .*I’m paid for visits\.$/),
    url: `${link}?c=other`,
  });
  await page.getByRole('button', { name: 'Copy link', exact: true }).click();
  await expect.poll(copied).toBe(link);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save QR code as picture' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(`handbill-${link.slice(link.lastIndexOf('/') + 1)}.png`);
  const visitor = await newPhone(browser, url, 'en-US');
  expect(await readSavedPicture(visitor, saved)).toMatchObject({ width: 1680, qr: `${link}?c=qr` });

  // A real visit appears without a reload, with its outcome.
  await expectLive(page);
  await visitor.goto(link);
  await expect(visitor.getByRole('status')).toHaveText('Your visit was counted. Thank you.', {
    timeout: 120_000,
  });
  await expect(page.getByText('1 of 10 visits verified')).toBeVisible();
  // The moment of earning shows at the top.
  await expect(page.getByRole('status').filter({ hasText: '+0,12 $' })).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
      .filter({ hasText: 'Verified' }),
  ).toHaveCount(1);
  // The same visitor again: refused, with the reason.
  await visitor.reload();
  await expect(visitor.getByRole('status')).toHaveText('Thank you for looking.');
  await page.reload();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Same visitor within a day: counts once' }),
  ).toHaveCount(1);

  const claim = page.getByRole('button', { name: 'Claim 0,12 $', exact: true });
  await loseRequests(page, '**/api/product-claim-reward');
  await claim.click();
  await expectToast(page, NO_ANSWER);
  expect(await balanceOf(url, member)).toBe(before);
  await loseAnswers(page, '**/api/product-claim-reward');
  await claim.click();
  await expect(claim).toBeHidden();
  await expect(page.getByText('Claimed so far')).toBeVisible();
  expect(await balanceOf(url, member)).toBe(before + 12);

  // Another visitor's reward is claimed from the list of everything that is claimable.
  const other = await newPhone(browser, url, 'en-US');
  await other.goto(link);
  await expect(other.getByRole('status')).toHaveText('Your visit was counted. Thank you.', {
    timeout: 120_000,
  });
  await page.goto('/warehouse/not-received');
  await expect(page.getByRole('region', { name: 'Ready to claim' })).toContainText('+0,12 $');
  await page.getByRole('button', { name: 'Claim all', exact: true }).click();
  await expectToast(page, '0,12 $ added to your balance');
  await expect(page.getByText('No reward is waiting to be claimed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Claim all', exact: true })).toBeHidden();
  expect(await balanceOf(url, member)).toBe(before + 24);
  await page.goto(`/order-detail/${(await ordersNamed(url, member, 'Bicycles like new'))[0]?._id}`);

  // The visits stand above the button: while they load, it moves away from under a press.
  await expect(page.getByText('Continued to the page', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop sharing', exact: true }).click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expectToast(page, 'you stopped sharing');
  await expect(page.getByText('Sharing stopped', { exact: true })).toBeVisible();
  await expect(page.getByTestId('share-link')).toBeHidden();
});

test('the warehouse and the histories show every order and reward, page by page, and say what to do when there is none', async ({
  browser,
  handbill: { url },
}) => {
  const member = await memberToken(url, 'sharer');
  const received = (filter = {}) =>
    call(url, 'list-product', { token: member, body: { side: 'received', limit: 100, ...filter } });
  // How often the demo's sharer finds something to share depends on its days.
  while ((await received()).length <= 20) await sharedOrder(url, 'One more cup of tea');
  const { length: orders } = await received();
  const page = await newPhone(browser, url);
  await signIn(page, 'sharer');
  await page.goto('/warehouse');
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('progressbar') });
  await expect(rows).toHaveCount(20);
  const tab = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(tab('To claim')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(orders);

  const pending: { stage: string }[] = await received({ status: 'pending' });
  const running = pending.filter(({ stage }) => stage === 'distributing').length;
  await tab('Running').click();
  await expect(tab('Running')).toHaveAttribute('aria-current', 'page');
  await expect(rows).toHaveCount(pending.length);
  await page.goto('/');
  await page.getByRole('link', { name: /^\d+ shares? (is|are) running/ }).click();
  await expect(tab('Running')).toHaveAttribute('aria-current', 'page');
  await expect(rows.filter({ hasText: 'Time left' })).toHaveCount(running);
  // The demo's sharer has given one back, and pays for no advertising.
  await tab('No reward').click();
  await expect(tab('No reward')).toHaveAttribute('aria-current', 'page');
  await expect(rows).toHaveCount((await received({ status: 'closed' })).length);
  await page.goto('/warehouse?side=distributed&status=closed');
  await expect(page.getByText('Nothing here at the moment.')).toBeVisible();
  await page.goto('/warehouse');
  await tab('To claim').click();
  await expect(page.getByText('No reward is waiting to be claimed.')).toBeVisible();

  await page.goto('/individual/order-history');
  await expect(rows.first()).toBeVisible();
  await tab('Advertising').click();
  await expect(page.getByText('No order has been completed yet.')).toBeVisible();
  await tab('Sharing').click();
  await rows.first().getByRole('link').click();
  await expect(page.getByText('Your reward')).toBeVisible();

  await page.goto('/individual/reward-history');
  await expect(page.getByText('Rewards today')).toBeVisible();
  const rewards = page.getByRole('main').getByRole('listitem').filter({ hasText: '5 visits' });
  await rewards.first().getByRole('link').click();
  await expect(page.getByText('Your reward')).toBeVisible();
});

test('an order that is given back before anybody opened its link does not count as received', async ({
  browser,
  handbill: { url },
}) => {
  await onOneBusinessDay();
  const { username, password, token: member } = await newMember(url, 'likes_lamps');
  await pauseAllOrders(url);
  const order = await paidOrder(url, await memberToken(url, 'demo'), 'Lamps for reading');
  await decide(url, `orders/${order}/approve`, { token: await operatorToken(url, 'operator') });
  const { _id: id } = await call(url, 'random-product', { token: member, body: {} });
  const received = async () =>
    (await call(url, 'number-product', { token: member, body: {} })).received_today;
  const receivedBefore = await received();
  const page = await newPhone(browser, url);
  await signIn(page, username, password);
  await page.goto(`/order-detail/${id}`);
  await expect(page.getByText('Continued to the page', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop sharing', exact: true }).click();
  await expect(page.getByText('If nobody has opened it yet, it does not count')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expectToast(page, 'you stopped sharing');
  expect(await received()).toBe(receivedBefore - 1);
});
