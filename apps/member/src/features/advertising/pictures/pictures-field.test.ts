// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import { uploadPicture } from '../../../data/upload-picture.ts';
import { PicturesField } from './pictures-field.tsx';
import type { OrderPicture } from './pictures-in.ts';

vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));
vi.mock('../../../data/upload-picture.ts', () => ({ uploadPicture: vi.fn() }));
vi.mock('./cut.ts', () => ({ openPicture: async () => null }));

let pictures: readonly OrderPicture[];
function Pictures() {
  const [current, setCurrent] = useState<readonly OrderPicture[]>([
    { image: 'first', alt: '' },
    { image: 'second', alt: '' },
  ]);
  pictures = current;
  return createElement(PicturesField, { pictures: current, onChange: setCurrent });
}

test('a picture whose upload ends late is added to the pictures as they are by then', async () => {
  let end: (image: string) => void = () => undefined;
  const upload = new Promise<string>((resolve) => {
    end = resolve;
  });
  vi.mocked(uploadPicture).mockReturnValue(upload);
  const screen = await drawElement(createElement(Pictures), [['none'], null]);
  const file = screen.querySelector<HTMLInputElement>('input[type=file]');
  await act(async () => {
    if (file) Object.defineProperty(file, 'files', { value: [new File(['x'], 'third.png')] });
    file?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(() => vi.mocked(uploadPicture).mock.calls.length).toBe(1);
  await act(async () => screen.querySelector<HTMLElement>('[aria-label="pictures.remove"]')?.click());
  expect(pictures.map(({ image }) => image)).toEqual(['second']);
  await act(async () => end('third'));
  await expect.poll(() => pictures.map(({ image }) => image)).toEqual(['second', 'third']);
});
