// What a journey needs before it begins, made through the API as its members and operators would.
import { randomUUID } from 'node:crypto';
import {
  addMs,
  businessDate,
  DAY_MS,
  MINUTE_MS,
  msBetween,
  SECOND_MS,
  startOfBusinessDate,
} from '@handbill/contract/time';
import { approve, call, decide, memberToken, operatorToken, renewable } from './api.ts';

/** The landing address of the orders below. */
export const LANDING = 'https://tea.example/lake';

/** The password of every member that a journey registers. */
export const PASSWORD = `journey-${randomUUID()}`;

/** The time zone of the demo's business days, and how long a test takes at most on a busy machine. */
const ZONE = 'Asia/Ho_Chi_Minh';
const TEST_MS = 5 * MINUTE_MS;

let phones = 0;

/** A phone number that no member of the demo and no other member of this journey has. */
export function unusedPhoneNumber(): string {
  phones += 1;
  return `0913${String(phones).padStart(6, '0')}`;
}

/** A member's name, password and a token of the session that registering began. */
export interface NewMember {
  username: string;
  password: string;
  token: string;
}

/** Registers a member whose language is English. */
export async function newMember(url: string, username: string, code = 'HANDBILL'): Promise<NewMember> {
  const body = {
    username,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    phone: unusedPhoneNumber(),
    code,
    agree_terms: true,
  };
  const tokens = await call(url, 'auth/register', { body });
  return { username, password: PASSWORD, token: renewable(tokens) };
}

/** Announces a deposit of `amount` minor units, and has an operator confirm it. */
export async function deposited(
  url: string,
  token: string,
  amount: number,
  operator = 'operator',
): Promise<void> {
  const { _id } = await call(url, 'deposit', { token, body: { amount } });
  await confirmed(url, _id, amount, operator);
}

/**
 * Confirms an announced deposit in full. Beyond what one operator may credit alone in a day, also on a Handbill that
 * other files have used, a second one approves.
 */
export async function confirmed(
  url: string,
  id: string,
  amount: number,
  operator = 'operator',
): Promise<void> {
  const body = { amount, bank_reference: `FT-${id}` };
  const token = await operatorToken(url, operator);
  const { status } = await decide(url, `deposits/${id}/confirm`, { token, body });
  if (status === 'succeeded') return;
  await approve(url, `deposit/${id}`, operator === 'operator' ? 'approver' : 'operator');
}

/** Saves the bank account and the address that withdrawals need. */
export async function payable(url: string, { token, password }: NewMember): Promise<void> {
  const address = { full_name: 'Lan', phone: '0912000001', country: 'VN', city: 'Hue', line1: '1 Le Loi' };
  await call(url, 'update-address', { token, body: address });
  const bank = { bank_code: 'VCB', account_number: '0071001234567', account_name: 'LAN', password };
  await call(url, 'update-bank', { token, body: bank });
}

/** The available balance of a member, in minor units. */
export async function balanceOf(url: string, token: string): Promise<number> {
  return (await call(url, 'auth/me', { token })).account_balance;
}

/**
 * Creates and pays an order of the cheapest package, which is then in review. `more` is added to the call. Answers its
 * id.
 */
export async function paidOrder(
  url: string,
  token: string,
  title: string,
  more: object = {},
): Promise<string> {
  const [{ _id: package_id }] = await call(url, 'packages', { token });
  const body = { title, text: 'Two cups, one price.', landing_url: LANDING, package_id, ...more };
  const { _id: product_id } = await call(url, 'product-create', { token, body });
  await call(url, 'product-pay', { token, body: { product_id } });
  return product_id;
}

/** An order of the demo member, paid and approved, that the sharer received: its own id, the share's id and link. */
export async function sharedOrder(
  url: string,
  title: string,
  more: object = {},
): Promise<{ order: string; id: string; link: string }> {
  const order = await paidOrder(url, await memberToken(url, 'demo'), title, more);
  await decide(url, `orders/${order}/approve`, { token: await operatorToken(url, 'operator') });
  const token = await memberToken(url, 'sharer');
  const share = await call(url, 'product-receive', { token, body: { campaign_id: order } });
  return { order, id: share._id, link: share.share_url };
}

/**
 * Waits for the next business day of the demo where the current one is about to end: for tests whose figures are those
 * of one day or one month.
 */
export async function onOneBusinessDay(): Promise<void> {
  const tomorrow = businessDate(addMs(new Date(), DAY_MS), ZONE);
  const left = msBetween(new Date(), startOfBusinessDate(tomorrow, ZONE));
  if (left < TEST_MS) await new Promise((resume) => setTimeout(resume, left + SECOND_MS));
}
