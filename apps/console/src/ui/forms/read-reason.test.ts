import { expect, test } from 'vitest';
import { readExplanation, readReason } from './read-reason.ts';

function fields(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}
const explained = (explanation: string) => readExplanation(fields({ explanation }));

test('a reason is needed, and is read as one line of at most 300 characters', () => {
  expect(readReason(fields({ reason: ' The  page\nlies. ' }))).toEqual({ input: 'The page lies.' });
  const missing = { wrong: 'Give a reason: it is recorded in the audit log.' };
  expect([readReason(fields({ reason: 'no' })), readReason(fields({}))]).toEqual([missing, missing]);
  expect(readReason(fields({ reason: 'x'.repeat(301) }))).toEqual({ wrong: 'Use at most 300 characters.' });
});

test('an explanation can be left out', () => {
  expect([explained(''), explained(' \n '), readExplanation(fields({}))]).toEqual([
    { input: {} },
    { input: {} },
    { input: {} },
  ]);
  expect(explained(' The second\npicture is blurred. ')).toEqual({
    input: { explanation: 'The second picture is blurred.' },
  });
});

test('an explanation that is too short or too long is refused with what to do about it', () => {
  const short = { wrong: 'Write at least 3 characters, or leave the explanation empty.' };
  expect([explained('x'), explained(' no ')]).toEqual([short, short]);
  expect(explained('x'.repeat(301))).toEqual({ wrong: 'Use at most 300 characters.' });
});
