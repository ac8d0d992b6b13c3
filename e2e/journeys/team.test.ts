// Several people look after the orders of one business: what each may do, and when that ends.
import { call, decide, operatorToken, send } from '../api.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { codeOfVisitor, phoneOf, press } from '../people.ts';
import { deposited, newMember, paidOrder } from '../preparation.ts';
import { expect, test } from '../server-fixture.ts';
import { expectLive, expectToast } from '../toasts.ts';

test.use({ ground: 'shared' });

test('the owner of a business invites somebody, who sees its orders, pauses one as an editor, and is removed', async ({
  browser,
  handbill,
}) => {
  const { url } = handbill;
  const hoa = await newMember(url, 'dumplings_of_hue');
  const minh = await newMember(url, 'minh_of_hue');
  await call(url, 'update-business', { token: hoa.token, body: { name: 'Dumplings of Hue', town: 'Hue' } });
  await deposited(url, hoa.token, 100_000);
  const order = await paidOrder(url, hoa.token, 'Dumplings at noon', { daily_visits: 7 });
  await decide(url, `orders/${order}/approve`, { token: await operatorToken(url, 'operator') });
  const owner = await phoneOf(browser, url, hoa, '/individual/business');
  await press(owner, 'Invite somebody');
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Username').fill('nobody_of_hue');
  await press(owner, 'Send invitation');
  await expect(dialog.getByText('No other member has this username.')).toBeVisible();
  await dialog.getByLabel('Username').fill('minh_of_hue');
  await expectAccessible(owner);
  await press(owner, 'Send invitation');
  await expectToast(owner, 'Invitation sent');
  await expect(owner.getByText('Invited', { exact: true })).toBeVisible();
  await expectAccessible(owner);
  await expectNothingOverflows(owner);

  const helper = await phoneOf(browser, url, minh, '/individual');
  await helper.getByRole('link', { name: /^Teams you are in.*An invitation is waiting/ }).click();
  await expect(
    helper.getByText('dumplings_of_hue invites you to the team. Your role: Viewer.'),
  ).toBeVisible();
  await expectAccessible(helper);
  await press(helper, 'Accept the invitation to Dumplings of Hue');
  await expectToast(helper, 'You are now in the team');
  await expect(helper.getByText('Owner: dumplings_of_hue')).toBeVisible();
  await expectAccessible(helper);
  await expectNothingOverflows(helper);

  await helper.goto('/warehouse?side=distributed');
  await helper.getByRole('link', { name: 'Orders of Dumplings of Hue' }).click();
  await expect(helper.getByText('You are looking at Dumplings of Hue, as a viewer.')).toBeVisible();
  await expectAccessible(helper);
  await expectNothingOverflows(helper);
  await helper.getByRole('link', { name: 'Dumplings at noon' }).click();
  await expect(helper.getByRole('main')).toContainText(/Results.*Two cups, one price/);
  await expect(helper.getByText('You are looking at Dumplings of Hue, as a viewer.')).toBeVisible();
  await expect(helper.getByText('Visitors get no code to say at the counter.')).toBeVisible();
  const limit = helper.getByText('Visits a day at most');
  await expect(limit.locator('..')).toContainText('7');
  await expect(helper.getByRole('main').getByRole('button')).toHaveCount(0);
  await expectAccessible(helper);
  await expectNothingOverflows(helper);
  await helper.getByRole('link', { name: 'Back' }).click();
  await expect(helper.getByRole('link', { name: 'Dumplings at noon' })).toBeVisible();
  await expect(helper.getByRole('link', { name: 'Draft an order' })).toBeHidden();
  await helper.getByRole('link', { name: 'Dumplings at noon' }).click();
  const [{ _id: membership }] = await call(url, 'memberships', { token: minh.token });
  const asMinh = { token: minh.token, membership };
  const asViewer = await send(url, 'conversion-redeem', { ...asMinh, body: { code: 'AAAAAA' } });
  expect(asViewer.status).toBe(403);
  await expect(helper.getByRole('link', { name: 'Enter a code' })).toBeHidden();
  for (const path of ['product-pause', 'product-stop', 'product-pay']) {
    const refused = await send(url, path, { ...asMinh, body: { product_id: order } });
    expect([path, refused.status]).toEqual([path, 403]);
  }
  const withdrawn = await send(url, 'withdraw', {
    ...asMinh,
    body: { amount: 1_000, password: minh.password },
  });
  expect(withdrawn.status).toBe(403);

  await press(owner, 'Make editor: minh_of_hue');
  await expectToast(owner, 'Role changed');
  await helper.reload();
  await expect(helper.getByText('You are acting for Dumplings of Hue, as an editor.')).toBeVisible();

  // A visitor says the code at the counter, where the editor stands.
  await call(url, 'product-codes', { token: hoa.token, body: { product_id: order, shown: true } });
  const sharer = await newMember(url, 'sharer_of_hue');
  const share = await call(url, 'product-receive', { token: sharer.token, body: { campaign_id: order } });
  const code = await codeOfVisitor(browser, share.share_url);
  await helper.getByRole('link', { name: 'Back' }).click();
  await helper.getByRole('link', { name: 'Enter a code' }).click();
  await expect(helper.getByText('You are acting for Dumplings of Hue, as an editor.')).toBeVisible();
  await helper.getByLabel('Code', { exact: true }).fill('AAAAAA');
  await press(helper, 'Check the code');
  await expect(helper.getByLabel('Code', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await helper.getByLabel('Code', { exact: true }).fill(code);
  await expectAccessible(helper);
  await expectNothingOverflows(helper);
  await press(helper, 'Check the code');
  await expect(helper.getByRole('heading', { name: 'Code accepted' })).toBeVisible();
  await expect(helper.getByText('Dumplings at noon')).toBeVisible();
  await expectAccessible(helper);
  await press(helper, 'Next code');
  await helper.getByLabel('Code', { exact: true }).fill(code);
  await press(helper, 'Check the code');
  await expect(helper.getByRole('heading', { name: 'Already used' })).toBeVisible();
  await helper.goto(`/teams/${membership}/orders/${order}`);
  await expect(helper.getByText('Each visitor gets a code of their own')).toBeVisible();
  await press(helper, 'Pause');
  await expect(helper.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expect(helper.getByRole('button', { name: 'Download the results (CSV)' })).toBeVisible();
  await expect(helper.getByRole('main').getByRole('button')).toHaveCount(2);
  await expectAccessible(helper);
  expect((await call(url, 'product', { token: hoa.token, body: { product_id: order } })).stage).toBe(
    'paused',
  );
  const stopped = await send(url, 'product-stop', { ...asMinh, body: { product_id: order } });
  expect(stopped.status).toBe(403);

  await helper.getByRole('link', { name: 'Back' }).click();
  await helper.getByRole('link', { name: 'Draft an order' }).click();
  await expect(helper.getByRole('heading', { level: 1, name: 'Draft of an order' })).toBeVisible();
  await helper.getByLabel('Title', { exact: true }).fill('Dumplings at night');
  await helper.getByLabel('Landing address').fill('https://dumplings.example/night');
  await press(helper, 'Show the preview');
  await expect(helper.frameLocator('iframe').getByText('dumplings_of_hue')).toBeVisible();
  await helper.getByRole('radio').first().check();
  await expectAccessible(helper);
  await expectNothingOverflows(helper);
  await press(helper, 'Send to dumplings_of_hue');
  await expectToast(helper, 'Draft sent');
  await expect(helper.getByText('dumplings_of_hue has not paid for this order yet.')).toBeVisible();
  await expect(helper.getByRole('main').getByRole('button')).toHaveCount(1);
  await press(helper, 'Discard the draft');
  await expectToast(helper, 'order discarded');
  await expectAccessible(helper);
  await expectNothingOverflows(helper);
  await press(helper, 'Undo');
  await expect(helper.getByLabel('Title', { exact: true })).toHaveValue('Dumplings at night');
  await press(helper, 'Send to dumplings_of_hue');
  await expect(helper.getByText('dumplings_of_hue has not paid for this order yet.')).toBeVisible();
  await helper.goto(`/teams/${membership}/new`);
  await expect(helper.getByText('An order is waiting to be paid.')).toBeVisible();
  await owner.goto('/distribute');
  await expect(owner.getByText('Drafted by minh_of_hue')).toBeVisible();
  await expect(owner.frameLocator('iframe').getByText('Dumplings at night')).toBeVisible();
  await press(owner, 'Pay');
  await expectToast(owner, 'order payment successful');
  await helper.goto(`/teams/${membership}/orders/${order}`);
  await expect(helper.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expectLive(helper);
  await owner.goto('/individual/business');

  await press(owner, 'Remove minh_of_hue from the team');
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expectToast(owner, 'Removed from the team');
  await expect(owner.getByText('Nobody is in your team yet.')).toBeVisible();
  await expect(helper.getByText('You are not in this team any more.')).toBeVisible();
  await expect(helper.getByText('Dumplings at noon')).toBeHidden();
  expect((await send(url, 'list-product', { ...asMinh, body: {} })).status).toBe(404);
  await helper.getByRole('link', { name: 'See your teams' }).click();
  await expect(helper.getByText('No business has invited you yet.')).toBeVisible();
});
