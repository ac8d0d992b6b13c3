// What a screen reader says about the screens where money or trust is decided, and when something happens on them.
import type { Page } from '@playwright/test';
import { call, memberToken } from '../api.ts';
import { settled } from '../looks.ts';
import { FULL_STATEMENT } from '../member-stops.ts';
import { newPhone, press, signIn } from '../people.ts';
import { expect, test } from '../server-fixture.ts';
import { expectLive } from '../toasts.ts';

interface Thing {
  _id: string;
  side?: string;
  stage?: string;
  share_url?: string;
}

async function signedIn(browser: Parameters<typeof newPhone>[0], url: string, username: string) {
  const page = await newPhone(browser, url);
  await signIn(page, username);
  return page;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await settled(page);
}

/** An order of that side in that stage. */
async function orderOf(url: string, username: string, like: Pick<Thing, 'side' | 'stage'>): Promise<Thing> {
  const token = await memberToken(url, username);
  const orders: Thing[] = await call(url, 'list-product', { token, body: { limit: 100 } });
  const found = orders.find(({ side, stage }) => side === like.side && stage === like.stage);
  if (found === undefined) throw new Error(`${username} has no order like ${JSON.stringify(like)}`);
  return found;
}

test('the review of a withdrawal is a named dialog that says what leaves, what arrives and where, and gives the focus back', async ({
  browser,
  handbill: { url },
}) => {
  const page = await signedIn(browser, url, 'demo');
  await open(page, '/withdraw');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Withdraw" [level=1]
      - paragraph:
        - text: Available balance
        - strong: /\\d/
      - term: Fee
      - definition: 0,50 $
      - textbox "Amount"
      - paragraph: "/Can be withdrawn now: .+/"
      - button "Full amount"
      - term: You receive
      - definition
      - button "Continue"
  `);
  await page.getByLabel('Amount').fill('50');
  const go = page.getByRole('button', { name: 'Continue', exact: true });
  await go.focus();
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Check and confirm' });
  await expect(review).toMatchAriaSnapshot(`
    - dialog "Check and confirm":
      - heading "Check and confirm" [level=2]
      - term: Amount
      - definition: 50,00 $
      - term: Fee
      - definition: −0,50 $
      - term: You receive
      - definition:
        - strong: 49,50 $
      - term: To
      - definition: "/Vietcombank · \\\\*+4556 NGUYEN VAN DEMO/"
      - textbox "Password"
      - button "Show password"
      - paragraph: So that nobody else can withdraw your money.
      - button "Back"
      - button "Withdraw"
  `);
  await expect(review.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'So that nobody else can withdraw your money.',
  );
  await page.keyboard.press('Escape');
  await expect(review).toBeHidden();
  await expect(go).toBeFocused();
});

test('the results of an order are read as headings, a progress, a table and named charts with tables of their own', async ({
  browser,
  handbill: { url },
}) => {
  const page = await signedIn(browser, url, 'demo');
  const order = await orderOf(url, 'demo', { side: 'distributed', stage: 'completed' });
  await open(page, `/order-detail/${order._id}`);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - heading "Results" [level=2]
      - progressbar /\\d+ of \\d+ visits verified/
      - table "Results":
        - caption: Results
      - figure "Visits by day":
        - group: Show as a table
      - figure "Visits by hour of the day":
        - group: Show as a table
      - heading "Where visits come from" [level=2]
      - list
      - heading "Share the results" [level=2]
      - button "Create a link"
      - heading "Money of this order" [level=2]
      - term: Price you pay
      - definition
      - link "Receipt for this order"
  `);
  const byDay = page.getByRole('figure', { name: 'Visits by day' });
  await expect(byDay.locator('summary')).toHaveAccessibleDescription('Visits by day');
  await byDay.locator('summary').press('Enter');
  await expect(byDay.getByRole('table', { name: 'Visits by day' })).toMatchAriaSnapshot(`
    - table:
      - rowgroup:
        - row:
          - columnheader "Day"
      - rowgroup:
        - row:
          - rowheader
  `);
});

