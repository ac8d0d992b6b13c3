// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { answer, drawElement } from '../../../test/draw-hook.ts';
import { BusinessForm } from './business-form.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

/** Chooses a file. */
async function choose(screen: HTMLElement): Promise<void> {
  const file = screen.querySelector<HTMLInputElement>('[type=file]');
  await act(async () => {
    if (file) Object.defineProperty(file, 'files', { value: [new File(['x'], 'logo.png')] });
    file?.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const draw = () => drawElement(createElement(BusinessForm, { business: null }), [['none'], null]);
const field = (screen: HTMLElement, name: string) =>
  screen.querySelector<HTMLInputElement>(`[name=${name}]`) ?? document.createElement('input');

test('what was typed is kept with the logo when the form is left', async () => {
  answer('upload', { data: { file: 'logo.webp' } });
  const screen = await draw();
  await act(async () => {
    field(screen, 'name').value = 'Tea';
    field(screen, 'name').dispatchEvent(new Event('input', { bubbles: true }));
  });
  await choose(screen);
  await vi.waitFor(() => expect(field(screen, 'logo').value).toBe('logo.webp'));
  const again = await draw();
  expect([field(again, 'name').value, field(again, 'logo').value]).toEqual(['Tea', 'logo.webp']);
});

test('a profile is not saved while its logo is still being uploaded, and says so', async () => {
  answer('upload', { data: { file: 'logo.webp' } });
  let arrive = (): void => undefined;
  const serve = fetch;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    await new Promise<void>((done) => (arrive = done));
    return serve(url, init);
  });
  const screen = await draw();
  const button = () => screen.querySelector<HTMLButtonElement>('[type=submit]');
  expect(button()?.disabled).toBe(false);
  await choose(screen);
  await vi.waitFor(() => expect(button()?.disabled).toBe(true));
  expect(button()?.previousElementSibling?.textContent).toBe('business.uploading');
  await act(async () => arrive());
  await vi.waitFor(() => expect(button()?.disabled).toBe(false));
  expect(screen.textContent).not.toContain('business.uploading');
  expect(field(screen, 'logo').value).toBe('logo.webp');
});
