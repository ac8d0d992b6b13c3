// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawElement } from '../../../test/draw-hook.ts';
import { BusinessForm } from './business-form.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

test('a profile is not saved while its logo is still being uploaded, and says so', async () => {
  answer('upload', { data: { file: 'logo.webp' } });
  let arrive = (): void => undefined;
  const serve = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await new Promise<void>((done) => (arrive = done));
    return serve(url, init);
  });
  const screen = await drawElement(createElement(BusinessForm, { business: null }), [['none'], null]);
  const button = () => screen.querySelector<HTMLButtonElement>('[type=submit]');
  expect(button()?.disabled).toBe(false);
  const file = screen.querySelector<HTMLInputElement>('[type=file]');
  await act(async () => {
    if (file) Object.defineProperty(file, 'files', { value: [new File(['x'], 'logo.png')] });
    file?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await vi.waitFor(() => expect(button()?.disabled).toBe(true));
  expect(button()?.previousElementSibling?.textContent).toBe('business.uploading');
  await act(async () => arrive());
  await vi.waitFor(() => expect(button()?.disabled).toBe(false));
  expect(screen.textContent).not.toContain('business.uploading');
  expect(screen.querySelector<HTMLInputElement>('[name=logo]')?.value).toBe('logo.webp');
});
