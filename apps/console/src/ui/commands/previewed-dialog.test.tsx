// @vitest-environment jsdom
import { TextField } from '@mui/material';
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

beforeEach(async () => {
  forgetAdmin();
  previewed = [];
  sent = [];
  previewFailure = null;
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
  expect(screen.has('Save')).toBe(false);
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
  expect(screen.has('Save')).toBe(false);
  await screen.press('Preview');
  await screen.press('Save');
  expect(sent).toEqual(['13']);
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
  expect(screen.has('Save')).toBe(false);
  expect(sent).toEqual([]);
});
