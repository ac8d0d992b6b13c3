import { expect, test } from 'vitest';
import { fileTypeOf } from './rules.ts';

test('a file’s type is determined by its first bytes', () => {
  expect(fileTypeOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg');
  expect(fileTypeOf(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).toBe('png');
  expect(fileTypeOf(Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1'))).toBe('webp');
  for (const other of ['RIFF\0\0\0\0WAVE', '<svg xmlns="', 'GIF89a', '', '%PDF-1.7']) {
    expect(fileTypeOf(Buffer.from(other, 'latin1'))).toBeNull();
  }
});
