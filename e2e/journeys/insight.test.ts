// How a sharer learns what brought the rewards.
import { expectAccessible, expectNothingOverflows } from '../looks.ts';
import { newPhone, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';

test('a sharer of more advertisements than are listed reads that these earned most, and of how many', async ({
  browser,
  handbill,
}) => {
  const phone = await newPhone(browser, handbill.url);
  await signIn(phone, 'sharer');
  await phone.goto('/individual/insight');
  await expect(phone.getByRole('heading', { name: 'By advertisement' })).toBeVisible();
  await expect(phone.getByText('that earned most')).toBeHidden();
  // Nobody in the demo shares that many in a month: the answer is as it would be.
  let listed = 0;
  await phone.route('**/api/insight*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    listed = body.data.by_campaign.length;
    body.data.campaigns = listed + 25;
    await route.fulfill({ response: answer, json: body });
  });
  await phone.reload();
  await expect(phone.getByText(/^The \d+ that earned most, of \d+$/)).toBeVisible();
  await expect(phone.getByText(`The ${listed} that earned most, of ${listed + 25}`)).toBeVisible();
  await expectAccessible(phone);
  await expectNothingOverflows(phone);
});
