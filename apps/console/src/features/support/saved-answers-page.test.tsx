// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { NewAnswer } from './saved-answer-dialogs.tsx';

const api = vi.hoisted(() => ({ saveSupportTemplate: vi.fn() }));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();

beforeEach(async () => {
  forgetAdmin();
  api.saveSupportTemplate.mockReset().mockResolvedValue({});
  await screen.draw(<NewAnswer />);
  await screen.press('New answer');
});

test('a saved answer needs a topic, a language, a title and a text, and says which is missing', async () => {
  await screen.press('Save');
  expect(screen.text()).toContain('Choose a topic and a language.');
  expect(api.saveSupportTemplate).not.toHaveBeenCalled();
  expect(admin.notify).not.toHaveBeenCalled();
});

test('a saved explanation of a decision is no longer than where it is used', async () => {
  await screen.type('Topic', 'order_rejected');
  await screen.type('Language', 'vn');
  await screen.type('Title', 'Blurred');
  await screen.type('Text', 'x'.repeat(301));
  await screen.submit();
  expect(screen.text()).toContain('The text has 301 characters of at most 300.');
  await screen.type('Text', 'x'.repeat(300));
  await screen.submit();
  expect(api.saveSupportTemplate).toHaveBeenCalledOnce();
});
