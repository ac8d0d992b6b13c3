// @vitest-environment jsdom
import { act, createElement, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { drawElement } from '../../../../test/draw-hook.ts';
import { uploadPicture } from '../../../data/upload-picture.ts';
import { PicturesField } from './pictures-field.tsx';
import type { OrderPicture } from './pictures-in.ts';

vi.mock('../../../languages/index.ts', () => ({ useText: () => String }));
vi.mock('../../../data/upload-picture.ts', () => ({ uploadPicture: vi.fn() }));
const opened = { address: 'blob:opened' };
vi.mock('./cut.ts', () => ({ openPicture: async () => null, openUploaded: async () => opened }));
vi.mock('./crop-dialog.tsx', () => ({
  CropDialog: ({ onDone }: { onDone(part: Blob): void }) =>
    createElement('dialog', { onClick: () => onDone(new Blob(['part'])) }),
}));
URL.revokeObjectURL = vi.fn();

let pictures: readonly OrderPicture[];
/** How many pictures the form waits for. */
let coming: number;
function Pictures() {
  const [current, setCurrent] = useState<readonly OrderPicture[]>([
    { image: 'first', alt: '' },
    { image: 'second', alt: '' },
  ]);
  const [count, setComing] = useState(0);
  pictures = current;
  coming = count;
  return createElement(PicturesField, { pictures: current, onChange: setCurrent, setComing });
}

function type(field: HTMLInputElement | undefined, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field?.dispatchEvent(new Event('input', { bubbles: true }));
}

const fileOf = (screen: HTMLElement) => screen.querySelector<HTMLInputElement>('input[type=file]');

test('a picture whose upload ends late is added to the pictures as they are by then', async () => {
  let end: (image: string) => void = () => undefined;
  const upload = new Promise<string>((resolve) => {
    end = resolve;
  });
  vi.mocked(uploadPicture).mockReturnValue(upload);
  const screen = await drawElement(createElement(Pictures), [['none'], null]);
  await expect.poll(() => fileOf(screen)).not.toBeNull();
  const file = fileOf(screen);
  await act(async () => {
    if (file) Object.defineProperty(file, 'files', { value: [new File(['x'], 'third.png')] });
    file?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(() => vi.mocked(uploadPicture).mock.calls.length).toBe(1);
  await act(async () => screen.querySelector<HTMLElement>('[aria-label="pictures.remove"]')?.click());
  expect(pictures.map(({ image }) => image)).toEqual(['second']);
  expect(coming).toBe(1);
  await act(async () => end('third'));
  await expect.poll(() => pictures.map(({ image }) => image)).toEqual(['second', 'third']);
  await expect.poll(() => coming).toBe(0);
});

test('each of several removed pictures is restored to its place, also after another one was added', async () => {
  vi.mocked(uploadPicture).mockResolvedValue('third');
  const screen = await drawElement(createElement(Pictures), [['none'], null]);
  const images = () => pictures.map(({ image }) => image);
  const remove = () =>
    act(async () => screen.querySelector<HTMLElement>('[aria-label="pictures.remove"]')?.click());
  const rows = () => [...screen.querySelectorAll('[role=status]')];
  await remove();
  await remove();
  expect(images()).toEqual([]);
  await expect.poll(() => rows().length).toBe(2);
  await expect.poll(() => fileOf(screen)).not.toBeNull();
  const file = fileOf(screen);
  await act(async () => {
    if (file) Object.defineProperty(file, 'files', { value: [new File(['x'], 'third.png')] });
    file?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect.poll(images).toEqual(['third']);
  const undo = (image: string) =>
    act(async () => {
      const row = rows().find((each) => each.querySelector('img')?.getAttribute('src') === image);
      row?.querySelector('button')?.click();
    });
  await undo('first');
  expect([images(), rows().length]).toEqual([['first', 'third'], 1]);
  await undo('second');
  expect([images(), rows().length]).toEqual([['second', 'first', 'third'], 0]);
});

test('a cropped picture takes the place of the uploaded one with its description, and what it was can be restored', async () => {
  let end: (image: string) => void = () => undefined;
  const upload = new Promise<string>((resolve) => {
    end = resolve;
  });
  vi.mocked(uploadPicture).mockReturnValue(upload);
  const screen = await drawElement(createElement(Pictures), [['none'], null]);
  document.body.append(screen);
  const labelled = (label: string) => [...screen.querySelectorAll<HTMLElement>(`[aria-label="${label}"]`)];
  const press = (element: HTMLElement | null | undefined) => act(async () => element?.click());
  await expect.poll(() => labelled('pictures.crop_again').length).toBe(2);
  const crop = labelled('pictures.crop_again')[1];
  crop?.focus();
  await press(crop);
  await expect.poll(() => screen.querySelector('dialog')).not.toBeNull();
  expect(coming).toBe(1);
  await press(screen.querySelector('dialog'));
  expect(screen.querySelector('dialog')).toBeNull();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith(opened.address);
  await act(async () => type(screen.querySelectorAll<HTMLInputElement>('li input')[1], 'A lamp'));
  await press(labelled('pictures.remove')[0]);
  expect(coming).toBe(1);
  await act(async () => end('part of second'));
  await expect.poll(() => pictures).toEqual([{ image: 'part of second', alt: 'A lamp' }]);
  expect(coming).toBe(0);
  expect(document.activeElement).toBe(labelled('pictures.crop_again')[0]);
  const rows = () => [...screen.querySelectorAll('[role=status]')];
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('pictures.removed'),
    expect.stringContaining('pictures.cropped'),
  ]);
  await press(rows()[1]?.querySelector('button'));
  expect(pictures).toEqual([{ image: 'second', alt: 'A lamp' }]);
  await press(rows()[0]?.querySelector('button'));
  expect([pictures.map(({ image }) => image), rows()]).toEqual([['first', 'second'], []]);
  screen.remove();
});

test('what is wrong with the pictures describes their list and the field that adds one', async () => {
  const pictures = [{ image: 'first', alt: '' }];
  const field = createElement(PicturesField, {
    pictures,
    error: 'reason.image_unsuitable',
    onChange: vi.fn(),
    setComing: vi.fn(),
  });
  const screen = await drawElement(field, [['none'], null]);
  await expect.poll(() => fileOf(screen)?.getAttribute('aria-invalid')).toBe('true');
  const described = [screen.querySelector('ol'), fileOf(screen)].map((each) => {
    const ids = each?.getAttribute('aria-describedby')?.split(' ') ?? [];
    return screen.querySelector(`[id="${ids.at(-1)}"]`)?.textContent;
  });
  expect(described).toEqual(['reason.image_unsuitable', 'reason.image_unsuitable']);
});
