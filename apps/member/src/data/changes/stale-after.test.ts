import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as calls from '@handbill/contract/member';
import { memberEndpoints } from '@handbill/contract/member';
import { expect, test } from 'vitest';
import { staleAfterCall, staleAfterKeyless } from './stale-after.ts';

/** Calls of a member that write, and change nothing that the app shows. */
const SHOW_NOTHING = [
  // The session ends with it, and with it all that is shown.
  'logout',
  // What they answer is the beginning of a change: the call that ends it has a line.
  'authenticatorBegin',
  'passkeyBegin',
  // The server makes its key for pushing when it is first asked for.
  'pushKey',
  'pushUnsubscribe',
  // For members' own programs.
  'reportConversion',
];

const source = fileURLToPath(new URL('../../', import.meta.url));
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), code: readFileSync(source + file, 'utf8') }));

const filesWith = (part: string) =>
  files.flatMap(({ file, code }) => (code.includes(part) ? [file] : [])).toSorted();

test('every call of a member that takes an idempotency key says what it changes', () => {
  const changes = Object.entries(calls)
    .filter(([, call]) => typeof call === 'object' && 'idempotent' in call && call.idempotent)
    .map(([name]) => name);
  expect(Object.keys(staleAfterCall).toSorted()).toEqual(changes.toSorted());
});

test('every other call of a member that may write says what it changes, or is known to change nothing on screen', () => {
  const writing = Object.entries(memberEndpoints)
    // Before somebody has signed in there is nothing of theirs on screen.
    .filter(([, call]) => call.auth === 'member' && !call.readOnly && !call.idempotent)
    .map(([name]) => name);
  expect([...Object.keys(staleAfterKeyless), ...SHOW_NOTHING].toSorted()).toEqual(writing.toSorted());
});

test('every change of the table is made under its name, so that its line is read', () => {
  const lines: Readonly<Record<string, readonly string[]>> = { ...staleAfterCall, ...staleAfterKeyless };
  const unread = Object.entries(lines).filter(
    ([name, topics]) =>
      topics.length > 0 && filesWith(`'${name}'`).every((file) => file === 'data/changes/stale-after.ts'),
  );
  expect(unread).toEqual([]);
});

test('nothing is made stale by hand but what no change of a member’s causes', () => {
  expect(filesWith('.invalidateQueries(')).toEqual([
    // Everything, in another language.
    'app/speak-later.ts',
    'data/changes/stale-after.ts',
    // What was kept may not be the last answer.
    'data/offline/last-answers.ts',
    'features/auth/use-sign-in.ts',
    // A proof is made each day.
    'features/pages/use-solvency.ts',
    'ui/forms/language-select.tsx',
  ]);
  expect(filesWith('.setQueryData')).toEqual([
    'data/keep-answer.ts',
    'data/offline/last-answers.ts',
    // A notification counts as read before the server has answered.
    'features/notifications/use-notifications.ts',
    // The answer has a secret, so the rest of it alone is put into the list.
    'features/programs/use-webhooks.ts',
  ]);
});
