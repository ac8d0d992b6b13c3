// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { newScreen } from '../../../test/screen.tsx';
import { MemberName } from './member-name.tsx';

const instance = vi.hoisted(() => ({ demo: true }));
vi.mock('../../data/instance.tsx', () => ({ useInstance: () => instance }));

const screen = newScreen();

test('a simulated member of a demo is marked, and a member for people to play is not', async () => {
  instance.demo = true;
  await screen.draw(<MemberName of="minh_anh" />);
  expect(screen.text().trim()).toBe('minh_anh Simulated');
  await screen.draw(<MemberName of="sharer" />);
  expect(screen.text().trim()).toBe('sharer');
});

test('outside a demo nobody is marked as simulated, whatever their name', async () => {
  instance.demo = false;
  await screen.draw(<MemberName of="minh_anh" />);
  expect(screen.text().trim()).toBe('minh_anh');
});
