// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { admin, forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { NewAnswer } from './saved-answer-dialogs.tsx';

const api = vi.hoisted(() => ({ saveSupportTemplate: vi.fn() }));
vi.mock('../../api.ts', () => ({ api }));
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
