// Signing in as a member whose account is locked, without locking anybody.
import { readFileSync } from 'node:fs';
import { catalogue, failureOf, type LockedMoney } from '@handbill/contract/errors';
import { formatMoney } from '@handbill/contract/money';
import type { Page } from '@playwright/test';

/** The address of the sign-in that the server refuses in this way. */
export const LOCKED_SIGN_IN = '/login?locked';

const WITHDRAWING = 123_456;
const AT = '2026-11-02T08:15:00.000Z';
type Texts = Record<string, Record<string, { title: string; body: string }>>;
const content = new URL('../packages/server/content/notifications.json', import.meta.url);
const notifications = JSON.parse(readFileSync(content, 'utf8'));
const texts: Texts = notifications;
const reasons: Record<string, string> = notifications.reasons.bank_returned;

/** All that the screen of a locked account can show, in a language. */
function moneyIn(language: string): LockedMoney {
  const withdrawals = ['withdrawal_returned', 'withdrawal_paid', 'withdrawal_approved'].map((kind) => {
    const { title = '', body = '' } = texts[kind]?.[language] ?? {};
    const filled = body
      .replaceAll('{amount}', formatMoney(WITHDRAWING, 'USD'))
      .replaceAll('{account}', 'Vietcombank ****4567')
      .replaceAll('{reason}', reasons[language] ?? '');
    return { title, body: filled, at: AT };
  });
  return { balance: 1_234_567, withdrawing: WITHDRAWING, withdrawals };
}

/** On the sign-in screen: submits the form, and answers as the server does while the account is locked. */
export async function signInLocked(page: Page): Promise<void> {
  const { status } = catalogue.account_locked;
  const refusalIn = (language = '') => ({
    ...failureOf('account_locked'),
    current: { reason: 'fraud_suspected', since: AT, ...moneyIn(language) },
  });
  await page.route(
    '**/api/auth/login',
    (route) => route.fulfill({ status, json: refusalIn(route.request().headers().langcode) }),
    { times: 1 },
  );
  await page.locator('input[name=username]').fill('locked');
  await page.locator('input[name=password]').fill('locked');
  await page.locator('button[type=submit]').click();
  await page.getByRole('alert').getByRole('heading').waitFor();
}