test('the page of a share says what it pays and how far it is, and announces the reward of a visit', async ({
  browser,
  handbill: { url },
}) => {
  const page = await signedIn(browser, url, 'sharer');
  const share = await orderOf(url, 'sharer', { side: 'received', stage: 'distributing' });
  await open(page, `/order-detail/${share._id}`);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - link "Back"
      - heading [level=1]
      - paragraph: /.+ a visit, up to .+/
      - progressbar /\\d+ of \\d+ visits verified/
      - heading "Share this link" [level=2]
      - heading "Send with an app" [level=3]
      - list:
        - listitem:
          - link "WhatsApp"
      - img "QR code of the link"
      - heading "Your reward" [level=2]
      - term: Per verified visit
      - definition
      - heading "Visits" [level=2]
      - button "Stop sharing"
      - button "Copy link"
  `);
  const earned = page.getByRole('status').filter({ hasText: 'New reward +' });
  await expect(earned).toHaveCount(0);
  await expectLive(page);
  const visitor = await newPhone(browser, url, 'en-US');
  await visitor.goto(share.share_url ?? '');
  await expect(visitor.getByRole('status')).toHaveText('Your visit was counted. Thank you.', {
    timeout: 120_000,
  });
  await expect(earned).toHaveText(/^New reward \+0,12/);
});

test('a statement names each movement by what it is, its amount and the balance after it, and so its details', async ({
  browser,
  handbill: { url },
}) => {
  const page = await signedIn(browser, url, 'demo');
  await open(page, FULL_STATEMENT);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Statement" [level=1]
      - button "Download CSV"
      - navigation "Period":
        - list:
          - listitem:
            - link "this month"
      - combobox "Type"
      - term: Money in
      - definition: /\\+.+/
      - term: Money out
      - definition: /−.+/
      - link "Monthly statement (PDF)"
      - heading [level=2]
      - list:
        - listitem:
          - group /Order paid −.+ Available balance .+/
  `);
  const paid = page.getByRole('group', { name: /^Order paid −/ }).first();
  await paid.locator('summary').press('Enter');
  await expect(paid).toMatchAriaSnapshot(`
    - group:
      - term: Reference
      - definition
      - link "Ask support":
        - /url: /individual\\/requests\\/new\\?subject=line/
  `);
});

test('a request to support is read with its state, its subject and who wrote what', async ({
  browser,
  handbill: { url },
}) => {
  const page = await signedIn(browser, url, 'demo');
  const requests: Thing[] = await call(url, 'support-requests', { token: await memberToken(url, 'demo') });
  await open(page, `/individual/requests/${requests[0]?._id}`);
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Request" [level=1]
      - heading "The amount is wrong" [level=2]
      - status: Closed
      - term: About
      - definition: Withdrawal
      - term: Amount
      - definition: 50,00 $
      - link "Details":
        - /url: /withdraw/
      - list:
        - listitem:
          - paragraph:
            - text: You
            - time
        - listitem:
          - paragraph:
            - text: Support
            - time
      - textbox "Your message"
      - button "Send"
  `);
});

test('a team is a list of named people whose buttons say who they are about, and a change of a role is announced', async ({
  browser,
  handbill: { url },
}) => {
  const page = await signedIn(browser, url, 'demo');
  await open(page, '/individual/business');
  const team = page.getByRole('list').filter({ has: page.getByRole('heading', { name: 'sharer' }) });
  await expect(team.getByRole('listitem').filter({ hasText: 'sharer' })).toMatchAriaSnapshot(`
    - listitem:
      - heading "sharer" [level=3]
      - text: Viewer
      - paragraph: Sees the orders and their results. Cannot change anything.
      - paragraph: /In the team since .+/
      - 'button "Make editor: sharer"'
      - button "Remove sharer from the team"
  `);
  const invite = page.getByRole('button', { name: 'Invite somebody' });
  await invite.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invitation to your team' });
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Invitation to your team":
      - heading "Invitation to your team" [level=2]
      - textbox "Username"
      - group "Role":
        - radio /Viewer/ [checked]
        - radio /Editor/
      - button "Cancel"
      - button "Send invitation"
  `);
  await page.keyboard.press('Escape');
  await expect(invite).toBeFocused();

  const live = page.locator('[aria-live=polite]').filter({ has: page.getByText('Role changed') });
  await press(page, 'Make editor: sharer');
  await expect(live.getByRole('status')).toHaveText('Role changed');
  await press(page, 'Make viewer: sharer');
});
