// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { refused } from '../../../test/failures.ts';
import { forgetAdmin } from '../../../test/react-admin.tsx';
import { newScreen } from '../../../test/screen.tsx';
import { SupportPage } from './request-page.tsx';

const AT = '2026-03-02T03:00:00.000Z';
const api = vi.hoisted(() => ({
  readSupport: vi.fn(),
  answerSupport: vi.fn(),
  listSupportTemplates: async () => ({ data: [] }),
  readQueues: async () => ({ data: [] }),
}));
vi.mock('../../data/api.ts', () => ({ api }));
vi.mock('react-admin', () => import('../../../test/react-admin.tsx'));

const screen = newScreen();
let thread: { place: number; text: string; operator: string | null; written_at: string }[];

function write(text: string, operator: string | null = null): void {
  thread = [...thread, { place: thread.length + 1, text, operator, written_at: AT }];
}

beforeEach(async () => {
  forgetAdmin();
  thread = [];
  write('Where is my money?');
  api.readSupport.mockReset().mockImplementation(async () => ({
    data: {
      _id: 'r',
      reference: 'S-1',
      topic: 'other',
      status: 'open',
      closed_because: null,
      own: true,
      taken_by: 'cashier',
      taken_at: AT,
      waits_since: null,
      messages: thread.length,
      thread,
      member: { _id: 'm', username: 'lan', language: 'en', locked: false, closed: false },
      subject: { kind: 'account', id: null, name: null, amount: null, at: null },
    },
  }));
  api.answerSupport.mockReset().mockImplementation(async ({ text }: { text: string }) => {
    write(text, 'cashier');
    return { data: {} };
  });
  await screen.draw(<SupportPage />);
  await screen.eventually(() => expect(screen.has('Answer')).toBe(true));
  await screen.press('Answer');
  await screen.type('Answer', 'On its way.');
});

test('an answer that is being written stays when the member writes again, and counts what it then shows as read', async () => {
  write('Hello?');
  await screen.comeBack();
  await screen.eventually(() => expect(screen.text()).toContain('The member has written again.'));
  expect(screen.field('Answer').value).toBe('On its way.');
  expect(document.querySelector('[role=dialog]')?.textContent).toContain('Hello?');
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Where is my money?');
  await screen.press('Send');
  expect(api.answerSupport.mock.calls[0]?.[0]).toEqual({ id: 'r', read_to: 2, text: 'On its way.' });
});

test('an answer that was refused, because the member had written again, stays and can be sent after reading that', async () => {
  api.answerSupport.mockRejectedValueOnce(refused('changed_meanwhile'));
  write('Hello?');
  await screen.press('Send');
  await screen.press('Show current state');
  await screen.eventually(() => expect(screen.text()).toContain('The member has written again.'));
  expect(screen.field('Answer').value).toBe('On its way.');
  await screen.press('Send');
  expect(api.answerSupport.mock.calls[1]?.[0]).toMatchObject({ read_to: 2, text: 'On its way.' });
});

test('the answer after one that was sent starts empty', async () => {
  await screen.press('Send');
  await screen.eventually(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  await screen.eventually(() => expect(screen.text()).toContain('On its way.'));
  await screen.press('Answer');
  expect(screen.field('Answer').value).toBe('');
  expect(screen.text()).not.toContain('The member has written again.');
});
