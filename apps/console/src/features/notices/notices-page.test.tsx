// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { NoticesPage } from './notices-page.tsx';

const instance = vi.hoisted(() => ({ timezone: undefined as string | undefined }));
vi.mock('../../data/instance.tsx', () => ({ useInstance: () => instance }));
const api = vi.hoisted(() => ({ listNotices: vi.fn(), saveNotice: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
const notice = {
  kind: 'popup',
  language: 'en',
  version: 1,
  state: 'shown',
  enabled: true,
  image_url: '/seaside.webp',
  text: 'Sea',
  link: null,
  changed_at: null,
  changed_by: null,
  shown_from: '2026-03-01T17:00:00.000Z',
  shown_until: null,
};

beforeEach(() => {
  forgetAdmin();
  api.listNotices.mockReset().mockResolvedValue({ data: [notice] });
  api.saveNotice.mockReset().mockResolvedValue({});
});

test('a notice is edited by the days of the business, and not before its time zone is known', async () => {
  instance.timezone = undefined;
  await screen.draw(<NoticesPage />);
  await screen.eventually(() => expect(screen.text()).toContain('Live'));
  expect(screen.has('Edit')).toBe(false);
  instance.timezone = 'Asia/Ho_Chi_Minh';
  await screen.draw(<NoticesPage />);
  await screen.press('Edit');
  expect(screen.field('From').value).toBe('2026-03-02');
});

test('a search finds a notice by its place, language, words or link, and says when there is none', async () => {
  await screen.draw(<NoticesPage />);
  await screen.eventually(() => expect(screen.text()).toContain('Live'));
  for (const words of ['popup at', 'ENGLISH', 'sea']) {
    await screen.type('Search', words);
    expect(screen.text()).toContain('Live');
  }
  await screen.type('Search', 'banner');
  expect(screen.text()).toContain('No popups or banners.');
});

test('what is typed about a notice stays when another operator saves it, and names the version that was opened', async () => {
  instance.timezone = 'Asia/Ho_Chi_Minh';
  await screen.draw(<NoticesPage />);
  await screen.eventually(() => expect(screen.has('Edit')).toBe(true));
  await screen.press('Edit');
  await screen.type('Alt text', 'A long beach');
  api.listNotices.mockResolvedValue({ data: [{ ...notice, version: 2, text: 'Lake' }] });
  await screen.comeBack();
  await screen.eventually(() => expect(document.querySelector('article')?.textContent).toContain('Lake'));
  expect(screen.field('Alt text').value).toBe('A long beach');
  await screen.submit();
  expect(api.saveNotice).toHaveBeenCalledWith(
    {
      kind: 'popup',
      language: 'en',
      version: 1,
      enabled: true,
      image_url: '/seaside.webp',
      text: 'A long beach',
      link: null,
      shown_from: '2026-03-01T17:00:00.000Z',
      shown_until: null,
    },
    { idempotencyKey: expect.any(String) },
  );
  await screen.eventually(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await screen.press('Edit');
  expect(screen.field('Alt text').value).toBe('Lake');
});
