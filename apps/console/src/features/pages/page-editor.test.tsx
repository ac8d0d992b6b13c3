// @vitest-environment jsdom
import { act } from 'react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { clearSession, saveSession } from '../../session/session.ts';
import { PageEditor } from './page-editor.tsx';

const api = vi.hoisted(() => ({ readPage: vi.fn(), savePage: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('./rich-editor.tsx', () => ({
  // Like the real one, it starts with a text and then only reports changes.
  RichEditor: ({ html, onChange }: { html: string; onChange(html: string): void }) => (
    <>
      <label htmlFor="rich">Page</label>
      <textarea id="rich" defaultValue={html} onChange={({ target }) => onChange(target.value)} />
    </>
  ),
}));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const page = {
  name: 'promises',
  language: 'en',
  content: '<p>Old</p>',
  version: 1,
  two_people: false,
  changed_at: '2026-03-02T03:00:00.000Z',
  changed_by: 'lan',
  source: { language: 'en', content: '<p>Old</p>' },
};
const ASKED = 'Leave without saving?';
/** Whether the browser would ask before the tab is closed. */
const asksBrowser = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(async () => {
  forgetAdmin();
  saveSession({ accessToken: 'a', refreshToken: 'r' });
  api.readPage.mockReset().mockResolvedValue({ data: page });
  api.savePage.mockReset().mockImplementation(async ({ html }: { html: string }) => ({
    approval: null,
    removed: [],
    data: { ...page, content: html, version: 2 },
  }));
  await screen.draw(
    <>
      <Link to="/settings">Settings</Link>
      <Routes>
        <Route path="/pages/:name/:language" element={<PageEditor />} />
        <Route path="*" element={<Link to="/pages/promises/en">Promises</Link>} />
      </Routes>
    </>,
  );
  await screen.press('Promises');
  await screen.eventually(() => expect(screen.has('HTML')).toBe(true));
  await screen.press('HTML');
});

test('a page with unsaved text asks before another is opened, and stays with its text or leaves as the operator says', async () => {
  await screen.type('HTML', '<p>New</p>');
  expect(asksBrowser()).toBe(true);
  await screen.press('Settings');
  expect(screen.text()).toContain(ASKED);
  await screen.press('Keep writing');
  await screen.eventually(() => expect(screen.text()).not.toContain(ASKED));
  expect(screen.field('HTML').value).toBe('<p>New</p>');
  await screen.type('Language', 'vn');
  await screen.press('Leave without saving');
  await screen.eventually(() => expect(api.readPage).toHaveBeenCalledTimes(2));
  expect(api.readPage).toHaveBeenLastCalledWith({ name: 'promises', language: 'vn' });
});

test('a page without unsaved text is left without a question', async () => {
  expect(asksBrowser()).toBe(false);
  await screen.type('HTML', '<p>New</p>');
  await screen.press('Save');
  await screen.eventually(() => expect(screen.text()).toContain('Version 2'));
  expect(asksBrowser()).toBe(false);
  await screen.press('Settings');
  expect(screen.has('Promises')).toBe(true);
});

test('a text that waits for another admin’s approval is left without a question', async () => {
  api.savePage.mockResolvedValue({ approval: 'asked', removed: [], data: page });
  await screen.type('HTML', '<p>New</p>');
  await screen.press('Save');
  await screen.press('Settings');
  expect(screen.has('Promises')).toBe(true);
});

test('unsaved text keeps nobody on the page whose session has ended', async () => {
  await screen.type('HTML', '<p>New</p>');
  clearSession();
  await screen.press('Settings');
  expect(screen.has('Promises')).toBe(true);
});

test.each([
  ['HTML', 'HTML'],
  ['Write', 'Page'],
])('what is typed under %s while a text is saved stays, as unsaved text', async (tab, field) => {
  let answer: (saved: unknown) => void = () => undefined;
  api.savePage.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await screen.press(tab);
  await screen.eventually(() => expect(screen.field(field).value).toBe('<p>Old</p>'));
  await screen.type(field, '<p>New</p>');
  await screen.press('Save');
  await screen.type(field, '<p>Newer</p>');
  await act(async () =>
    answer({ approval: null, removed: [], data: { ...page, content: '<p>New</p>', version: 2 } }),
  );
  expect(screen.text()).toContain('Version 2');
  expect(screen.field(field).value).toBe('<p>Newer</p>');
  expect(asksBrowser()).toBe(true);
  await screen.press('Save');
  expect(api.savePage).toHaveBeenLastCalledWith(
    { name: 'promises', language: 'en', html: '<p>Newer</p>', version: 2 },
    { idempotencyKey: expect.any(String) },
  );
});

test('a text that is saved as the server cleaned it is shown so', async () => {
  const data = { ...page, content: '<p>Clean</p>', version: 2 };
  api.savePage.mockResolvedValue({ approval: null, removed: ['script'], data });
  await screen.press('Write');
  await screen.eventually(() => expect(screen.field('Page').value).toBe('<p>Old</p>'));
  await screen.type('Page', '<p>Clean</p><script></script>');
  await screen.press('Save');
  expect(screen.field('Page').value).toBe('<p>Clean</p>');
  expect(asksBrowser()).toBe(false);
});
