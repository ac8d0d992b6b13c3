// An advertiser's program hears of an order: a webhook is added, tried, fails, and is sent again.
import { freePort } from '../handbill.ts';
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { press, signIn } from '../people.ts';
import { sharedOrder } from '../preparation.ts';
import { startReceiver } from '../receiver.ts';
import { expect, test } from '../server-fixture.ts';

test('an advertiser’s program verifies that its order was approved, and one that was away gets the event again', async ({
  page,
  handbill,
}) => {
  const port = await freePort();
  // The demo has one that is off, below.
  const sent = page.getByText('Sent in the last 30 days').first();
  await signIn(page, 'demo');
  await page.goto('/programs');
  await press(page, 'Add a webhook');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://10.0.0.1/');
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(dialog.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/events`);
  await dialog.getByLabel('Order rejected').uncheck();
  await expectAccessible(page);
  await expectNothingOverflows(page);
  await dialog.getByRole('button', { name: 'Add a webhook' }).click();
  const shown = page.getByRole('status').getByText(/^whsec_/);
  await expect(shown).toBeVisible();
  const secret = (await shown.textContent()) ?? '';

  // Nobody listens: the event waits for its next try, and is sent again when its owner asks.
  await press(page, 'Send a test');
  await sent.click();
  await expect(page.getByText('Next try')).toBeVisible();
  await expectAccessible(page);
  await expectNothingOverflows(page);

  const { printed, verified, stop } = await startReceiver(port, secret);
  try {
    await page.getByRole('button', { name: 'Send again: Test' }).click();
    await expect.poll(printed).toContain('webhook.test');
    await expect(page.getByText('Delivered')).toBeVisible();
    const { order } = await sharedOrder(handbill.url, 'Tea with a webhook');
    await expect.poll(printed).toContain(`order.approved Tea with a webhook ${order}`);
    await page.reload();
    await sent.click();
    await expect(page.getByRole('heading', { name: 'Order approved' })).toBeVisible();
    await expect(page.getByText('204', { exact: true })).toHaveCount(2);

    // Another secret: the example still has the one before, and accepts what both signed.
    await press(page, `Create a new secret for 127.0.0.1:${port}`);
    await expect(dialog.getByLabel('The former secret also signs for')).toHaveValue('24');
    await expectAccessible(page);
    await expectNothingOverflows(page);
    await dialog.getByRole('button', { name: 'Create a new secret' }).click();
    await expect(page.getByText('The former secret also signs until')).toBeVisible();
    await expect(page.getByRole('status').getByText(/^whsec_/)).not.toHaveText(secret);
    await expectAccessible(page);
    await expectNothingOverflows(page);
    const tests = () => printed().split('webhook.test').length;
    const before = tests();
    await press(page, 'Send a test');
    await expect.poll(tests).toBe(before + 1);
    expect(new Set(verified)).toEqual(new Set(['webhook.test', 'order.approved']));
  } finally {
    stop();
  }
  await press(page, `End the former secret for 127.0.0.1:${port}`);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'End the former secret' }).click();
  await expect(page.getByText('The former secret also signs until')).toHaveCount(0);

  await press(page, 'Switch off');
  await expect(page.getByRole('button', { name: 'Send a test' })).toHaveCount(0);
  await press(page, `Remove the webhook to 127.0.0.1:${port}`);
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(`127.0.0.1:${port}`)).toHaveCount(0);
});
