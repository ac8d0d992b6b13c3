// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { answer, drawHook, press, reached, refusal, show } from '../../../test/draw-hook.ts';
import { keys } from '../../data/query-keys.ts';
import { setSpeech } from '../../languages/current.ts';
import texts from '../../languages/en.json' with { type: 'json' };
import { failureText } from '../../languages/failure-text.ts';
import { useChangeAvatar } from './use-home.ts';

setSpeech({
  locale: 'en',
  messages: Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, [text]])),
});

/** Chooses a picture, and returns what the member reads if it is not taken. */
async function choosePicture(): Promise<string | null> {
  const { hook } = await drawHook(() => useChangeAvatar(() => undefined));
  let read: string | null = null;
  await act(() =>
    hook()
      .mutateAsync(new Blob(['picture']))
      .then(
        () => undefined,
        (error: unknown) => {
          read = texts[failureText(error)];
        },
      ),
  );
  return read;
}

test.each([
  ['file_too_large', 413, 'The file is larger than 5\u00a0MB. Choose a smaller one.'],
  ['file_type_refused', 415, 'Only JPEG, PNG and WebP pictures are accepted. Choose another one.'],
  ['upload_failed', 422, 'error, please try again'],
  ['error_try_again', 500, 'error, please try again'],
  ['a_refusal_of_a_newer_server', 422, 'error, please try again'],
])(
  'an avatar that the server refuses with %s is answered with what helps, else the specified text',
  async (slug, status, text) => {
    answer('upload', refusal(slug, status));
    expect(await choosePicture()).toBe(text);
  },
);

test('an avatar whose result is any other than 0 is an error to try again, even with a status of success', async () => {
  answer('upload', { error_code: 7, message: 'odd' });
  expect(await choosePicture()).toBe('error, please try again');
});

test('an avatar that was taken is sent as a file, and has the member refetched', async () => {
  answer('upload', { data: { file: '/uploads/a.webp' } });
  let taken = 0;
  const { queries, hook } = await drawHook(() => useChangeAvatar(() => (taken += 1)));
  const asked = show(queries, [[keys.me, { file: null }]]);
  await press(hook(), new Blob(['picture']));
  expect([taken, asked, reached.map(({ input }) => Object.keys(input))]).toEqual([1, ['me'], [['file']]]);
});
