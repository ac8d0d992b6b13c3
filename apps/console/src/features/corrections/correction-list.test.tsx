// @vitest-environment jsdom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { AskDialog } from './correction-list.tsx';

const api = vi.hoisted(() => ({
  listMembers: vi.fn(),
  readMemberProfile: vi.fn(),
  listSupportTemplates: vi.fn(),
  askCorrection: vi.fn(),
}));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();

/** Types a username and goes on to the next field. */
async function name(username: string): Promise<void> {
  await screen.type('Username', username);
  await act(async () => {
    screen.field('Username').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });
}

beforeEach(async () => {
  forgetAdmin();
  api.askCorrection.mockReset().mockResolvedValue({});
  api.listMembers.mockReset().mockResolvedValue({
    data: [
      { _id: 'm-2', username: 'lan.anh' },
      { _id: 'm-1', username: 'lan' },
    ],
  });
  api.readMemberProfile.mockReset().mockResolvedValue({ data: { locale: 'rs' } });
  api.listSupportTemplates.mockReset().mockResolvedValue({
    data: [{ _id: 't-1', topic: 'wrong_amount', language: 'rs', title: 'Fee', text: 'Мы вернули комиссию.' }],
  });
  await screen.draw(<AskDialog />);
  await screen.press('Request a correction');
  await screen.eventually(() => screen.field('Username'));
});

test('an operator who corrects a balance sees which language the member reads, and can start from an answer saved in it', async () => {
  expect(screen.text()).toContain('Visible to the member.');
  await name(' Lan ');
  await screen.eventually(() =>
    expect(screen.text()).toContain('Visible to the member, who reads in Russian.'),
  );
  expect(api.readMemberProfile).toHaveBeenCalledWith({ id: 'm-1' });
  await screen.eventually(() => screen.field('Saved answer'));
  expect(api.listSupportTemplates).toHaveBeenCalledWith({ topic: 'wrong_amount', language: 'rs' });
  await screen.type('Saved answer', 't-1');
  await screen.type('Amount', '1.50');
  await screen.submit();
  const asked = { username: 'Lan', amount: 150, reason: 'Мы вернули комиссию.' };
  expect(api.askCorrection).toHaveBeenCalledWith(asked, { idempotencyKey: expect.any(String) });
});

test('of a username that nobody has, the reason says only who reads it', async () => {
  await name('la');
  await screen.eventually(() => expect(api.listMembers).toHaveBeenCalled());
  expect(screen.text()).toContain('Visible to the member.');
  expect(api.readMemberProfile).not.toHaveBeenCalled();
  expect(api.listSupportTemplates).not.toHaveBeenCalled();
});
