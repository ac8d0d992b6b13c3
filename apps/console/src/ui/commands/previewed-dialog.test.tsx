// @vitest-environment jsdom
import { TextField } from '@mui/material';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refused } from '../../../test/failures.ts';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { PreviewedDialog } from './previewed-dialog.tsx';

vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
let previewed: string[];
let sent: string[];
let previewFailure: Error | null;
/** When the answer to the next preview arrives. */
let arrival: Promise<void>;

beforeEach(async () => {
  forgetAdmin();
  previewed = [];
  sent = [];
  previewFailure = null;
  arrival = Promise.resolve();
  await screen.draw(dialog(''));
  await screen.press('Change');
});

/** The dialog of a card in some state; what it sends begins with the state. */
const dialog = (state: string) => (
  <PreviewedDialog<string, string>
    label="Change"
    title="Change the price"
    confirm="Save"
    done="Saved"
    read={(fields) => {
      const price = String(fields.get('price'));
      return price === '' ? { wrong: 'Enter a price.' } : { input: price };
    }}
    preview={async (price) => {
      previewed.push(price);
      await arrival;
      if (previewFailure) throw previewFailure;
      return price;
    }}
    effects={(price) => ({ shown: `The price becomes ${price}.`, refused: price === '0' })}
    send={async (price, _options, effects) => sent.push(`${state}${price}${effects === price ? '' : '?'}`)}
  >
    <TextField name="price" label="Price" />
  </PreviewedDialog>
);

test('a previewed change shows its effects first, and sends exactly what was previewed', async () => {
  await screen.type('Price', '12');
  expect(screen.button('Save').disabled).toBe(true);
  await screen.press('Preview');
  expect(screen.text()).toContain('The price becomes 12.');
  expect(sent).toEqual([]);
  await screen.press('Save');
  expect([previewed, sent]).toEqual([['12'], ['12']]);
  expect(admin.notify).toHaveBeenCalledWith('Saved', { type: 'success' });
});

test('a previewed change is made to what was shown when its dialog was opened', async () => {
  await screen.draw(dialog('later '));
  await screen.type('Price', '12');
  await screen.press('Preview');
  await screen.press('Save');
  expect(sent).toEqual(['12']);
});

test('a previewed change that is edited after its preview needs a new one', async () => {
  await screen.type('Price', '12');
  await screen.press('Preview');
  await screen.type('Price', '13');
  expect(screen.text()).not.toContain('The price becomes');
  expect(screen.button('Save').disabled).toBe(true);
  await screen.press('Preview');
  await screen.press('Save');
  expect(sent).toEqual(['13']);
});

/** Presses “Preview”, whose answer arrives when the returned function is called. */
async function pressPreview(): Promise<() => Promise<void>> {
  let arrive: () => void = () => undefined;
  arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  await screen.press('Preview');
  arrival = Promise.resolve();
  return () => act(async () => arrive());
}

test('a preview that arrives after the form was changed is not shown, and can be sent by nobody', async () => {
  await screen.type('Price', '12');
  const arrive = await pressPreview();
  await screen.type('Price', '13');
  await arrive();
  expect(screen.text()).not.toContain('The price becomes');
  expect(screen.button('Save').disabled).toBe(true);
  await screen.press('Save');
  expect(sent).toEqual([]);
  await screen.press('Preview');
  await screen.press('Save');
  expect([previewed, sent]).toEqual([['12', '13'], ['13']]);
});

test('a preview that arrives after a later one does not replace it', async () => {
  await screen.type('Price', '12');
  const arrive = await pressPreview();
  await screen.type('Price', '13');
  await screen.press('Preview');
  await arrive();
  expect(screen.text()).toContain('The price becomes 13.');
});

test('a preview that arrives after its dialog was closed is not shown when it is opened again', async () => {
  await screen.type('Price', '12');
  const arrive = await pressPreview();
  await screen.press('Cancel');
  await screen.eventually(() => expect(screen.text()).not.toContain('Change the price'));
  await screen.press('Change');
  await arrive();
  expect(screen.text()).not.toContain('The price becomes');
  expect(screen.button('Save').disabled).toBe(true);
});

test('a preview asked for twice is asked for once, and neither a second click nor Enter sends the change', async () => {
  await screen.type('Price', '12');
  const pressed = screen.button('Preview');
  const arrive = await pressPreview();
  await act(async () => pressed.click());
  expect(previewed).toEqual(['12']);
  await arrive();
  await act(async () => pressed.click());
  await screen.submit();
  expect(screen.text()).toContain('The price becomes 12.');
  expect(sent).toEqual([]);
});

test('a previewed change is sent once, also when its button is pressed again while the dialog closes', async () => {
  await screen.type('Price', '12');
  await screen.press('Preview');
  const save = screen.button('Save');
  await act(async () => save.click());
  await act(async () => save.click());
  expect(sent).toEqual(['12']);
});

test('a previewed change whose effects are refused cannot be sent', async () => {
  await screen.type('Price', '0');
  await screen.press('Preview');
  expect(screen.button('Save').disabled).toBe(true);
  await screen.submit();
  expect(sent).toEqual([]);
});

test('a previewed change that is incomplete, or cannot be previewed, says why and sends nothing', async () => {
  await screen.press('Preview');
  expect(screen.text()).toContain('Enter a price.');
  previewFailure = refused('forbidden', { status: 403 });
  await screen.type('Price', '12');
  await screen.press('Preview');
  expect(screen.text()).toContain('Your role does not allow this.');
  expect(screen.button('Save').disabled).toBe(true);
  expect(sent).toEqual([]);
});
