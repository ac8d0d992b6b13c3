// @vitest-environment jsdom
import { CallFailed } from '@handbill/contract/client';
import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

vi.mock('../../languages/index.ts', () => ({ useText: () => String }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // jsdom shows no dialogs.
  for (const name of ['showModal', 'close'] as const) HTMLDialogElement.prototype[name] = vi.fn();
});

const lost = new CallFailed({ slug: 'network', status: 0, message: 'no answer came' });
const dialog = (failure: Error | null): ReactElement =>
  createElement(ConfirmDialog, {
    title: 'Stop',
    question: 'Stop it?',
    confirm: 'Stop it',
    busy: false,
    failure,
    onConfirm: () => undefined,
    onClose: () => undefined,
  });

test('a confirmation that fails says why inside its dialog, and when it is opened again does not repeat it', async () => {
  const screen = document.createElement('div');
  const root = createRoot(screen);
  const draw = (shown: ReactElement | null) => act(async () => root.render(shown));
  const alert = () => screen.querySelector('dialog [role=alert]')?.textContent ?? null;
  await draw(dialog(null));
  expect(alert()).toBeNull();
  await draw(dialog(lost));
  expect(alert()).toMatch(/^error\./);
  await draw(null);
  await draw(dialog(lost));
  expect(alert()).toBeNull();
  await draw(null);
});
