// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { newScreen } from '../../../test/screen.tsx';
import { BankMoney, Instant, Money } from './money-and-time.tsx';

const instance = vi.hoisted(() => ({
  current: { currency: 'USD' as string | null, timezone: 'Asia/Ho_Chi_Minh', demo: false },
}));
vi.mock('../../data/instance.tsx', () => ({ useInstance: () => instance.current }));

const screen = newScreen();

beforeEach(() => {
  instance.current = { currency: 'USD', timezone: 'Asia/Ho_Chi_Minh', demo: false };
});

test('an amount is shown in the currency of the balances, also below zero', async () => {
  await screen.draw(<Money of={1_234_550} />);
  expect(screen.plainText()).toBe('12 345,50 $');
  instance.current = { ...instance.current, currency: 'EURO' };
  await screen.draw(<Money of={-5} />);
  expect(screen.plainText()).toBe('\u22120,05 €');
});

test('an amount is a dash until the currency is known', async () => {
  instance.current = { ...instance.current, currency: null };
  await screen.draw(<Money of={1_234_550} />);
  expect(screen.plainText()).toBe('–');
});

test('an amount from the bank is shown in its own currency, followed by its converted value', async () => {
  await screen.draw(<BankMoney of={520_000} currency="VND" worth={2_000} />);
  expect(screen.plainText()).toBe('520 000 VND = 20,00 $');
});

test('an instant is shown in the company’s time zone, with the exact value for programs', async () => {
  await screen.draw(<Instant of="2026-03-02T20:30:00.000Z" />);
  expect(screen.plainText()).toMatch(/03-03-2026.*03:30/);
  expect(document.querySelector('time')?.dateTime).toBe('2026-03-02T20:30:00.000Z');
});

test('an instant that is not set is a dash', async () => {
  await screen.draw(<Instant of={null} />);
  expect(screen.plainText()).toBe('–');
});
