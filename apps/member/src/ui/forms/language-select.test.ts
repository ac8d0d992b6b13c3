// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../test/draw-hook.ts';
import { speak } from '../../languages/speak.ts';
import { toast } from '../toasts/toast.tsx';
import { LanguageSelect } from './language-select.tsx';

vi.mock('../../languages/speak.ts', () => ({ speak: vi.fn() }));
vi.mock('../../languages/index.ts', () => ({
  spoken: ['vn', 'fr'].map((code) => ({ code, name: code })),
  useText: () => String,
}));

async function choose(language: string, onChange: (language: string) => void): Promise<void> {
  const screen = await drawElement(createElement(LanguageSelect, { onChange }), [['none'], null]);
  const select = screen.querySelector('select');
  await act(async () => {
    if (select) select.value = language;
    select?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

test('a language is chosen once its texts have loaded', async () => {
  const onChange = vi.fn();
  vi.mocked(speak).mockResolvedValue();
  await choose('fr', onChange);
  expect([vi.mocked(speak).mock.lastCall, onChange.mock.calls]).toEqual([['fr'], [['fr']]]);
});

test('a language whose texts cannot be loaded is not chosen, and a message says why', async () => {
  const onChange = vi.fn();
  const told = vi.spyOn(toast, 'wrong');
  vi.mocked(speak).mockRejectedValue(new TypeError('the file did not load'));
  await choose('fr', onChange);
  expect([told.mock.calls, onChange.mock.calls]).toEqual([[['error.network']], []]);
});
