// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { newScreen } from '../../test/screen.tsx';
import { Money } from '../ui/values/money-and-time.tsx';
import { InstanceProvider } from './instance.tsx';

const screen = newScreen();
const page = (
  <InstanceProvider>
    <Money of={2_000} />
  </InstanceProvider>
);
const settings = {
  error_code: 0,
  message: null,
  data: { currency: { value: 'EURO' }, timezone: { value: 'Asia/Ho_Chi_Minh' }, demo: { value: false } },
};

test('while the settings cannot be loaded no amount has a currency, and the page says so', async () => {
  const answers = [new TypeError('Failed to fetch'), new TypeError('Failed to fetch')];
  vi.stubGlobal('fetch', async () => {
    const failure = answers.shift();
    if (failure) throw failure;
    return Response.json(settings);
  });
  await screen.draw(page);
  await screen.eventually(() => expect(screen.text()).toContain('The settings could not be loaded.'));
  expect(screen.text()).toMatch(/–$/);
  await screen.press('Try again');
  await screen.eventually(() => expect(answers).toEqual([]));
  expect(screen.text()).toContain('Amounts are hidden');
  await screen.press('Try again');
  await screen.eventually(() => expect(screen.text().replace(/\s/g, ' ')).toBe('20,00 €'));
});
