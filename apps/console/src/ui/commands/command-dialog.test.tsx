// @vitest-environment jsdom
import { TextField } from '@mui/material';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lost, refused } from '../../../test/failures.ts';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { CommandDialog } from './command-dialog.tsx';

vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
let sent: { input: string; state: string; key: string }[];
let failures: Error[];

beforeEach(async () => {
  forgetAdmin();
  sent = [];
  failures = [];
  await screen.draw(dialog('first'));
});

/** The dialog of a card whose state it sends. */
const dialog = (state: string, showsChanges = false) => (
  <CommandDialog
    label="Reject"
    title="Reject this deposit"
    confirm="Reject deposit"
    done="Deposit rejected"
    showsChanges={showsChanges}
    read={(fields) => {
      const input = String(fields.get('note'));
      return input === '' ? { wrong: 'Enter a note.' } : { input };
    }}
    send={async (input, { idempotencyKey: key }) => {
      sent.push({ input, state, key });
      const failure = failures.shift();
      if (failure) throw failure;
    }}
  >
    <TextField name="note" label="Note" />
  </CommandDialog>
);

async function fillIn(note: string): Promise<void> {
  await screen.press('Reject');
  await screen.type('Note', note);
  await screen.press('Reject deposit');
}

test('a dialog sends its form, reports success and closes', async () => {
  await fillIn('twice');
  expect(sent.map(({ input }) => input)).toEqual(['twice']);
  expect(admin.notify).toHaveBeenCalledWith('Deposit rejected', { type: 'success' });
  await screen.eventually(() => expect(screen.text()).not.toContain('Reject this deposit'));
});

test('a dialog with an incomplete form says what is missing and sends nothing', async () => {
  await fillIn('');
  expect(screen.text()).toContain('Enter a note.');
  expect(sent).toEqual([]);
});

test('a dialog sends the state that was shown when it was opened, though the page behind it was read again', async () => {
  await screen.press('Reject');
  await screen.draw(dialog('later'));
  await screen.type('Note', 'twice');
  failures = [refused('changed_meanwhile')];
  await screen.press('Reject deposit');
  await screen.press('Show current state');
  await screen.eventually(() => expect(screen.text()).not.toContain('Reject this deposit'));
  await fillIn('again');
  expect(sent.map(({ input, state }) => [input, state])).toEqual([
    ['twice', 'first'],
    ['again', 'later'],
  ]);
});

test('a dialog that shows what changed since it was opened sends the latest state', async () => {
  await screen.draw(dialog('first', true));
  await screen.press('Reject');
  await screen.draw(dialog('later', true));
  await screen.type('Note', 'read');
  await screen.press('Reject deposit');
  expect(sent.map(({ state }) => state)).toEqual(['later']);
});

test('a dialog that got no answer stays open, and sends the same again under the same key', async () => {
  failures = [lost()];
  await fillIn('twice');
  expect(screen.text()).toContain('Reject this deposit');
  expect(admin.notify).not.toHaveBeenCalled();
  await screen.press('Reject deposit');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a dialog that collides with somebody else’s change stays open, and sends nothing more until the page is reread', async () => {
  failures = [refused('deposit_state')];
  await fillIn('twice');
  expect(screen.button('Reject deposit').disabled).toBe(true);
  await screen.press('Show current state');
  await screen.eventually(() => expect(screen.text()).not.toContain('Reject this deposit'));
});

test('a dialog whose input is refused stays open, and sends the corrected input', async () => {
  failures = [refused('bank_reference_used')];
  await fillIn('FT-1');
  expect(screen.text()).toContain('This bank reference is already used');
  expect(screen.has('Show current state')).toBe(false);
  await screen.type('Note', 'FT-2');
  await screen.press('Reject deposit');
  expect(sent.map(({ input }) => input)).toEqual(['FT-1', 'FT-2']);
  expect(admin.notify).toHaveBeenCalledWith('Deposit rejected', { type: 'success' });
});

test('a dialog stays open at a click next to it, and closes on Escape', async () => {
  await screen.press('Reject');
  await screen.type('Note', 'long');
  const backdrop = document.querySelector<HTMLElement>('.MuiDialog-container');
  await act(async () => backdrop?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await act(async () => backdrop?.click());
  expect(screen.field('Note').value).toBe('long');
  const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
  await act(async () => screen.field('Note').dispatchEvent(pressed));
  await screen.eventually(() => expect(screen.text()).not.toContain('Reject this deposit'));
});

test('a dialog that is opened again no longer shows its last failure', async () => {
  failures = [refused('forbidden', { status: 403 })];
  await fillIn('twice');
  expect(screen.text()).toContain('Your role does not allow this.');
  await screen.press('Cancel');
  await screen.eventually(() => expect(screen.text()).not.toContain('Reject this deposit'));
  await screen.press('Reject');
  expect(screen.text()).not.toContain('Your role does not allow this.');
});

test('a dialog shows no failure to an operator whose session has ended', async () => {
  admin.signedOut = true;
  failures = [refused('unauthorized', { status: 401 })];
  await fillIn('twice');
  expect(document.querySelector('[role=alert]')).toBeNull();
});
